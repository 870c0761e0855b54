// Of a long list only the rows in sight are followed when it changes; where they are too many, none. Cards and groups come
// first: to ask for the place of a row that the browser skips would make it draw that.

const inSight = (elements) => elements.filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > Math.max(top, 0) && top < innerHeight;
});

mark = () => {
    const cards = inSight([...main.querySelectorAll(".card")]);
    const groups = inSight(cards.flatMap((card) => [...card.querySelectorAll(".group")]));
    const lists = [...cards.map((card) => card.firstElementChild), ...groups];
    const rows = inSight(lists.flatMap((list) => [...list.querySelectorAll(":scope > .row, :scope > .row .row")]));
    for (const row of main.querySelectorAll(".in-sight")) row.classList.remove("in-sight");
    if (rows.length <= 60) for (const row of rows) row.classList.add("in-sight");
};
