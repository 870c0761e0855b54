"""`taskgen serve`: what is done in the page stands in the file, and what is done in the file stands in every page."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from preview import DEAF, box, delete, edit, field, focused, row, serving, titles

LIST = """# Moving

- [ ] Find boxes
- [x] Give notice
  - [ ] Keep the **receipt** #home

## Garden

1. [ ] Dig up the roses
2. [ ] Sell the mower due:2026-12-01
"""


@pytest.fixture
def preview(taskgen, tmp_path):
    with serving(taskgen, tmp_path, LIST) as preview:
        yield preview


@pytest.fixture
def open_page(open_preview):
    return open_preview


def test_tick_and_untick(preview, open_page):
    page = open_page(preview.address)
    box(page, "Find boxes").check()
    preview.wait_for_text(LIST.replace("[ ] Find", "[x] Find"))
    page.locator("#progress-words", has_text="2 of 5").wait_for()
    box(page, "Find boxes").uncheck()
    preview.wait_for_text(LIST)
    page.locator("#progress-words", has_text="1 of 5").wait_for()


def test_add(preview, open_page):
    page = open_page(preview.address)
    page.locator(".add .field").fill("Feed the *cat*")
    page.keyboard.press("Enter")
    preview.wait_for_text(LIST + "3. [ ] Feed the \\*cat\\*\n")
    row(page, "Feed the *cat*").wait_for()
    assert page.locator(".add .field").input_value() == ""
    assert page.locator("#live").inner_text().startswith("Added: Feed the *cat*. 6 tasks.")


# The stream's first message, that the page is as it was made, comes when a change is under way.
LATE = """
const streams = [];
window.EventSource = class extends EventTarget {
    readyState = 1;
    constructor() { super(); streams.push(this); }
    close() {}
};
const fetched = window.fetch;
window.fetch = (address, options) => {
    const data = document.getElementById("edits").dataset.epoch;
    if (options.method === "POST") for (const stream of streams) stream.dispatchEvent(new MessageEvent("message", { data }));
    return fetched(address, options);
};
"""


def test_what_is_old_news_is_not_told(preview, open_page):
    page = open_page(preview.address, before=LATE)
    page.locator(".add .field").fill("Buy tape")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('live').textContent", polling=20)
    page.wait_for_timeout(300)
    assert page.locator("#live").text_content().startswith("Added: Buy tape.")


def test_add_to_an_empty_list(taskgen, tmp_path, open_page):
    with serving(taskgen, tmp_path, "") as preview:
        page = open_page(preview.address)
        page.get_by_role("button", name="Add Task").click()
        preview.wait_for_text("- [ ] Task 1\n")
        row(page, "Task 1").wait_for()
        delete(page, "Task 1")
        preview.wait_for_text("")
        page.get_by_role("heading", name="No tasks yet!").wait_for()


def test_edit(preview, open_page):
    page = open_page(preview.address)
    text = edit(page, "Keep the receipt")
    assert text.input_value() == "Keep the **receipt** #home"
    text.fill("Keep *both* receipts #home")
    page.keyboard.press("Enter")
    preview.wait_for_text(LIST.replace("the **receipt**", "*both* receipts"))
    row(page, "Keep both receipts").wait_for()
    assert focused(page) == "Edit “\u2068Keep both receipts\u2069”"


def test_delete_and_undo(preview, open_page):
    page = open_page(preview.address)
    delete(page, "Give notice")
    preview.wait_for_text(LIST.replace("- [x] Give notice\n  - [ ] Keep the **receipt** #home\n", ""))
    page.locator("#undo", has_text="Deleted “Give notice”.").wait_for()
    assert titles(page) == ["Find boxes", "Dig up the roses", "Sell the mower"]
    assert focused(page) == "Delete “\u2068Dig up the roses\u2069”"
    page.locator("#undo .button").click()
    preview.wait_for_text(LIST)
    row(page, "Give notice").wait_for()
    page.wait_for_function("() => document.activeElement.ariaLabel === 'Delete “\u2068Give notice\u2069”'", polling=10)
    assert page.locator("#undo").is_hidden()


def test_undo_goes_back_step_by_step(preview, open_page):
    page = open_page(preview.address)
    box(page, "Find boxes").check()
    page.locator("#undo", has_text="Changed “Find boxes”.").wait_for()
    delete(page, "Dig up the roses")
    page.locator("#undo", has_text="Deleted “Dig up the roses”.").wait_for()
    page.locator("#undo .button").click()
    page.locator("#undo", has_text="Changed “Find boxes”.").wait_for()
    page.locator("#undo .button").click()
    preview.wait_for_text(LIST)


def test_two_tabs(preview, open_page):
    one = open_page(preview.address)
    other = open_page(preview.address, within=one)
    box(one, "Find boxes").check()
    other.wait_for_function("() => document.querySelector('.row .box').checked", polling=10)
    delete(other, "Sell the mower")
    row(one, "Sell the mower").wait_for(state="detached")
    row(other, "Sell the mower").wait_for(state="detached")
    assert titles(one) == titles(other)


def test_the_file_changes(preview, open_page):
    """What stays keeps its node: focus, open details, half-typed text."""
    page = open_page(preview.address)
    text = edit(page, "Dig up the roses")
    text.fill("Dig up the last ro")
    page.evaluate("window.field = document.activeElement; field.setSelectionRange(3, 5)")
    preview.file.write_text(LIST.replace("- [ ] Find boxes\n", "- [ ] Before\n- [x] Find boxes\n"))
    row(page, "Before").wait_for()
    assert page.evaluate("[document.activeElement === field, field.value, field.selectionStart]") == [
        True, "Dig up the last ro", 3]
    assert box(page, "Find boxes").is_checked()
    page.keyboard.press("Enter")
    row(page, "Dig up the last ro").wait_for()
    assert "1. [ ] Dig up the last ro\n" in preview.text


def test_conflict(preview, open_page):
    """The task that is edited is changed by somebody else: nothing is written, and what was typed is still there."""
    page = open_page(preview.address)
    text = edit(page, "Dig up the roses")
    text.fill("Mine")
    changed = LIST.replace("Dig up the roses", "Theirs")
    preview.file.write_text(changed)
    row(page, "Theirs").wait_for()
    assert field(page, "Theirs").input_value() == "Mine"
    field(page, "Theirs").press("Enter")
    page.locator("#failed", has_text="The file has changed").wait_for()
    assert preview.text == changed and field(page, "Theirs").input_value() == "Mine"


def test_a_change_is_fetched_once(preview, open_page):
    """The page has become the new one before it hears of its own change, however late the browser moves what is in it."""
    page = open_page(preview.address, reduced_motion="no-preference", before="""const start = document.startViewTransition.bind(document);
        document.startViewTransition = (deed) => start(() => new Promise((done) => setTimeout(() => done(deed()), 200)));""")
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url.split("?")[-1].split("=")[0])))
    for number, title in enumerate(["Find boxes", "Dig up the roses", "Sell the mower"], 2):
        box(page, title).check()
        page.locator("#progress-words", has_text=f"{number} of 5").wait_for()
    assert asked.count(("GET", "since")) == 3


def test_a_stale_page(preview, open_page):
    """A page that was asleep: a task elsewhere is found, one that has changed is not guessed at."""
    page = open_page(preview.address, before=DEAF)
    preview.file.write_text(LIST.replace("- [ ] Find", "- [ ] New\n- [x] Find"))
    box(page, "Dig up the roses").check()
    row(page, "New").wait_for()
    assert "1. [x] Dig up the roses" in preview.text


def test_what_is_wrong_with_the_file_is_shown(preview, open_page):
    page = open_page(preview.address)
    preview.file.write_bytes(b"---\nlang: <b>7</b>\n---\n" + LIST.encode())
    problem = page.locator("#problem", has_text="tasks.md:2:7: error")
    problem.wait_for()
    assert "<b>7</b>" in problem.inner_text() and len(titles(page)) == 5
    preview.file.unlink()
    page.locator("#problem", has_text="there is no such file").wait_for()
    preview.file.write_text("- [ ] Back\n")
    row(page, "Back").wait_for()
    assert page.locator("#problem").is_hidden()


def test_what_was_refused_for_it_is_said_no_longer_than_it_is_wrong(preview, open_page):
    page = open_page(preview.address)
    preview.file.write_bytes(b"---\nlang: [\n---\n" + LIST.encode())
    page.locator("#problem", has_text="tasks.md:").wait_for()
    box(page, "Find boxes").click()
    failed = page.locator("#failed", has_text="tasks.md:")
    failed.wait_for()
    # With the line it means, as it is on the terminal.
    assert failed.inner_text().count("\n") >= 2
    preview.file.write_text(LIST)
    page.locator("#problem").wait_for(state="hidden")
    assert failed.is_hidden()


def test_another_language_and_direction(preview, open_page):
    """Also what the script says, and the page as a whole."""
    page = open_page(preview.address)
    preview.file.write_text("---\ndir: rtl\n---\n" + LIST)
    page.locator("html[dir=rtl]").wait_for()
    preview.file.write_text("---\nlang: de\n---\n" + LIST)
    page.locator("html[lang=de][dir=ltr]").wait_for()
    box(page, "Find boxes").check()
    page.locator("#progress-words", has_text="2 von 5").wait_for()
    assert page.evaluate("JSON.parse(document.getElementById('strings').textContent).lang") == "de"


def test_the_server_is_gone(taskgen, tmp_path, open_page):
    with serving(taskgen, tmp_path, LIST) as preview:
        page = open_page(preview.address, silent=False)
    box(page, "Find boxes").check()
    page.locator("#failed", has_text="does not answer").wait_for()
    assert preview.text == LIST


def test_without_the_script(preview, open_page):
    page = open_page(preview.address, java_script_enabled=False)
    assert row(page, "Find boxes").bounding_box()["height"] < 50
    page.locator(".row .box >> visible=true").first.click()
    page.wait_for_url("**/#t-*")
    preview.wait_for_text(LIST.replace("[ ] Find", "[x] Find"))
    page.locator(".add .field").fill("Plain")
    page.keyboard.press("Enter")
    page.locator("text=Plain").first.wait_for()
    assert preview.text.endswith("3. [ ] Plain\n")
    edit(page, "Plain").fill("**Bold**")
    page.keyboard.press("Enter")
    row(page, "Bold").wait_for()
    assert preview.text.endswith("3. [ ] **Bold**\n")
    delete(page, "Bold")
    row(page, "Bold").wait_for(state="detached")
    page.locator("#undo .button").click()
    row(page, "Bold").wait_for()
    assert preview.text.endswith("3. [ ] **Bold**\n")


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_a_row_changes_lists(taskgen, tmp_path, open_page, order):
    """It is the same row, so it is not sent; its place is another."""
    lists = [f"- [ ] {order[0]}\n- [ ] moves\n\nText\n\n- [ ] {order[1]}\n", f"- [ ] {order[0]}\n\nText\n\n- [ ] moves\n- [ ] {order[1]}\n"]
    with serving(taskgen, tmp_path, lists[0]) as preview:
        page = open_page(preview.address)
        for markdown in (lists[1], lists[0]):
            preview.file.write_text(markdown)
            page.wait_for_function("place => [...document.querySelectorAll('.list')].findIndex((list) => list.innerText.includes('moves')) === place", arg=lists.index(markdown), polling=20)
            assert titles(page) == [line[6:] for line in markdown.splitlines() if line.startswith("- ")]
            assert page.locator(".row > .text").count() == 3


def test_a_change_that_is_refused_is_taken_back_in_the_page(preview, open_page):
    """The row is as it was, so it would not be sent; but the box that was ticked is not."""
    page = open_page(preview.address)
    preview.file.chmod(0o444)
    box(page, "Find boxes").click()
    page.locator("#failed", has_text="you may not write this file").wait_for()
    page.wait_for_function("() => !document.querySelector('.row .box').checked", polling=10)
    assert preview.text == LIST


HOSTILE = """<!DOCTYPE html><form method="post" action="{address}tasks" enctype="{type}"><input name="title" value="Evil">
<input name="token" value="{token}"></form><iframe src="{address}"></iframe><script>
const tries = ["{address}", "{address}events", "{address}tasks"].map((address, place) =>
    fetch(address, place === 2 ? {{ method: "POST", mode: "{mode}", body: new URLSearchParams({{ title: "Evil" }}) }} : {{ mode: "{mode}" }})
    .then((response) => response.text()).catch(() => ""));
Promise.all(tries).then((texts) => {{ window.texts = texts.join(""); }});
</script>"""


@pytest.mark.parametrize("mode", ["cors", "no-cors"])
@pytest.mark.parametrize("type", ["application/x-www-form-urlencoded", "text/plain"])
@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_hostile_page(preview, open_page, mode, type, name):
    """Another origin, with and without another site: it reads nothing and writes nothing, not even with the token."""
    own = open_page(preview.address)
    token = own.locator("#edits [name=token]").get_attribute("value")
    address = preview.address.replace("127.0.0.1", name)

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(HOSTILE.format(address=address, mode=mode, type=type, token=token).encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = open_page(f"http://127.0.0.1:{server.server_port}/", silent=False)
        page.wait_for_function("() => window.texts !== undefined")
        assert "Find boxes" not in page.evaluate("texts")
        assert not any("Find boxes" in frame.content() for frame in page.frames)
        page.evaluate("document.forms[0].submit()")
        page.wait_for_url(address + "tasks")
        assert "403" in page.inner_text("h1")
        server.shutdown()
    assert preview.text == LIST


def test_ends_at_once_with_open_pages(taskgen, tmp_path, open_page):
    with serving(taskgen, tmp_path, LIST) as preview:
        one = open_page(preview.address, silent=False)
        for _ in range(4):
            open_page(preview.address, within=one, silent=False)
        preview.process.send_signal(2)
        assert preview.process.wait(timeout=1) == 130
        preview.close = lambda: None
