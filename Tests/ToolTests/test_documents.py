"""What README.md and docs/PUBLISHING.md show to be typed is typed: their `sh` fences, line by line, in one folder each. What
needs a service, or would install something, has a stand-in. Sessions in the other documents are run by DocumentationTests.swift."""

import os
import re
import socket
import subprocess
import time
from html.parser import HTMLParser
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from conftest import ROOT
from steps import ACTION, load, stub

# Those that are not run here, and what they would do.
STAND_INS = ["make", "sudo", "brew", "docker", "rsync"]
# They end by Ctrl-C only.
SERVERS = ("taskgen serve", "python3 -m http.server")


def lines(document):
    text = (ROOT / document).read_text()
    return [line for fence in re.findall(r"\n```sh\n(.*?)```", text, re.S) for line in fence.splitlines()]


@pytest.mark.parametrize("document", ["README.md", "docs/PUBLISHING.md"])
def test_what_is_typed(document, tmp_path, taskgen):
    stubs, folder = tmp_path / "stubs", tmp_path / "folder"
    for name in STAND_INS:
        stub(stubs, name)
    folder.mkdir()
    (folder / "TODO.md").write_text("- [ ] a\n")
    (folder / "lists").mkdir()
    (folder / "lists/garden.md").write_text("- [ ] a\n")
    (folder / "chores").mkdir()
    (folder / "chores/tasks.md").write_text("- [ ] a\n")
    environment = os.environ | {
        "PATH": f"{stubs}:{taskgen.parent}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    typed = [line for line in lines(document) if not line.startswith(SERVERS)]
    assert len(typed) >= 5
    # One shell for all of them, as for a reader; it stops at the first that fails.
    outcome = subprocess.run(["bash", "-e"], input="\n".join(typed), cwd=folder, env=environment, capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stderr
    assert list(folder.rglob("public/index.html"))


def test_targets_of_the_readme_are_there():
    """`make site` and the like."""
    made = set(re.findall(r"\bmake ([a-z]\w+)", "\n".join(lines("README.md") + lines("docs/PUBLISHING.md"))))
    assert {"site", "test", "install"} <= made
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M)
    assert made <= set(targets)


def test_every_command_is_in_the_readme(run):
    overview = run("help").split("COMMANDS:\n")[1].split("\n\n")[0]
    readme = (ROOT / "README.md").read_text()
    for command in re.findall(r"^  (\w+) ", overview, re.M):
        assert f"`taskgen {command}" in readme, command


def test_the_tables_of_the_action():
    """docs/PUBLISHING.md has its inputs and outputs, and no others."""
    text = (ROOT / "docs/PUBLISHING.md").read_text()
    action = load(ACTION)
    for heading, names in [("input", action["inputs"]), ("output", action["outputs"])]:
        table = re.search(rf"\n\| {heading} \|.*?\n\n", text, re.S).group()
        assert re.findall(r"^\| `(\w+)`", table, re.M) == list(names)


def test_links_between_documents_lead_somewhere():
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        prose = re.sub(r"^(`{3,}).*?^\1$|`[^`]*`", "", document.read_text(), flags=re.S | re.M)
        for address in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (document.parent / address).exists(), f"{document.name}: {address}"


class Addresses(HTMLParser):
    """What a page would load, besides itself."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        names = {"src", "srcset", "data", "poster", "href"} if tag in ("link", "base", "use") else {"src", "srcset", "data", "poster"}
        self.found += [value for name, value in attributes if name in names and not value.startswith(("data:", "#"))]


@pytest.mark.parametrize("path", ["", "repo/", "a/b%20c/"])
def test_a_plain_server_under_any_path(tmp_path, run, path):
    root = tmp_path / "served"
    place = root / path.replace("%20", " ")
    (tmp_path / "tasks.md").write_text("# T\n\n- [ ] a\n- [x] b\n")
    run("build", "-q", "-o", place, cwd=tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["python3", "-m", "http.server", "--bind", "127.0.0.1", "--directory", root, str(port)]
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                page = urlopen(f"http://127.0.0.1:{port}/{path}", timeout=5).read()
                break
            except URLError:
                time.sleep(0.05)
    finally:
        server.kill()
        server.wait()
    assert page == (place / "index.html").read_bytes()
    addresses = Addresses()
    addresses.feed(page.decode())
    assert addresses.found == []
