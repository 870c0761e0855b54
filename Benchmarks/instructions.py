"""Instructions of `taskgen build` and of `cmark` on the same files, counted by callgrind: the same in every run, so that what became
slower shows without noise. Ends with status 1 if a ratio is above its bar.

Usage: instructions.py [PATH-TO-TASKGEN]
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from inputs import checklist

TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
# Tasks, whether with metadata, and the most times the instructions of `cmark`: a little above what was reached.
ROWS = [(10, False, 31), (1_000, False, 3.1), (10_000, False, 2.4), (10_000, True, 3.8)]


def instructions(*words):
    counted = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *words],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True,
    )
    return int(re.search(r"Collected : (\d+)", counted.stderr)[1])


def main():
    print("| tasks | cmark | taskgen build | ratio | at most |")
    print("|---:|---:|---:|---:|---:|")
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # where no Templates folder adds its own work
        # valgrind reads the symbols, and stumbles over those for debuggers.
        program = pathlib.Path(folder, "taskgen")
        subprocess.run(["strip", "-g", "-o", program, TASKGEN], check=True)
        for count, metadata, most in ROWS:
            path = pathlib.Path(folder, f"{count}{metadata}.md")
            path.write_text(checklist(count, metadata), encoding="utf-8")
            cmark = instructions("cmark", str(path))
            ours = instructions(str(program), "build", "-q", str(path), "-o", "-")
            holds = ours <= most * cmark
            missed = missed or not holds
            print(
                f"| {count:,}{' with metadata' if metadata else ''} | {cmark / 1e6:.2f} M | {ours / 1e6:.1f} M "
                f"| {ours / cmark:.2f} | {most}: {'holds' if holds else 'MISSED'} |"
            )
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
