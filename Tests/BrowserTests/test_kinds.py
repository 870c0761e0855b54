"""Whatever a file holds, wherever it can hold it: the page's elements, attributes and schemes stay on a list. Judged by the
HTML standard's own algorithm, without a browser."""

import json
import re
import subprocess
from pathlib import Path

import html5lib
import pytest

from documents import ALL, phrases
from kinds import ADDRESSES, KINDS, TEXTS

# What the page's own templates do not use and Markdown may: element and attribute; "" is the element itself.
MARKDOWN = {
    *[(name, "") for name in "em strong code kbd sub sup br mark small del ins s b i pre ol blockquote hr ul li p a".split()],
    *[("a", "href"), ("a", "title"), ("code", "class"), ("ol", "start"), ("time", ""), ("time", "datetime")],
}
SCHEMES = {"http", "https", "mailto"}


def elements(html):
    """All elements of a page: (name, attributes, text)."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    return [(str(node.tag), dict(node.attrib), node.text or "") for node in tree.iter() if isinstance(node.tag, str)]


def vocabulary(page):
    return {(name, key) for name, attributes, _ in page for key in ["", *map(str, attributes)]}


def pieces(name, code):
    """The lines of a script, the rules of a style sheet: a page has those that it uses."""
    return {(name, piece) for piece in (code.split("\n") if name == "script" else code.split("}"))}


def shipped(page):
    """What can run or load something: scripts and styles, in pieces; the elements of the head, but for their words."""
    code = [(name, pieces(name, text)) for name, attributes, text in page if name in ("script", "style") and "id" not in attributes]
    metas = [(name, *sorted(map(str, attributes))) for name, attributes, _ in page if name in ("meta", "title", "base")]
    links = [attributes for name, attributes, _ in page if name == "link"]
    return code, metas, links


# The parts that a page is made of; a text can neither close one nor open another.
PARTS = "bar summary section head card list row text prose add foot empty note".split()


def parts(html):
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    classes = [str(node.get("class", "")).split() for node in tree.iter()]
    return [names[0] for names in classes if names and names[0] in PARTS]


def problems(html, harmless):
    """What a page holds that neither our templates nor Markdown make."""
    page = elements(html)
    words, known, head = harmless
    code, *rest = shipped(page)
    found = [f"{name} {key}" for name, key in vocabulary(page) - words - MARKDOWN]
    found += ["another script, style or head"] if [name for name, _ in code] != ["style", "script"] or rest != head else []
    found += [f"another piece of {name}: {piece}" for _, some in code for name, piece in some - known]
    for name, attributes, _ in page:
        found += [f"{name} {key}" for key in map(str, attributes) if key.startswith("on") or key == "style"]
        for key in ("href", "action", "src"):
            address = attributes.get(key, "")
            scheme = re.match(r"[\x00-\x20]*([^/?#:]*):", address)
            if scheme and scheme[1].lower() not in SCHEMES and name != "link":
                found.append(f"{name} {key}={address}")
    return found


@pytest.fixture(scope="module")
def harmless(build):
    """What our templates make: the elements with their attributes, the script and the style."""
    pages = [elements(build(markdown).read_bytes()) for markdown in [*ALL.values(), phrases(400)]]
    code = [some for page in pages for _, some in shipped(page)[0]]
    return set().union(*map(vocabulary, pages)), set().union(*code), list(shipped(pages[0])[1:])


@pytest.fixture
def page(taskgen, tmp_path):
    """Builds one file; gives the page's bytes."""

    def page(content, name="tasks.md", **files):
        (tmp_path / name).write_bytes(content.encode("utf-8", "surrogatepass"))
        for path, text in files.items():
            (tmp_path / path).write_text(text)
        answer = subprocess.run([taskgen, "build", "./" + name, "-o", "-"], cwd=tmp_path, capture_output=True)
        assert answer.returncode == 0, answer.stderr.decode()
        return answer.stdout

    return page


def test_the_judge_sees_what_is_wrong(build, harmless):
    """A page with each of these is not harmless."""
    html = build("- [ ] a\n").read_text()
    assert problems(html, harmless) == []
    for bad in [
        "<img src=x>", "<p onclick=x>", "<p style=x>", "<script>1</script>", "<a href=javascript:x>x</a>",
        "<a href='\x01javascript:x'>x</a>", "<iframe></iframe>", "<script>{alert(1)}</script>", "<base href=x>",
        "<meta http-equiv=refresh content='0;url=x'>", "<link rel=stylesheet href=https://example.org>", "<link rel=icon href=x>", "<style>a{}</style>", "<svg onload=x>", "<a href=ms-x:y>x</a>",
    ]:
        assert problems(html.replace('<span dir="auto">a', '<span dir="auto">' + bad), harmless) != [], bad


# Where a text can stand in a Markdown file; all kinds in one file.
IN_MARKDOWN = {
    "task": "- [ ] {}\n",
    "title": "# {}\n\n- [ ] a\n",
    "section": "- [ ] a\n\n## {}\n\n- [ ] b\n",
    "note": "- [ ] a\n\n  {}\n\n",
    "prose": "{}\n\n- [ ] a\n\n",
    "quote": "> {}\n>\n> - [ ] a {}\n\n",
    "nested": "- [ ] a\n  - {}\n    - [x] {}\n",
    "tag": "- [ ] a #{} #x{}\n",
    "person": "- [ ] a @{} @x{}\n",
    "metadata": "- [ ] a [due:: {}] (repeat:: {}) @due({}) 🔁 every {}\n",
    "code": "- [ ] a\n\n  ```{}\n  {}\n  ```\n\n",
    "definition": "- [ ] [a][b]\n\n[b]: {}\n\n",
    "bare link": "- [ ] https://example.org/{} www.example.org/{} {}@example.org\n",
}


@pytest.mark.parametrize("place", IN_MARKDOWN)
def test_in_markdown(page, harmless, place):
    texts = KINDS + ADDRESSES
    if place == "title":
        pages = [page(IN_MARKDOWN[place].replace("{}", text)) for text in texts]
    else:
        pages = [page("".join(IN_MARKDOWN[place].replace("{}", text) for text in texts))]
    assert [problem for html in pages for problem in problems(html, harmless)] == []
    if place in ("task", "section", "title"):
        words = ["word " * 20 for _ in texts]
        plain = page("".join(IN_MARKDOWN[place].replace("{}", word) for word in words if place != "title") or "# word\n\n- [ ] a\n")
        assert {html: parts(html) for html in pages} == {html: parts(plain) for html in pages}


# Where a text can stand in settings.
IN_SETTINGS = {
    "title": {"title": None},
    "description": {"description": None},
    "empty": {"empty": {"title": None, "message": None, "button": None}},
    "form": {"add": {"action": "/new", "field": None, "hidden": {"a": None}}},
    "own": {"owner": None, "list": [None], "map": {"a": None}},
}


def yaml(value):
    """JSON, but characters that YAML takes only as escapes are written as YAML writes them."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in text)


def filled(value, text):
    if isinstance(value, dict):
        return {key: filled(inner, text) for key, inner in value.items()}
    return [text for _ in value] if isinstance(value, list) else text if value is None else value


@pytest.mark.parametrize("file", ["front matter", "taskgen.yml"])
@pytest.mark.parametrize("place", IN_SETTINGS)
def test_in_settings(page, harmless, place, file, tmp_path):
    """Nothing but texts and attribute values differs from a page with a harmless word there."""
    (tmp_path / "Templates").mkdir()
    (tmp_path / "Templates/summary.mustache").write_text(
        "{{#page.owner}}<p title=\"{{page.owner}}\">{{page.owner}}{{#page.list}}{{.}}{{/page.list}}{{page.map.a}}</p>{{/page.owner}}")

    def skeleton(text):
        settings = yaml(filled(IN_SETTINGS[place], text))
        html = page("---\n" + settings + "\n---\n") if file == "front matter" else page("", **{"taskgen.yml": settings})
        found = [(name, list(attributes)) for name, attributes, _ in elements(html)]
        return found, html

    expected, plain = skeleton("word" * 25)
    for text in TEXTS + ADDRESSES:
        found, html = skeleton(text + "x" * 100)
        assert found == expected, text
        assert shipped(elements(html)) == shipped(elements(plain)), text


@pytest.mark.parametrize("key", ["edit-url", "add"])
def test_addresses_in_settings(taskgen, tmp_path, harmless, key):
    for address in ADDRESSES:
        value = {"action": address} if key == "add" else address
        (tmp_path / "tasks.md").write_text("---\n" + yaml({key: value}) + "\n---\n")
        answer = subprocess.run([taskgen, "build", "tasks.md", "-o", "-"], cwd=tmp_path, capture_output=True)
        assert answer.returncode in (0, 1), answer.stderr
        if answer.returncode == 0:
            known = [f"form {name}" for name in ("action", "method")]
            assert [problem for problem in problems(answer.stdout, harmless) if problem not in known] == [], address


NAMES = [
    '"onx="1.md', "<img src=x onerror=alert(1)>.md", "a#b.md", "a?b.md", "a%2fb.md", "a\nb.md", "-x.md", "\u202egnp.md", "e\u0301.md",
    "é.md", "&lt;b&gt;.md", "{{title}}.md", "\x1b[2J.md",
]


@pytest.mark.parametrize("name", NAMES)
def test_in_the_name_of_the_file(page, harmless, name):
    html = page("- [ ] a\n", name=name)
    assert problems(html, harmless) == []


# What a terminal obeys: C0 but for tab and line end, DEL, C1, and what turns the direction of text.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    "words", [["list"], ["list", "--json"], ["check"], ["check", "--format", "json"], ["check", "--format", "github"],
              ["check", "--format", "sarif"], ["build", "-o", "-"]])
def test_terminal(taskgen, tmp_path, words):
    lines = ["- [ ] due:x " + text for text in KINDS if len(text) < 1000] + ["- [ ]a" + text for text in TEXTS]
    (tmp_path / "\x1b[31mtasks.md").write_bytes("\n".join(["# \x1b]0;x\x07", *lines, ""]).encode())
    answer = subprocess.run([taskgen, words[0], "./\x1b[31mtasks.md", *words[1:]], cwd=tmp_path, capture_output=True)
    said = answer.stderr.decode() + ("" if words[0] == "build" else answer.stdout.decode())
    assert len(said) > 1000 and OBEYED.findall(said) == []
    if "json" in words[-1] or words[-1] == "sarif":
        json.loads(answer.stdout)
