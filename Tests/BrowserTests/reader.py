"""What a reader sees and does, in the page's own words."""

import re


def add_button(page):
    return page.get_by_role("button", name="Add Task", exact=True)


def field(page):
    return page.get_by_label("Task title (optional)", exact=True)


def add(page, title=None):
    """Adds a task by the button. On an empty page there is no field, and no title can be given."""
    if title is not None:
        field(page).fill(title)
    add_button(page).click()


def delete_button(page, title):
    """The title stands isolated in the name, so that one in another direction does not turn it round."""
    return page.get_by_role("button", name=f"Delete “\u2068{title}\u2069”", exact=True)


def undo_bar(page):
    return page.locator("#undo")


def undo(page):
    undo_bar(page).get_by_role("button", name="Undo", exact=True).click()


def filter_link(page, name):
    """One of All, Open and Done, whatever its count."""
    return page.get_by_role("navigation", name="Filter tasks").get_by_role("link", name=re.compile(f"^{name} "))


def search_field(page):
    return page.get_by_role("searchbox", name="Search tasks", exact=True)


def no_match(page):
    return page.get_by_role("heading", name="No tasks match this filter.", exact=True)


def check_box(page, title):
    return page.get_by_role("checkbox", name=title, exact=True)


def titles(page):
    """The titles of all rows that are seen, in order."""
    return page.locator(".row:visible > .text").evaluate_all(
        "texts => texts.map(text => (text.querySelector('[dir]') ?? text).textContent)"
    )


def rows(page):
    """All rows of all lists, as a screen reader has them."""
    return page.locator(".list").get_by_role("listitem")


def wait_for_rows(page, count):
    """Until another tab's doing has arrived. A tab in the background draws no frames, so it is asked by the clock."""
    page.wait_for_function("count => document.querySelectorAll('.row').length === count", arg=count, polling=5)


def placeholder(page):
    return page.get_by_role("heading", name="No tasks yet!", exact=True)


def task_list(page):
    return page.get_by_role("list", name="Tasks", exact=True)


def progress(page):
    """The words, and what the bar says: (value, maximum)."""
    bar = page.locator("progress")
    return bar.locator("xpath=preceding-sibling::p").text_content(), bar.evaluate("bar => [bar.value, bar.max]")


def announcement(page):
    """What a screen reader is given to say: the live region's text, once the next frame has been drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.get_by_role("status").text_content()


def focused(page):
    """The name of the focused control."""
    return page.evaluate(
        """() => {
            const element = document.activeElement;
            if (element === document.body) return "nothing";
            const label = document.getElementById(element.getAttribute("aria-labelledby"));
            return element.getAttribute("aria-label") ?? label?.textContent ?? element.labels?.[0]?.textContent ?? element.textContent.trim();
        }"""
    )


def stored(page):
    """What the page keeps in the browser: {key: text}."""
    return page.evaluate("({ ...localStorage })")


def reload(page):
    page.reload()
