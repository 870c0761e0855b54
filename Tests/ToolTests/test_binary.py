"""The release binary: what it needs, what it holds and how large it is."""

import os
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT

# Of the C and C++ libraries that are on every Linux machine.
SYSTEM = {"linux-vdso.so.1", "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2",
          "ld-linux-aarch64.so.1"}


@pytest.mark.skipif(sys.platform != "linux", reason="archives are linked on Linux only")
def test_what_is_needed_besides_it(taskgen):
    needed = {line.split()[0].split("/")[-1] for line in subprocess.check_output(["ldd", taskgen], text=True).splitlines()}
    archives = {path.stem for path in (ROOT / ".build/archives").glob("*.a")}
    shared = {name for name in ["libcmark", "libyaml", "libevent_core"] if name not in archives}
    if shared:
        pytest.skip(f"this system has no archives of {', '.join(sorted(shared))}")
    assert needed <= SYSTEM
    if "libstdc++" in archives:
        assert not {"libstdc++.so.6", "libgcc_s.so.1"} & needed


def test_its_size(taskgen, tmp_path):
    """At most 15 MB without debugging symbols."""
    stripped = tmp_path / "taskgen"
    shutil.copy(taskgen, stripped)
    subprocess.run(["strip", stripped], check=True)
    assert stripped.stat().st_size <= 15_000_000
    assert subprocess.check_output([stripped, "--version"]).startswith(b"taskgen ")


@pytest.mark.skipif(sys.platform != "linux", reason="archives are linked on Linux only")
def test_without_archives_all_is_shared(tmp_path):
    """A compiler that finds no archive answers with the bare name; then there is nothing for the linker to prefer."""
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\necho "${1#-print-file-name=}"\n')
    compiler.chmod(0o755)
    folder = tmp_path / "archives"
    subprocess.run([ROOT / "Packaging/archives", folder], env=os.environ | {"CC": str(compiler)}, check=True)
    assert list(folder.iterdir()) == []
