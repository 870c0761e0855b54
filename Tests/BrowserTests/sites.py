"""Sites of several lists: Markdown files go in, and the folder comes out that is published."""

import subprocess

import pytest

LISTS = {
    "books.md": "# Books to read\n\n" + "".join(f"- [{'x' if n < 3 else ' '}] book {n}\n" for n in range(9)),
    "café.md": "# Café & <b>\n\n- [x] done, see [books](books.md#to-read) and [the plan](work/2026/plan.md)\n",
    "work/2026/plan.md": "# Plan\n\n## Later on\n\n- [ ] [books](../../books.md)\n- [ ] and [this](plan.md#later-on)\n",
    "work/ללא.md": "- [ ] a list without a title\n",
    "long.md": "# " + "A title that goes on and on " * 6 + "\n\n- [ ] " + "supercalifragilisticexpialidocious" * 3 + "\n",
}
# What the index shows, in its order.
TITLES = ["Books to read", "Café & <b>", LISTS["long.md"].splitlines()[0][2:].strip(), "Plan", "ללא"]
MANY = {f"list {number}.md": f"# List {number}\n\n- [ ] a\n" for number in range(300)}


@pytest.fixture(scope="session")
def build_site(taskgen, tmp_path_factory):
    """Turns files, by their paths, into a site; gives its folder. The same files are built once."""
    sites = {}

    def build_site(files, *options):
        key = (tuple(files.items()), options)
        if key not in sites:
            folder = tmp_path_factory.mktemp("site")
            (folder / "lists").mkdir()
            for path, text in files.items():
                file = folder / "lists" / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            subprocess.run([taskgen, "build", "lists", "-q", *options], cwd=folder, check=True)
            sites[key] = folder / "public"
        return sites[key]

    return build_site
