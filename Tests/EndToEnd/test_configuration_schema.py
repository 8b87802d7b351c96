"""The published schema of gotcha.json, with a third-party validator."""

import json
import re
import subprocess
from pathlib import Path

import jsonschema
import pytest

from conftest import BINARY
from summary import NO_FINDINGS

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Tests" / "Samples" / "Configuration"
VALID = sorted((SAMPLES / "valid").glob("*.json")) + sorted((ROOT / "Examples").rglob("gotcha.json"))
INVALID = sorted((SAMPLES / "invalid").glob("*.json"))
DOCUMENTED = [
    (f"{page.name}:{page.read_text()[: match.start()].count(chr(10)) + 2}", match[1])
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    # That page configures other programs.
    if page.name != "agents.md"
    for match in re.finditer(r"```jsonc?\n(.*?)```", page.read_text(), re.DOTALL)
]

SCHEMA = json.loads((ROOT / "docs" / "gotcha.schema.json").read_text())


def plain(text: str) -> str:
    """JSON without the comments and trailing commas."""
    token = r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/'
    text = re.sub(token, lambda match: match[0] if match[0][0] == '"' else " ", text.lstrip("\ufeff"), flags=re.DOTALL)
    token = r'"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])'
    return re.sub(token, lambda match: match[0] if match[0][0] == '"' else "", text)


def validator():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    return jsonschema.Draft7Validator(SCHEMA)


def test_the_program_prints_the_schema():
    printed = subprocess.run([BINARY, "schema"], capture_output=True, text=True, check=True).stdout
    assert json.loads(printed) == SCHEMA


def test_there_are_samples():
    assert len(VALID) > 3 and len(INVALID) > 20 and len(DOCUMENTED) > 3


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_valid_samples(path):
    validator().validate(json.loads(plain(path.read_text())))


@pytest.mark.parametrize("text", [pytest.param(text, id=place) for place, text in DOCUMENTED])
def test_documented_samples(text):
    validator().validate(json.loads(plain(text)))


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.name)
def test_invalid_samples(path):
    assert not validator().is_valid(json.loads(plain(path.read_text())))


@pytest.mark.parametrize("path", VALID + INVALID, ids=lambda path: path.name)
def test_the_program_says_the_same(path, tmp_path):
    swift = tmp_path / "A.swift"
    swift.write_text("")
    process = subprocess.run([BINARY, "check", str(swift), "--config", str(path)], capture_output=True, text=True)
    if path in INVALID:
        assert process.returncode == 2
        assert re.search(rf"^error: .*{re.escape(path.name)}:\d+:\d+: ", process.stderr)
    else:
        assert (process.returncode, process.stderr) == (0, NO_FINDINGS)
