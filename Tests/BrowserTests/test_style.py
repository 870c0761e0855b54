"""The style sheet is understood whole, and avoids what browsers get wrong."""

import re

import pytest

from documents import EMPTY

# What only other browsers than the one under test know.
FOREIGN = {
    "-webkit-backdrop-filter: saturate(1.8) blur(20px)",
    "-webkit-touch-callout: none",
    "font: -apple-system-body",
}

UNKNOWN = """declarations => declarations.filter((text) => {
    const [name, value] = text.replace("!important", "").split(/:\\s+(.*)/s);
    return !CSS.supports(name, value);
})"""


@pytest.fixture
def sheet(build):
    (sheet,) = re.findall(r"<style>(.*?)</style>", build(EMPTY).read_text(), re.DOTALL)
    return sheet


def test_every_declaration_is_understood(open_page, sheet):
    """A mistyped one would silently be dropped."""
    declarations = set(re.findall(r"^\s*([a-z-]+:\s[^;{]+);", sheet, re.MULTILINE))
    assert len(declarations) > 100
    assert set(open_page(EMPTY).evaluate(UNKNOWN, sorted(declarations))) <= FOREIGN


def test_no_sibling_inside_has(sheet):
    """Not all browsers look at such a rule again when rows come and go."""
    assert re.findall(r":has\([^{]*[+~]", sheet) == []
