"""Names, sources and settings that try to control a terminal, a report viewer or a CI system."""

import itertools
import json
import os
import random
import re
import subprocess
import unicodedata
import xml.etree.ElementTree
from pathlib import Path

import jsonschema
import pytest

from sarif_schema import SARIF
from summary import notes

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

PIECES = [
    "\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\x7f", "\x08", "\x85", "\u2028", "\u2029", "\u202e", "\u2066", "\u061c",
    "\n", "\r", "\r\n", "\t", "\n::error::", "::warning file=x::y", "##[error]", "##vso[task.complete]", "<b>", "&amp;",
    "]]>", "`", "```", "|", "%0A", "\\", "'", '"', "a", " ", "日本", "é", "👨‍👩‍👧", "-", ".",
]
REPORTERS = [
    "text", "concise", "xcode", "json", "jsonl", "sarif", "github", "gitlab", "checkstyle", "junit", "markdown", "html", "agent",
]
BIDI = set("\u061c\u200e\u200f") | {chr(code) for code in itertools.chain(range(0x202A, 0x202F), range(0x2066, 0x206A))}

COUNT = 12


def acts(text: str) -> list[str]:
    """Characters that control a terminal or end a line."""
    return [c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp") or c in BIDI)]


def anything(seed: random.Random, count: int) -> str:
    return "".join(seed.choices(PIECES, k=seed.randrange(count)))


def name(seed: random.Random) -> str:
    return anything(seed, 6).replace("/", "")


@pytest.fixture(params=range(6))
def project(request, tmp_path: Path) -> Path:
    """Files with hostile names, each with a finding in hostile code."""
    seed = random.Random(request.param)
    for number in range(COUNT):
        folder = tmp_path / ("f" + name(seed))
        folder.mkdir(exist_ok=True)
        # Characters that would end the comment are omitted.
        comment = re.sub(r"[\r\n*/]", "", anything(seed, 8))
        lines = f"/* {comment}\n::error::x\n  ::warning::y ##[error]z\n*/\n"
        code = f"struct A {{}} /* {comment} */ // gotcha:disable:this no_such_rule\n"
        (folder / f"v{name(seed)}{number}.swift").write_bytes((lines + code).encode())
    return tmp_path


def check(folder: Path, *arguments: str) -> tuple[str, str]:
    run = subprocess.run([BINARY, "check", "--no-cache", *arguments], cwd=folder, capture_output=True, timeout=60)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout.decode(), run.stderr.decode()


@pytest.mark.parametrize("reporter", REPORTERS)
def test_reports(project: Path, reporter: str):
    output, errors = check(project, "--reporter", reporter)
    assert acts(output + errors) == []
    lines = output.split("\n")
    if reporter not in ("github", "html"):
        assert not [line for line in lines if line.lstrip().startswith("::")]
        assert not re.findall(r"##[a-z]*\[", output)
    match reporter:
        case "json":
            assert len(json.loads(output)["findings"]) == COUNT
        case "sarif":
            log = json.loads(output)
            jsonschema.validate(log, SARIF)
            assert len(log["runs"][0]["results"]) == COUNT
        case "gitlab":
            assert len(json.loads(output)) == COUNT
        case "jsonl":
            assert len([json.loads(line) for line in lines if line]) == COUNT
        case "checkstyle":
            assert len(xml.etree.ElementTree.fromstring(output).findall("file/error")) == COUNT
        case "junit":
            assert len(xml.etree.ElementTree.fromstring(output).findall("testsuite/testcase/failure")) == COUNT
        case "github":
            assert [line.startswith("::warning file=") for line in lines] == [True] * COUNT + [False]
        case "xcode":
            assert [bool(re.search(r"\.swift:5:\d+: warning: ", line)) for line in lines] == [True] * COUNT + [False]
        case "concise":
            assert [bool(re.search(r"\.swift:5:\d+: warning\[", line)) for line in lines] == [True] * COUNT + [False]
        case "agent":
            places = [".swift:5:" in line for line in lines if not line.startswith("  ")]
            assert places == [True] * COUNT + [False, False]
        case "text":
            assert len([line for line in lines if line.startswith("warning[unknown_rule_in_suppression]: ")]) == COUNT
        case "markdown":
            assert len([line for line in lines if line.startswith("- **5:")]) == COUNT
        case "html":
            assert output.count("<article ") == COUNT


def test_names_in_reports_are_those_of_files(project: Path):
    files = {str(path.relative_to(project)) for path in project.rglob("*.swift")}
    output, _ = check(project, "--reporter", "json")
    assert {finding["file"] for finding in json.loads(output)["findings"]} == files
    # XML cannot contain most control characters.
    output, _ = check(project, "--reporter", "checkstyle")
    named = {file.get("name") for file in xml.etree.ElementTree.fromstring(output).findall("file")}
    assert named == {re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "\ufffd", file) for file in files}


def test_patches_apply(project: Path):
    before = {path: path.read_bytes() for path in project.rglob("*.swift")}
    patch = subprocess.run([BINARY, "check", "--diff"], cwd=project, capture_output=True).stdout
    # Names are escaped, except for the tab that git appends to names with spaces; an escaped patch could not be applied.
    names = re.findall(r"^(?:---|\+\+\+) (.*?)\t?$", patch.decode(), re.MULTILINE)
    assert len(names) == 2 * COUNT and acts("".join(names)) == []
    subprocess.run(["git", "apply"], cwd=project, input=patch, check=True)
    assert all(path.read_bytes() == text.split(b" // gotcha")[0] + b"\n" for path, text in before.items())
    assert check(project)[0] == ""


@pytest.mark.parametrize("number", range(4))
def test_standard_error(tmp_path: Path, number: int):
    seed = random.Random(number)
    (tmp_path / "A.swift").write_text("struct A {")
    for _ in range(10):
        words = [anything(seed, 6) for _ in range(4)]
        settings = {words[0]: 1, "extends": words[1], "rules": {words[2]: words[3]}, "exclude": [words[3]]}
        (tmp_path / "gotcha.json").write_text(json.dumps(settings, ensure_ascii=False))
        for arguments in [
            ["check"], ["config"], ["check", words[0] + "x"], ["check", "--" + words[1]], [words[2] + "y"],
            ["check", "--rule", words[3] + "x"], ["check", "--config", "x" + words[0]], ["explain", words[1] + "z"],
            ["check", "--baseline", "x" + words[2]], ["check", "--facts-in", "x" + words[3]],
            ["check", "--reporter", "json=/no/" + words[0]], ["check", "--changed-since", "x" + words[1]],
            ["syntax", "x" + words[2]], ["serve", "--log", "/no/" + words[3]],
        ]:
            run = subprocess.run([BINARY, *arguments], cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
            errors = run.stderr.decode()
            assert acts(errors) == [] and acts(run.stdout.decode()) == []
            starts = ("error: ", "warning: ", "note: ", "help: ", "gotcha-lsp error: ")
            assert all(line.startswith(starts) for line in notes(errors).splitlines()), errors
