"""The same text is the same page to the byte, wherever and by whomever it is made."""

import subprocess

from documents import FULL

PLACES = [
    {"TZ": "Pacific/Kiritimati", "LANG": "ar_EG.UTF-8", "HOME": "/nowhere"},
    {"TZ": "America/Adak", "LC_ALL": "C", "HOME": "/"},
    {"TZ": "UTC", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "COLUMNS": "20", "NO_COLOR": "1"},
]


def test_the_same_bytes_everywhere(taskgen, tmp_path):
    pages = set()
    for number, place in enumerate(PLACES):
        path = tmp_path / f"folder {number}" / "tasks.md"
        path.parent.mkdir()
        path.write_text(FULL)
        for name, folder in (("tasks.md", path.parent), (path, "/")):
            command = [taskgen, "build", name, "-o", "-"]
            pages.add(subprocess.run(command, cwd=folder, env=place, capture_output=True, check=True).stdout)
    assert len(pages) == 1
