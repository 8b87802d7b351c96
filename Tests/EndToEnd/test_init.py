"""`init` of the real executable: what it writes, and that the other commands and the editor accept it."""

import json
import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

import pytest
import yaml

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
ROOT = Path(__file__).parents[2]

# Where each pipeline expects its file, and its page in docs/ci.
PIPELINES = {
    "github": (".github/workflows/gotcha.yml", "github-annotations.yml"),
    "gitlab": (".gitlab-ci.yml", "gitlab-ci.yml"),
    "bitbucket": ("bitbucket-pipelines.yml", "bitbucket-pipelines.yml"),
    "xcode": ("gotcha-build-phase.sh", "xcode-build-phase.sh"),
}

CARD = """\
import SwiftUI
struct Card: View {
  var body: some View { Text("a").foregroundColor(.red).cornerRadius(8).clipShape(Circle()).blur(radius: 8) }
}
"""

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Kit", platforms: [.iOS(.v17)], targets: [.target(name: "Kit")])
"""


def tool(folder: Path, *arguments: str, **variables: str) -> tuple[int, str, str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), **variables}
    run = subprocess.run([BINARY, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    return run.returncode, run.stdout, run.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    files = {"Package.swift": MANIFEST, "Sources/Kit/Card.swift": CARD, "Sources/Kit/Generated/Card.swift": CARD}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_a_new_configuration(project: Path):
    status, output, errors = tool(project, "init")
    assert (status, errors) == (0, "") and output.startswith("Wrote gotcha.json\n")
    assert "gotcha-lsp check " in output and "1 target: Kit" in output
    path = project / "gotcha.json"
    assert stat.S_IMODE(path.stat().st_mode) & 0o400 and not list(project.glob(".gotcha-lsp-*"))
    status, output, errors = tool(project, "config", "--format", "json")
    assert (status, errors) == (0, "")
    settings = {row["key"]: row["value"] for row in json.loads(output)["settings"]}
    assert settings == {"preset": "recommended", "exclude": "**/Generated/**", "deployment.iOS": "17.0"}
    report = json.loads(tool(project, "check", "--reporter", "json")[1])
    assert {finding["file"] for finding in report["findings"]} == {"Sources/Kit/Card.swift"}
    before = path.read_bytes()
    status, output, errors = tool(project, "init")
    assert (status, output) == (2, "") and errors.startswith("error: gotcha.json already exists")
    assert path.read_bytes() == before == tool(project, "init", "--print")[1].encode()


def test_the_printed_commands_run(project: Path):
    (project / "Many.swift").write_text(
        "import SwiftUI\n" + "".join(CARD.split("\n", 1)[1].replace("Card", f"Card{number}") for number in range(60))
    )
    output = tool(project, "init")[1]
    commands = re.findall(r"^  gotcha-lsp (check.*?)  ", output, re.MULTILINE)
    assert [command.split()[1:2] for command in commands] == [[], ["--diff"], ["--write-baseline"]]
    for command in commands:
        status, _, errors = tool(project, *command.split())
        assert status == (1 if "--write-baseline" not in command else 0) and "error" not in errors
    assert tool(project, "check", "--baseline", "gotcha-baseline.json")[0] == 0


@pytest.mark.parametrize("name", PIPELINES)
def test_pipelines(project: Path, name: str):
    path, page = PIPELINES[name]
    status, output, errors = tool(project, "init", "--ci", name)
    assert (status, errors) == (0, "") and f"Wrote {path}\n" in output
    text = (project / path).read_text()
    documented = (ROOT / "docs/ci" / page).read_text()
    # A build that knows its address replaces the placeholder.
    address = re.search(r"--branch v\S+ (\S+) ", text)
    assert text == (documented.replace("ADDRESS", address[1]) if address else documented)
    if path.endswith(".yml"):
        assert yaml.safe_load(text)
        assert ("replace ADDRESS" in output) == ("ADDRESS" in text)
    status, output, errors = tool(project, "init", "--ci", name)
    assert (status, output) == (2, "") and errors.startswith(f"error: {path} already exists")
    assert (project / path).read_text() == text


def test_nothing_is_written_outside(project: Path):
    outside = project.parent / "outside"
    outside.mkdir()
    (project / ".github").mkdir()
    (project / ".github/workflows").symlink_to(outside)
    status, _, errors = tool(project, "init", "--ci", "github")
    assert status == 2 and "is a symbolic link to" in errors
    assert not list(outside.iterdir())


def test_a_folder_that_cannot_be_written():
    # Not even root can create a file there.
    folder = "/proc/self/fdinfo"
    status, _, errors = tool(Path("/"), "init", folder)
    assert status == 2 and errors.startswith("error: cannot write ") and "fdinfo/gotcha.json: " in errors


def test_migration_is_one_safe_run(project: Path):
    shutil.rmtree(project / "Sources/Kit/Generated")
    status, output, _ = tool(project, "rules", "--preset", "migration", "--format", "json")
    migration = json.loads(output)
    assert status == 0 and {rule["topic"] for rule in migration} == {"deprecation"}
    assert all(rule["tier"] == "precise" and rule["fixable"] for rule in migration)
    status, output, errors = tool(project, "check", "--preset", "migration", "--fix", "--reporter", "json")
    assert status == 0 and json.loads(output)["findings"] == []
    fixed = (project / "Sources/Kit/Card.swift").read_text()
    assert 'Text("a").foregroundStyle(.red).clipShape(RoundedRectangle(cornerRadius: 8)).clipShape(Circle())' in fixed
    tool(project, "check", "--preset", "migration", "--fix")
    assert (project / "Sources/Kit/Card.swift").read_text() == fixed


@pytest.mark.parametrize("preset", ["accessibility", "performance"])
def test_presets_of_a_topic(project: Path, preset: str):
    rules = json.loads(tool(project, "rules", "--preset", preset, "--format", "json")[1])
    assert any(rule["topic"] == preset for rule in rules) and any(rule["topic"] != preset for rule in rules)
    (project / "gotcha.json").write_text(json.dumps({"preset": preset}))
    (project / "Tap.swift").write_text(
        "import SwiftUI\nstruct Row: View {\n  var body: some View {\n"
        '    List { AnyView(Text("a")) }.onAppear {}\n    Text("b").onTapGesture { print(1) }\n  }\n}\n'
    )
    report = json.loads(tool(project, "check", "--reporter", "json", "--fail-on", "never")[1])
    found = {finding["rule"] for finding in report["findings"]}
    assert found and found <= {rule["id"] for rule in rules}


def test_annotations_that_github_does_not_show(project: Path):
    cards = "".join(CARD.split("\n", 1)[1].replace("Card", f"Card{number}") for number in range(12))
    (project / "Sources/Kit/Card.swift").write_text("import SwiftUI\n" + cards)
    summary = project / "summary.md"
    summary.write_text("before\n")
    status, output, errors = tool(
        project, "check", "Sources/Kit/Card.swift", "--reporter", "github", "--preset", "all", GITHUB_STEP_SUMMARY=str(summary)
    )
    levels = re.findall(r"^::(\w+) ", output, re.MULTILINE)
    assert status == 1 and levels == sorted(levels, key=["error", "warning", "notice"].index)
    assert levels.count("warning") == 12
    assert re.fullmatch(r"note: GitHub shows at most 10 .* 2 warnings; .*summary of the job\n", errors)
    text = summary.read_text()
    assert text.startswith("before\n<!-- gotcha-lsp -->\n") and text.count("\n- **") == len(levels)
