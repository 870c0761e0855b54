"""What a page asks of the server in these tests, and the system calls that come of it."""

import calls

# What a page asks for: what was asked before, then it. A first change keeps a copy of the file, a later one does not.
TICK, OTHER_TICK = ("done", "task 3"), ("done", "task 9")
EDITS = {
    "tick": [TICK],
    "later tick": [OTHER_TICK, TICK],
    "add": [("tasks", None, {"title": "a new task"})],
    "edit": [OTHER_TICK, ("text", "task 4", {"text": "another text"})],
    "delete": [("delete", "task 2")],
    "undo": [("delete", "task 2"), ("undo",)],
}
NAIVE_EDITS = {name: EDITS[name] for name in ("tick", "add", "delete")}


def prepare(place, steps):
    """Everything before the last step. Gives the file's text."""
    place.serve()
    for step in steps[:-1]:
        assert place.page.step(*step)[0] == 200
        place.page.look()
    return place.text()


def intended(place, steps):
    old = prepare(place, steps)
    status, words = place.page.step(*steps[-1])
    assert status == 200 and place.text() != old, (status, words)
    return old, place.text()


def watched(place, steps):
    """The system calls of the last step, and how many come before it first looks at the task file."""
    prepare(place, steps)
    log = place.folder / "calls"
    with place.traced("-o", str(log)):
        assert place.page.step(*steps[-1])[0] == 200
    return calls.read(log, "tasks.md")


def numbers(place, steps):
    """For each call the numbers of those behind the first look at the file."""
    found, start = watched(place, steps)
    before, all = calls.counts(found[:start]), calls.counts(found)
    return {call: range(before[call] + 1, count + 1) for call, count in sorted(all.items())}
