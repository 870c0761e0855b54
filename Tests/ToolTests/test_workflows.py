"""Workflows, action, recipes and hooks: they are what their services expect, nothing of an input becomes part of a script,
and what they run is run here as far as a machine without these services can."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from steps import ACTION, WORKFLOWS, load, run_step, step, steps, stub

BIN = Path(sys.executable).parent
RELEASE = ROOT / ".github/workflows/release.yml"

# The current versions of what is not ours.
CURRENT = {
    "actions/checkout@v6", "actions/configure-pages@v6", "actions/upload-pages-artifact@v5", "actions/deploy-pages@v5",
    "actions/attest-build-provenance@v4",
}


@pytest.fixture(scope="module")
def version(run):
    return run("--version").split()[1]


@pytest.fixture(scope="module")
def starter(tmp_path_factory, run):
    """A folder in which `taskgen init` wrote all it can."""
    folder = tmp_path_factory.mktemp("starter")
    run("init", folder, "--github", "--gitlab")
    return folder


@pytest.fixture(scope="module")
def schemas(starter):
    """The files by the schema that their service publishes."""
    return {
        "vendor.github-workflows": [*WORKFLOWS, starter / ".github/workflows/tasks.yml"],
        "vendor.github-actions": [ACTION],
        "vendor.gitlab-ci": [starter / ".gitlab-ci.yml"],
    }


@pytest.mark.parametrize("schema", ["vendor.github-workflows", "vendor.github-actions", "vendor.gitlab-ci"])
def test_schema(schemas, schema):
    words = [BIN / "check-jsonschema", "--builtin-schema", schema, *schemas[schema]]
    outcome = subprocess.run(words, capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stdout


def test_what_a_reviewer_of_workflows_finds(tmp_path, starter):
    """zizmor: only that actions are named by tag, that a checkout keeps its token, and that PATH gets a folder of ours."""
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    shutil.copy(ACTION, tmp_path)
    shutil.copy(starter / ".github/workflows/tasks.yml", tmp_path / ".github/workflows")
    words = [BIN / "zizmor", "--offline", "--no-progress", "--color", "never", "--format", "plain", tmp_path]
    said = subprocess.run(words, capture_output=True, text=True).stdout
    found = set(re.findall(r"^(?:error|warning|help|info)\[([\w-]+)\]", said, re.M))
    assert found == {"unpinned-uses", "artipacked", "github-env"}


@pytest.mark.parametrize("path", [*WORKFLOWS, ACTION], ids=lambda path: path.name)
def test_no_expression_becomes_part_of_a_script(path):
    for one in steps(load(path)):
        assert "${{" not in one.get("run", "")


def test_versions_are_current(starter, version):
    major = version.split(".")[0]
    ours = {f"OWNER/taskgen@v{major}"}
    for path in [*WORKFLOWS, starter / ".github/workflows/tasks.yml"]:
        for one in steps(load(path)):
            assert one.get("uses") in CURRENT | ours | {None}, path.name
    assert f"ghcr.io/OWNER/taskgen:{major}" == load(starter / ".gitlab-ci.yml")["pages"]["image"]["name"]
    assert f"ghcr.io/OWNER/taskgen:{major} check" in [hook["entry"] for hook in load(ROOT / ".pre-commit-hooks.yaml")]


# A release, and the action that installs it


@pytest.fixture(scope="module")
def released(tmp_path_factory, version):
    """A server's folder after the release: its files, and a checkout of the action's tag."""
    folder = tmp_path_factory.mktemp("release")
    server = folder / "server"
    files = server / f"OWNER/taskgen/releases/download/v{version}"
    files.mkdir(parents=True)
    subprocess.run([ROOT / "Packaging/tarball", files], check=True, capture_output=True)
    (files / f"taskgen_{version}_none.deb").write_text("")

    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    origin, checkout, action = folder / "origin.git", folder / "checkout", folder / "action"
    subprocess.run([*git, "init", "-q", "--bare", origin], check=True)
    subprocess.run([*git, "clone", "-q", origin, checkout], check=True, capture_output=True)
    (checkout / "Packaging").mkdir()
    shutil.copy(ACTION, checkout)
    for words in [["add", "."], ["commit", "-q", "-m", "a"], ["push", "-q", "origin", "HEAD"]]:
        subprocess.run([*git, *words], cwd=checkout, check=True, capture_output=True)

    stubs = folder / "stubs"
    stub(stubs, "gh", f'echo gh "$@" >> "$CALLS"; [ "$2" != download ] || cp {files}/* "${{@: -1}}"')
    environment = os.environ | {
        "PATH": f"{stubs}:{os.environ['PATH']}", "CALLS": str(folder / "calls"), "RUNNER_TEMP": str(folder),
        "GITHUB_REF_NAME": f"v{version}", "GITHUB_REPOSITORY": "OWNER/taskgen", "GITHUB_SERVER_URL": f"file://{server}",
    }
    publish = step(load(RELEASE), "Publish the release, and the action that uses it")
    outcome = run_step(publish, checkout, environment, {"github.token": "secret"})
    assert outcome.returncode == 0, outcome.stderr
    calls = (folder / "calls").read_text().splitlines()
    assert [call.split()[2] for call in calls] == ["download", "upload", "edit"]
    assert calls[-1].endswith("--draft=false")
    tag = f"v{version.split('.')[0]}"
    subprocess.run([*git, "clone", "-q", "--branch", tag, origin, action], check=True, capture_output=True)
    return server, action


def install(folder, action):
    environment = os.environ | {
        "GITHUB_ACTION_PATH": str(action), "RUNNER_TEMP": str(folder), "GITHUB_PATH": str(folder / "path"),
    }
    return run_step(step(load(ACTION), "Install taskgen"), folder, environment)


def test_the_action_installs_the_release(released, tmp_path, version):
    outcome = install(tmp_path, released[1])
    assert outcome.returncode == 0, outcome.stderr
    place = (tmp_path / "path").read_text().strip()
    assert subprocess.check_output([f"{place}/taskgen", "--version"], text=True) == f"taskgen {version}\n"


def test_the_action_refuses_another_program(released, tmp_path, version):
    server, action = released
    (archive,) = server.rglob("*.tar.gz")
    whole = archive.read_bytes()
    # Another one of the same name, and a good archive at that.
    folder = tmp_path / archive.name.removesuffix(".tar.gz")
    (folder / "bin").mkdir(parents=True)
    (folder / "bin/taskgen").write_text("#!/bin/sh\n")
    subprocess.run(["tar", "-czf", archive, folder.name], cwd=tmp_path, check=True)
    try:
        outcome = install(tmp_path, action)
    finally:
        archive.write_bytes(whole)
    assert outcome.returncode != 0
    assert not (tmp_path / "path").exists()


def test_the_action_says_where_there_is_no_release(tmp_path):
    outcome = install(tmp_path, tmp_path)
    assert outcome.returncode == 1
    assert outcome.stdout.startswith("::error title=taskgen::there is no program for ")


LIST = "# T\n\n- [x] a\n- [ ] b\n- [ ] c\n"


@pytest.fixture
def act(tmp_path, taskgen):
    """Runs the action's second step; gives its outcome, its outputs and its summary."""

    def act(files="", output="public", strict="false", args=""):
        folder = tmp_path / "work"
        for name in ["output", "summary"]:
            (tmp_path / name).write_text("")
        environment = os.environ | {
            "PATH": f"{taskgen.parent}:{os.environ['PATH']}", "RUNNER_TEMP": str(tmp_path),
            "GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        }
        values = {"inputs.files": files, "inputs.output": output, "inputs.strict": strict, "inputs.args": args}
        outcome = run_step(step(load(ACTION), "Check and build"), folder, environment, values)
        return outcome, (tmp_path / "output").read_text(), (tmp_path / "summary").read_text()

    (tmp_path / "work").mkdir()
    (tmp_path / "work/tasks.md").write_text(LIST)
    return act


def test_the_action_builds_and_counts(act, tmp_path):
    outcome, output, summary = act()
    assert outcome.returncode == 0, outcome.stderr
    assert output == "tasks=3\ndone=1\npercent=33\n"
    assert summary == "**Tasks:** 1 of 3 done (33 %)\n"
    assert "<title>T</title>" in (tmp_path / "work/public/index.html").read_text()


def test_an_empty_list(act, tmp_path):
    (tmp_path / "work/tasks.md").write_text("")
    outcome, output, _ = act()
    assert outcome.returncode == 0
    assert output == "tasks=0\ndone=0\npercent=0\n"


def test_inputs_are_words_and_nothing_more(act, tmp_path):
    """Whatever a shell would make of them."""
    name = "$(touch hacked); `touch hacked` \"'.md"
    (tmp_path / "work" / name).write_text(LIST)
    outcome, output, _ = act(files=f"\n{name}\n", output="-a site; touch hacked", args="--lang\nde")
    assert outcome.returncode == 0, outcome.stderr
    assert output.startswith("tasks=3\n")
    assert '<html lang="de"' in (tmp_path / "work/-a site; touch hacked/index.html").read_text()
    assert not list(tmp_path.rglob("hacked"))


@pytest.mark.parametrize(
    "text, strict, status, said",
    [
        ("- [ ] a due:soon\n", "false", 0, "::warning file=tasks.md,line=1"),
        ("- [ ] a due:soon\n", "true", 2, "::warning file=tasks.md,line=1"),
        ("---\nstrike: x\n---\n- [ ] a\n", "false", 1, "::error file=tasks.md,line=2"),
    ],
)
def test_problems_end_the_run(act, tmp_path, text, strict, status, said):
    (tmp_path / "work/tasks.md").write_text(text)
    outcome, output, summary = act(strict=strict)
    assert outcome.returncode == status
    assert outcome.stdout.startswith(said)
    if status:
        assert (output, summary) == ("", "")
        assert not (tmp_path / "work/public").exists()


# The release's other steps, with stand-ins for the services


@pytest.fixture
def service(tmp_path, version):
    """An environment with stand-ins, and what they were called with."""
    stubs = tmp_path / "stubs"
    for name in ["gh", "apt-get", "git", "make"]:
        stub(stubs, name)
    # A container runs what stands last.
    stub(stubs, "docker", 'echo "$0" "$@" >> "$CALLS"; [ "$1" != run ] || bash -euc "${@: -1}"')
    environment = os.environ | {
        "PATH": f"{stubs}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"), "GITHUB_ACTOR": "somebody",
        "GITHUB_REF_NAME": f"v{version}", "GITHUB_REPOSITORY": "OWNER/taskgen",
    }

    def calls():
        return (tmp_path / "calls").read_text().splitlines()

    return environment, calls


def test_the_release_is_a_draft_first(service, version):
    environment, calls = service
    assert run_step(step(load(RELEASE), "Draft the release"), ROOT, environment, {"github.token": "x"}).returncode == 0
    assert calls()[0].startswith(f"gh release create v{version} --repo OWNER/taskgen --draft --verify-tag ")


@pytest.mark.skipif(sys.platform != "linux", reason="the container is used on Linux only")
def test_the_release_is_built_in_a_container(service):
    environment, calls = service
    outcome = run_step(step(load(RELEASE), "Build"), ROOT, environment)
    assert outcome.returncode == 0, outcome.stderr
    assert " swift:6.3-bookworm bash " in calls()[0]
    assert [call for call in calls() if call.startswith("make")] == ["make build", "make dist", "make deb"]


def test_a_tag_that_is_not_the_version_is_refused(service):
    environment, calls = service
    outcome = run_step(step(load(RELEASE), "Build"), ROOT, environment | {"GITHUB_REF_NAME": "v9.9.9"})
    assert outcome.returncode != 0
    assert "the tag is v9.9.9 and the program is taskgen" in outcome.stderr
    assert "make dist" not in calls()


def test_the_image_has_three_tags(service, version):
    environment, calls = service
    outcome = run_step(step(load(RELEASE), "Build and push the image"), ROOT, environment, {"github.token": "x"})
    assert outcome.returncode == 0, outcome.stderr
    image = "ghcr.io/owner/taskgen"
    major, minor = version.split(".")[:2]
    assert calls() == [
        "docker login ghcr.io --username somebody --password-stdin",
        f"docker build --file Containerfile --tag {image}:{version} .",
        f"docker tag {image}:{version} {image}:{major}.{minor}",
        f"docker tag {image}:{version} {image}:{major}",
        f"docker push --all-tags {image}",
    ]


def test_the_containers_fit_each_other():
    """The image has the C library that its program, and those of the releases, were linked against."""
    text = (ROOT / "Containerfile").read_text()
    builder, image = re.findall(r"^FROM docker.io/library/(\S+)", text, re.M)
    assert builder.split("-")[1] == re.match(r"debian:(\w+)-slim$", image).group(1)
    for path in WORKFLOWS:
        for name in re.findall(r"\bswift:[\w.-]+", path.read_text()):
            assert name == builder, path.name
    assert re.findall(r"^USER (.+)$", text, re.M) == ["1000:1000"]
    assert 'ENTRYPOINT ["taskgen"]' in text
    # What was built elsewhere names folders that are not there.
    assert ".build" in (ROOT / ".dockerignore").read_text().splitlines()


# Other recipes


def test_the_gitlab_job(starter, taskgen):
    job = load(starter / ".gitlab-ci.yml")["pages"]
    environment = os.environ | {"PATH": f"{taskgen.parent}:{os.environ['PATH']}"}
    for line in job["script"]:
        subprocess.run(["sh", "-ec", line], cwd=starter, env=environment, check=True, capture_output=True)
    (folder,) = job["artifacts"]["paths"]
    assert (starter / folder / "index.html").exists()


def test_the_hooks_are_hooks():
    subprocess.run([BIN / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml"], check=True)


def test_a_commit_is_checked(tmp_path, taskgen):
    """By pre-commit itself, with the hook for an installed program."""
    environment = os.environ | {
        "PATH": f"{taskgen.parent}:{os.environ['PATH']}", "PRE_COMMIT_HOME": str(tmp_path / "home"),
        "GIT_CONFIG_GLOBAL": str(tmp_path / "gitconfig"),
    }
    (tmp_path / "gitconfig").write_text("[user]\nname = a\nemail = a@example.org\n[init]\ndefaultBranch = main\n")

    def git(folder, *words):
        subprocess.run(["git", *words], cwd=folder, env=environment, check=True, capture_output=True)

    hooks, lists = tmp_path / "hooks", tmp_path / "lists"
    for folder in [hooks, lists]:
        folder.mkdir()
        git(folder, "init", "-q")
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    git(hooks, "add", ".")
    git(hooks, "commit", "-q", "-m", "a")
    (lists / "docs").mkdir()
    (lists / "docs/TODO.md").write_text("- [ ] a due:soon\n")
    (lists / "tasks.md").write_text("- [ ] a\n")
    (lists / "other.md").write_text("- [ ] a due:never\n")
    git(lists, "add", ".")
    words = [BIN / "pre-commit", "try-repo", hooks, "taskgen-check-installed", "--all-files", "--verbose"]
    outcome = subprocess.run(words, cwd=lists, env=environment, capture_output=True, text=True)
    assert "docs/TODO.md:1:" in outcome.stdout
    assert "other.md" not in outcome.stdout
    assert outcome.returncode == 0
    (lists / "tasks.md").write_text("---\nstrike: x\n---\n- [ ] a\n")
    git(lists, "add", ".")
    assert subprocess.run(words, cwd=lists, env=environment, capture_output=True).returncode == 1
