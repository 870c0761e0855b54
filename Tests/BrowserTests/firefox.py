"""Firefox, by its own remote control: Marionette, JSON over a socket, each message with its length before it. No driver
is needed (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html)."""

import json
import socket
import subprocess
from shutil import which
from time import monotonic, sleep

PROGRAM = which("firefox-esr") or which("firefox")

# The name under which WebDriver hands over an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Firefox:
    def __init__(self, profile):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (profile / "user.js").write_text(
            f'user_pref("marionette.port", {port});\n'
            'user_pref("ui.prefersReducedMotion", 1);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
        )
        command = [PROGRAM, "--headless", "--no-remote", "--profile", profile, "--marionette"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._socket = self._connect(port)
            self._count = 0
            self._receive()
            self.send("WebDriver:NewSession", {})
        except BaseException:
            self._process.kill()
            raise

    def close(self):
        self._socket.close()
        self._process.terminate()
        self._process.wait(20)

    def send(self, name, parameters):
        """Gives the command's value; its error is raised."""
        self._count += 1
        text = json.dumps([0, self._count, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, value = self._receive()
        if error:
            raise RuntimeError(f"{name}: {error['error']}: {error['message']}")
        return value.get("value", value) if isinstance(value, dict) else value

    def open(self, address):
        self.send("WebDriver:Navigate", {"url": address})

    def run(self, script, *arguments):
        """What an expression is worth in the page."""
        return self.send("WebDriver:ExecuteScript", {"script": f"return {script}", "args": list(arguments)})

    def click(self, selector, place=0):
        found = self.send("WebDriver:FindElements", {"using": "css selector", "value": selector})
        self.send("WebDriver:ElementClick", {"id": found[place][ELEMENT]})

    def type(self, selector, text):
        found = self.send("WebDriver:FindElement", {"using": "css selector", "value": selector})
        self.send("WebDriver:ElementSendKeys", {"id": found[ELEMENT], "text": text})

    def _connect(self, port):
        end = monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), 30)
            except ConnectionRefusedError:
                if monotonic() > end or self._process.poll() is not None:
                    raise
                sleep(0.1)

    def _receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self._read(1)
        return json.loads(self._read(int(length[:-1])))

    def _read(self, count):
        text = b""
        while len(text) < count:
            more = self._socket.recv(count - len(text))
            if not more:
                raise EOFError("Firefox has gone")
            text += more
        return text
