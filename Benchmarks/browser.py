"""Pages in headless Chromium: made, served, opened, slowed down, and asked how they did."""

import gzip
import os
import pathlib
import subprocess
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import sync_playwright

PHONE = {"width": 402, "height": 874}

# Notes from the start what Performance tells, and when the first frame after loading has been drawn.
WATCH = """
window.seen = { longest: 0, shift: 0, lcp: 0, whole: 0 };
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("longtask", (task) => { seen.longest = Math.max(seen.longest, task.duration); });
watch("layout-shift", (shift) => { seen.shift += shift.value; });
watch("largest-contentful-paint", (paint) => { seen.lcp = paint.startTime; });
addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => { seen.whole = performance.now(); })));
"""

SETTLED = "() => seen.whole && seen.lcp && performance.getEntriesByName('first-contentful-paint').length"


class Browser:
    def __init__(self, chromium):
        self.chromium = chromium

    @contextmanager
    def page(self, address, *, slowdown=1, slow_network=False, **device):
        """A page in a profile of its own, loaded and painted."""
        context = self.chromium.new_context(**{"viewport": PHONE} | device)
        page = context.new_page()
        page.add_init_script(WATCH)
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        if slow_network:
            # "Slow 4G" of Chromium's own tools: 1.6 Mbit/s less a tenth, 150 ms times 3.75 for what precedes an answer.
            session.send("Network.enable")
            speeds = {"downloadThroughput": 1.6 * 1024**2 / 8 * 0.9, "uploadThroughput": 750 * 1024 / 8 * 0.9}
            session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 562.5, **speeds})
        page.goto(address if isinstance(address, str) else address.as_uri())
        page.wait_for_function(SETTLED, polling=20)
        yield page
        context.close()

    def load(self, address, **how):
        """What the loading of a page was like; times in milliseconds."""
        with self.page(address, **how) as page:
            return page.evaluate("({ ...seen, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime })")


@contextmanager
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        yield Browser(chromium)
        chromium.close()


def build(taskgen, folder, name, markdown):
    """The path of the page that a Markdown text becomes."""
    source, target = pathlib.Path(folder, name + ".md"), pathlib.Path(folder, name)
    source.write_text(markdown, encoding="utf-8")
    subprocess.run([taskgen, "build", "-q", source, "-o", target], cwd=folder, check=True)
    return target / "index.html"


@contextmanager
def served(path):
    """The address of a page, compressed as servers do it."""
    body = gzip.compress(path.read_bytes(), 6)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            for name, value in [("Content-Type", "text/html"), ("Content-Encoding", "gzip"), ("Content-Length", str(len(body)))]:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
