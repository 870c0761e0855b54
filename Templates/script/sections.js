// How far each section is, without those within it.

countSections = () => {
    for (const words of main.querySelectorAll(".count")) {
        const [done, total] = [groups.done, groups.all].map((rows) => count(":scope > .card " + rows, words.closest(".section")));
        words.textContent = fill(strings.count.section, { done, total });
    }
};
