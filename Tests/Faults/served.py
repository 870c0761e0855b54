"""A list that is served, under strace if need be, and a page of it."""

import http.client
import os
import re
import subprocess
import threading
import time
import urllib.parse
from contextlib import contextmanager

from faults import Place

ROW = re.compile(r'<li id="(t-\w+)" class="row (open|done)\b.*?<span id="text-t-\w+"[^>]*>([^<]*)<', re.DOTALL)


def marks(markdown):
    """Which tasks a page of this file shows, in their order, and whether they are done."""
    return [(line[6:], line[3] == "x") for line in markdown.splitlines() if line.startswith("- [")]


class Page:
    """What a browser has of the list since it last looked, and what its forms send."""

    def __init__(self, port):
        self.port = port
        self.look()

    def look(self):
        text = self.ask("GET", "/")[1]
        rows = ROW.findall(text)
        self.ids = {title: id for id, _, title in rows}
        self.marks = [(title, state == "done") for _, state, title in rows]
        self.hidden = {name: value for name, value in re.findall(r'name="(token|version)" value="(\w+)"', text)}

    def step(self, deed, task=None, fields={}):
        """One change: status and words."""
        path = f"/tasks/{self.ids.get(task)}/{deed}" if task else f"/{deed}"
        return self.ask("POST", path, urllib.parse.urlencode(self.hidden | fields))

    def ask(self, method, path, body=None):
        """Status and body; None and nothing where there is no answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        fields = {
            "Origin": f"http://127.0.0.1:{self.port}", "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request(method, path, body, fields if body else {})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return None, ""
        finally:
            connection.close()


class Served(Place):
    """A folder with a task file, its server, and a page."""

    process = None

    def serve(self, *text):
        """Starts on a fresh file."""
        self.stop()
        self.reset(*text)
        self.process = subprocess.Popen(
            [*self.program, "serve", "-p", "0", "-q"], cwd=self.work, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env=os.environ | {"XDG_STATE_HOME": str(self.state)})
        self.page = Page(int(self.process.stdout.readline().strip().rstrip("/").rpartition(":")[2]))

    def problem(self, patience=3):
        """The server is there, and after its next looks at the file its page shows what stands in it."""
        end = time.monotonic() + patience
        while True:
            if self.process.poll() is not None:
                return f"the server ended with {self.process.returncode}"
            self.page.look()
            if self.page.marks == marks(self.text() or ""):
                return None
            if time.monotonic() > end:
                return f"the page shows {len(self.page.marks)} tasks, and not as they are in the file"
            time.sleep(0.05)

    @contextmanager
    def traced(self, *options):
        """The running server under strace: calls count from here on."""
        trace = subprocess.Popen(
            ["strace", "-f", "-p", str(self.process.pid), *options], stderr=subprocess.PIPE, text=True)
        assert "attached" in trace.stderr.readline()
        threading.Thread(target=trace.stderr.read, daemon=True).start()
        try:
            yield
        finally:
            trace.terminate()
            trace.wait()

    def injected(self, call, fault, when):
        return self.traced("-o", "/dev/null", f"-einject={call}:{fault}:when={when}")

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def remove(self):
        self.stop()
        super().remove()
