"""`taskgen build` against `cmark` on the same files, in turn, in one run: time and peak memory as ratios, growth, and bars; and what
others take that turn Markdown with check boxes into HTML, in the same turns as far as they are quick.

Usage: build.py [PATH-TO-TASKGEN [PYTHON-WITH-MARKDOWN-IT]]
"""

import os
import pathlib
import statistics
import sys
import tempfile

from inputs import checklist
from process import peak_memory, run

TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
PYTHON = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else sys.executable
OTHERS = {
    "cmark-gfm": ["cmark-gfm", "-e", "tasklist", "-e", "strikethrough"],
    "markdown-it-py": [PYTHON, "-m", "markdown_it.cli.parse"],
}
# Tasks, whether with metadata, rounds, and how many times as long as `cmark` it may take.
ROWS = [(10, False, 200, 4), (1_000, False, 60, None), (10_000, False, 20, 1.5), (10_000, True, 20, 2), (100_000, False, 5, 1.5)]


def main():
    print(f"| tasks | cmark | taskgen build | ratio | at most | peak memory | ratio | {' | '.join(OTHERS)} |")
    print("|---:|---:|---:|---:|---:|---:|---:|" + "---:|" * len(OTHERS))
    times = {}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # where no Templates folder adds its own work
        for count, metadata, rounds, most in ROWS:
            path = pathlib.Path(folder, f"{count}{metadata}.md")
            path.write_text(checklist(count, metadata), encoding="utf-8")
            programs = [("cmark", str(path)), (TASKGEN, "build", "-q", str(path), "-o", "-")]
            programs += [(*words, str(path)) for words in OTHERS.values()]
            results = [[] for _ in programs]
            for number in range(rounds):
                for program, result in zip(programs, results):
                    # What takes seconds is asked less often.
                    if number < 1 or sum(result) < 3:
                        result.append(run(*program)[0])
            cmark, ours, *others = (statistics.median(result) for result in results)
            times[count, metadata] = ours
            cmark_memory, memory = (peak_memory(*program) for program in programs[:2])
            bar = "" if most is None else f"{most}: {'holds' if ours <= most * cmark else 'MISSED'}"
            print(
                f"| {count:,}{' with metadata' if metadata else ''} | {cmark * 1e3:.1f} ms | {ours * 1e3:.1f} ms "
                f"| {ours / cmark:.2f} | {bar} "
                f"| {cmark_memory / 1024:.1f} and {memory / 1024:.1f} MiB | {memory / cmark_memory:.2f} "
                f"| {' | '.join(f'{seconds * 1e3:.1f} ms' for seconds in others)} |"
            )
    growth = times[100_000, False] / times[10_000, False]
    print(f"\nFrom 10,000 to 100,000 tasks: {growth:.1f} times; at most 11: {'holds' if growth <= 11 else 'MISSED'}")


if __name__ == "__main__":
    main()
