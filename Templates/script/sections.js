// How far each section is.

countSections = () => {
    for (const words of main.querySelectorAll(".count")) {
        const section = words.closest(".section");
        words.textContent = fill(strings.count.section, { done: count(groups.done, section), total: count(groups.all, section) });
    }
};
