"""The parts of a release: the download of the tarball, the GitHub Action, the Homebrew formula and the workflow."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
ROOT = Path(__file__).parents[2]
CARD = 'import SwiftUI\nlet card = Text("Card").clipShape(.circle).blur(radius: 8)\n'


def script(name: str, *arguments: object, **options) -> subprocess.CompletedProcess:
    command = [ROOT / "scripts" / name, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, **options)


VERSION = script("version").stdout.strip()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a repository with one release."""
    repository = tmp_path_factory.mktemp("repository")
    outcome = script("package", "--program", BINARY, "--out", repository / f"releases/download/v{VERSION}")
    assert outcome.returncode == 0, outcome.stderr
    assert Path(outcome.stdout.strip()).name == script("release-name").stdout.strip() + ".tar.gz"
    return repository.as_uri()


def test_a_release_is_downloaded_and_unpacked(address: str, tmp_path: Path):
    outcome = script("download", "--address", address, "--out", tmp_path / "tool")
    assert outcome.returncode == 0, outcome.stderr
    version = subprocess.check_output([tmp_path / "tool/bin/gotcha-lsp", "--version"], text=True)
    assert version == f"gotcha-lsp {VERSION}\n"
    assert (tmp_path / "tool/share/man/man1/gotcha-lsp.1").read_text().startswith(".TH GOTCHA-LSP 1")


def test_a_damaged_release_is_refused(address: str, tmp_path: Path):
    shutil.copytree(address.removeprefix("file://"), tmp_path / "repository")
    (tarball,) = (tmp_path / "repository").rglob("*.tar.gz")
    tarball.write_bytes(tarball.read_bytes()[:-1] + b"!")
    outcome = script("download", "--address", (tmp_path / "repository").as_uri(), "--out", tmp_path / "tool")
    assert outcome.returncode == 2
    assert "does not have the checksum of its release" in outcome.stderr
    assert not (tmp_path / "tool").exists()


def test_a_missing_release_is_named(tmp_path: Path):
    outcome = script("download", "--address", tmp_path.as_uri(), "--out", tmp_path / "tool")
    assert outcome.returncode == 2
    assert f"error: cannot download {tmp_path.as_uri()}/releases/download/v{VERSION}/gotcha-lsp-" in outcome.stderr


@pytest.mark.parametrize("address", ["example.com", "http://example.com", "https://example.com/", 'https://a.b/"c', "https://a b"])
def test_packages_take_only_an_address(address: str):
    outcome = script("package", "--address", address, "--program", BINARY)
    assert outcome.returncode == 2
    assert outcome.stderr.startswith("error: not an https address")


# MARK: The GitHub Action

def run_action(address: str, folder: Path, base: str, arguments: str = "") -> subprocess.CompletedProcess:
    """Runs the steps of the action as a runner does, and returns the outcome of the last one."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    temporary = folder.parent / "runner"
    temporary.mkdir()
    # Values for the expressions in the steps.
    values = {"ADDRESS": address, "CHECKED_PATH": ".", "ARGUMENTS": arguments, "BASE": base}
    environment = {**os.environ, "GITHUB_ACTION_PATH": str(ROOT), "RUNNER_TEMP": str(temporary)}
    environment |= {name: str(temporary / name) for name in ["GITHUB_PATH", "GITHUB_OUTPUT"]}
    install, check = action["runs"]["steps"]
    for step in [install, check]:
        assert step["shell"] == "bash"
        outputs = temporary / "GITHUB_OUTPUT"
        values["GOTCHA_LSP"] = outputs.read_text().strip().removeprefix("program=") if outputs.exists() else ""
        assert set(step["env"]) <= set(values)
        outcome = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=folder,
            env={**environment, **{name: values[name] for name in step["env"]}}, capture_output=True, text=True)
        assert step is check or outcome.returncode == 0, outcome.stderr
    assert (temporary / "GITHUB_PATH").read_text() == f"{temporary}/gotcha-lsp/bin\n"
    return outcome


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "Old.swift").write_text(CARD)
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "x"]):
        subprocess.run(git + arguments, cwd=folder, check=True)
    (folder / "New file.swift").write_text(CARD)
    return folder


def test_the_action_annotates_changed_lines(address: str, project: Path):
    outcome = run_action(address, project, base="main")
    assert outcome.returncode == 1
    assert re.findall(r"::warning file=([^,]*),", outcome.stdout) == ["New file.swift"]


def test_the_action_checks_everything_if_told_so(address: str, project: Path):
    outcome = run_action(address, project, base="none", arguments="--fail-on  never --rule any_view")
    assert outcome.returncode == 0
    assert re.findall(r"::warning file=([^,]*),", outcome.stdout) == ["New file.swift", "Old.swift"]


def test_the_action_runs_in_workflows(address: str, project: Path):
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text()))
    assert used == set(action["inputs"])
    documented = (ROOT / "docs/installing.md").read_text()
    assert all(f"`{name}`" in documented for name in action["inputs"])


# MARK: The formula and the workflow

def test_the_formula_names_each_tarball_with_its_checksum(tmp_path: Path):
    sums = {}
    for system in ["macos-universal", "linux-arm64", "linux-x86_64"]:
        name = f"gotcha-lsp-{VERSION}-{system}.tar.gz"
        sums[name] = hashlib.sha256(system.encode()).hexdigest()
        (tmp_path / f"{name}.sha256").write_text(f"{sums[name]}  {name}\n")
    formula = script("homebrew-formula", "https://example.com/gotcha", tmp_path).stdout
    base = f"https://example.com/gotcha/releases/download/v{VERSION}"
    assert re.findall(r'url "([^"]*)"\s*sha256 "([^"]*)"', formula) == [(f"{base}/{name}", sums[name]) for name in sums]
    assert f'version "{VERSION}"' in formula
    if shutil.which("ruby"):
        subprocess.run(["ruby", "-c"], input=formula, text=True, check=True, stdout=subprocess.DEVNULL)


def test_the_formula_needs_all_checksums(tmp_path: Path):
    outcome = script("homebrew-formula", "https://example.com/gotcha", tmp_path)
    assert outcome.returncode != 0
    assert outcome.stdout == ""


def test_the_formula_tries_what_is_found(tmp_path: Path):
    formula = (ROOT / "scripts/homebrew-formula").read_text()
    code = formula.partition("<<~SWIFT\n")[2].partition("    SWIFT\n")[0]
    (tmp_path / "Card.swift").write_text(code)
    outcome = subprocess.run([BINARY, "check", "Card.swift"], cwd=tmp_path, capture_output=True, text=True)
    assert outcome.returncode == 1
    assert "clip_before_blur" in outcome.stdout


def test_the_release_workflow_runs_what_there_is():
    text = (ROOT / ".github/workflows/release.yml").read_text()
    workflow = yaml.safe_load(text)
    for name in set(re.findall(r"(?:scripts|Tests)/[\w/-]+", text)):
        assert os.access(ROOT / name, os.X_OK), name
    jobs = workflow["jobs"]
    assert set(jobs["release"]["needs"]) == set(jobs) - {"release"}
    for job in jobs.values():
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"])
            else:
                subprocess.run(["bash", "-n", "-c", step["run"]], check=True)
    # Only the job that publishes may write.
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["release"]


def test_the_container_file_copies_what_there_is():
    text = (ROOT / "Containerfile").read_text()
    (called,) = re.findall(r"RUN (scripts/\S+)", text)
    assert os.access(ROOT / called, os.X_OK)
    stages = re.findall(r"^FROM \S+ AS (\w+)", text, re.MULTILINE)
    assert set(re.findall(r"--from=(\w+)", text)) <= set(stages)
