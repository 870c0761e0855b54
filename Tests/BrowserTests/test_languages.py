"""Every language: its plural forms, numbers and days are those of Babel and of the browser, and its page is whole."""

import subprocess

import pytest
import words
from documents import EMPTY, FULL
from measure import EMPTY_STATE
from reader import titles
from test_geometry import NOTHING, check

PSEUDO = ["en-XA", "ar-XB"]
RIGHT_TO_LEFT = {"ar", "he", "ar-XB"}

# Babel has version 49 of the CLDR, Chromium 156 has 48: Vietnamese had no "one" then, Galician no "many".
CHANGED = {"vi", "gl"}


@pytest.fixture(scope="module")
def blank(browser):
    """An empty page, to ask the browser itself."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def page_of(taskgen, tmp_path_factory):
    """The page of a text in a language."""

    def page_of(language, markdown=FULL):
        folder = tmp_path_factory.mktemp(language)
        (folder / "tasks.md").write_text(markdown, encoding="utf-8")
        command = [taskgen, "build", "-q", "--lang", language, "-o", language]
        subprocess.run(command, cwd=folder, capture_output=True, check=True)
        return folder / language / "index.html"

    return page_of


@pytest.mark.parametrize("name", words.FILES)
def test_the_fixture_is_what_babel_says(name):
    assert (words.FIXTURES / name).read_text(encoding="utf-8") == words.written(words.FILES[name])


def test_the_browser_has_the_same_plurals(blank):
    ours = {
        language: [words.babel(language).plural_form(count) for count in words.COUNTS]
        for language in words.languages_with_a_rule()
    }
    select = """([languages, counts]) => {
        const forms = (rules) => counts.map((count) => rules.select(count));
        const known = Intl.PluralRules.supportedLocalesOf(languages);
        return Object.fromEntries(known.map((language) => [language, forms(new Intl.PluralRules(language))]));
    }"""
    theirs = blank.evaluate(select, [list(ours), words.COUNTS])
    assert len(theirs) > 200 and set(words.SHIPPED) - {"pt-BR", "zh-Hans"} <= theirs.keys()
    assert {language for language, forms in theirs.items() if forms != ours[language]} <= CHANGED


@pytest.mark.parametrize("language", words.SHIPPED)
def test_the_browser_writes_the_same_numbers(blank, language):
    format = "([language, numbers]) => numbers.map((number) => new Intl.NumberFormat(language).format(number))"
    assert blank.evaluate(format, [language, words.NUMBERS]) == [words.number(value, language) for value in words.NUMBERS]


@pytest.mark.parametrize("language", words.SHIPPED)
def test_the_browser_writes_the_same_days(blank, language):
    format = """([language, days]) => days.map((day) => new Intl.DateTimeFormat(language,
        { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(day)))"""
    ours = [words.day(value, language) for value in words.DAYS]
    if language == "en":
        ours = [f"{value:%b} {value.day}, {value.year}" for value in words.DAYS]  # See words.PATTERNS.
    # The browser has usual spaces where the CLDR has narrow ones, before the Russian "г.": old programs stumble over them.
    ours = [text.replace("\u202f", " ") for text in ours]
    assert blank.evaluate(format, [language, [value.isoformat() for value in words.DAYS]]) == ours


@pytest.mark.parametrize("language", words.SHIPPED + PSEUDO)
def test_the_page_is_in_the_language(open_page, page_of, language):
    page = open_page(page_of(language), viewport={"width": 320, "height": 640})
    html = page.locator("html")
    assert html.get_attribute("lang") == language
    assert html.get_attribute("dir") == ("rtl" if language in RIGHT_TO_LEFT else "ltr")
    assert html.evaluate("html => html.scrollWidth") <= 320
    button = page.locator("form .button")
    assert button.evaluate("button => button.scrollWidth <= button.clientWidth")
    assert button.bounding_box()["height"] >= 44
    if language != "en":
        assert button.inner_text() != "Add Task"


@pytest.mark.parametrize("language", words.SHIPPED + PSEUDO)
def test_the_middle_in_the_language(open_page, page_of, language):
    """However long the words, and whichever way they run: in the middle, and again when a task has come and gone."""
    page = open_page(page_of(language, EMPTY))
    for width, height in [(320, 568), (402, 874), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        before = page.evaluate(EMPTY_STATE)
        check(before, NOTHING)
        page.locator("form .button").click()
        assert len(titles(page)) == 1
        page.locator(".row .delete").click()
        assert page.evaluate(EMPTY_STATE) == before


@pytest.mark.parametrize("language", words.SHIPPED)
def test_the_middle_on_its_side(open_page, page_of, language):
    """The lowest window there is, and the one that Safari leaves of a telephone with a notch: also with a message on two lines."""
    page = open_page(page_of(language, EMPTY))
    device = page.context.new_cdp_session(page)
    for width, height, covered in [(568, 320, NOTHING), (712, 325, {**NOTHING, "left": 59, "right": 59, "bottom": 21})]:
        page.set_viewport_size({"width": width, "height": height})
        device.send("Emulation.setSafeAreaInsetsOverride", {"insets": covered})
        check(page.evaluate(EMPTY_STATE), covered)


@pytest.mark.parametrize("language", words.SHIPPED)
def test_the_script_speaks_the_language(open_page, page_of, language):
    """What is said has no word of another language and no place left unfilled."""
    page = open_page(page_of(language, EMPTY))
    said = []
    for deed in ("form .button", ".row .delete", "#undo .button", ".filters [href='#/done']"):
        page.locator(deed).click()
        page.wait_for_function("() => document.querySelector('[role=status]').textContent")
        said.append(page.get_by_role("status").text_content())
    assert len(set(said)) == len(said) and [words for words in said if "{" in words or "undefined" in words] == []
    if language != "en":
        assert [words for words in said if "Added" in words or "Deleted" in words or "Restored" in words or "tasks" in words] == []


@pytest.mark.parametrize("language", words.SHIPPED)
def test_there_is_room_for_a_title(open_page, page_of, language):
    """Beside the button or above it, however long its words are."""
    page = open_page(page_of(language), viewport={"width": 320, "height": 568})
    assert page.locator(".field").evaluate("field => field.clientWidth") >= 88
