"""`make install`, `make deb`, the release archive and the Homebrew formula: what they put where, and that it is gone after."""

import os
import platform
import shutil
import subprocess
import tarfile

import pytest

from conftest import ROOT

FILES = {
    "bin/taskgen",
    "share/man/man1/taskgen.1",
    "share/bash-completion/completions/taskgen",
    "share/zsh/site-functions/_taskgen",
    "share/fish/vendor_completions.d/taskgen.fish",
}


def make(*words):
    # The program is built: nothing is to be installed, or built another way.
    return subprocess.run(["make", "-s", "-o", "build", *words], cwd=ROOT, check=True, capture_output=True, text=True)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("prefix", ["/usr/local", "/opt/with blank"])
def test_install_and_uninstall(tmp_path, run, prefix):
    root = tmp_path / "root"
    make("install", f"DESTDIR={root}", f"PREFIX={prefix}")
    place = root / prefix[1:]
    assert files(root) == {f"{prefix[1:]}/{name}" for name in FILES}
    assert os.stat(place / "bin/taskgen").st_mode & 0o777 == 0o755
    assert subprocess.check_output([place / "bin/taskgen", "--version"], text=True) == run("--version")
    assert (place / "share/man/man1/taskgen.1").read_text() == run("manual")
    assert (place / "share/zsh/site-functions/_taskgen").read_text() == run("completions", "zsh")
    # What somebody else put there stays.
    (place / "bin/other").write_text("")
    make("uninstall", f"DESTDIR={root}", f"PREFIX={prefix}")
    assert files(root) == {f"{prefix[1:]}/bin/other"}


def test_release_archive(tmp_path, run):
    version = run("--version").split()[1]
    subprocess.run([ROOT / "Packaging/tarball", tmp_path], check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    assert archive.name == f"taskgen-{version}-{platform.system().lower()}-{platform.machine()}.tar.gz"
    check = ["sha256sum"] if shutil.which("sha256sum") else ["shasum", "-a", "256"]
    subprocess.run([*check, "-c", f"{archive.name}.sha256"], cwd=tmp_path, check=True, capture_output=True)
    with tarfile.open(archive) as contents:
        contents.extractall(tmp_path, filter="data")
    folder = tmp_path / archive.name.removesuffix(".tar.gz")
    assert files(folder) == FILES | {"LICENSE", "CHANGELOG.md", "NOTICES"}
    assert subprocess.check_output([folder / "bin/taskgen", "--version"]).startswith(b"taskgen ")


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    for tool in ["dpkg-deb", "dpkg-shlibdeps"]:
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not installed")
    folder = tmp_path_factory.mktemp("deb")
    environment = os.environ | {"MAINTAINER": "OWNER <owner@taskgen.example>"}
    subprocess.run([ROOT / "Packaging/deb", folder], env=environment, check=True, capture_output=True)
    (package,) = folder.glob("*.deb")
    return package


def field(package, name):
    return subprocess.check_output(["dpkg-deb", "-f", package, name], text=True).strip()


def test_what_the_debian_package_says(package, run):
    assert field(package, "Package") == "taskgen"
    assert field(package, "Version") == run("--version").split()[1]
    assert field(package, "Architecture") == subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    # Shared only where the system has no archives.
    needed = {word.split()[0] for word in field(package, "Depends").split(", ") if word}
    assert needed <= {"libc6", "libgcc-s1", "libstdc++6", "libcmark0.30.2", "libyaml-0-2", "libevent-core-2.1-7"}


def test_the_debian_package_comes_and_goes(package, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may install packages")
    if subprocess.run(["dpkg-query", "-W", "taskgen"], capture_output=True).returncode == 0:
        pytest.skip("taskgen is installed here already, and stays")
    listing = subprocess.check_output(["dpkg-deb", "-c", package], text=True).splitlines()
    paths = [line.split()[5][1:] for line in listing if not line.startswith("d")]
    assert {
        "/usr/bin/taskgen", "/usr/share/man/man1/taskgen.1.gz", "/usr/share/bash-completion/completions/taskgen",
        "/usr/share/zsh/vendor-completions/_taskgen", "/usr/share/fish/vendor_completions.d/taskgen.fish",
        "/usr/share/doc/taskgen/copyright", "/usr/share/doc/taskgen/changelog.gz",
    } <= set(paths)
    assert not any(os.path.exists(path) for path in paths)
    subprocess.run(["dpkg", "--no-triggers", "-i", package], check=True, capture_output=True)
    try:
        (tmp_path / "tasks.md").write_text("- [ ] a\n")
        subprocess.run(["/usr/bin/taskgen", "build", "-q"], cwd=tmp_path, check=True)
        assert (tmp_path / "public/index.html").exists()
        assert subprocess.run(["dpkg", "-V", "taskgen"], capture_output=True, text=True).stdout == ""
    finally:
        subprocess.run(["dpkg", "--no-triggers", "-P", "taskgen"], check=True, capture_output=True)
    assert not any(os.path.exists(path) for path in paths)
    assert not os.path.exists("/usr/share/doc/taskgen")


def test_the_formula(tmp_path, run):
    """With a stand-in for Homebrew: it names what is there, installs it, and its own test passes."""
    if not shutil.which("ruby"):
        pytest.skip("ruby is not installed")
    script = ROOT / "Tests/ToolTests/formula.rb"
    words = ["ruby", script, "Packaging/taskgen.rb", tmp_path]
    said = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert files(tmp_path) - {"test/tasks.md", "test/public/index.html"} == FILES
    version = run("--version").split()[1]
    assert f'url "https://github.com/OWNER/taskgen/archive/refs/tags/v{version}.tar.gz"' in said
    # The libraries that Package.swift names for Homebrew.
    package = (ROOT / "Package.swift").read_text()
    for name in ["cmark", "libyaml", "libevent"]:
        assert f'.brew(["{name}"])' in package
        assert f'depends_on "{name}"' in said
