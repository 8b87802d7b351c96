"""Failures of the environment: a clear message, the right exit status, no partial file, and no lost findings."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest

from summary import ONE_WARNING

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

FLAGGED = "struct A {} // gotcha:disable:this no_such_rule\n"
MESSAGE = "Unknown rule `no_such_rule`; run `gotcha-lsp rules` for a list (unknown_rule_in_suppression)"
LINE = f"A.swift:1:36: warning: {MESSAGE}\n"

STRANGE = ["with space.swift", "new\nline.swift", "😀 ünï.swift", "-dash.swift", "quote'\".swift"]


def check(folder: Path, *arguments: str, **kwargs) -> tuple[int, str, str]:
    run = subprocess.run([BINARY, "check", *arguments], cwd=folder, capture_output=True, timeout=60, **kwargs)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def git(folder: Path, *arguments: str):
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.com", *arguments], cwd=folder, check=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "A.swift").write_text(FLAGGED)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_config_that_is_a_folder(folder: Path):
    (folder / "gotcha.json").mkdir()
    help = "is a folder, not a file; rename the folder or specify a file in it\n"
    status, output, errors = check(folder)
    assert (status, errors) == (2, f"error: gotcha.json: {help}{ONE_WARNING}")
    assert output == LINE
    status, output, errors = check(folder, "--config", "gotcha.json")
    assert (status, output, errors) == (2, "", f"error: --config: gotcha.json {help}")
    (folder / "gotcha.json").rmdir()
    (folder / "base").mkdir()
    (folder / "gotcha.json").write_text('{"extends": "base"}')
    status, output, errors = check(folder)
    assert status == 2
    assert errors.startswith("error: gotcha.json:1:13: ")
    assert "is a folder" in errors
    assert output == LINE


def test_a_baseline_of_another_version(folder: Path):
    (folder / "base.json").write_text('{"version": 7, "entries": []}')
    again = "write it again with --write-baseline base.json"
    expected = f"error: base.json has baseline format version 7, but this version of gotcha-lsp reads version 1; {again}\n"
    assert check(folder, "--baseline", "base.json") == (2, "", expected)


@pytest.mark.parametrize(
    "file, reason",
    [
        ("no/such/out", "No such file or directory"),
        ("A.swift/out", "Not a directory"),
        (".", "Is a directory"),
        ("/dev/full", "No space left on device"),
        ("x" * 300, "File name too long"),
    ],
)
@pytest.mark.parametrize(
    "option, what", [("--reporter=json=", "report"), ("--write-baseline=", "baseline"), ("--facts-out=", "facts file")]
)
def test_outputs_that_cannot_be_written(folder: Path, file: str, reason: str, option: str, what: str):
    status, output, errors = check(folder, option + file, "--reporter=xcode" if what != "facts file" else "--fail-on=never")
    assert status == 2
    # The findings are still printed.
    printed = (f"{folder}/{LINE}", ONE_WARNING) if what != "facts file" else ("", "")
    assert (output, errors) == (printed[0], f"error: cannot write {what} {file}: {reason}\n{printed[1]}")
    assert names(folder) == ["A.swift"]


def test_a_full_standard_output(folder: Path):
    with open("/dev/full", "wb") as full:
        run = subprocess.run([BINARY, "check"], cwd=folder, stdout=full, stderr=subprocess.PIPE)
    assert run.returncode == 2
    assert run.stderr == b"error: cannot write to standard output: No space left on device\n"


def test_a_reader_that_has_left(folder: Path):
    # `gotcha-lsp check | head -n 1` ends without a message, like other tools.
    for number in range(300):
        (folder / f"{number}.swift").write_text(FLAGGED * 20)
    script = f'set -o pipefail; "{BINARY}" check --fail-on never | head -n 1'
    run = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True)
    assert run.stdout.count(b"\n") == 1
    assert run.returncode == 128 + signal.SIGPIPE
    assert run.stderr == b""


def test_a_closed_pipe_costs_no_cache(folder: Path):
    (folder / ".cache").mkdir()
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / ".cache")}
    with subprocess.Popen(
        [BINARY, "check", "A.swift"], cwd=folder, env=environment, stdout=subprocess.PIPE, restore_signals=True
    ) as process:
        process.stdout.close()
        assert process.wait(60) == -signal.SIGPIPE
    assert [path.suffix for path in (folder / ".cache/gotcha-lsp").iterdir()] == [".cache"]


def test_a_revision_that_does_not_exist(folder: Path):
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")
    status, output, errors = check(folder, "--changed-since", "no-such-branch")
    assert (status, output) == (2, "")
    assert 'unknown revision "no-such-branch"; fetch it first' in errors


def test_no_repository(folder: Path):
    status, output, errors = check(folder, "--changed-since", "main", env={**os.environ, "GIT_CEILING_DIRECTORIES": "/"})
    assert (status, output) == (2, "")
    assert errors.startswith("error: ") and "is not in a git repository" in errors


def test_no_git(folder: Path):
    git(folder, "init", "-q")
    status, output, errors = check(folder, "--changed-since", "HEAD", env={"PATH": str(folder)})
    assert (status, output) == (2, "")
    assert errors.startswith("error: ") and "git" in errors
    # Nothing else uses the cache folder.
    assert check(folder, env={"PATH": str(folder)}) == (1, LINE, ONE_WARNING)


def test_links_that_lead_around(folder: Path):
    (folder / "self").symlink_to("self")
    (folder / "there").symlink_to("back")
    (folder / "back").symlink_to("there")
    (folder / "Sub").mkdir()
    (folder / "Sub/up").symlink_to("..")
    (folder / "Sub/gone.swift").symlink_to("nowhere.swift")
    assert check(folder) == (1, LINE, ONE_WARNING)
    for name in ["self", "there"]:
        reason = "Too many levels of symbolic links"
        assert check(folder, name, "A.swift") == (2, LINE, f"error: {name}: cannot be read: {reason}\n{ONE_WARNING}")
    status, output, errors = check(folder, "Sub/gone.swift")
    assert (status, output) == (2, "")
    assert errors.startswith("error: Sub/gone.swift: cannot be read: No such file or directory")
    # A link on the command line is followed, once.
    assert check(folder, "Sub/up") == (1, f"Sub/up/{LINE}", ONE_WARNING)


def test_strange_names_everywhere(folder: Path):
    (folder / "A.swift").unlink()
    for name in STRANGE:
        (folder / name).write_text(FLAGGED)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")

    def found(*arguments: str, **kwargs) -> list[str]:
        status, output, errors = check(folder, "--reporter", "json", *arguments, **kwargs)
        assert status in (0, 1), errors
        return sorted(finding["file"] for finding in json.loads(output)["findings"])

    assert found() == sorted(STRANGE)
    assert found("--files-from", "-", input="\0".join(STRANGE).encode()) == sorted(STRANGE)
    assert found("--", *STRANGE) == sorted(STRANGE)
    # One line per finding in formats that are read by line.
    assert check(folder)[1].count("\n") == len(STRANGE)
    assert found("--changed-since", "HEAD") == []
    for name in STRANGE[:3]:
        (folder / name).write_text("\n" + FLAGGED.replace("A", "B"))
    assert found("--changed-since", "HEAD") == sorted(STRANGE[:3])
    assert check(folder, "--quiet", "--write-baseline", "base.json")[0] == 0
    assert found("--baseline", "base.json") == []
    assert check(folder, "--quiet", "--facts-out", "all.facts")[0] == 0
    assert found("--facts-in", "all.facts") == sorted(STRANGE)
    patch = subprocess.run([BINARY, "check", "--diff"], cwd=folder, capture_output=True).stdout
    subprocess.run(["git", "apply"], cwd=folder, input=patch, check=True)
    assert found() == []


def test_what_the_system_does_not_hand_over(tmp_path: Path):
    # The superuser may read everything, so the test runs as another user, who needs access to the folder.
    somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "project")
        folder.mkdir()
        Path(name).chmod(0o755)
        binary = shutil.copy(BINARY, Path(name, "gotcha-lsp"))

        def check(*arguments: str) -> tuple[int, str, str]:
            run = subprocess.run([binary, "check", *arguments], cwd=folder, capture_output=True, text=True, **somebody)
            return run.returncode, run.stdout, run.stderr

        (folder / "A.swift").write_text(FLAGGED)
        refused = "cannot be read: Permission denied; make it readable or exclude it\n"
        (folder / "B.swift").write_text(FLAGGED)
        (folder / "B.swift").chmod(0)
        # A discovered file that cannot be read makes the run incomplete, like a named one; the other findings are kept.
        assert check() == check("A.swift", "B.swift") == (2, LINE, f"error: B.swift: {refused}{ONE_WARNING}")
        (folder / "gotcha.json").write_text('{"exclude": ["B.swift"]}')
        assert check() == (1, LINE, ONE_WARNING)
        (folder / "Locked").mkdir(mode=0)
        assert check() == (2, LINE, f"error: Locked: {refused}{ONE_WARNING}")
        assert check("A.swift", "Locked") == (2, LINE, f"error: Locked: {refused}{ONE_WARNING}")
        assert check("Locked") == (2, "", f"error: Locked: {refused}")
        (folder / ".gitignore").write_text("Locked/")
        assert check() == (1, LINE, ONE_WARNING)


def test_a_working_directory_that_is_gone(tmp_path: Path):
    script = f'mkdir gone && cd gone && rmdir "$PWD" && "{BINARY}" check'
    run = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, timeout=60)
    assert run.returncode == 2
    assert run.stderr.startswith(b"error: ")
