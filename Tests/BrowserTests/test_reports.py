"""Every public report of reports.py has a test, and every behaviour of TodoMVC is either tested or said not to be ours."""

import re
import subprocess
from pathlib import Path

import pytest

from reports import NOT_OURS, REPORTS, TODOMVC

NAMED = {name for _, _, names in REPORTS for name in names} | {name for names in TODOMVC.values() for name in names}


@pytest.mark.parametrize("name", sorted(NAMED))
def test_it_is_there(name):
    file, function = name.split(".")
    source = (Path(__file__).parent / f"{file}.py").read_text()
    assert re.search(rf"^def {function}\(", source, re.MULTILINE)


def test_all_of_them():
    """33 reports; 29 behaviours, each once."""
    assert len({name for name, _, _ in REPORTS}) == 33
    assert sorted([*TODOMVC, *NOT_OURS]) == list(range(1, 30))
    assert all(names for _, _, names in REPORTS) and all(TODOMVC.values()) and all(NOT_OURS.values())


def test_no_page_of_what_cannot_be_read(taskgen, tmp_path):
    """A file that is not there, or whose folder is a file, is an error and not an empty list."""
    (tmp_path / "file.md").write_text("- [ ] a\n")
    for name in ("missing.md", "file.md/tasks.md"):
        answer = subprocess.run([taskgen, "build", name], cwd=tmp_path, capture_output=True)
        assert answer.returncode in (65, 66) and name.encode() in answer.stderr
        assert not (tmp_path / "public").exists()
