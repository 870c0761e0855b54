"""Makes the checklists that the benchmarks read: the same bytes on every machine."""

import random

WORDS = (
    "write read plan the a release notes server check review fix test page list café naïve 数据 deploy build clean "
    "update merge branch with for and of on docs user"
).split()

MARKUP = {
    1: " `code`",
    2: " [link](https://example.org/{n})",
    3: " **bold** and *em*",
    5: " & <x>",
}


def checklist(count):
    """A checklist of `count` tasks of seven words: every third done, two in seven nested, a heading every fifty."""
    choice = random.Random(7).choice
    lines = ["# Tasks", ""]
    for n in range(count):
        if n % 50 == 0:
            lines += ["", f"## Section {n // 50}", ""]
        indent = "  " if n % 7 in (3, 4) else ""
        box = "x" if n % 3 == 0 else " "
        text = " ".join(choice(WORDS) for _ in range(7)) + MARKUP.get(n % 10, "").format(n=n)
        lines.append(f"{indent}- [{box}] {text}")
    return "\n".join(lines) + "\n"
