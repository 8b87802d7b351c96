"""scripts/artifact-bundle: what SwiftPM and Xcode download for the plug-ins."""

import hashlib
import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/artifact-bundle"


def bundle(*arguments: str | Path) -> subprocess.CompletedProcess:
    return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "built"
    path.write_bytes(b"#!/bin/sh\necho runs\n")
    path.chmod(0o755)
    return path


def test_an_archive_has_programs_that_can_be_executed(tmp_path: Path, program: Path):
    out = tmp_path / "gotcha-lsp.artifactbundle.zip"
    outcome = bundle(
        f"x86_64-unknown-linux-gnu={program}", f"arm64-apple-macosx,x86_64-apple-macosx={program}", "--version", "1.2.3", out)
    assert outcome.stdout == hashlib.sha256(out.read_bytes()).hexdigest() + "\n"
    with zipfile.ZipFile(out) as archive:
        info = json.loads(archive.read("gotcha-lsp.artifactbundle/info.json"))
        artifact = info["artifacts"]["gotcha-lsp"]
        assert (info["schemaVersion"], artifact["type"], artifact["version"]) == ("1.0", "executable", "1.2.3")
        triples = [variant["supportedTriples"] for variant in artifact["variants"]]
        assert triples == [["x86_64-unknown-linux-gnu"], ["arm64-apple-macosx", "x86_64-apple-macosx"]]
        for variant in artifact["variants"]:
            entry = archive.getinfo("gotcha-lsp.artifactbundle/" + variant["path"])
            assert archive.read(entry) == program.read_bytes()
            assert entry.external_attr >> 16 == 0o100755


def test_the_same_programs_make_the_same_archive(tmp_path: Path, program: Path):
    first, second = tmp_path / "a/x.artifactbundle.zip", tmp_path / "b/x.artifactbundle.zip"
    for out in first, second:
        out.parent.mkdir()
        bundle(f"x86_64-unknown-linux-gnu={program}", "--version", "1", out)
        os.utime(program, (0, 0))
    assert first.read_bytes() == second.read_bytes()


def test_a_folder_is_replaced(tmp_path: Path, program: Path):
    out = tmp_path / "gotcha-lsp.artifactbundle"
    assert bundle(f"riscv64-unknown-linux-gnu={program}", "--version", "1", out).returncode == 0
    assert bundle(f"x86_64-unknown-linux-gnu={program}", "--version", "1", out).returncode == 0
    assert sorted(os.listdir(out)) == ["LICENSE", "info.json", "x86_64-unknown-linux-gnu"]
    path = out / "x86_64-unknown-linux-gnu/gotcha-lsp"
    assert subprocess.run([path], capture_output=True).stdout == b"runs\n"


def test_mistakes_are_explained(tmp_path: Path, program: Path):
    out = tmp_path / "x.artifactbundle"
    for arguments, message in [
        ([f"={program}", out], "expected TRIPLE=PROGRAM"),
        ([f"a={tmp_path}/missing", out], "missing is not a program"),
        ([f"a={program}", f"a={program}", out], "two programs for a"),
        ([f"a={program}", tmp_path / "x"], "does not end with .artifactbundle"),
    ]:
        outcome = bundle(*arguments, "--version", "1")
        assert outcome.returncode == 1 and message in outcome.stderr
        assert not out.exists()
