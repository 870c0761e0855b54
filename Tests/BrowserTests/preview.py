"""A running `taskgen serve` with a file of its own, and what a reader does in its page."""

import os
import re
import subprocess
import time
from contextlib import contextmanager

# What a page was refused, and errors nobody caught.
LISTEN = """window.noises = [];
addEventListener("securitypolicyviolation", (event) => noises.push(event.violatedDirective));
addEventListener("error", (event) => noises.push(event.message));
addEventListener("unhandledrejection", (event) => noises.push(String(event.reason)));
"""

# A page that was asleep: it hears of nothing.
DEAF = "window.EventSource = class { addEventListener() {} close() {} };"


class Preview:
    def __init__(self, taskgen, folder, markdown, *options):
        self.file = folder / "tasks.md"
        self.file.write_bytes(markdown.encode())
        self.process = subprocess.Popen(
            [taskgen, "serve", *(options or ["-p", "0"])], cwd=folder, env=os.environ | {"XDG_STATE_HOME": str(folder / "state")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    @property
    def text(self):
        return self.file.read_text()

    def wait_for_text(self, text):
        """The edit arrives in the file; the request is done before the page shows it."""
        end = time.monotonic() + 30
        while self.text != text and time.monotonic() < end:
            time.sleep(0.02)
        assert self.text == text

    def close(self):
        self.process.terminate()
        assert self.process.wait(timeout=10) == 143


@contextmanager
def serving(taskgen, folder, markdown, *options):
    preview = Preview(taskgen, folder, markdown, *options)
    try:
        yield preview
    finally:
        preview.close()


def row(page, title):
    text = page.locator("[id^='text-']").filter(has_text=re.compile(f"^{re.escape(title)}$"))
    return text.locator("xpath=ancestor::li[1]")


def box(page, title):
    return row(page, title).locator("> input.box")


def titles(page):
    return page.locator("[id^='text-']").all_inner_texts()


def field(page, title):
    return row(page, title).locator("> .edit .field")


def edit(page, title):
    row(page, title).locator("> .edit > summary").click()
    return field(page, title)


def delete(page, title):
    row(page, title).locator("> .delete").click()


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.outerHTML")
