"""Workflows of GitHub, and their steps run here as a runner runs them."""

import re
import subprocess

import yaml

from conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTION = ROOT / "action.yml"


def load(path):
    return yaml.safe_load(path.read_text())


def steps(document):
    """All steps of a workflow or of an action."""
    jobs = document["jobs"].values() if "jobs" in document else [document["runs"]]
    return [step for job in jobs for step in job["steps"]]


def step(document, name):
    (found,) = [step for step in steps(document) if step.get("name") == name]
    return found


def run_step(step, folder, environment, values={}):
    """Runs a step in a folder by `shell: bash`, as GitHub does; what its `env` names in `${{ }}` is in `values`."""

    def value(match):
        return values[match.group(1)]

    given = {name: re.sub(r"\$\{\{ ([\w.]+) \}\}", value, text) for name, text in step.get("env", {}).items()}
    words = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    return subprocess.run(words, cwd=folder, env=environment | given, capture_output=True, text=True)


def stub(folder, name, script='echo "$0" "$@" >> "$CALLS"'):
    """A program in the place of one that needs a service; it writes down how it was called."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f'#!/bin/bash\nset -- "$@"\n{script.replace("$0", name)}\n')
    path.chmod(0o755)
