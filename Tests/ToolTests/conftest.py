"""The program as it is installed: shells, manual page, packages, workflows, the release binary.

TASKGEN names the program under test; without it, it is the one that `make build` made.
"""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def taskgen():
    program = Path(os.environ.get("TASKGEN", ROOT / ".build/release/taskgen")).resolve()
    if not program.is_file():
        pytest.exit(f"no program to test at {program}; build it first: make build", 2)
    return program


@pytest.fixture(scope="session")
def run(taskgen):
    """Runs the program; gives what it printed."""

    def run(*words, **options):
        return subprocess.run([taskgen, *words], check=True, capture_output=True, text=True, **options).stdout

    return run
