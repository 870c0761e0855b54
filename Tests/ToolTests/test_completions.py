"""The completions of `taskgen completions`, in the shells themselves: Tab is pressed, and the words are looked at that the
shell then has."""

import os
import re
import shutil
import subprocess

import pytest

from terminal import Terminal

# What is typed before Tab, and the words the line then has, as the shell hands them on.
LINES = [
    ("taskgen bui", ["taskgen", "build"]),
    ("taskgen -q bui", ["taskgen", "-q", "build"]),
    ("taskgen --config other.yml bui", ["taskgen", "--config", "other.yml", "build"]),
    ("taskgen build --outp", ["taskgen", "build", "--output"]),
    ("taskgen build -o si", ["taskgen", "build", "-o", "site/"]),
    ("taskgen build --output si", ["taskgen", "build", "--output", "site/"]),
    ("taskgen build --output=si", ["taskgen", "build", "--output=site/"]),
    ("taskgen build My", ["taskgen", "build", "My List.md"]),
    ("taskgen build -q site.", ["taskgen", "build", "-q", "site.md"]),
    ("taskgen render x -o site.", ["taskgen", "render", "x", "-o", "site.md"]),
    ("taskgen check --format sa", ["taskgen", "check", "--format", "sarif"]),
    ("taskgen check --format=sa", ["taskgen", "check", "--format=sarif"]),
    ("taskgen list --color ne", ["taskgen", "list", "--color", "never"]),
    ("taskgen build --lang pt", ["taskgen", "build", "--lang", "pt-BR"]),
    ("taskgen completions fi", ["taskgen", "completions", "fish"]),
    ("taskgen help chec", ["taskgen", "help", "check"]),
    ("taskgen add done --sec", ["taskgen", "add", "done", "--section"]),
    # A text is nobody's business.
    ("taskgen add bui", ["taskgen", "add", "bui"]),
    ("taskgen add -- --sec", ["taskgen", "add", "--", "--sec"]),
    ("taskgen list --tag si", ["taskgen", "list", "--tag", "si"]),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, run):
    """A folder to complete in, with the scripts in it."""
    folder = tmp_path_factory.mktemp("shells")
    (folder / "site").mkdir()
    for name in ["My List.md", "site.md", "other.yml"]:
        (folder / name).write_text("- [ ] a\n")
    for shell in ["bash", "zsh", "fish"]:
        (folder / f"taskgen.{shell}").write_text(run("completions", shell))
    return folder


STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "PS1='ready> '; bind 'set bell-style none'; source taskgen.bash\n"),
    "zsh": (["zsh", "-f", "-i", "+o", "PROMPT_SP"], "PS1='ready> '; bindkey -e; unsetopt AUTO_REMOVE_SLASH; autoload -U compinit; compinit -u -D; source taskgen.zsh\n"),
}


@pytest.fixture(scope="module", params=STARTS)
def shell(request, folder, taskgen):
    words, start = STARTS[request.param]
    if not shutil.which(words[0]):
        pytest.skip(f"{words[0]} is not installed")
    terminal = Terminal(words, folder, f"{taskgen.parent}:{os.environ['PATH']}")
    terminal.type(start)
    terminal.wait(r"[\r\n]ready> ")
    yield terminal
    terminal.close()


@pytest.mark.parametrize("typed, expected", LINES, ids=[line for line, _ in LINES])
def test_tab(shell, typed, expected):
    # To the line's start and end by Ctrl-A and Ctrl-E: what was completed becomes the words of printf.
    shell.type(f"{typed}\t")
    shell.type("\x01printf '<%s>' \x05 end\n")
    words = shell.wait(r"\n\r?((?:<[^>]*>)+<end>)").group(1)
    assert re.findall("<([^>]*)>", words) == expected + ["end"]


def test_zsh_shows_what_words_mean(folder, taskgen):
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    words, start = STARTS["zsh"]
    terminal = Terminal(words, folder, f"{taskgen.parent}:{os.environ['PATH']}")
    terminal.type(start)
    terminal.wait(r"[\r\n]ready> ")
    terminal.type("taskgen \t")
    terminal.wait(r"build +-- make web pages from task files")
    terminal.type("\x15taskgen check --\t")
    terminal.wait(r"--strict +-- end with status 2 where there are warnings")
    terminal.close()


def candidates(words, script):
    outcome = subprocess.run([*words, script], capture_output=True, text=True, check=True)
    assert outcome.stderr == ""
    return outcome.stdout.splitlines()


def bash(folder, typed):
    words = typed.split(" ")
    line = " ".join(f"'{word}'" for word in words)
    return candidates(
        ["bash", "--norc", "-c"],
        f"cd {folder}; source taskgen.bash; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; "
        f'_taskgen; ((${{#COMPREPLY[@]}})) && printf "%s\\n" "${{COMPREPLY[@]}}"; true',
    )


def fish(folder, typed):
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")
    lines = candidates(["fish", "--no-config", "-c"], f"cd {folder}; source taskgen.fish; complete -C '{typed}'")
    return [line.split("\t")[0] for line in lines]


@pytest.mark.parametrize("typed, expected", LINES, ids=[line for line, _ in LINES])
def test_fish(folder, typed, expected):
    found = fish(folder, typed)
    assert found == ([] if typed.endswith(expected[-1]) else expected[-1:])


def helped(run, command):
    """The long options that a command's help lists."""
    return {"--" + name for name in re.findall(r"^  (?:-\w, |    )--([\w-]+)", run("help", command), re.M)}


def test_all_commands_and_options_are_offered(folder, run):
    """What the help lists is what bash and fish offer, and nothing else."""
    overview = run("help").split("COMMANDS:\n")[1].split("\n\n")[0]
    commands = re.findall(r"^  (\w+) ", overview, re.M)
    assert len(commands) >= 15
    for shell in (bash, fish):
        assert set(shell(folder, "taskgen ")) == set(commands), shell
        assert {"--help", "--version"} <= set(shell(folder, "taskgen -")), shell
        for command in commands:
            offered = {word for word in shell(folder, f"taskgen {command} --") if word.startswith("--")}
            assert offered == helped(run, command), (shell, command)


def test_files_and_folders_of_fish(folder):
    assert "site/" in fish(folder, "taskgen build -o ")
    assert "site.md" not in fish(folder, "taskgen build -o ")
    assert {"site.md", "site/"} <= set(fish(folder, "taskgen build "))
