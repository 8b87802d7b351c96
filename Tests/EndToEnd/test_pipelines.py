"""The CI files that users copy: they parse, and their commands run."""

import ast
import fnmatch
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
ROOT = Path(__file__).parents[2]
FILES = sorted(path for path in (ROOT / "docs/ci").iterdir() if path.is_file()) + [ROOT / ".pre-commit-hooks.yaml"]

# Values for the names of branches, folders and files in CI files.
STANDS_FOR = {
    '"$BASE"': "HEAD",
    "FETCH_HEAD": "HEAD",
    "origin/main": "main",
    '"$SRCROOT"': ".",
    '"$INDEX.facts"': "app.facts",
    '"$@"': "--facts-in app.facts",
    '"$SHARD"': ".",
}

FLAGGED = "struct A {} // gotcha:disable:this no_such_rule\n"


def commands(path: Path) -> list[str]:
    return [match.strip("`") for match in re.findall(r"gotcha-lsp check [^\n`]*", path.read_text())]


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix in {".yml", ".yaml"}], ids=lambda path: path.name)
def test_yaml_parses(path: Path):
    assert yaml.safe_load(path.read_text())


@pytest.mark.parametrize("path", sorted((ROOT / "docs/ci").glob("github-*.yml")), ids=lambda path: path.name)
def test_workflows_are_whole(path: Path):
    workflow = yaml.safe_load(path.read_text())
    # YAML 1.1 reads the key `on` as true.
    assert workflow[True]
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"])


def test_shards_hand_over_what_they_write():
    jobs = yaml.safe_load((ROOT / "docs/ci/github-shards.yml").read_text())["jobs"]
    assert jobs["facts"]["strategy"]["matrix"] == jobs["check"]["strategy"]["matrix"]
    written = jobs["facts"]["steps"][-1]["with"]
    read = next(step["with"] for step in jobs["check"]["steps"] if "pattern" in step.get("with", {}))
    assert fnmatch.fnmatch(written["name"], read["pattern"])
    assert f"{read['path']}/*.facts" in jobs["check"]["steps"][-1]["run"]


def test_the_bazel_rules_are_well_formed():
    # Starlark is a subset of Python; Tests/Bazel/run executes it.
    module = ast.parse((ROOT / "docs/ci/bazel/gotcha.bzl").read_text())
    defined = {target.id for node in module.body if isinstance(node, ast.Assign) for target in node.targets}
    assert {"gotcha_test", "gotcha_facts_aspect", "GotchaFacts"} <= defined
    beyond = (ast.ClassDef, ast.Import, ast.ImportFrom, ast.While, ast.Try, ast.With, ast.JoinedStr, ast.Lambda)
    assert not [node for node in ast.walk(module) if isinstance(node, beyond)]
    assert ast.get_docstring(module)


def test_reports_are_uploaded_where_they_are_written():
    for name in ["github-code-scanning.yml", "github-comment.yml", "gitlab-ci.yml", "Jenkinsfile"]:
        text = (ROOT / "docs/ci" / name).read_text()
        files = re.findall(r"--reporter \w+=(\S+)", text)
        assert files
        for file in files:
            assert text.count(file) >= 2, (name, file)


def test_gitlab_reports_are_of_their_kind():
    job = yaml.safe_load((ROOT / "docs/ci/gitlab-ci.yml").read_text())["gotcha-lsp"]
    reports = job["artifacts"]["reports"]
    assert f"gitlab={reports['codequality']}" in job["script"][-1]
    assert f"junit={reports['junit']}" in job["script"][-1]


def test_hooks_are_what_pre_commit_reads():
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    for hook in hooks:
        assert {"id", "name", "entry", "language"} <= set(hook)
        # pre-commit's language `swift` builds the package and puts its products on the path.
        assert hook["language"] == "swift"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_commands_run(path: Path, tmp_path: Path):
    found = commands(path)
    assert found
    (tmp_path / "A.swift").write_text(FLAGGED)
    for folder in ["App", "Packages/Core"]:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "A.swift").write_text(FLAGGED)
    (tmp_path / "test-results").mkdir()
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "x"]):
        subprocess.run(git + arguments, cwd=tmp_path, check=True)
    for command in found:
        # Variables for a branch or a folder in the CI file.
        for name, value in STANDS_FOR.items():
            command = command.replace(name, value)
        arguments = shlex.split(command, comments=True)[1:]
        baselined = "--baseline" in arguments
        if baselined:
            subprocess.run([BINARY, "check", "--write-baseline", "gotcha-baseline.json"], cwd=tmp_path)
        outcome = subprocess.run([BINARY, *arguments], cwd=tmp_path, capture_output=True)
        silent = baselined or any(option in arguments for option in ["--changed-since", "never", "error"])
        silent = silent or "--write-baseline" in arguments or "--facts-out" in arguments
        assert outcome.returncode == (0 if silent else 1), (command, outcome.stderr)
        assert b"error" not in outcome.stderr


def test_the_build_phase_is_a_script(tmp_path: Path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/gotcha-lsp").symlink_to(BINARY)
    (tmp_path / "A.swift").write_text(FLAGGED)
    script = (ROOT / "docs/ci/xcode-build-phase.sh").read_text()
    variables = {"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "SRCROOT": str(tmp_path), "XCODE_VERSION_ACTUAL": "2600"}
    outcome = subprocess.run(["sh", "-c", script], cwd="/", env=variables, capture_output=True)
    assert outcome.returncode == 0
    assert outcome.stdout.startswith(f"{tmp_path}/A.swift:1:36: warning: ".encode())
    outcome = subprocess.run(["sh", "-c", script], env={**variables, "PATH": "/usr/bin:/bin"}, capture_output=True)
    assert outcome.returncode == 0
    assert outcome.stdout.startswith(b"warning: gotcha-lsp is not on the PATH")
