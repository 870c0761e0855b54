// Makes what is shown like another document, node by node: what stays keeps its node, and with it focus, open details and
// half-typed text.

// What the reader or another part of the script has changed, and what is the same in every page.
const untouched = {
    attributes: { DETAILS: ["open"], MAIN: ["class", "data-show"], LI: ["hidden"] },
    nodes: "noscript, script, style, template, #live, #failed, #tag > option + option",
};

const isTyped = (form) => [...form.elements].some((field) => field.matches("input:not([type])") && field.value !== field.defaultValue);

function patchAttributes(node, next) {
    const kept = untouched.attributes[node.nodeName.toUpperCase()] ?? [];
    for (const { name } of [...node.attributes]) if (!next.hasAttribute(name) && !kept.includes(name)) node.removeAttribute(name);
    for (const { name, value } of next.attributes) {
        if (node.getAttribute(name) !== value && !kept.includes(name)) node.setAttribute(name, value);
    }
    if (node.matches(".box")) node.checked = next.hasAttribute("checked");
}

// A node for the next one: that of the same id; else the one that stands at its place, if nothing else needs it.
const isAlike = (node, next) => node?.nodeName === next.nodeName && (!node.classList || node.classList[0] === next.classList[0]);

function patch(root, nextRoot) {
    const left = [[root, nextRoot]];
    // Rows that are as they were come without what is in them; in which list they stand may be another.
    const same = new Map([...nextRoot.querySelectorAll("[data-same]")].map(({ id }) => [id, document.getElementById(id)]));
    while (left.length) {
        const [node, next] = left.pop();
        const ids = new Set([...next.children].map((child) => child.id).filter(Boolean));
        const known = new Map([...node.children].filter((child) => child.id).map((child) => [child.id, child]));
        let place = node.firstChild;
        const skip = () => {
            while (place?.matches?.(untouched.nodes)) place = place.nextSibling;
        };
        for (const child of [...next.childNodes]) {
            skip();
            if (child.matches?.(untouched.nodes)) continue;
            let match = child.id && (same.get(child.id) ?? known.get(child.id));
            if (!match) {
                // Of the rows that are gone the one that stands here becomes this one.
                while (place && !ids.has(place.id) && !isAlike(place, child)) {
                    const gone = place;
                    place = place.nextSibling;
                    gone.remove();
                    skip();
                }
                if (place && !ids.has(place.id) && isAlike(place, child)) match = place;
            } else {
                while (place && place !== match && !ids.has(place.id) && !place.matches?.(untouched.nodes)) {
                    const gone = place;
                    place = place.nextSibling;
                    gone.remove();
                }
            }
            if (!match) {
                node.insertBefore(document.importNode(child, true), place);
                continue;
            }
            if (match === place) place = place.nextSibling;
            else node.insertBefore(match, place);
            if (same.has(child.id)) continue;
            if (match.nodeType !== Node.ELEMENT_NODE) {
                if (match.data !== child.data) match.data = child.data;
            } else if (!(match.matches("form") && match.closest(".edit") && isTyped(match))) {
                patchAttributes(match, child);
                left.push([match, child]);
            }
        }
        while (place) {
            const gone = place;
            place = place.nextSibling;
            if (!gone.matches?.(untouched.nodes)) gone.remove();
        }
    }
}
