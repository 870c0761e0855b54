"""What a screen reader says when the page changes."""

from documents import EMPTY, ONE
from reader import add, announcement, delete_button


def test_what_is_said(open_page):
    page = open_page(EMPTY)
    assert page.get_by_role("status").text_content() == ""
    steps = [
        (lambda: add(page), "Added: \u2068Task 1\u2069. 1 task."),
        (lambda: add(page, "Buy milk"), "Added: \u2068Buy milk\u2069. 2 tasks."),
        (lambda: add(page, "Buy milk"), "Added: \u2068Buy milk\u2069. 3 tasks."),
        (lambda: delete_button(page, "Buy milk").nth(1).click(), "Deleted: \u2068Buy milk\u2069. Undo available."),
        (lambda: delete_button(page, "Task 1").click(), "Deleted: \u2068Task 1\u2069. Undo available."),
        (lambda: delete_button(page, "Buy milk").click(), "Deleted: \u2068Buy milk\u2069. Undo available. No tasks yet!"),
    ]
    said = [(step(), announcement(page))[1] for step, _ in steps]
    assert said == [words for _, words in steps]


LISTEN = """() => {
    window.said = [];
    const status = document.querySelector("[role=status]");
    const note = () => status.textContent === said.at(-1) || said.push(status.textContent);
    new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
}"""


def test_the_same_words_are_said_again(open_page):
    """A live region speaks when its text changes: it is emptied in between."""
    page = open_page(ONE)
    page.evaluate(LISTEN)
    for _ in range(2):
        add(page, "Again")
        announcement(page)
        delete_button(page, "Again").click()
        announcement(page)
    added, deleted = "Added: \u2068Again\u2069. 2 tasks.", "Deleted: \u2068Again\u2069. Undo available."
    assert page.evaluate("said") == [added, "", deleted, "", added, "", deleted]
