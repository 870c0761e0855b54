"""The preview against what a file, a template or an earlier start puts into its page (rows of the threat table)."""

import pytest

from preview import DEAF, box, delete, edit, row, serving, titles
from test_hostile import LINES, PROSE, TYPED

# Rows of the preview have these besides (test_hostile.py).
ROW = {
    ("svg", "aria-hidden"), ("use", "href"), ("div", "class"), ("p", "class"), ("span", "id", "dir"),
    ("noscript",), ("details", "class"), ("summary", "aria-label"), ("form", "method", "action"),
    ("input", "class", "type", "autocomplete", "aria-labelledby", "data-path", "data-script"),
    ("input", "type", "name", "value"),
    ("input", "class", "name", "value", "maxlength", "autocomplete", "enterkeyhint", "aria-label"),
    ("button", "class", "type"), ("button", "class", "form", "formaction", "aria-label"),
}
INSIDE = ".row *"
SHAPES = "all => all.map((element) => [element.localName, ...element.getAttributeNames()])"


@pytest.fixture
def open_page(open_preview):
    """Whatever is tried, no dialog opens."""

    def open_page(address, **how):
        page = open_preview(address, **how)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        return page

    return open_page


@pytest.mark.parametrize("is_open", [False, True], ids=["loaded", "while it is open"])
def test_t11_hostile_lines(taskgen, tmp_path, open_page, is_open):
    markdown = "".join(f"- [ ] {line}\n" for line, _ in LINES)
    with serving(taskgen, tmp_path, "" if is_open else markdown) as preview:
        page = open_page(preview.address)
        if is_open:
            preview.file.write_text(markdown)
        row(page, "last").wait_for()
        assert titles(page) == [text for _, text in LINES]
        assert {tuple(names) for names in page.locator(INSIDE).evaluate_all(SHAPES)} <= ROW


@pytest.mark.parametrize("is_open", [False, True], ids=["loaded", "while it is open"])
def test_t11_hostile_prose(taskgen, tmp_path, open_page, is_open):
    with serving(taskgen, tmp_path, "" if is_open else PROSE) as preview:
        page = open_page(preview.address)
        if is_open:
            preview.file.write_text(PROSE)
        row(page, "task").wait_for()
        assert page.title() == page.locator("h1").text_content() == "<img src=x onerror=alert(1)> title"
        assert page.locator("main :is(script, style, iframe, img, [onclick])").count() == 0
        assert page.locator("main :is([href^='javascript' i], [href^='vbscript' i])").count() == 0


@pytest.mark.parametrize("title", TYPED)
def test_t11_what_somebody_types(taskgen, tmp_path, open_page, title):
    """Added, edited, deleted and brought back; in the row, in its field, in what is said and in the bar."""
    with serving(taskgen, tmp_path, "- [ ] One\n") as preview:
        page = open_page(preview.address)
        page.locator(".add .field").fill(title)
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelectorAll('.row').length === 2", polling=20)
        assert titles(page) == ["One", title]
        assert page.locator("#live").text_content().startswith(f"Added: {title}.")
        page.locator(".row .delete").last.click()
        page.locator("#undo p", has_text="Deleted").wait_for()
        assert page.locator("#undo p").text_content() == f"Deleted “{title}”."
        page.locator("#undo .button").click()
        page.wait_for_function("() => document.querySelectorAll('.row').length === 2", polling=20)
        page.reload()
        assert titles(page) == ["One", title]
        assert {tuple(names) for names in page.locator(INSIDE).evaluate_all(SHAPES)} <= ROW
        assert page.locator("main :is(script, style, iframe, img)").count() == 0


EVIL = "</pre><script>window.evil = 1</script><img src=x onerror=alert(1)>"


@pytest.mark.parametrize("is_open", [False, True], ids=["at the start", "while it is open"])
@pytest.mark.parametrize("where", ["Templates/row.mustache", "tasks.md", "taskgen.yml"])
def test_t12_what_is_wrong_is_text(taskgen, tmp_path, open_page, where, is_open):
    texts = {"Templates/row.mustache": "{{#" + EVIL + "}}", "tasks.md": f"---\nlang: \"{EVIL}\"\n---\n", "taskgen.yml": f"lang: \"{EVIL}\"\n"}
    file = tmp_path / where
    file.parent.mkdir(exist_ok=True)
    if not is_open and where != "tasks.md":
        file.write_text(texts[where])
    with serving(taskgen, tmp_path, texts[where] if where == "tasks.md" and not is_open else "- [ ] One\n") as preview:
        page = open_page(preview.address)
        if is_open:
            file.write_text(texts[where])
        problem = page.locator("#problem", has_text="</pre><script>")
        problem.wait_for()
        assert problem.locator("*").count() == 0 and page.locator("main :is(script, img)").count() == 0
        assert page.evaluate("window.evil") is None
        assert str(tmp_path) not in page.content()
        # Mended, it is a page like any other.
        if where == "tasks.md":
            file.write_text("- [ ] One\n")
        else:
            file.unlink()
        row(page, "One").wait_for()
        page.locator("#problem").wait_for(state="hidden")
        box(page, "One").check()
        preview.wait_for_text("- [x] One\n")


@pytest.mark.parametrize("is_deaf", [False, True], ids=["follows", "hears nothing"])
def test_t23_a_page_of_an_earlier_start(taskgen, tmp_path, open_page, is_deaf):
    with serving(taskgen, tmp_path, "- [ ] One\n- [ ] Two\n") as preview:
        page = open_page(preview.address, silent=False, before=DEAF if is_deaf else "")
        edit(page, "Two").fill("Half-ty")
        port = preview.address.split(":")[2].strip("/")
    with serving(taskgen, tmp_path, "- [ ] One\n- [ ] Two\n", "-p", port) as preview:
        if is_deaf:
            box(page, "One").click()
            page.locator("#failed", has_text="earlier start").wait_for()
            page.wait_for_function("() => !document.querySelector('.row .box').checked", polling=20)
            assert preview.text == "- [ ] One\n- [ ] Two\n"
        else:
            page.locator("#live", has_text="List updated").wait_for()
        box(page, "One").check()
        preview.wait_for_text("- [x] One\n- [ ] Two\n")
        page.locator("#failed").wait_for(state="hidden")
        # What was typed before is still there. Which task it was meant for can no longer be told by its old version.
        assert page.locator(".edit .field").last.input_value() == "Half-ty"
        delete(page, "One")
        preview.wait_for_text("- [ ] Two\n")
