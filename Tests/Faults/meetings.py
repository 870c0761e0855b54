"""Somebody else saves while a change stops behind one of its system calls: every moment in turn. He renames or writes in place,
or is a program like ours and waits until nobody else has the file."""

import fcntl
import os
import threading
import time

from served import Served
from steps import intended, prepare, watched

LINE = "Saved by somebody else.\n\n"
# Of the change, and of the other at most, in seconds.
PAUSE, SHORT = 0.1, 0.002


def meetings(program, edits, kind):
    """Theirs is in the file with all that was there, and ours too if that was said."""
    place = Served(program, kind)
    for name, steps in edits.items():
        old, new = intended(place, steps)
        found, start = watched(place, steps)
        order, is_locked = {}, False
        for index, (call, _, result) in enumerate(found):
            number = order[call] = order.get(call, 0) + 1
            # Nobody sees what is written into the same file between the last look at its end and the write.
            if index < start or kind == "in place" and call == "pread64" and result == "0":
                continue
            if call in ("epoll_wait", "accept4"):
                continue
            is_locked |= call == "flock"
            problem = met(place, steps, call, number, kind, old, new, kind == "waiting" and is_locked)
            yield f"{kind}, {name}, behind {call} {number}", problem
    place.remove()


def met(place, steps, call, number, kind, old, new, is_ours):
    """Once more where the other was slow: what is changed between his reading and his saving, he alone can lose."""
    while True:
        prepare(place, steps)
        other = Other(place.file, kind)
        with place.injected(call, f"delay_exit={round(PAUSE * 1e6)}", number):
            other.start()
            status, words = place.page.step(*steps[-1])
            other.join()
        if other.duration < SHORT:
            break
    text = place.text()
    if status != 200 and text == theirs(old) and not is_ours or text == theirs(new):
        return place.problem()
    return f"it says {status} {words!r}, and the file has {len(text)} bytes"


def theirs(text):
    return text.replace("- [", LINE + "- [", 1)


class Other(threading.Thread):
    """Saves in the middle of the pause."""

    def __init__(self, file, kind):
        super().__init__()
        self.file, self.kind = file, kind

    def run(self):
        time.sleep(PAUSE / 2)
        with self.opened() as file:
            start = time.monotonic()
            text = theirs(file.read().decode())
            if self.kind == "in place":
                os.pwrite(file.fileno(), text.encode(), 0)
            else:
                new = self.file.with_suffix(".new")
                new.write_text(text)
                new.rename(self.file)
            self.duration = time.monotonic() - start

    def opened(self):
        while True:
            file = open(self.file, "r+b", buffering=0)
            if self.kind != "waiting":
                return file
            fcntl.flock(file, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(file.fileno()), self.file.stat()):
                return file
            file.close()
