// Of a long list only the rows in sight are followed when it changes; where they are too many, none.

mark = () => {
    const inSight = [...main.querySelectorAll(".row")].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > Math.max(top, 0) && top < innerHeight;
    });
    for (const row of main.querySelectorAll(".in-sight")) row.classList.remove("in-sight");
    if (inSight.length <= 60) for (const row of inSight) row.classList.add("in-sight");
};
