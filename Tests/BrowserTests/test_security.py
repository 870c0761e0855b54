"""Nothing but the page's own style and script runs in it, and nothing in a text becomes more than text."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from time import monotonic

import pytest

from documents import ALL, EMPTY

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


def policy(html):
    """The page's policy: {directive: sources}."""
    rules = (rule.split() for rule in POLICY.search(html).group(1).split(";"))
    return {name: sources for name, *sources in rules}


def digest(html, element):
    (content,) = re.findall(rf"<{element}>(.*?)</{element}>", html, re.DOTALL)
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


@pytest.mark.parametrize("name", ALL)
def test_policy(build, name):
    html = build(ALL[name]).read_text()
    assert policy(html) == {
        "default-src": ["'none'"],
        "style-src": [digest(html, "style")],
        "script-src": [digest(html, "script")],
        "img-src": ["data:"],
        "form-action": ["'none'"],
        "base-uri": ["'none'"],
    }
    assert POLICY.search(html).start() < min(html.index("<style"), html.index("<script"), html.index("<link"))


class Attributes(HTMLParser):
    """Attributes that carry style or script, and addresses that a page must not have."""

    def __init__(self, html):
        super().__init__()
        self.wrong = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "style" or name.startswith("on") or name in ("srcdoc", "ping", "formaction"):
                self.wrong.append((tag, name))
            if name in ("href", "src", "action") and not re.match(r"#|https?:|mailto:|data:image/|[^:]*$", value or ""):
                self.wrong.append((tag, name, value))

    handle_startendtag = handle_starttag


@pytest.mark.parametrize("name", ALL)
def test_no_style_or_script_in_attributes(build, name):
    assert Attributes(build(ALL[name]).read_text()).wrong == []


# What might be smuggled into a page, the directive that stops it, and how one sees that it got through.
SMUGGLED = [
    ("style-src-attr", "document.body.setAttribute('style', 'color: rgb(1, 2, 3)')", "isColored()"),
    ("style-src-elem", "add('<style>body { color: rgb(1, 2, 3) }</style>')", "isColored()"),
    ("script-src-attr", "add('<a id=probe onclick=\"window.got = true\">x</a>'), click('#probe')", "window.got"),
    ("script-src-elem", "run('window.got = true')", "window.got"),
    ("script-src", "window.setTimeout('window.got = true')", "window.got"),
    ("img-src", "add('<img src=\"ADDRESS\">')", "SERVED"),
    ("connect-src", "fetch('ADDRESS').catch(() => {})", "SERVED"),
    ("form-action", "HTMLFormElement.prototype.submit.call(form('ADDRESS'))", "SERVED"),
    ("frame-src", "add('<iframe src=\"ADDRESS\"></iframe>')", "SERVED"),
    ("base-uri", "add('<base href=\"https://example.org/\">')", "document.baseURI.startsWith('https')"),
]

HELPERS = """
    window.breaches = [];
    addEventListener("securitypolicyviolation", (event) => breaches.push(event.effectiveDirective));
    window.add = (html) => document.body.insertAdjacentHTML("beforeend", html);
    window.make = (name, properties) =>
        document.body.appendChild(Object.assign(document.createElement(name), properties));
    window.run = (text) => make("script", { textContent: text });
    window.form = (address) => make("form", { action: address });
    window.click = (selector) => document.querySelector(selector).click();
    window.isColored = () => getComputedStyle(document.body).color === "rgb(1, 2, 3)";
"""


@pytest.mark.parametrize("protected", [True, False], ids=["with the policy", "without it"])
@pytest.mark.parametrize(("directive", "attempt", "success"), SMUGGLED, ids=[row[0] for row in SMUGGLED])
def test_smuggling(open_page, build, serve, tmp_path, directive, attempt, success, protected):
    """Each attempt is stopped by the policy; without the policy it would have worked."""
    html = build(EMPTY).read_text()
    (tmp_path / "index.html").write_text(html if protected else POLICY.sub("", html))
    with serve(tmp_path) as (address, served):
        page = open_page(f"{address}/index.html", before=HELPERS, silent=False)
        page.evaluate(f"() => {{ {attempt.replace('ADDRESS', address + '/probe')} }}")

        def worked():
            if success == "SERVED":
                return any(path.startswith("/probe") for path in served)
            return page.evaluate(success)

        if protected:
            page.wait_for_function("() => breaches.length > 0")
            assert page.evaluate("breaches") == [directive] and not worked()
        else:
            deadline = monotonic() + 30
            while not worked() and monotonic() < deadline:
                page.wait_for_timeout(10)
            assert worked()
