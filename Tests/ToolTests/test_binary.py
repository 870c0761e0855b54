"""The release binary: what it needs, what it holds and how large it is."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT

# Of the C and C++ libraries that are on every Linux machine.
SYSTEM = {"linux-vdso", "libc", "libm", "libstdc++", "libgcc_s", "ld-linux-x86-64", "ld-linux-aarch64"}


@pytest.mark.skipif(sys.platform != "linux", reason="archives are linked on Linux only")
def test_what_is_needed_besides_it(taskgen):
    """Nothing; where the system lacks an archive, what every machine has, and the three libraries."""
    answer = subprocess.run(["ldd", taskgen], capture_output=True, text=True)
    if subprocess.check_output([ROOT / "Packaging/linking", "--archives"]):
        assert "not a dynamic executable" in answer.stderr + answer.stdout
    else:
        needed = {line.split()[0].split("/")[-1].split(".so")[0] for line in answer.stdout.splitlines()}
        assert needed <= SYSTEM | {"libcmark", "libyaml-0", "libevent_core-2.1"}


def test_its_size(taskgen, tmp_path):
    """At most 15 MB without debugging symbols."""
    stripped = tmp_path / "taskgen"
    shutil.copy(taskgen, stripped)
    subprocess.run(["strip", stripped], check=True)
    assert stripped.stat().st_size <= 15_000_000
    assert subprocess.check_output([stripped, "--version"]).startswith(b"taskgen ")


@pytest.mark.skipif(sys.platform != "linux", reason="archives are linked on Linux only")
def test_what_makes_every_start_longer_is_not_in_it(taskgen):
    """The modules of concurrency and of regular expressions, which one call of theirs brings in: 2 MB and 0.1 ms a start."""
    names = subprocess.check_output(["nm", taskgen], text=True)
    assert "swift_retain" in names
    assert not re.search(r"dispatch_async|swift_task_create|17_StringProcessing", names)


@pytest.mark.skipif(sys.platform != "linux", reason="archives are linked on Linux only")
def test_without_archives_the_libraries_are_shared(tmp_path):
    """A compiler that finds no archive answers with the bare name."""
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\necho "${1#-print-file-name=}"\n')
    compiler.chmod(0o755)
    environment = os.environ | {"CC": str(compiler)}
    assert subprocess.check_output([ROOT / "Packaging/linking"], env=environment, text=True) == "--static-swift-stdlib\n"
    assert subprocess.check_output([ROOT / "Packaging/linking", "--archives"], env=environment, text=True) == ""
