// At the very end, when all parts are there, and before anything is painted.

seen();
recount();
