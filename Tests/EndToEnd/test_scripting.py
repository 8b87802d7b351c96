"""The recipes in docs/scripting.md run and print what the page says."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from conftest import BINARY, PATIENCE
from workspaces import DETAIL, HOME, NESTED

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "scripting.md").read_text()


@dataclass
class Block:
    """A fenced block of the page."""

    language: str
    text: str
    heading: str
    # The text between the previous block or heading and this one.
    before: str


@dataclass
class Recipe:
    """Shell commands and what they print."""

    heading: str
    commands: str
    output: str


def blocks(page: str) -> list[Block]:
    found, heading, before, end = [], "", "", 0
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", page, re.M | re.S):
        before = page[end : match.start()]
        heading = (re.findall(r"^#+ (.*)$", before, re.M) or [heading])[-1]
        found.append(Block(match[1], match[2], heading, before))
        end = match.end()
    return found


BLOCKS = blocks(PAGE)
RECIPES = [
    Recipe(block.heading, block.text, shown.text)
    for block, shown in zip(BLOCKS, BLOCKS[1:])
    if (block.language, shown.language) == ("sh", "text")
]
# Files that readers are told to save.
SAVED = {
    re.findall(r"Save it as `([^`]+)`:\s*$", block.before)[0]: block.text
    for block in BLOCKS
    if block.language == "python"
}


def run(commands: str, folder: Path) -> subprocess.CompletedProcess:
    variables = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "XDG_CACHE_HOME": f"{folder}/cache"}
    return subprocess.run(
        ["sh", "-c", commands], cwd=folder, env=variables, capture_output=True, text=True, timeout=4 * PATIENCE
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, the saved files, and the report that the first recipe writes."""
    assert shutil.which("jq"), "jq is not installed"
    shutil.copytree(ROOT / "Examples", tmp_path / "Examples")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "gotcha-lsp").symlink_to(Path(BINARY).resolve())
    for name, text in SAVED.items():
        (tmp_path / name).write_text(text)
    run(RECIPES[0].commands, tmp_path)
    assert (tmp_path / "report.json").exists()
    return tmp_path


def test_every_block_is_run():
    languages = [block.language for block in BLOCKS]
    assert set(languages) == {"sh", "text", "python"}
    assert len(RECIPES) == languages.count("sh") == languages.count("text") >= 8
    assert all(recipe.output.strip() for recipe in RECIPES)
    # All fences are read.
    assert len(re.findall(r"^\s*```", PAGE, re.M)) == 2 * len(BLOCKS)
    for name in SAVED:
        assert any(name in recipe.commands for recipe in RECIPES)


@pytest.mark.parametrize("recipe", RECIPES, ids=[f"{n}-{recipe.heading}" for n, recipe in enumerate(RECIPES)])
def test_recipes_print_what_the_page_says(recipe: Recipe, folder: Path):
    outcome = run(recipe.commands, folder)
    assert outcome.stderr == ""
    assert outcome.stdout == recipe.output
    assert outcome.returncode == 0


def test_applying_edits_equals_apply(folder: Path):
    """The recipe that applies edits itself changes the files as `--apply` does."""
    [given, own] = [recipe for recipe in RECIPES if recipe.heading == "Apply one fix"]
    file = folder / "Examples" / "Bookshelf" / "Detail" / "CoverHeader.swift"
    source = file.read_bytes()
    run(given.commands, folder)
    expected = file.read_bytes()
    assert expected != source
    file.write_bytes(source)
    run(own.commands, folder)
    assert file.read_bytes() == expected


def test_comparing_finds_new_findings(folder: Path):
    [recipe] = [recipe for recipe in RECIPES if recipe.heading == "Compare two reports"]
    report = json.loads((folder / "report.json").read_text())
    (folder / "report.json").write_text(json.dumps({**report, "findings": []}))
    lines = run(recipe.commands, folder).stdout.splitlines()
    remaining = json.loads((folder / "new.json").read_text())["findings"]
    assert remaining
    assert lines == [f"new: {finding['file']}: {finding['rule']}" for finding in remaining]


@pytest.mark.parametrize(
    "source, status", [("struct A {}\n", 0), ("struct A {} // gotcha:disable:this no_such_rule\n", 1)]
)
def test_the_documented_exit_statuses(folder: Path, source: str, status: int):
    shutil.rmtree(folder / "Examples")
    (folder / "Examples").mkdir()
    (folder / "Examples" / "A.swift").write_text(source)
    outcome = run(RECIPES[0].commands, folder)
    assert outcome.returncode == 0
    assert outcome.stdout == ["no findings at or above warning\n", "findings at or above warning\n"][status]


def test_a_failed_run(folder: Path):
    shutil.rmtree(folder / "Examples")
    outcome = run(RECIPES[0].commands, folder)
    assert outcome.returncode == 2
    assert "the run failed" in outcome.stderr


def test_the_client_waits_for_other_files(folder: Path):
    """The finding depends on a file that is not open."""
    shutil.rmtree(folder / "Examples")
    (folder / "Home.swift").write_text(HOME)
    (folder / "Detail.swift").write_text(DETAIL)
    for number in range(200):
        (folder / f"Other{number}.swift").write_text(f"struct Other{number} {{}}\n")
    outcome = run("python3 gotcha_client.py Detail.swift", folder)
    assert outcome.stdout.startswith(f"5: {NESTED}\n")
    assert outcome.returncode == 0


def test_the_client_prints_nothing_without_findings(folder: Path):
    (folder / "A.swift").write_text("struct A {}\n")
    outcome = run("python3 gotcha_client.py A.swift", folder)
    assert (outcome.stdout, outcome.stderr, outcome.returncode) == ("", "", 0)


def test_standard_input_is_checked_alone(folder: Path):
    (folder / "Home.swift").write_text(HOME)
    (folder / "Detail.swift").write_text(DETAIL)
    only = f"--only {NESTED} --min-severity hint --reporter agent"
    assert NESTED in run(f"gotcha-lsp check {only} Home.swift Detail.swift", folder).stdout
    outcome = run(f"gotcha-lsp check {only} --stdin --stdin-path Detail.swift <Detail.swift", folder)
    assert (outcome.stdout, outcome.returncode) == ("No findings in 1 file.\n", 0)
    run("gotcha-lsp check --facts-out home.facts Home.swift Detail.swift", folder)
    command = f"gotcha-lsp check {only} --stdin --stdin-path Detail.swift --facts-in home.facts <Detail.swift"
    assert NESTED in run(command, folder).stdout


def test_the_client_fails_with_the_server(folder: Path):
    """The client ends instead of waiting for a server that is not there."""
    (folder / "bin" / "gotcha-lsp").unlink()
    (folder / "bin" / "gotcha-lsp").symlink_to("/bin/true")
    outcome = run("python3 gotcha_client.py Examples/Bookshelf/BookshelfApp.swift", folder)
    assert outcome.returncode == 1
