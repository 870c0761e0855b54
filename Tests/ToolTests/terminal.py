"""A shell on a terminal of its own, in which keys are typed."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time


class Terminal:
    def __init__(self, words, folder, path):
        self.screen = ""
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, {"PATH": path, "TERM": "xterm", "HOME": str(folder), "LC_ALL": "C.UTF-8"})
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait(self, pattern, seconds=20):
        """Until the pattern stands on the screen; gives the match and forgets what was there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if match := re.search(pattern, self.screen):
                self.screen = ""
                return match
            if select.select([self.file], [], [], 0.2)[0]:
                text = os.read(self.file, 65536).decode(errors="replace")
                self.screen += re.sub(r"\x1b(\[[?>]?[0-9;]*[A-Za-z]|[=>]|\(B)", "", text)
        raise AssertionError(f"{pattern!r} did not come up in {self.screen!r}")

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.file)
