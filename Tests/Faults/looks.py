"""Somebody saves while the server cannot read the file."""

import time

from faults import TEXT
from served import Served

FAULTS = [(call, code) for call in ("openat", "read", "newfstatat") for code in ("EIO", "EACCES", "ENOENT", "EMFILE")]


def looks(program, edits, kind):
    """Once it can again its page shows what was saved, though nobody saves again."""
    place = Served(program)
    for call, code in FAULTS:
        place.serve()
        with place.injected(call, f"error={code}", "1+"):
            place.file.write_text(TEXT + "- [ ] saved\n")
            # Two looks, and a third.
            time.sleep(1)
        yield f"{kind}, {call}, {code}", place.problem()
    place.remove()
