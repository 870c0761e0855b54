"""Browser tests: a Markdown text goes in, and the page it becomes is opened in Chromium, as readers do.

Begin with `build` and `open_page`. TASKGEN names the program under test, CHROMIUM the browser; without it, it is Chromium's
own shell without windows, which costs a third of what the whole browser does, where there is one. Pages come by HTTP;
`test_site.py`, `test_search.py` and `test_firefox.py` open some from the disk. `documents.py` holds the texts, `reader.py`
what a reader sees and does, `measure.py`, `colors.py` and `pixels.py` what is measured, `quiet.py` what no page may do.
"""

import hashlib
import os
import subprocess
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from threading import Thread
from urllib.parse import quote

import pytest
from playwright.sync_api import sync_playwright

from preview import LISTEN
from quiet import Noises

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or which("chromium-headless-shell") or which("chromium")


@pytest.fixture(scope="session")
def taskgen():
    """The program under test."""
    named = os.environ.get("TASKGEN")
    places = [Path(named).resolve()] if named else [ROOT / ".build" / kind / "taskgen" for kind in ("release", "debug")]
    program = next((place for place in places if place.is_file()), None)
    if not program:
        pytest.exit(f"no program to test at {' or '.join(map(str, places))}; build it first: swift build", 2)
    return program


@pytest.fixture(scope="session")
def build(taskgen, tmp_path_factory):
    """Turns a Markdown text into a page; gives the page's path. The same text is built once."""
    pages = {}

    def build(markdown):
        if markdown not in pages:
            folder = tmp_path_factory.mktemp(hashlib.sha256(markdown.encode()).hexdigest()[:8])
            (folder / "tasks.md").write_bytes(markdown.encode())
            subprocess.run([taskgen, "build", "tasks.md", "-q"], cwd=folder, check=True)
            pages[markdown] = folder / "public" / "index.html"
        return pages[markdown]

    return build


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM)
    yield browser
    browser.close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def end_headers(self):
        # A page may be made again within the second.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture(scope="session")
def address_of(tmp_path_factory):
    """The address of a page that a test has made. Not of its file: on a busy machine Chromium gives one load in 70 of a file a
    storage of its own, which no other tab and no later load ever sees."""
    folder = tmp_path_factory.getbasetemp()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield lambda path: f"http://127.0.0.1:{server.server_port}/{quote(str(path.resolve().relative_to(folder.resolve())))}"
        server.shutdown()


def opener(browser, build, address_of):
    """A function that opens pages, each in a browser profile of its own; at the end every page must have been silent.

    It takes a Markdown text, or the path or address of a page. `within` opens a second tab beside another page,
    `before` is a script that runs before the page's own, `now` is what the reader's clock shows, nothing moves unless
    `reduced_motion="no-preference"` says so, `silent=False` is for pages that are provoked; whatever else
    is given describes the reader's device, in Playwright's words.
    """
    contexts, noises = [], Noises()

    def address(what):
        if isinstance(what, Path):
            return address_of(what)
        return what if what.startswith("http:") else address_of(build(what))

    def open_page(what, *, within=None, before=None, now=None, silent=True, **device):
        context = within.context if within else browser.new_context(**{"reduced_motion": "reduce"} | device)
        if not within:
            contexts.append(context)
        page = context.new_page()
        if silent:
            noises.listen(page)
        if now:
            page.clock.set_fixed_time(now)
        if before:
            page.add_init_script(before)
        page.goto(address(what))
        return page

    yield open_page
    noises.wait()
    for context in contexts:
        context.close()
    assert noises.heard == []


@pytest.fixture
def open_page(browser, build, address_of):
    yield from opener(browser, build, address_of)


@pytest.fixture
def open_preview(open_page):
    """Pages of the preview may ask its server; otherwise they are as silent as all others."""
    heard = []

    def open_preview(address, *, silent=True, before="", **device):
        page = open_page(address, silent=False, before=LISTEN + before, **device)
        if silent:
            heard.append(page)
        return page

    yield open_preview
    assert [noise for page in heard for noise in page.evaluate("window.noises ?? []")] == []


@pytest.fixture(scope="module")
def open_shared_page(browser, build, address_of):
    """For measurements that change nothing but the window: one page for all of a file's tests."""
    yield from opener(browser, build, address_of)


@pytest.fixture
def serve():
    """Serves a folder on this machine; gives its address and the list of what was asked for."""

    @contextmanager
    def serve(folder):
        served = []

        class Handler(Quiet):
            def log_request(self, *_):
                served.append(self.path)

        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}", served
            server.shutdown()

    return serve
