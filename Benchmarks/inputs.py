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


def titles(count):
    """As many titles of seven words."""
    choice = random.Random(7).choice
    return [" ".join(choice(WORDS) for _ in range(7)) for _ in range(count)]


def plain_list(count):
    """One list, nothing in it but titles; every third is done."""
    return "# Tasks\n\n" + "".join(f"- [{' ' if n % 3 else 'x'}] {title}\n" for n, title in enumerate(titles(count)))


def rich_list(count):
    """A heading every fifty tasks, two in seven nested; days, tags and people at some."""
    lines = ["# Tasks", ""]
    for n, title in enumerate(titles(count)):
        if n % 50 == 0:
            lines += ["", f"## Section {n // 50}", ""]
        indent = "  " if n % 7 in (3, 4) else ""
        extra = {1: " due:2026-12-01", 3: " #home #docs", 4: " @ann", 6: " (`code`)", 8: " !high"}.get(n % 10, "")
        lines.append(f"{indent}- [{' ' if n % 3 else 'x'}] {title}{extra}")
    return "\n".join(lines) + "\n"


def bare_page(texts):
    """The same texts as a page can have them with the least effort."""
    items = "\n".join(f"<li>{text}" for text in texts)
    start = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tasks</title>'
    return f"{start}<h1>Tasks</h1><ul>\n{items}\n</ul>\n"
