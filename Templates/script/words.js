// Words in the page's language, and the one place where a screen reader is told something.

const strings = JSON.parse(document.getElementById("strings").textContent);
const main = document.getElementById("main");
const live = document.getElementById("live");
const rules = new Intl.PluralRules(strings.lang);
const number = new Intl.NumberFormat(strings.lang).format;

function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? number(values[name]) : values[name]);
}

function plural(forms, count, values) {
    return fill(forms[rules.select(count)] ?? forms.other, values);
}

// A live region speaks only when its text changes, so it is emptied first.
function say(...sentences) {
    live.textContent = "";
    requestAnimationFrame(() => { live.textContent = sentences.filter(Boolean).join(" "); });
}
