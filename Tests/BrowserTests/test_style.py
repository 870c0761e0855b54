"""The style sheet is understood whole, and avoids what browsers get wrong."""

import re

import pytest
from lightningcss import process_stylesheet

from documents import ALL, FULL, phrases

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
    (sheet,) = re.findall(r"<style>(.*?)</style>", build(FULL).read_text(), re.DOTALL)
    return sheet


def declarations(sheet):
    """Each "name: value" between braces or semicolons; selectors and media queries are not among them."""
    return {text.strip() for text in re.findall(r"[{;]\s*([a-z-]+:[^;{}]+)(?=[;}])", sheet)}


def test_every_declaration_is_understood(open_page, sheet):
    """A mistyped one would silently be dropped."""
    found = {re.sub(r":\s*", ": ", text, count=1) for text in declarations(sheet)}
    assert len(found) > 100
    assert set(open_page(FULL).evaluate(UNKNOWN, sorted(found))) <= FOREIGN


def inside_has(sheet):
    """What stands between the parentheses of each `:has()`."""
    for start in re.finditer(r":has\(", sheet):
        end, depth = start.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(sheet[end], 0)
            end += 1
        yield sheet[start.end() : end - 1]


def test_no_sibling_inside_has(sheet):
    """Not all browsers look at such a rule again when rows come and go."""
    inside = list(inside_has(sheet))
    assert len(inside) > 10 and [text for text in inside if re.search(r"[+~]", text)] == []


@pytest.mark.parametrize("name", [*ALL, "1,000 tasks"])
def test_another_parser_understands_it(build, name):
    """lightningcss gives up at the first mistake, as the last line here shows."""
    (sheet,) = re.findall(r"<style>(.*?)</style>", build({**ALL, "1,000 tasks": phrases(1000)}[name]).read_text(), re.DOTALL)
    again = process_stylesheet(sheet)
    assert len(again) > 0.8 * len(sheet) and process_stylesheet(again) == again
    with pytest.raises(Exception, match="Parsing stylesheet failed"):
        process_stylesheet(sheet + "a { color: }} b { } )")
