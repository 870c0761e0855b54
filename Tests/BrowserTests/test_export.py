"""What was added can be put into the file, reads back there as it was, and is then no addition any more."""

import json
import subprocess

import pytest

from documents import ONE
from reader import add, check_box, delete_button, reload, stored, titles

# What somebody types that Markdown, or we, would read as something else.
TITLES = [
    "due:2026-12-01 📅 2026-12-01 🔁 every week",
    "*stars* and _lines_",
    "!high !low",
    "`code` and ``more``",
    "[x](https://example.org) and ![p](p.png)",
    "[ ] a box, [x] another",
    "<b>bold</b> <!-- comment --> <https://example.org>",
    "&amp; &lt; &#35; &copy",
    "# heading",
    "#tag #a @person @b",
    "(A) first",
    "2026-11-30 2026-12-01 dates",
    "[due:: 2026-12-01] (due:: 2026-12-01) @due(2026-12-01)",
    "https://example.org/a_b_c?d=*e*",
    "www.example.org a@example.org",
    "back\\slash \\# \\\\",
    "- dash",
    "+ plus",
    "1. one",
    "> quote",
    "| a | b |",
    "a $x$ ^1 ^block",
    "==marked== :smile: {{title}} {% x %}",
    "{#id .class}",
    "--- *** ___",
    "Ends with a backslash \\",
    "לקנות חלב #תג",
    "“Quotes” ‘and’ 'more' \"here\"",
    "👩‍👩‍👧 é e\u0301 ﬁ \u202eturned\u202c",
    "x" * 500,
    "~ x ! y % z ; , . / ? = +",
    "~~waves~~ and ~one wave~",
]

ADD = """titles => titles.forEach((title) => {
    document.forms[0].elements.title.value = title;
    document.forms[0].requestSubmit();
})"""

METADATA = ("due", "scheduled", "start", "completed", "created", "priority", "repeat")


@pytest.fixture
def project(taskgen, tmp_path, open_page):
    """A folder whose file can be changed and built again: its page stays at the same address."""

    class Project:
        page = None

        def write(self, text):
            (tmp_path / "tasks.md").write_text(text, encoding="utf-8")
            subprocess.run([taskgen, "build", "-q"], cwd=tmp_path, check=True)
            if self.page:
                reload(self.page)
            else:
                self.page = open_page(tmp_path / "public" / "index.html")
            return self.page

        def tasks(self):
            answer = subprocess.run([taskgen, "list", "--json"], cwd=tmp_path, capture_output=True, check=True)
            return json.loads(answer.stdout)["tasks"]

    return Project()


def exported(page):
    return page.locator("#kept textarea").input_value()


def open_export(page):
    page.locator("#kept summary").click()


def test_hidden_without_additions(open_page):
    page = open_page(ONE)
    assert not page.get_by_text("Export additions").is_visible()
    add(page, "A")
    assert page.locator("#kept summary").inner_text() == "1 addition not in the file yet · Export additions"
    add(page, "B")
    assert page.locator("#kept summary").inner_text() == "2 additions not in the file yet · Export additions"
    for title in "AB":
        delete_button(page, title).click()
    assert not page.get_by_text("Export additions").is_visible()


def test_it_reads_back(project):
    """These very titles and ticks, no metadata, no notes, nothing nested; and no addition is shown beside its task."""
    page = project.write(ONE)
    page.evaluate(ADD, TITLES)
    ticked = [title for place, title in enumerate(TITLES) if place % 3 == 0]
    for place in range(0, len(TITLES), 3):
        page.locator(".addition input").nth(place).check()
    open_export(page)
    text = exported(page)
    assert text.count("\n") == len(TITLES) and text.endswith("\n") and "\r" not in text
    project.write(ONE + text)
    tasks = project.tasks()[1:]
    assert [task["text"] for task in tasks] == TITLES
    assert [task["text"] for task in tasks if task["state"] == "done"] == ticked
    found = {(key, str(task[key])) for task in tasks for key in METADATA if task[key] is not None}
    assert found == set() and {(*task["tags"], *task["people"]) for task in tasks} == {()}
    assert {(task["depth"], task["notes"]) for task in tasks} == {(0, None)}
    assert [title.rstrip() for title in titles(page)] == ["One", *TITLES] and page.locator(".addition").count() == 0
    assert stored(page) == {} and not page.get_by_text("Export additions").is_visible()


def read_alone(taskgen, folder, line):
    """What a file of this one line is read as."""
    (folder / "tasks.md").write_text(line, encoding="utf-8")
    answer = subprocess.run([taskgen, "list", "--json"], cwd=folder, capture_output=True, check=True)
    return [task["text"] for task in json.loads(answer.stdout)["tasks"]]


def test_each_reads_back_alone(taskgen, tmp_path, open_page):
    """Each as the only task of a file: nothing at the beginning of a file or of a task means something else there."""
    page = open_page(ONE)
    page.evaluate(ADD, TITLES)
    lines = exported(page).splitlines(keepends=True)
    assert [read_alone(taskgen, tmp_path, line) for line in lines] == [[title] for title in TITLES]


def test_a_sign_of_priority_is_one(project):
    """An emoji has no spelling that is only text; in the file it says what it says in every file."""
    page = project.write(ONE)
    add(page, "Call ⏫")
    open_export(page)
    project.write(ONE + exported(page))
    task = project.tasks()[1]
    assert (task["text"], task["priority"]) == ("Call", "high")


def test_some_have_come_into_the_file(project):
    """The others stay additions, in their order."""
    page = project.write(ONE)
    for title in "ABC":
        add(page, title)
    lines = exported(page).splitlines(keepends=True)
    project.write(ONE + lines[1])
    assert titles(page) == ["One", "B", "A", "C"] and page.locator(".addition").count() == 2
    assert exported(page) == lines[0] + lines[2] and len(stored(page)) == 2


def test_what_is_written_in_the_file_is_not_asked_for_again(project):
    """Also when the task was changed there."""
    page = project.write(ONE)
    add(page, "A")
    line = exported(page)
    project.write(ONE + line.replace("[ ] A", "[x] Another"))
    assert titles(page) == ["One", "Another"] and stored(page) == {}


def test_the_state_goes_too(open_page):
    page = open_page(ONE)
    add(page, "A")
    assert exported(page).startswith("- [ ] A <!-- id:")
    check_box(page, "A").check()
    assert exported(page).startswith("- [x] A <!-- id:")


def test_copy(open_page):
    page = open_page(ONE)
    add(page, "Buy *milk*")
    open_export(page)
    page.get_by_role("button", name="Copy").click()
    assert page.get_by_role("button", name="Copied").is_visible()
    field = page.locator("form .field")
    field.focus()
    page.keyboard.press("Control+V")
    assert field.input_value() == exported(page).strip()


def test_download(open_page):
    page = open_page(ONE, silent=False)
    add(page, "Über *milk* #x")
    open_export(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "tasks.md"
    assert download.value.path().read_bytes() == exported(page).encode()
