"""What becomes of a task file when an edit is killed, fails, runs out of room, or meets others.

    python3 -B Tests/Faults/faults.py .build/release/taskgen

Each suite first runs against `naive.py`, a writer known to be bad, and has to find it out: a test that cannot fail says nothing. Then
the program has to pass. Needs Linux, strace, and for the small disk the right to mount a tmpfs (`unshare -rm` gives it).
"""

import collections
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from suites import judge

HERE = pathlib.Path(__file__).parent
NAIVE = [sys.executable, "-B", "-S", str(HERE / "naive.py")]
TEXT = "# List\n\n" + "".join(f"- [ ] task {number}\n" for number in range(1, 40))
EDITS = {
    "tick": ["done", "3"],
    "ticks": ["done", "1", "5"],
    "add": ["add", "a", "new", "task"],
    "remove": ["remove", "2"],
    "edit": ["edit", "4", "another", "text"],
}
# The naive writer knows these.
NAIVE_EDITS = {name: EDITS[name] for name in ("ticks", "add", "remove")}


class Place:
    """A folder with a task file in it, and a store for copies beside it."""

    def __init__(self, program, kind="plain", root=None):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=root))
        self.work = self.folder / "work"
        self.state = self.folder / "state"
        self.file = self.work / "tasks.md"
        self.kind = kind

    def reset(self, text=TEXT):
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.rmtree(self.state, ignore_errors=True)
        self.work.mkdir()
        self.file.write_text(text, newline="")
        if self.kind == "hard link":
            os.link(self.file, self.work / "other.md")

    def run(self, words, *before):
        return subprocess.run(
            [*before, *self.program, *words], cwd=self.work, capture_output=True, text=True,
            env=os.environ | {"XDG_STATE_HOME": str(self.state)}, timeout=60)

    def text(self):
        try:
            return self.file.read_bytes().decode()
        except FileNotFoundError:
            return None

    def leftovers(self):
        return [name for name in os.listdir(self.work) if name.endswith(".tmp")]

    def copied(self, text):
        return any(path.is_file() and path.read_bytes().decode() == text for path in self.state.rglob("*"))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def calls(place, words):
    """How often an edit makes each system call, and how often before it first looks at the task file: until then the loader
    and the runtime are at work, and nothing can be lost."""
    place.reset()
    log = place.folder / "calls"
    place.run(words, "strace", "-f", "-o", str(log))
    counts, before = collections.Counter(), None
    for line in log.read_text().splitlines():
        parts = line.split(maxsplit=1)
        name = parts[1].split("(")[0] if len(parts) > 1 else ""
        if name.isidentifier() and name not in ("exit_group", "execve", "exit"):
            if before is None and "tasks.md" in line:
                before = counts.copy()
            counts[name] += 1
    return counts, before


def inject(place, words, call, fault, number):
    return place.run(words, "strace", "-f", "-qq", "-o", "/dev/null", f"-einject={call}:{fault}:when={number}")


def intended(place, words):
    place.reset()
    outcome = place.run(words)
    assert outcome.returncode == 0, outcome
    assert place.text() != TEXT
    return place.text()


# Suites: each yields (what, problem or None) for every run.


def kills(program, edits, kind):
    """Killed at every system call: the old bytes or the new ones, and the next edit works."""
    place = Place(program, kind)
    for name, words in edits.items():
        new = intended(place, words)
        for call, count in sorted(calls(place, words)[0].items()):
            for number in range(1, count + 1):
                place.reset()
                inject(place, words, call, "signal=KILL", number)
                text = place.text()
                problem = None
                if text not in (TEXT, new):
                    size = "nothing" if text is None else f"{len(text)} bytes"
                    if kind == "plain" or not place.copied(TEXT):
                        problem = f"{size} left of {len(TEXT)}"
                elif number % 7 == 0 and text == TEXT:
                    again = place.run(words)
                    if again.returncode != 0 or place.text() != new:
                        problem = f"the next edit fails: {again}"
                yield f"{kind}, {name}, {call} {number}", problem
    place.remove()


WRITING = [
    "write", "pwrite64", "fsync", "fdatasync", "renameat2", "rename", "ftruncate", "fallocate", "fchmod", "fchown", "flock",
    "read", "lseek", "fstat", "newfstatat", "statx", "openat", "flistxattr", "unlink", "close", "mkdir", "getdents64",
]


def errors(program, edits, kind, codes=("EIO", "ENOSPC", "EINTR")):
    """Each call fails: success is said only of what was written, failure only where nothing was."""
    place = Place(program, kind)
    for name, words in edits.items():
        new = intended(place, words)
        counts, before = calls(place, words)
        for call in WRITING:
            for code in codes:
                if code == "EINTR" and call not in ("read", "write", "pwrite64", "flock"):
                    continue
                for number in range(before[call] + 1, counts[call] + 1):
                    place.reset()
                    outcome = inject(place, words, call, f"error={code}", number)
                    yield f"{kind}, {name}, {call} {number}, {code}", verdict(place, outcome, new, [TEXT])
    place.remove()


def verdict(place, outcome, new, olds):
    text = place.text()
    if outcome.returncode == 0:
        return None if text == new else f"it says done, and {describe(text)}"
    if text == new and "did not confirm" in outcome.stderr:
        return None
    if text not in olds:
        said = outcome.stderr.strip().splitlines()[-1:]
        return f"it says {outcome.returncode} {said}, and {describe(text)}"
    return None


def describe(text):
    return "the file is gone" if text is None else f"the file has {len(text)} bytes of other text"


def short_writes(program, edits, kind):
    """A call says that it wrote one byte, and wrote none: what is read back is not what was meant."""
    place = Place(program, kind)
    for name, words in edits.items():
        new = intended(place, words)
        counts, before = calls(place, words)
        for call in ("write", "pwrite64"):
            for number in range(before[call] + 1, counts[call] + 1):
                place.reset()
                outcome = inject(place, words, call, "retval=1", number)
                problem = verdict(place, outcome, new, [TEXT])
                if problem and kind != "plain" and place.copied(TEXT) and outcome.returncode != 0:
                    problem = None
                yield f"{kind}, {name}, {call} {number}", problem
    place.remove()


def small_disk(program, edits, kind):
    """A disk of 256 KiB, filled up to every step: the old bytes or the new ones, as is said."""
    root = pathlib.Path(tempfile.mkdtemp())
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", root], check=True)
    old = TEXT + "".join(f"- [ ] more {number:05}\n" for number in range(4_000))
    try:
        place = Place(program, kind, root)
        for name, words in edits.items():
            if name == "tick":
                continue
            words = [*words[:1], *(["x" * 1_500] if name == "add" else words[1:])]
            elsewhere = Place(program, kind)
            elsewhere.reset(old)
            assert elsewhere.run(words).returncode == 0
            new = elsewhere.text()
            elsewhere.remove()
            for fill in range(0, 192 << 10, 4 << 10):
                place.reset(old)
                try:
                    (place.folder / "filling").write_bytes(bytes(fill))
                except OSError:
                    pass
                outcome = place.run(words)
                problem = verdict(place, outcome, new, [old])
                if problem is None and place.leftovers():
                    problem = f"left {place.leftovers()}"
                yield f"{kind}, {name}, {fill >> 10} KiB taken", problem
                (place.folder / "filling").unlink(missing_ok=True)
    finally:
        subprocess.run(["umount", root], check=True)
        root.rmdir()


APPENDER = """
import fcntl, os, sys, time
path, count, mode = sys.argv[1], int(sys.argv[2]), sys.argv[3]
for number in range(count):
    line = f"- [ ] theirs {number}\\n"
    while mode == "rename":
        file = open(path, "r+", newline="")
        fcntl.flock(file, fcntl.LOCK_EX)
        if os.path.exists(path) and os.fstat(file.fileno()).st_ino == os.stat(path).st_ino: break
    if mode == "rename":
        with open(path + ".theirs", "w", newline="") as new: new.write(file.read() + line)
        os.rename(path + ".theirs", path)
        file.close()
    time.sleep(0.002)
"""


def together(program, edits, kind, count=500):
    """Four programs add and tick, a fifth saves by renaming: every edit that was accepted is in the file."""
    place = Place(program, kind)
    place.reset()
    worker = (
        'for i in $(seq {count}); do "$@" add mine {number} $i 2>/dev/null && echo "mine {number} $i";'
        ' [ $((i % 10)) = 0 ] && "$@" done $((i / 10 % 39 + 1)) >/dev/null 2>&1; done; true'
    )
    environment = os.environ | {"XDG_STATE_HOME": str(place.state)}
    theirs = subprocess.Popen([sys.executable, "-c", APPENDER, "tasks.md", str(count), "rename"], cwd=place.work)
    workers = [
        subprocess.Popen(
            ["bash", "-c", worker.format(count=count, number=number), "worker", *program], cwd=place.work,
            stdout=subprocess.PIPE, text=True, env=environment)
        for number in range(4)
    ]
    accepted = [line for process in workers for line in process.communicate()[0].splitlines()]
    theirs.wait()
    lines = (place.text() or "").splitlines()
    present = collections.Counter(line[6:] for line in lines)
    for line in accepted:
        yield f"{kind}, {line}", None if present[line] == 1 else f"{present[line]} times in the file"
    for number in range(count):
        line = f"theirs {number}"
        yield f"{kind}, {line}", None if present[line] == 1 else f"{present[line]} times in the file"
    yield "accepted", None if len(accepted) > 3 * count else f"only {len(accepted)} of {4 * count}"
    place.remove()


def random_kills(program, edits, kind, count=300):
    """Killed at any moment."""
    place = Place(program, kind)
    news = {name: intended(place, words) for name, words in edits.items()}
    random.seed(1)
    start = time.monotonic()
    place.reset()
    place.run(edits["add"])
    duration = time.monotonic() - start
    for number in range(count):
        name = random.choice(list(edits))
        place.reset()
        process = subprocess.Popen(
            [*place.program, *edits[name]], cwd=place.work, stderr=subprocess.DEVNULL,
            env=os.environ | {"XDG_STATE_HOME": str(place.state)})
        time.sleep(random.random() * duration * 1.2)
        process.kill()
        process.wait()
        text = place.text()
        problem = None if text in (TEXT, news[name]) or kind != "plain" and place.copied(TEXT) else describe(text)
        yield f"{kind}, {name} {number}", problem
    place.remove()


# Suite, kinds of file, with what options the naive writer must fail in it.
SUITES = [
    (kills, ["plain", "hard link"], {}), (errors, ["plain", "hard link"], {}),
    (short_writes, ["plain", "hard link"], {}), (small_disk, ["plain", "hard link"], {}),
    (together, ["plain"], {"count": 30}), (random_kills, ["plain", "hard link"], None),
]

if __name__ == "__main__":
    if os.geteuid() != 0:
        os.execvp("unshare", ["unshare", "-rm", sys.executable, "-B", *sys.argv])
    judge(SUITES, EDITS, (NAIVE, NAIVE_EDITS))
