"""Fixes, with the real executable, git and file system."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

from summary import ONE_WARNING

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

FLAGGED = "struct A {} // gotcha:disable:this no_such_rule"
FIXED = "struct A {}"

NAMES = ["plain.swift", "with space.swift", 'quo"ted\'.swift', "ünï 😀.swift", "tab\tnew\nline.swift", "Sub dir/a b.swift"]

# The same code with every kind of line ending, and without one at the end.
TEXTS = {
    "lf": "\n\n{0}\nlet b = 1\n",
    "crlf": "let a = 1\r\n{0}\r\nlet b = 1\r\n",
    "no end": "let a = 1\n{0}",
    "crlf, no end": "let a = 1\r\n{0}",
    "mark": "\ufeff{0}\n",
    "mark, crlf": "\ufeff{0}\r\nlet b = 1\r\n",
    "far apart": "{0}\n" + "let a = 1\n" * 30 + "{0}\n" + "let a = 1\n" * 3 + "{0}\n",
}


def run(folder: Path, *arguments: str, prefix: list[str] = [], **kwargs):
    return subprocess.run([*prefix, BINARY, "check", *arguments], cwd=folder, capture_output=True, **kwargs)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in NAMES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
    return tmp_path


def write(path: Path, text: str):
    path.write_bytes(text.encode())


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("is_repository", [True, False])
def test_git_applies_the_patch(folder: Path, text: str, is_repository: bool):
    if is_repository:
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    for name in NAMES:
        write(folder / name, text.format(FLAGGED))
    patch = run(folder, "--diff")
    assert patch.returncode == 1
    for name in NAMES:
        assert (folder / name).read_bytes() == text.format(FLAGGED).encode()
    git = subprocess.run(["git", "apply", "-"], cwd=folder, input=patch.stdout, capture_output=True)
    assert git.returncode == 0, (git.stderr, patch.stdout)
    for name in NAMES:
        assert (folder / name).read_bytes() == text.format(FIXED).encode()


def test_git_applies_the_patch_in_a_folder_inside(folder: Path):
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    inner = folder / "Sub dir"
    write(inner / "a b.swift", FLAGGED)
    patch = run(inner, "--diff").stdout
    subprocess.run(["git", "apply", "-"], cwd=inner, input=patch, check=True)
    assert (inner / "a b.swift").read_text() == FIXED


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_fixing_does_what_the_patch_says(folder: Path, text: str):
    for name in NAMES:
        write(folder / name, text.format(FLAGGED))
    assert run(folder, "--fix").returncode == 0
    for name in NAMES:
        assert (folder / name).read_bytes() == text.format(FIXED).encode()
    assert run(folder, "--diff").stdout == b""


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o755, 0o664])
def test_permissions_stay(folder: Path, mode: int):
    path = folder / "A.swift"
    write(path, FLAGGED)
    path.chmod(mode)
    run(folder, "--fix")
    assert path.read_text() == FIXED
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_links_stay_links(folder: Path):
    write(folder / "plain.swift", FLAGGED)
    (folder / "link.swift").symlink_to("plain.swift")
    (folder / "loop.swift").symlink_to("loop.swift")
    (folder / "around").symlink_to(".")
    outcome = run(folder, "--fix", "link.swift")
    assert outcome.returncode == 0
    assert (folder / "link.swift").is_symlink()
    assert (folder / "plain.swift").read_text() == FIXED
    # A cycle of links is skipped; one on the command line is an error.
    write(folder / "plain.swift", FLAGGED)
    assert run(folder).stdout.count(b"\n") == 1
    looped = run(folder, "loop.swift")
    assert looped.returncode == 2
    assert b"loop.swift: cannot be read: " in looped.stderr


def test_hard_links_are_left_alone(folder: Path):
    write(folder / "plain.swift", FLAGGED)
    (folder / "same.swift").hardlink_to(folder / "plain.swift")
    outcome = run(folder, "--fix", "plain.swift")
    assert outcome.returncode == 2
    reason = b"file has 2 hard links, and the other names would keep the old text; no fixes were applied to it"
    assert outcome.stderr == b"error: plain.swift: cannot be written: " + reason + b"\n" + ONE_WARNING.encode()
    # It is still reported.
    assert outcome.stdout.startswith(b"plain.swift:1:36: warning: ")
    assert (folder / "plain.swift").samefile(folder / "same.swift")
    assert (folder / "same.swift").read_text() == FLAGGED


def test_a_killed_run_leaves_whole_files_and_the_next_one_none_of_its_own(folder: Path):
    (folder / "Sub dir").rmdir()
    paths = [folder / f"{number}.swift" for number in range(300)]
    text = "let a = 1\n" * 100 + FLAGGED
    for path in paths:
        write(path, text)
    with subprocess.Popen([BINARY, "check", "--fix", "--quiet"], cwd=folder, stdout=subprocess.PIPE) as process:
        # Some are fixed, most are not.
        while sum(path.stat().st_size != len(text) for path in paths) < 3:
            assert process.poll() is None
        process.kill()
    assert {path.read_text() for path in paths} == {text, text.replace(FLAGGED, FIXED)}
    abandoned = [path for path in folder.iterdir() if path not in paths]
    assert all(path.name.startswith(f".gotcha-lsp-{process.pid}-") for path in abandoned)
    # A file left by another killed process, and one of a process that is still running.
    (folder / f".gotcha-lsp-{process.pid}-12345.tmp").write_text("let a")
    own = folder / f".gotcha-lsp-{os.getpid()}-12345.tmp"
    own.write_text("let b")
    assert run(folder, "--fix").returncode == 0
    assert {path.read_text() for path in paths} == {text.replace(FLAGGED, FIXED)}
    assert [path for path in folder.iterdir() if path not in paths] == [own]


@pytest.mark.parametrize("option", ["--reporter=json=out", "--write-baseline=out", "--facts-out=out"])
def test_what_a_killed_run_has_left_beside_a_report_is_removed(folder: Path, option: str):
    write(folder / "plain.swift", FLAGGED)
    with subprocess.Popen(["true"]) as process:
        pass
    (folder / f".gotcha-lsp-{process.pid}-12345.tmp").write_text("{")
    run(folder, option)
    assert sorted(path.name for path in folder.iterdir()) == ["Sub dir", "out", "plain.swift"]


def limited(kilobytes: int) -> list[str]:
    """Simulates a full disk with a limit on the size of files."""
    return ["bash", "-c", f'ulimit -f {kilobytes}; exec "$@"', "bash"]


def test_a_full_disk_leaves_files_whole(folder: Path):
    text = (FLAGGED + "\n") * 200
    write(folder / "plain.swift", text)
    outcome = run(folder, "--fix", prefix=limited(1))
    assert outcome.returncode == 2
    assert b"plain.swift: cannot be written: File too large; no fixes were applied to it" in outcome.stderr
    assert (folder / "plain.swift").read_text() == text
    assert sorted(path.name for path in folder.iterdir()) == ["Sub dir", "plain.swift"]


def test_one_fix_on_a_full_disk_leaves_the_file_whole(folder: Path):
    text = (FLAGGED + "\n") * 200
    write(folder / "plain.swift", text)
    fix = ["--apply", "unknown_rule_in_suppression@plain.swift:3"]
    outcome = run(folder, *fix, prefix=limited(1))
    assert outcome.returncode == 2
    errors = [line for line in outcome.stderr.splitlines() if line.startswith(b"error: ")]
    assert errors == [b"error: plain.swift: cannot be written: File too large; no fixes were applied to it"]
    assert (folder / "plain.swift").read_text() == text
    assert sorted(path.name for path in folder.iterdir()) == ["Sub dir", "plain.swift"]
    # The finding is still there for the next run.
    run(folder, *fix)
    lines = text.splitlines()
    assert (folder / "plain.swift").read_text().splitlines() == [*lines[:2], FIXED.strip(), *lines[3:]]


@pytest.mark.parametrize("option", ["--reporter=json=out", "--write-baseline=out"])
def test_a_full_disk_leaves_no_half_report(folder: Path, option: str):
    for name in range(100):
        write(folder / f"{name}.swift", FLAGGED)
    (folder / "out").write_text("before")
    outcome = run(folder, option, prefix=limited(1))
    assert outcome.returncode == 2
    assert b" out: File too large" in outcome.stderr
    assert (folder / "out").read_text() == "before"
    assert not [path for path in folder.iterdir() if path.suffix == ".tmp"]


def test_a_full_output_is_a_failure(folder: Path):
    write(folder / "plain.swift", FLAGGED)
    with open("/dev/full", "wb") as full:
        outcome = subprocess.run([BINARY, "check"], cwd=folder, stdout=full, stderr=subprocess.PIPE)
    assert outcome.returncode == 2
    assert b"cannot write to standard output: No space left on device" in outcome.stderr

