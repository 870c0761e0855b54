"""What becomes of a published site when a build is killed, fails, runs out of room, or is interrupted.

    python3 -B Tests/Faults/builds.py .build/release/taskgen

A site is built, its lists are changed (one changed, one added, one renamed, one removed), and it is built again; something goes
wrong with that. Then every file of the site has its old bytes or its new ones, what is not ours is untouched, and the next build
makes what a build into a new folder makes. As in faults.py, a naive builder first has to be found out.
"""

import collections
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

OLD = {"a.md": 3, "work/b.md": 2, "work/gone.md": 1, "old/name.md": 2, "same.md": 2}
NEW = {"a.md": 4, "work/b.md": 2, "new/name.md": 2, "same.md": 2, "added.md": 60}
# Writes each page over the old one, and removes what is over first.
NAIVE = """
import pathlib, shutil, sys
out = pathlib.Path("public")
for old in list(out.rglob("*.html")): old.unlink()
for file in sorted(pathlib.Path("lists").rglob("*.md")):
    page = out / file.relative_to("lists").with_suffix(".html")
    page.parent.mkdir(parents=True, exist_ok=True)
    with open(page, "w") as new:
        for line in file.read_text().splitlines(): print("<p>" + line + " " * 2_000, file=new, flush=True)
"""


def write_lists(folder, lists):
    shutil.rmtree(folder / "lists", ignore_errors=True)
    for path, tasks in lists.items():
        file = folder / "lists" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {path}\n\n" + "".join(f"- [ ] task {number}\n" for number in range(tasks)))


def contents(folder):
    """Of the site; the manifest and what waits under names of its own are not published pages."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".taskgen-")
    }


class Place:
    def __init__(self, program, root=None):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=root))
        self.public = self.folder / "public"
        self.sites = []
        for lists in (OLD, NEW):
            write_lists(self.folder, lists)
            shutil.rmtree(self.public, ignore_errors=True)
            assert self.run().returncode == 0
            self.sites.append(contents(self.public))
        write_lists(self.folder, OLD)
        shutil.rmtree(self.public)
        self.run()
        (self.public / "mine.txt").write_text("mine")
        shutil.copytree(self.public, self.folder / "first")
        write_lists(self.folder, NEW)

    def run(self, *before):
        return subprocess.run([*before, *self.program], cwd=self.folder, capture_output=True, text=True, timeout=60)

    def reset(self):
        shutil.rmtree(self.public, ignore_errors=True)
        shutil.copytree(self.folder / "first", self.public)

    def problem(self, outcome=None):
        """What is wrong with the site, and with what a build says that came to an end."""
        old, new = self.sites
        found = contents(self.public)
        if found.pop("mine.txt", None) != b"mine":
            return "what is not ours is gone"
        for path, text in found.items():
            if text not in (old.get(path), new.get(path)):
                return f"{path} has {len(text)} bytes of neither site"
        lost = [path for path in old if path in new and path not in found]
        if lost:
            return f"lost {lost}"
        if outcome is not None and outcome.returncode == 0 and found != new:
            return "it says done, and the site is not the new one"
        if outcome is not None and outcome.returncode > 0 and not outcome.stderr.strip():
            return f"it ends with {outcome.returncode} and says nothing"
        return None

    def next_problem(self):
        """The next build works, and leaves nothing but the new site."""
        outcome = self.run()
        if outcome.returncode != 0:
            return f"the next build fails: {outcome.stderr.strip()}"
        found = contents(self.public)
        found.pop("mine.txt", None)
        # A folder that was made for a page that never came is the only thing that may be over.
        if found != self.sites[1]:
            return f"after the next build: {sorted(found.keys() ^ self.sites[1].keys())}"
        left = [path.name for path in self.public.rglob(".taskgen-new-*")]
        return f"left {left}" if left else None

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def calls(place):
    """How often each thread at most makes each call, and how often before it first looks at the lists."""
    place.reset()
    log = place.folder / "calls"
    place.run("strace", "-f", "-o", str(log))
    counts, before, seen = collections.Counter(), None, collections.Counter()
    for line in log.read_text().splitlines():
        thread, _, rest = line.partition(" ")
        name = rest.strip().split("(")[0]
        if not name.isidentifier() or name in ("exit_group", "execve", "exit"):
            continue
        if before is None and "lists" in rest:
            before = seen.copy()
        seen[name] += 1
        counts[thread, name] += 1
    most = collections.Counter()
    for (_, name), count in counts.items():
        most[name] = max(most[name], count)
    return most, before or collections.Counter()


def inject(place, call, fault, number):
    place.reset()
    return place.run("strace", "-f", "-qq", "-o", "/dev/null", f"-einject={call}:{fault}:when={number}")


def kills(place):
    most, before = calls(place)
    for call, count in sorted(most.items()):
        for number in range(before[call] + 1, count + 1):
            inject(place, call, "signal=KILL", number)
            yield f"{call} {number}", place.problem() or place.next_problem()


WRITING = [
    "write", "fsync", "syncfs", "renameat", "rename", "mkdir", "mkdirat", "unlinkat", "unlink", "openat", "read", "flock", "newfstatat",
    "fstat", "getdents64", "close", "dup",
]


def errors(place):
    most, before = calls(place)
    for call in WRITING:
        for code in ("EIO", "ENOSPC", "EACCES"):
            for number in range(before[call] + 1, most[call] + 1):
                outcome = inject(place, call, f"error={code}", number)
                if call == "write" and not outcome.stderr:
                    # It was the message that could not be written.
                    outcome.stderr = "?"
                yield f"{call} {number}, {code}", place.problem(outcome) or place.next_problem()


def interrupts(place):
    """Ctrl-C at any system call: the last good site is whole, or the new one is, and the next build works."""
    most, before = calls(place)
    for call, count in sorted(most.items()):
        for number in range(before[call] + 1, count + 1):
            outcome = inject(place, call, "signal=INT", number)
            found = contents(place.public)
            found.pop("mine.txt")
            problem = place.problem(outcome)
            if not problem and found not in place.sites:
                problem = "the site is neither the old one nor the new one"
            yield f"{call} {number}", problem or place.next_problem()


def small_disk(place):
    """Filled up to every step of 4 KiB."""
    for fill in range(0, 512 << 10, 4 << 10):
        place.reset()
        filling = place.folder / "filling"
        try:
            filling.write_bytes(bytes(fill))
        except OSError:
            pass
        outcome = place.run()
        problem = place.problem(outcome)
        filling.unlink()
        yield f"{fill >> 10} KiB taken", problem or place.next_problem()


def two_at_once(place):
    """Two builds of one folder: one waits for nobody and says so, or both are done."""
    for number in range(40):
        place.reset()
        both = [
            subprocess.Popen(place.program, cwd=place.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        codes = []
        for process in both:
            process.communicate()
            codes.append(process.returncode)
        problem = place.problem() if set(codes) <= {0, 75} and 0 in codes else f"they end with {codes}"
        yield f"{number}", problem or place.next_problem()


# Suite, and whether the naive builder must fail in it.
SUITES = [(kills, True), (errors, True), (interrupts, True), (small_disk, True), (two_at_once, False)]


def run(suite, program):
    root = None
    if suite is small_disk:
        root = tempfile.mkdtemp()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=560k", "tmpfs", root], check=True)
    try:
        place = Place(program, root)
        yield from suite(place)
        place.remove()
    finally:
        if root:
            subprocess.run(["umount", "-l", root], check=True)
            os.rmdir(root)


def main():
    if os.geteuid() != 0:
        os.execvp("unshare", ["unshare", "-rm", sys.executable, "-B", *sys.argv])
    program = [os.path.abspath(sys.argv[1]), "build", "-q", "lists"]
    failed = False
    for suite, is_proved in SUITES:
        if sys.argv[2:] and suite.__name__ not in sys.argv[2:]:
            continue
        if is_proved:
            found = next(filter(lambda run: run[1], run(suite, [sys.executable, "-B", "-S", "-c", NAIVE])), None)
            print(f"{suite.__name__}: a naive builder fails: {found[0]}: {found[1]}" if found else
                  f"{suite.__name__}: THE NAIVE BUILDER PASSES", flush=True)
            failed |= not found
        start = time.monotonic()
        runs = list(run(suite, program))
        problems = [run for run in runs if run[1]]
        failed |= bool(problems)
        for what, problem in problems[:10]:
            print(f"  {what}: {problem}")
        print(f"{suite.__name__}: {len(runs)} runs, {len(problems)} wrong, {time.monotonic() - start:.0f} s", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
