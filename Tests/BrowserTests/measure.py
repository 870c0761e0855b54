"""What is measured in a page. Each is JavaScript for `page.evaluate`, with the standard it follows."""

# Boxes of the empty state's parts, in CSS pixels of the window.
EMPTY_STATE = """() => {
    const box = (selector) => {
        const { left, top, right, bottom, width, height } = document.querySelector(selector).getBoundingClientRect();
        return { left, top, right, bottom, width, height };
    };
    return {
        bar: box("header"), card: box(".card"), icon: box(".empty svg"), title: box(".empty h2"),
        hint: box(".empty p:not([hidden])"), button: box("form button"),
        window: { width: innerWidth, height: innerHeight },
        overflow: document.documentElement.scrollHeight - innerHeight,
    };
}"""

# How far the page can be scrolled sideways.
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Elements whose text is cut off. What scrolls by itself and what only screen readers get is not cut.
CLIPPED = """() => [...document.querySelectorAll("body *")].filter((element) => {
    if (!(element instanceof HTMLElement) || !element.checkVisibility() || !element.textContent.trim()) return false;
    if (element.closest(".hidden-text")) return false;
    const style = getComputedStyle(element);
    if (!/hidden|clip/.test(style.overflowX + style.overflowY) && !element.matches("button")) return false;
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
}).map((element) => element.outerHTML.slice(0, 80))"""

# Words of ten letters or fewer that are broken over two lines.
BROKEN_WORDS = """() => {
    const broken = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.parentElement.checkVisibility() || node.parentElement.closest(".hidden-text, script")) continue;
        for (const word of node.data.matchAll(/(?<!\\p{L})\\p{L}{2,10}(?!\\p{L})/gu)) {
            const range = new Range();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) broken.push(word[0]);
        }
    }
    return broken;
}"""

# Contrast of every text that is seen with what lies behind it (WCAG 2.2, 1.4.3): [ratio, text]. No page of these tests
# has pictures behind text; a translucent ground is laid over what is behind it.
CONTRASTS = """() => {
    const channels = (color) => {
        const numbers = color.match(/[\\d.]+/g).map(Number);
        return numbers.length === 4 ? numbers : [...numbers, 1];
    };
    const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
    const linear = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const ground = (element) => {
        if (!element) return [255, 255, 255, 1];
        const own = channels(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, ground(element.parentElement));
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        if (!text || !element.checkVisibility() || element.closest(".hidden-text, script")) continue;
        const behind = ground(element);
        const front = over(channels(getComputedStyle(element).color), behind);
        const [light, dark] = [luminance(front), luminance(behind)].sort((a, b) => b - a);
        found.push([(light + 0.05) / (dark + 0.05), text.slice(0, 40)]);
    }
    return found;
}"""

# Controls smaller than 44 by 44 CSS pixels (Apple's Human Interface Guidelines; WCAG 2.2, 2.5.5). Links in a sentence
# are exempt there.
SMALL_TARGETS = """() => {
    const isSmall = ({ width, height }) => width < 44 || height < 44;
    const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary")];
    return controls
        .filter((control) => control.checkVisibility() && !control.closest("p, .text:not(label *), .prose"))
        .map((control) => [control.textContent.trim() || control.name || control.type, control.getBoundingClientRect()])
        .filter(([, box]) => isSmall(box))
        .map(([name, { width, height }]) => `${name}: ${width} by ${height}`);
}"""

# The outline that shows where the focus is: on the focused control, or on the mark that is drawn for it; and whether
# the control is in the window and not under the bar.
FOCUS_RING = """() => {
    const control = document.activeElement;
    const marks = control.matches("[type=checkbox]") ? control.parentElement.querySelectorAll("svg") : [];
    const drawn = [control, ...marks].filter((element) => element.checkVisibility({ opacityProperty: true }));
    const rings = drawn.map((element) => getComputedStyle(element)).filter((style) => style.outlineStyle !== "none");
    const bar = document.querySelector("header").getBoundingClientRect();
    const box = drawn[0].getBoundingClientRect();
    return {
        width: Math.max(0, ...rings.map((style) => parseFloat(style.outlineWidth))),
        color: rings[0]?.outlineColor,
        isSeen: box.bottom <= innerHeight && (box.top >= bar.bottom || control.matches("a[href='#main']")),
    };
}"""

# Which of the list and its placeholder is seen.
SEEN = """() => ["list", "empty"].filter((name) => {
    const element = document.querySelector("." + name);
    const options = { opacityProperty: true, visibilityProperty: true };
    return element.checkVisibility(options) && element.getClientRects().length > 0;
})"""


def restyled(page, change):
    """How many elements the browser works the style out for anew when something is changed, the next frame included."""
    glass = page.context.new_cdp_session(page)
    events, ended = [], []
    glass.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    glass.on("Tracing.tracingComplete", lambda _: ended.append(True))
    page.evaluate("document.body.offsetHeight")
    glass.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    change()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    glass.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")
