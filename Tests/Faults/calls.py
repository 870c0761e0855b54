"""The system calls of a program, as strace writes them down."""

import collections
import re

CALL = re.compile(r"(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")


def read(log, file):
    """Each call as its name, what it was given, and its result; and how many came before the first that names a file."""
    found = [match.groups() for match in map(CALL.match, log.read_text().splitlines()) if match]
    start = next((index for index, (_, given, _) in enumerate(found) if file in given), len(found))
    return found, start


def counts(found):
    return collections.Counter(name for name, _, _ in found)
