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


METADATA = {
    0: " due:2026-{month:02}-{day:02} #{tag}",
    1: " #{tag} @ann",
    2: " due:2026-{month:02}-{day:02}",
    4: " 📅 2026-{month:02}-{day:02} #{tag} @bob",
    5: " due:2026-{month:02}-{day:02} !high",
    6: " #{tag}",
}


def checklist(count, metadata=False):
    """A checklist of `count` tasks of seven words: every third done, two in seven nested, a heading every fifty; with `metadata`
    each has some, instead of mark-up."""
    choice = random.Random(7).choice
    lines = ["# Tasks", ""]
    for n in range(count):
        if n % 50 == 0:
            lines += ["", f"## Section {n // 50}", ""]
        indent = "  " if n % 7 in (3, 4) else ""
        box = "x" if n % 3 == 0 else " "
        more = METADATA.get(n % 8, " #a/b") if metadata else MARKUP.get(n % 10, "")
        values = {"n": n, "month": n % 12 + 1, "day": n % 28 + 1, "tag": WORDS[n % 18]}
        text = " ".join(choice(WORDS) for _ in range(7)) + more.format(**values)
        lines.append(f"{indent}- [{box}] {text}")
    return "\n".join(lines) + "\n"
