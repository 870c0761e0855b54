// Words in the page's language, and the one place where a screen reader is told something.

const strings = JSON.parse(document.getElementById("strings").textContent);
const main = document.getElementById("main");
const live = document.getElementById("live");

// Texts have this method too, and stay what they are.
const written = (value) => value.toLocaleString(strings.lang);

function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

// The browser's rules and digits are read with the first word that is needed, which takes 10 ms.
function plural(forms, count, values) {
    return fill(forms[new Intl.PluralRules(strings.lang).select(count)] ?? forms.other, values);
}

// A live region speaks only when its text changes, so it is emptied first.
function say(...sentences) {
    live.textContent = "";
    requestAnimationFrame(() => { live.textContent = sentences.filter(Boolean).join(" "); });
}
