"""What becomes of a task file when `taskgen serve`, which is changing it, is killed, meets errors, or is not alone.

    python3 -B Tests/Faults/server.py .build/release/taskgen [SUITE…]

As in faults.py, each suite first has to find out a naive server. Calls are counted from the change on that a page asks for.
"""

import pathlib
import re
import sys
import time

import calls
from faults import describe
from looks import looks
from meetings import meetings
from served import Served
from steps import EDITS, NAIVE_EDITS, intended, numbers, prepare, watched
from suites import judge
from together import together

NAIVE = [sys.executable, "-B", "-S", str(pathlib.Path(__file__).parent / "naive_server.py")]

# Suites: each yields (what, problem or None) for every run.


def kills(program, edits, kind):
    """Killed at every system call: the old bytes or the new ones, the new ones if they were said to be there."""
    place = Served(program, kind)
    for name, steps in edits.items():
        old, new = intended(place, steps)
        for call, count in sorted(calls.counts(watched(place, steps)[0]).items()):
            for number in range(1, count + 1):
                prepare(place, steps)
                with place.injected(call, "signal=KILL", number):
                    status, _ = place.page.step(*steps[-1])
                    place.stop()
                problem = killed(place, status, old, new)
                if not problem and program != NAIVE and number % 3 == 1 and place.text() in (old, new):
                    problem = next_command(place)
                yield f"{kind}, {name}, {call} {number}", problem
    place.remove()


def killed(place, status, old, new):
    text = place.text()
    if status is not None and status < 400 and text != new:
        return f"it says {status}, and {describe(text)}"
    if text not in (old, new) and not (place.kind != "plain" and place.copied(old)):
        return describe(text)
    return None


def next_command(place):
    """What was left waits for nobody."""
    before = place.text()
    outcome = place.run(["done", "30"])
    return None if outcome.returncode == 0 and place.text() != before else f"the next command: {outcome}"


ANYWHERE = ["openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "flock", "statx", "newfstatat", "readlink"]
WRITING = ["openat", "write", "pwrite64", "fsync", "fdatasync", "renameat2", "rename", "fallocate", "ftruncate", "mkdir", "unlink"]
# Error, and the calls that end with it. Not closing: strace leaves it out then, and Linux closes a file whatever it says.
ERRORS = {
    "EIO": sorted({*ANYWHERE, *WRITING, "fchmod", "fchown", "flistxattr", "getdents64", "lseek"}),
    "ENOSPC": WRITING,
    "EINTR": ["openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "flock"],
    "EMFILE": ["openat"],
}


def errors(program, edits, kind):
    """Each call fails, once, or from then on until the fault is mended."""
    place = Served(program, kind)
    for name, steps in edits.items():
        versions = intended(place, steps)
        found = numbers(place, steps)
        for code, failing in ERRORS.items():
            for call in failing:
                behind = list(found.get(call, []))
                lasting = [f"{number}+" for number in behind[:1] if code != "EINTR"]
                for when in [*map(str, behind), *lasting]:
                    yield (f"{kind}, {name}, {call} {when}, {code}",
                           failed(place, steps, versions, call, f"error={code}", when))
    place.remove()


def short_writes(program, edits, kind):
    """A call says that it wrote one byte, and wrote none."""
    place = Served(program, kind)
    for name, steps in edits.items():
        versions = intended(place, steps)
        found = numbers(place, steps)
        for call in ("write", "pwrite64"):
            for number in found.get(call, []):
                problem = failed(place, steps, versions, call, "retval=1", str(number))
                yield f"{kind}, {name}, {call} {number}", problem
    place.remove()


def failed(place, steps, versions, call, fault, when):
    """Success is said of what was written only, failure where nothing was; the page shows which; the next change works."""
    prepare(place, steps)
    with place.injected(call, fault, when):
        status, words = place.page.step(*steps[-1])
        if when.endswith("+"):
            # More than two looks at the file.
            time.sleep(0.8)
    problem = answered(place, status, words, *versions)
    # Written in place, and not to be taken back either: the copy is what is left.
    if problem or place.text() not in versions:
        return problem
    return place.problem() or next_problem(place, call)


def answered(place, status, words, old, new):
    text = place.text()
    # Without an answer, or where the disk did not confirm, it may be there or not.
    is_open = status is None or "did not confirm" in words
    is_kept = place.kind != "plain" and place.copied(old)
    if status is not None and status < 400:
        return None if text == new else f"it says {status}, and {describe(text)}"
    if text == old or text == new and is_open or is_kept:
        return None
    return f"it says {status} {words!r}, and {describe(text)}"


def next_problem(place, call):
    before = place.text()
    status, words = place.page.step("done", "task 20")
    if status != 200 or place.text() != before.replace("[ ] task 20\n", "[x] task 20\n"):
        return f"the next change: {status} {words!r}"
    if place.leftovers() and call != "unlink":
        return f"left {place.leftovers()}"
    return place.problem()


def flushes(program, edits, kind):
    """What a change writes is on the disk before it is answered, a new name too: a kill does not tell, for the system keeps
    what was written."""
    place = Served(program, kind)
    for name, steps in edits.items():
        waiting = {}
        for call, given, result in watched(place, steps)[0]:
            file = given.split(",")[0]
            if re.search(r"HTTP/1\.\d 200", given):
                yield f"{kind}, {name}", f"answered before {sorted(waiting.values())}" if waiting else None
            elif call in ("write", "pwrite64", "ftruncate"):
                waiting[file] = f"{call} to {file}"
            elif call.startswith("rename"):
                waiting["folder"] = call
            elif call == "fsync" and "folder" in waiting and file not in waiting:
                del waiting["folder"]
            elif call in ("fsync", "fdatasync"):
                waiting.pop(file, None)
    place.remove()


# Suite, kinds of file or of company, with what options the naive server must fail in it; that reads the file whenever it is asked.
SUITES = [
    (kills, ["plain", "hard link"], {}), (errors, ["plain", "hard link"], {}),
    (short_writes, ["plain", "hard link"], {}), (flushes, ["plain", "hard link"], {}), (looks, ["plain"], None),
    (meetings, ["rename", "in place", "waiting"], {}), (together, ["waiting", "rude"], {}),
]

if __name__ == "__main__":
    judge(SUITES, EDITS, (NAIVE, NAIVE_EDITS))
