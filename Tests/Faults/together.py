"""Many at one file: pages that tick and add through a server, the program's own commands, and an editor that saves all of the
file under another name and renames that. Every change that was accepted is in the file at the end, or was made while somebody
who waits for nobody was saving."""

import collections
import concurrent.futures
import os
import subprocess
import sys
import time

from faults import NAIVE as NAIVE_COMMANDS
from served import Page, Served, marks

PAGES = 4
TASKS = 40
# Who saves by renaming: the first waits until nobody else has the file, as programs of ours do; the other does not, and says
# when it was at it.
SAVER = """
import fcntl, os, sys, time
path, mode = sys.argv[1:]
number = 0
while os.path.exists("going on"):
    start = time.monotonic()
    file = open(path, "r+", newline="")
    if mode == "waiting":
        fcntl.flock(file, fcntl.LOCK_EX)
        try: is_same = os.fstat(file.fileno()).st_ino == os.stat(path).st_ino
        except FileNotFoundError: is_same = False
        if not is_same: continue
    with open(path + ".theirs", "w", newline="") as new: new.write(file.read().replace("- [", f"theirs {number}\\n\\n- [", 1))
    os.rename(path + ".theirs", path)
    print(start, time.monotonic(), number, flush=True)
    file.close()
    number += 1
    time.sleep(0.05)
"""


class Change:
    """What somebody asked for, and whether it was accepted."""

    def __init__(self, title, is_done, deed):
        self.title, self.is_done, self.start = title, is_done, time.monotonic()
        self.is_accepted = deed()
        self.end = time.monotonic()

    def is_alone(self, windows):
        return not any(start <= self.end and self.start <= end for start, end in windows)


def click(port, number, count, changes, answers):
    """A page whose reader ticks and unticks some tasks of his own, and adds others."""
    page = Page(port)
    own = [f"task {task}" for task in range(number, TASKS - 4, PAGES)]

    def ask(*step):
        status, words = page.step(*step)
        answers[status, words if status != 200 else ""] += 1
        return status == 200

    for turn in range(count):
        title = own[turn % len(own)]
        is_done = dict(page.marks).get(title, False)
        changes.append(Change(title, not is_done, lambda: ask("reopen" if is_done else "done", title)))
        if turn % 4 == 0:
            title = f"page {number} {turn}"
            changes.append(Change(title, False, lambda: ask("tasks", None, {"title": title})))
        page.look()


def command(place, program, count, changes):
    """The program's own commands, on tasks that no page ticks."""
    for turn in range(count):
        number = TASKS - 4 + turn % 4
        is_done = turn // 4 % 2 == 0
        words = ["done" if is_done else "reopen", str(number + 1)]
        changes.append(Change(f"task {number}", is_done, lambda: run(place, program, words)))
        words = ["add", f"command {turn}"]
        changes.append(Change(words[1], False, lambda: run(place, program, words)))


def run(place, program, words):
    return subprocess.run(
        [*program, *words], cwd=place.work, capture_output=True,
        env=os.environ | {"XDG_STATE_HOME": str(place.state)}).returncode == 0


def together(program, edits, kind):
    is_naive = len(program) > 1
    count = 20 if is_naive else 500
    place = Served(program, kind)
    place.serve("# List\n\n" + "".join(f"- [ ] task {number}\n" for number in range(TASKS)))
    port, answers, lists = place.page.port, collections.Counter(), [[] for _ in range(PAGES + 1)]
    (place.work / "going on").touch()
    saver = subprocess.Popen(
        [sys.executable, "-c", SAVER, "tasks.md", "rude" if kind == "rude" else "waiting"], cwd=place.work,
        stdout=subprocess.PIPE, text=True)
    commands = NAIVE_COMMANDS if is_naive else program
    with concurrent.futures.ThreadPoolExecutor() as workers:
        for number in range(PAGES):
            workers.submit(click, port, number, count, lists[number], answers)
        workers.submit(command, place, commands, count // 2, lists[PAGES])
    (place.work / "going on").unlink()
    saves = [line.split() for line in saver.communicate()[0].splitlines()]
    windows = [(float(start), float(end)) for start, end, _ in saves] if kind == "rude" else []
    changes = [change for list in lists for change in list]
    yield from judged(kind, changes, windows, place.text() or "", [f"theirs {number}" for _, _, number in saves])
    for (status, words), number in answers.items():
        yield f"{kind}, {number} times", None if status in (200, 409, 423) else f"{status} {words!r}"
    yield f"{kind}, the page", place.problem()
    accepted = sum(change.is_accepted for change in changes)
    yield (f"{kind}, {accepted} of {len(changes)} accepted, {len(saves)} saved",
           None if accepted > len(changes) / 2 and len(saves) > count / 10 else "too few")
    place.remove()


def judged(kind, changes, windows, text, saved):
    """Each line once, and each mark that of the last change of its task that nobody can have undone."""
    shown = marks(text)
    counts, found = collections.Counter(title for title, _ in shown), dict(shown)
    lines = collections.Counter(text.splitlines())
    for line in saved:
        yield f"{kind}, {line}", None if lines[line] == 1 else f"{lines[line]} times in the file"
    allowed, settled = collections.defaultdict(set), set()
    for change in reversed(changes):
        if change.title not in settled:
            allowed[change.title].add(change.is_done)
            if change.is_accepted and change.is_alone(windows):
                settled.add(change.title)
    for title in settled:
        problem = None if counts[title] == 1 else f"{counts[title]} times in the file"
        if not problem and found[title] not in allowed[title]:
            problem = f"done is {found[title]}, and was made {allowed[title]}"
        yield f"{kind}, {title}", problem
