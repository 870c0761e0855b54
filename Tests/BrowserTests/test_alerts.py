"""Alerts, as in `> [!NOTE]`: the title in the page's language, each kind in a colour of its own."""

import pytest

from colors import color, ratio

KINDS = ["note", "tip", "important", "warning", "caution"]
TEXT = "".join(f"> [!{kind.upper()}]\n> 1 2 3\n\n" for kind in KINDS) + "- [ ] One\n"
GERMAN = ["Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"]


def test_titles(open_page):
    titles = open_page(TEXT).locator("blockquote strong")
    assert titles.all_inner_texts() == ["Note", "Tip", "Important", "Warning", "Caution"]
    assert [title.get_attribute("class") for title in titles.all()] == [f"alert-{kind}" for kind in KINDS]


def test_titles_in_the_language_of_the_page(open_page):
    page = open_page("---\nlang: de\n---\n" + TEXT)
    assert page.locator("blockquote strong").all_inner_texts() == GERMAN


def test_direction(open_page):
    """A title in English would turn round what stands with it."""
    page = open_page("---\nlang: ar\n---\n" + TEXT)
    assert page.locator(".prose").first.evaluate("prose => getComputedStyle(prose).direction") == "rtl"


@pytest.mark.parametrize("contrast", ["no-preference", "more"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors(open_page, scheme, contrast):
    page = open_page(TEXT, color_scheme=scheme, contrast=contrast)
    ground = color(page, "body", "background-color")
    titles = [color(page, f".alert-{kind}") for kind in KINDS]
    bars = [color(page, f"blockquote:has(.alert-{kind})", "border-inline-start-color") for kind in KINDS]
    assert bars == titles
    assert min(ratio(title, ground) for title in titles) >= (7 if contrast == "more" else 4.5)
    assert len({*map(tuple, titles)}) == (1 if contrast == "more" else 5)


def test_the_bar_of_a_quote_that_is_no_alert(open_page):
    """Code and tables have classes too."""
    page = open_page("> plain\n\n- [ ] Task\n\n## Next\n\n> say\n>\n> ```js\n> x\n> ```\n")
    colors = page.locator("blockquote").evaluate_all("all => all.map((one) => getComputedStyle(one).borderInlineStartColor)")
    assert len(colors) == 2 and colors[0] == colors[1]
