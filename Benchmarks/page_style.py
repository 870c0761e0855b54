"""How much of the style sheet is ever used, by Chromium's own count, over everything that a page can be and do.

A page carries the parts that it needs, so what counts is the same rule in any page and any state: it is unused if no page
ever used it. Left out are rules that Chromium does not count (key frames) or never applies (other engines' names).
"""

import re

EVERYTHING = """\
---
ticks: reader
edit-url: https://example.org/
---
# Everything

Before it, **bold**, with a [link](https://example.org/) and `code`.

- [x] Done
- [ ] Open due:2026-12-01 #home @ann !high
  - [ ] Nested
    - [ ] Deeper
      - [ ] And deeper
        - [ ] Still deeper
          - [ ] Fifth
            - [ ] Sixth
              - [ ] Seventh
                - [ ] Eighth

    A note.

    > Quoted

    ```
    code
    ```
  - plain
- [ ]
- [ ] Overdue due:2020-01-01 !low #a #b #c #d #e #f #g #h
- [ ] Middle !medium ~~struck~~ <kbd>key</kbd>

## Marks

- [/] Begun
- [!] Urgent
- [?] Unclear
- [>] Later
- [-] Dropped
- [~] Elsewhere

### Third

1. one
2. two

| a | b |
|---|---|
| 1 | 2 |

***

#### Fourth

- [ ] Last 📅 2026-12-01 🔁 every week
"""

MANY = "# Many\n\n" + "".join(f"## Part {n}\n\n" + f"- [ ] Task of part {n}\n" * 10 for n in range(40))
PAGES = {
    "empty": "",
    "two": "---\nticks: reader\n---\n- [ ] One\n- [x] Two\n",
    "empty section": "# A\n\n## B\n\n## C\n\n- [ ] One\n",
    "everything": EVERYTHING,
    "struck": "---\ndone: strike\n---\n- [x] One\n",
    "many": MANY,
    "right to left": "---\nlang: he\n---\n" + EVERYTHING.split("---\n", 2)[2],
    "long title": "# " + "Very long " * 30 + "\n\n- [ ] One\n",
    "sent": "---\nadd: {action: https://example.org/new, method: get, field: title}\n---\n- [ ] One\n",
}

DEVICES = [
    {"viewport": {"width": 402, "height": 874}, "has_touch": True},
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark", "reduced_motion": "reduce"},
    {"viewport": {"width": 874, "height": 402}, "contrast": "more"},
    {"viewport": {"width": 320, "height": 568}, "contrast": "more", "color_scheme": "dark"},
    {"viewport": {"width": 402, "height": 874}, "forced_colors": "active"},
    {"viewport": {"width": 402, "height": 874}, "java_script_enabled": False},
]

NO_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def unused_style(chromium, page):
    """How many characters of rules are used by some state, and how many there are."""
    rules, used = set(), set()
    for name, markdown in PAGES.items():
        path = page("style " + name, markdown)
        sheet = re.search(r"(?s)<style>(.*?)</style>", path.read_text(encoding="utf-8")).group(1)
        rules |= set(counted(sheet))
        for device in DEVICES:
            for blocked in (False, True) if device is DEVICES[0] else (False,):
                used |= {sheet[start:end] for start, end in ranges(chromium, path, device, blocked)}
    for rule in sorted(rules - used):
        print("<!-- unused:", rule, "-->")
    return sum(map(len, rules & used)), sum(map(len, rules))


def counted(sheet):
    """The rules of a style sheet that is written without comments, as Chromium counts them."""
    frames = re.sub(r"@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}", lambda found: " " * len(found[0]), sheet)
    for found in re.finditer(r"([^{};]+)\{[^{}]*\}", frames):
        if not found[1].lstrip().startswith("@") and "-moz-" not in found[1]:
            yield found[0].strip()


def ranges(chromium, path, device, blocked):
    """From where to where the rules stand that were used while a page went through its states."""
    context = chromium.chromium.new_context(**device)
    page = context.new_page()
    session = context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(domain + ".enable")
    session.send("CSS.startRuleUsageTracking")
    if blocked:
        page.add_init_script(NO_STORAGE)
    page.goto(path.as_uri())
    for address in ("#/open", "#/done", "#/"):
        page.goto(path.as_uri() + address)
        page.wait_for_timeout(50)
    if device.get("java_script_enabled", True):
        act(page)
    page.emulate_media(media="print")
    page.wait_for_timeout(50)
    page.emulate_media(media="screen")
    found = [(rule["startOffset"], rule["endOffset"]) for rule in session.send("CSS.stopRuleUsageTracking")["ruleUsage"] if rule["used"]]
    context.close()
    return found


def act(page):
    """Adds, ticks, deletes, searches, chooses, tabs, presses."""
    button = page.locator(".add .button")
    if page.locator("#add").count():
        for _ in range(2):
            button.click()
            page.wait_for_timeout(300)
        page.locator(".addition .delete").first.hover()
        page.evaluate("document.querySelector('.addition').classList.add('swiped')")
        page.locator("#kept > summary").click(force=True) if page.locator("#kept:visible").count() else None
    for box in page.locator(".box").all()[:2]:
        box.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Space")
    for _ in range(12):
        page.keyboard.press("Tab")
    if page.locator(".addition .delete").count():
        page.locator(".addition .delete").first.press("Enter")
        page.wait_for_timeout(300)
        page.locator("#undo .button").focus()
        page.keyboard.press("Shift+Tab")
    if page.locator("#search").count():
        for text in ("task", "nothing at all"):
            page.locator("#search").fill(text)
            page.wait_for_timeout(50)
        page.locator("#search").fill("")
    if page.locator("#tag").count():
        page.locator("#tag").select_option(index=1)
        page.wait_for_timeout(300)
    box = button.bounding_box() if button.count() else None
    if box:
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        page.wait_for_timeout(50)
        page.mouse.up()
