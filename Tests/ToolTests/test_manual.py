"""man/taskgen.1, as mandoc and man see it. That the table makes it is tested in TableTests.swift."""

import shutil
import subprocess

import pytest

from conftest import ROOT

PAGE = ROOT / "man/taskgen.1"


def test_mandoc_has_nothing_to_say():
    if not shutil.which("mandoc"):
        pytest.skip("mandoc is not installed")
    outcome = subprocess.run(["mandoc", "-T", "lint", PAGE], capture_output=True, text=True)
    assert (outcome.stdout + outcome.stderr, outcome.returncode) == ("", 0)


def test_the_sections():
    """In the order of mdoc(7)."""
    names = [line[4:] for line in PAGE.read_text().splitlines() if line.startswith(".Sh ")]
    assert names == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
        "SEE ALSO", "BUGS",
    ]


@pytest.mark.parametrize("formatter", [["mandoc", "-T", "ascii"], ["nroff", "-mdoc"]], ids=["mandoc", "groff"])
def test_what_is_typed_can_be_copied(formatter):
    """Hyphens and quotes stay those of the keyboard."""
    if not shutil.which(formatter[0]):
        pytest.skip(f"{formatter[0]} is not installed")
    page = subprocess.run([*formatter, PAGE], capture_output=True, text=True, check=True).stdout
    shown = subprocess.run(["col", "-b"], input=page, capture_output=True, text=True, check=True).stdout
    words = " ".join(shown.split())
    assert "taskgen build TODO.md -o docs" in words
    assert "taskgen completions bash > ~/.taskgen.bash" in words
    assert "-n, --dry-run Show what would change, and write nothing." in words
    assert "Numbers are those of 'taskgen list'" in words
