"""`taskgen build` of folders against Hugo on the same Markdown with a trivial layout: in turn, each into a new folder, in one run;
then what ten thousand files cost. Both write into memory where the system has a folder for that (/dev/shm), for how long a disk takes
is neither's doing, and taskgen waits for it where Hugo does not; growth is told on the disk, in seconds of the processor.

Usage: site.py PATH-TO-TASKGEN PATH-TO-HUGO
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from inputs import checklist
from process import peak_memory, run

TASKGEN, HUGO = (os.path.abspath(word) for word in sys.argv[1:3])
# Files, tasks in each, rounds, and how many times as fast as Hugo it has to be.
ROWS = [(1, 10, 40, 25), (1, 10_000, 7, 4), (1_000, 10, 9, None), (1_000, 100, 9, 3)]
# Files of 100 tasks, of which the second has to take no more than 11 times what the first takes.
GROWTH = (1_000, 10_000)
# Everything that is not asked for is left out, and a page is its title and its text.
CONFIGURATION = """
baseURL = "https://example.org/"
title = "Lists"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "section", "404"]
"""
SINGLE = "<!DOCTYPE html><title>{{ .Title }}</title>{{ .Content }}"
INDEX = "<!DOCTYPE html>{{ range .Site.RegularPages }}<a href='{{ .RelPermalink }}'>{{ .Title }}</a>{{ end }}"


def write_lists(folder, files, tasks):
    """A hundred to a folder."""
    text = checklist(tasks).split("\n", 1)[1]
    for number in range(files):
        place = folder / f"{number // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"list{number}.md").write_text(f"# List {number}\n{text}", encoding="utf-8")


def write_hugo_site(folder, lists):
    layouts = folder / "layouts"
    (layouts / "_default").mkdir(parents=True)
    (folder / "hugo.toml").write_text(CONFIGURATION)
    (layouts / "_default" / "single.html").write_text(SINGLE)
    (layouts / "index.html").write_text(INDEX)
    shutil.copytree(lists, folder / "content" / "lists")


def timed(words, folder):
    """One run, with nothing left to be written from the one before."""
    os.sync()
    # Hugo gets no advantage from what it kept, nor the disk from what was just removed.
    return run(*words, folder=folder, environment=os.environ | {"HUGO_CACHEDIR": str(folder / "cache")})


def compare(folder, files, tasks, rounds, least):
    write_lists(folder / "lists", files, tasks)
    write_hugo_site(folder / "hugo", folder / "lists")
    operand = "lists" if files > 1 else "lists/000/list0.md"
    by_hugo = [HUGO, "--quiet", "-d"]
    by_us = [TASKGEN, "build", "-q", operand, "-o"]
    hugo, ours = [], []
    for number in range(rounds):
        hugo.append(timed([*by_hugo, folder / f"by-hugo-{number}"], folder / "hugo")[0])
        ours.append(timed([*by_us, f"ours-{number}"], folder)[0])
    made = len(list((folder / "by-hugo-0").rglob("index.html")))
    assert made >= files and len(list((folder / "ours-0").rglob("*.html"))) >= files
    again = [timed([*by_us, "ours-0"], folder)[0] for _ in range(rounds)]
    theirs, mine = statistics.median(hugo), statistics.median(ours)
    theirs_memory = peak_memory(*by_hugo, folder / "memory-of-hugo", folder=folder / "hugo")
    memory = peak_memory(*by_us, "our-memory", folder=folder)
    ratio = theirs / mine
    bar = "" if least is None else f"{least}: {'holds' if ratio >= least else 'MISSED'}"
    print(
        f"| {files:,} of {tasks:,} tasks | {theirs * 1e3:.0f} ms | {mine * 1e3:.1f} ms | {ratio:.1f} | {bar} "
        f"| {statistics.median(again) * 1e3:.1f} ms | {theirs_memory / 1024:.0f} and {memory / 1024:.0f} MiB |", flush=True)
    return least is None or ratio >= least


def stamps(folder):
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in folder.rglob("*")}


def grow(folder):
    """What very many files cost, and that a second build writes nothing."""
    print("\n| files of 100 tasks | first build | again | peak memory |\n|---:|---:|---:|---:|")
    times = []
    for files in GROWTH:
        place = folder / str(files)
        write_lists(place / "lists", files, 100)
        by_us = [TASKGEN, "build", "-q", "lists"]
        first = timed(by_us, place)
        before = stamps(place / "public")
        again = [timed(by_us, place) for _ in range(3)]
        assert stamps(place / "public") == before, "a second build wrote something"
        times.append(min(seconds for _, seconds in again))
        memory = peak_memory(*by_us, "-o", "our-memory", folder=place)
        print(
            f"| {files:,} | {first[0]:.2f} s, of the processor {first[1]:.2f} s | {min(again)[0]:.2f} s, of the processor {times[-1]:.2f} s "
            f"| {memory / 1024:.0f} MiB |", flush=True)
    growth = times[1] / times[0]
    print(f"\nFrom 1,000 to 10,000 files: {growth:.1f} times; at most 11: {'holds' if growth <= 11 else 'MISSED'}")
    return growth <= 11


def main():
    version = subprocess.run([HUGO, "version"], capture_output=True, text=True, check=True).stdout.split()[1]
    print(f"Hugo {version}\n")
    print("| files | Hugo | taskgen build | times as fast | at least | again, nothing changed | peak memory |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    holds = []
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    for row in ROWS:
        with tempfile.TemporaryDirectory(dir=memory) as folder:
            holds.append(compare(pathlib.Path(folder), *row))
    with tempfile.TemporaryDirectory() as folder:
        holds.append(grow(pathlib.Path(folder)))
    sys.exit(not all(holds))


if __name__ == "__main__":
    main()
