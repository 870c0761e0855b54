"""A running `taskgen serve` with a file of its own."""

import os
import subprocess
import time
from contextlib import contextmanager


class Preview:
    def __init__(self, taskgen, folder, markdown, *options):
        self.file = folder / "tasks.md"
        self.file.write_bytes(markdown.encode())
        self.process = subprocess.Popen(
            [taskgen, "serve", "-p", "0", *options], cwd=folder, env=os.environ | {"XDG_STATE_HOME": str(folder / "state")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    @property
    def text(self):
        return self.file.read_text()

    def wait_for_text(self, text):
        """The edit arrives in the file; the request is done before the page shows it."""
        end = time.monotonic() + 5
        while self.text != text and time.monotonic() < end:
            time.sleep(0.02)
        assert self.text == text

    def close(self):
        self.process.terminate()
        assert self.process.wait(timeout=2) == 143


@contextmanager
def serving(taskgen, folder, markdown, *options):
    preview = Preview(taskgen, folder, markdown, *options)
    try:
        yield preview
    finally:
        preview.close()
