"""Inputs made to take long: how the time grows from n to 4n, for `taskgen build` and `taskgen check`.

A fourfold input may take at most 6 times as long, and none more than 2 seconds; or it is refused. Usage: growth.py [TASKGEN]
"""

import os
import subprocess
import sys
import tempfile
import time

TASKGEN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/taskgen")
MOST_RATIO, MOST_SECONDS, FLOOR = 6, 2, 0.05
# All beyond what the caches of a processor hold, where a step of its own would look like growth.
SIZES = 40_000, 80_000, 160_000

# A part that is repeated, behind what comes first: on one line, or on lines of its own.
ON_A_LINE = [
    "*a* ", "*a **b ", "a* ", "_a ", "[", "[a](", "[a](b) ", "[a](javascript:b) ", "[a][b] ", "![[]()", "![a](b) ", "`a ", "<a ", "<b>",
    "</b>", "<b><i>", "<!--", "<![CDATA[", "<?", "&", "&amp;", "\\", "~a ", "~~a ", "a~~ ", "\u202e", "\u200b", "https://", "https://a.b ",
    "http://a.b/__c ", "www.", "www.a_b ", "a@", "a@b.co ", "(((", "due:x ", "due:2026-01-01 ", "@due( ", "[due::", "(due::", "📅", "📅 ",
    "🔁 every ", "⏫", "!high ", "!high!", "#a ", "#", "@a ", "^a ", "\\#a ", "*#a* ", "[#a b](c) ",
]
ON_LINES = [
    "- [ ] same\n", "- [ ]\n", "- []\n", "-[ ] a\n", "## same\n", "a\n", "\n", "> a\n", "> > > > a\n", "<div>\n\n", "[a]: /b\n", "```\n", "~~~\n- [ ] a\n",
    "- [ ] a #b due:x @c\n", "- [ ] [a](#nowhere)\n", "  - [ ] a\n", "| a |\n", "| a |\n|-|\n| b |\n\n", "a\n-|\n", "> [!NOTE]\n> a\n\n", "***\n",
]
SPECIAL = {
    "backticks": lambda n: "- [ ] " + "".join("`" * (i % 300 + 1) + "a" for i in range(n // 100)),
    "deep emphasis": lambda n: "- [ ] " + "*a " * (n // 2) + "www.a.b #b [a](b)" + "*" * (n // 2),
    "deep lists": lambda n: "".join("  " * (i % 90) + "- [ ] a\n" for i in range(n // 50)),
    "quotes, blank lines": lambda n: (">" * 99 + " a\n") + "\n" * n,
    "many tags": lambda n: "- [ ] " + " ".join(f"#a{i}" for i in range(n)),
    "many definitions": lambda n: "".join(f"[a{i}]: /b\n" for i in range(n // 2)) + "- [ ] " + "".join(f"[a{i}] " for i in range(n // 2)),
    "settings, many": lambda n: "---\n" + "".join(f"a{i}: b\n" for i in range(n // 20)) + "---\n- [ ] a\n",
    "settings, deep": lambda n: "---\na: " + "[" * (n // 20) + "\n---\n- [ ] a\n",
    "deep mark-up": lambda n: "- [ ] " + "<i>~~a ~b <br>" * (n // 8) + "x" + "~~</i>" * (n // 8),
    "deep emphasis, addresses": lambda n: "- [ ] " + "*a www.a.b " * (n // 8) + "x" + "*" * (n // 8),
    "settings, long": lambda n: "---\na: " + "b " * (n // 4) + "\n---\n- [ ] a\n",
}


def inputs():
    for part in ON_A_LINE:
        yield repr(part), lambda n, part=part: "- [ ] " + part * n
    for part in ON_LINES:
        yield repr(part), lambda n, part=part: part * n
    yield from SPECIAL.items()


def run(command, text):
    """Seconds. A subprocess with a time limit would be asked now and then only, so there is none."""
    with tempfile.NamedTemporaryFile("w", suffix=".md", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        words = [TASKGEN, command, file.name, *(["-q", "-o", "-"] if command == "build" else ["-q"])]
        start = time.perf_counter()
        status = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        seconds = time.perf_counter() - start
    if status not in (0, 1, 65):
        sys.exit(f"{' '.join(words)} ended with status {status}")
    return seconds


def main():
    print("| repeated | command | n | 2n | 4n | 4n / n |")
    print("|---|---|---:|---:|---:|---:|")
    worst, bad = 0, []
    os.chdir(tempfile.gettempdir())
    for name, make in inputs():
        for command in ("build", "check"):
            times = [min(run(command, make(n)) for _ in range(2)) for n in SIZES]
            if times[2] > FLOOR and times[2] > MOST_RATIO * times[0]:
                # Other work comes and goes: what seems to grow is measured again.
                times = [min(best, *(run(command, make(n)) for _ in range(6))) for best, n in zip(times, SIZES)]
            ratio = times[2] / times[0]
            fails = times[2] > MOST_SECONDS or ratio > MOST_RATIO and times[2] > FLOOR
            worst = max(worst, ratio if times[2] > FLOOR else 0)
            if fails:
                bad.append(name)
            if fails or ratio > 4.5 and times[2] > FLOOR:
                cells = " | ".join(f"{seconds * 1e3:.0f} ms" for seconds in times)
                print(f"| {name} | {command} | {cells} | {ratio:.1f}{' **too much**' if fails else ''} |")
    count = len(list(inputs()))
    print(f"\n{count} inputs, two commands; those that grow less than 4.5 times are not shown. Most: {worst:.1f} times.")
    print(f"- at most {MOST_RATIO} times, at most {MOST_SECONDS} s: {'holds' if not bad else 'fails: ' + ', '.join(bad)}")


if __name__ == "__main__":
    main()
