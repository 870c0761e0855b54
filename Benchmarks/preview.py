"""`taskgen serve` under load, against nginx and against the disk, each in turn in one run; what it keeps; and how soon a page
shows what was saved.

Usage: preview.py [PATH-TO-TASKGEN]     Needs wrk and nginx; traffic stays on this machine.
"""

import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager

from browser import browser
from inputs import plain_list

TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
OWN_LIST = pathlib.Path(__file__).parent.parent.joinpath("tasks.md").read_text()
ROUNDS = 7
SECONDS = 3

# As fast as it can be made for one file: no log, no limit of requests a connection, the tail of an answer sent at once.
NGINX = """
daemon off; master_process off; worker_processes 1; pid nginx.pid; error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log off; sendfile on; tcp_nopush off; open_file_cache max=10; keepalive_requests 1000000000;
    default_type text/html;
    server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
"""

# Each connection ticks a task of its own and unticks it, every time for the version that its change before made.
TICK = """
local connections = 0
function setup(thread)
    connections = connections + 1
    thread:set("number", connections)
end
function init(words) token, version, task, count = words[1], words[2], words[2 + number], 0 end
function request()
    count = count + 1
    local deed = count % 2 == 1 and "/done" or "/reopen"
    return wrk.format("POST", "/tasks/" .. task .. deed, {
        ["Origin"] = "http://" .. wrk.host .. ":" .. wrk.port, ["Accept"] = "application/json",
        ["Content-Type"] = "application/x-www-form-urlencoded",
    }, "token=" .. token .. "&version=" .. version)
end
function response(status, _, body)
    if status ~= 200 then error(body) end
    version = body:match('"version":(%d+)')
end
"""


def main():
    print("| what | bar | measured | |")
    print("|---|---:|---:|---|")
    with tempfile.TemporaryDirectory(dir=".build") as folder:
        folder = pathlib.Path(folder).resolve()
        folder.joinpath("tick.lua").write_text(TICK)
        load(folder)
        for name, text in {"this project's list": OWN_LIST, "1,000 tasks": plain_list(1000)}.items():
            for connections in 1, 16:
                ticks(folder, name, text, connections)
            ticks_in_memory(folder, name, text)
        keeping(folder)
        saving(folder)


def row(what, bar, measured, holds=None):
    print(f"| {what} | {bar} | {measured} | {'' if holds is None else 'holds' if holds else '**fails**'} |", flush=True)


class Serving:
    """A running `taskgen serve`."""

    def __init__(self, folder, text):
        self.file = folder / "tasks.md"
        self.file.write_text(text)
        self.process = subprocess.Popen(
            [TASKGEN, "serve", "-p", "0", "-q"], cwd=folder, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"XDG_STATE_HOME": str(folder / "state")})
        self.address = self.process.stdout.readline().strip()

    def page(self):
        return urllib.request.urlopen(self.address).read()

    def ticks(self, script, seconds, connections=1):
        """How many a second; each connection sends the next when the one before was answered."""
        page = self.page().decode()
        tasks = re.findall(r'id="text-(t-\w+)"', page)[:connections]
        hidden = [re.search(rf'name="{name}" value="(\w+)"', page)[1] for name in ("token", "version")]
        return wrk(self.address, seconds, f"-t{connections}", f"-c{connections}", "-s", script, words=[*hidden, *tasks])[0]

    def memory(self):
        """In MiB, and how many descriptors are open."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024, len(os.listdir(f"/proc/{self.process.pid}/fd"))


@contextmanager
def serving(folder, text):
    preview = Serving(folder, text)
    try:
        yield preview
    finally:
        preview.process.terminate()
        preview.process.wait()


@contextmanager
def nginx(folder, page):
    folder.joinpath("index.html").write_bytes(page)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder.joinpath("nginx.conf").write_text(NGINX.format(port=port, folder=folder))
    process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(100):
            try:
                assert urllib.request.urlopen(address).read() == page
                break
            except OSError:
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait()


def wrk(address, seconds, *options, words=()):
    """Requests a second, the 99th percentile in milliseconds, and how many requests."""
    run = subprocess.run(
        ["wrk", f"-d{seconds}s", "--latency", *options, address, *(["--", *words] if words else [])],
        capture_output=True, text=True)
    found = re.search(r"99%\s+([\d.]+)(us|ms|s)", run.stdout)
    if not found or "Socket errors" in run.stdout or "Non-2xx" in run.stdout:
        sys.exit(run.stdout + run.stderr)
    worst = float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000}[found[2]]
    count = int(re.search(r"(\d+) requests in", run.stdout)[1])
    return float(re.search(r"Requests/sec:\s+([\d.]+)", run.stdout)[1]), worst, count


def load(folder):
    with serving(folder, OWN_LIST) as preview:
        page = preview.page()
        with nginx(folder, page) as address:
            runs = [[], []]
            for _ in range(ROUNDS):
                for place, run in zip((preview.address, address), runs):
                    run.append(wrk(place, SECONDS, "-t2", "-c64"))
    (ours, worst), (its, its_worst) = ([statistics.median(values) for values in list(zip(*run))[:2]] for run in runs)
    row(f"page of {len(page):,} bytes, 64 connections: requests a second, ratio to nginx", "≥ 0.5",
        f"{ours / its:.2f} ({ours:,.0f} and {its:,.0f})", ours / its >= 0.5)
    row("the same: 99th percentile, ratio", "≤ 3", f"{worst / its_worst:.2f} ({worst:.1f} and {its_worst:.1f} ms)",
        worst / its_worst <= 3)


def bare_ticks(path, seconds):
    """How often a second one byte can be written and flushed."""
    file = os.open(path, os.O_RDWR)
    place = re.search(rb"\[[ x]\]", path.read_bytes()).start() + 1
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        os.pwrite(file, b"x "[count % 2:][:1], place)
        os.fdatasync(file)
        count += 1
    os.close(file)
    return count / (time.perf_counter() - start)


def ticks(folder, name, text, connections):
    with serving(folder, text) as preview:
        bare = folder / "bare.md"
        bare.write_text(text)
        pairs = [(preview.ticks(folder / "tick.lua", 1, connections), bare_ticks(bare, 1)) for _ in range(2 * ROUNDS)]
    # Each beside the one before it: other work on the disk comes and goes.
    ratio = statistics.median(ours / its for ours, its in pairs)
    ours, its = (statistics.median(values) for values in zip(*pairs))
    row(f"{name}: ticks a second, ratio to bare pwrite and fdatasync; connections: {connections}",
        "≥ 0.5", f"{ratio:.2f} ({ours:,.0f} and {its:,.0f})", ratio >= 0.5)


def ticks_in_memory(folder, name, text):
    """What a tick takes besides the disk, wrk's share with it."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as memory, serving(pathlib.Path(memory), text) as preview:
        times = [1e6 / preview.ticks(folder / "tick.lua", 1) for _ in range(ROUNDS)]
    row(f"{name}: a tick where the file is in memory", "", f"{statistics.median(times):.0f} µs ({min(times):.0f} to {max(times):.0f})")


def keeping(folder):
    with serving(folder, OWN_LIST) as preview:
        # What is kept for undoing and for old pages is full then.
        preview.ticks(folder / "tick.lua", 1)
        wrk(preview.address, 1, "-t2", "-c64")
        time.sleep(1)
        memory, files = preview.memory()
        count = 0
        while count < 100_000:
            count += wrk(preview.address, 1, "-t2", "-c64")[2]
            count += round(preview.ticks(folder / "tick.lua", 1))
        time.sleep(1)
        after, files_after = preview.memory()
    row(f"{count:,} requests, ticks among them: growth of memory", "< 5 MiB",
        f"{after - memory:.1f} MiB (of {memory:.1f})", after - memory < 5)
    row("the same: open files before and after", "the same", f"{files} and {files_after}", files == files_after)


# When the page shows a text, in seconds since 1970.
SHOWN = """text => new Promise((done) => {
    const look = () => document.body.textContent.includes(text) && requestAnimationFrame(() => done(Date.now() / 1000));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""


def saving(folder):
    with serving(folder, plain_list(1000)) as preview, browser() as chromium:
        with chromium.page(preview.address) as page:
            times = []
            for number in range(21):
                # At any moment between two looks at the file.
                time.sleep(0.05 + 0.0137 * number % 0.3)
                text = f"saved {number}"
                page.evaluate(f"window.shown = ({SHOWN})({text!r}); 0")
                saved = time.time()
                new = preview.file.with_suffix(".new")
                new.write_text(preview.file.read_text().replace("- [ ] ", f"- [ ] {text} ", 1))
                new.rename(preview.file)
                times.append((page.evaluate("shown") - saved) * 1000)
    median = statistics.median(times)
    row("1,000 tasks: from saving the file to the page that shows it, median", "≤ 500 ms",
        f"{median:.0f} ms (at most {max(times):.0f})", median <= 500)


if __name__ == "__main__":
    main()
