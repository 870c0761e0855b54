// At the very end, when all parts are there, and before anything is painted: what the address asks for, what is stored.

main.classList.remove("bare");
readAddress();
if (document.getElementById("add")) attempt(load);
seen();
recount();
