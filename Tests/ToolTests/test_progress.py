"""A build that takes longer than a second tells on a terminal how far it is."""

import os
import pty
import re
import signal
import subprocess
import time

import pytest

FILES = 2_000


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    folder = tmp_path_factory.mktemp("progress")
    folder.joinpath("lists").mkdir()
    for number in range(FILES):
        folder.joinpath(f"lists/list{number}.md").write_text(f"# List {number}\n\n" + "- [ ] Task\n" * 50)
    return folder


def build(taskgen, folder, output, *options, sleeps=True):
    """What it writes to a terminal. The second passes while it is stopped, so that this machine may be a fast one."""
    terminal, end = pty.openpty()
    process = subprocess.Popen([taskgen, "build", "lists", "-o", output, *options], cwd=folder, stderr=end)
    os.close(end)
    if sleeps:
        time.sleep(0.05)
        process.send_signal(signal.SIGSTOP)
        time.sleep(1)
        process.send_signal(signal.SIGCONT)
    said = b""
    while True:
        try:
            said += os.read(terminal, 4096)
        except OSError:  # Linux says so where the other end is closed.
            break
    os.close(terminal)
    assert process.wait() == 0
    return said.decode()


def test_a_line_that_counts_up_and_goes(taskgen, lists):
    said = build(taskgen, lists, "one")
    shown = [int(done) for done in re.findall(rf"\rtaskgen: (\d+) of {FILES} files", said)]
    assert shown and shown == sorted(shown) and shown[-1] <= FILES
    before, after = said.split("\r\x1b[K")
    assert "files" not in after.split("wrote")[0], "the line is gone before the result is told"


def test_nothing_where_it_is_quick_or_quiet(taskgen, lists):
    assert "\r\x1b" not in build(taskgen, lists, "two", "--quiet")
    few = lists / "lists"
    for file in sorted(few.iterdir())[10:]:
        file.unlink()
    assert "\r\x1b" not in build(taskgen, lists, "three", sleeps=False)
