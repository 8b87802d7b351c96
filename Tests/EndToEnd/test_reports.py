"""Reports of the real executable, read by third-party parsers."""

import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import unquote, urljoin

import jsonschema
import pytest

from sarif_schema import SARIF

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

CARD = """\
import SwiftUI

struct Card: View {
  @State var isOpen = false // naïve 😀
  var body: some View {
    Text("日本語 😀").clipShape(.capsule).blur(radius: 8)
    // gotcha:disable:next clip_before_blur -- meant to be soft
    Text("b").clipShape(.capsule).blur(radius: 8)
  }
}
"""

# File names that some format must escape.
NAMES = ["Card.swift", "Sub/with space & 'quotes'.swift", "Sub/ünï 😀,:%#?.swift", 'new\nline"<>.swift']


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in NAMES:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(CARD)
    return tmp_path


def check(folder: Path, *arguments: str, status: int = 1, **kwargs) -> str:
    run = subprocess.run([BINARY, "check", *arguments], cwd=folder, capture_output=True, **kwargs)
    assert run.returncode == status, run.stderr.decode()
    return run.stdout.decode()


def findings(folder: Path, *arguments: str) -> list[dict]:
    return json.loads(check(folder, "--reporter", "json", *arguments))["findings"]


def test_several_reports_in_one_run(project: Path):
    names = ["json", "jsonl", "sarif", "github", "gitlab", "checkstyle", "junit", "markdown", "html", "agent"]
    files = [argument for name in [*names, "xcode"] for argument in ("--reporter", f"{name}=out.{name}")]
    printed = check(project, *files, "--reporter", "text")
    assert "clip_before_blur" in printed
    for name in names:
        whole = check(project, "--reporter", name)
        same = re.compile(r'"milliseconds": \d+')
        assert same.sub("", (project / f"out.{name}").read_text()) == same.sub("", whole)
    # Xcode reads the output and requires absolute paths; a report file has the same paths as other reports.
    assert (project / "out.xcode").read_text() == check(project)


def test_an_unwritable_report_loses_no_other(project: Path):
    arguments = ["--reporter", "json=no/such/folder/a.json", "--reporter", "jsonl=b.jsonl", "--reporter", "sarif"]
    run = subprocess.run([BINARY, "check", *arguments], cwd=project, capture_output=True)
    assert run.returncode == 2
    assert b"cannot write report no/such/folder/a.json: No such file or directory" in run.stderr
    assert (project / "b.jsonl").read_text()
    assert json.loads(run.stdout)["version"] == "2.1.0"


def test_json_lines(project: Path):
    lines = check(project, "--reporter", "jsonl").splitlines()
    assert [json.loads(line) for line in lines] == findings(project)


def test_sarif_is_valid(project: Path):
    log = json.loads(check(project, "--reporter", "sarif"))
    jsonschema.Draft202012Validator(SARIF).validate(log)
    official = os.environ.get("SARIF_SCHEMA")
    if official:
        jsonschema.Draft4Validator(json.loads(Path(official).read_text())).validate(log)


def test_sarif_says_what_json_says(project: Path):
    [run] = json.loads(check(project, "--reporter", "sarif"))["runs"]
    results = [result for result in run["results"] if not result["suppressions"]]
    expected = findings(project)
    assert len(results) == len(expected)
    base = run["originalUriBaseIds"]["SRCROOT"]["uri"]
    assert base.startswith("file:///") and base.endswith("/")
    for result, finding in zip(results, expected):
        assert result["ruleId"] == finding["rule"]
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding["rule"]
        [location] = result["locations"]
        artifact = location["physicalLocation"]["artifactLocation"]
        assert artifact["uriBaseId"] == "SRCROOT"
        assert not re.match(r"\w+:|/", artifact["uri"])
        assert unquote(artifact["uri"]) == finding["file"]
        path = unquote(urljoin(base, artifact["uri"]).removeprefix("file://"))
        region = location["physicalLocation"]["region"]
        source = Path(path).read_bytes()
        start, length = region["byteOffset"], region["byteLength"]
        assert (start, start + length) == (finding["start"]["offset"], finding["end"]["offset"])
        # Columns count UTF-16 units.
        line = source.decode().split("\n")[region["startLine"] - 1].encode("utf-16-le")
        assert line[2 * (region["startColumn"] - 1) :].decode("utf-16-le").startswith(region["snippet"]["text"])
        assert source[start : start + length].decode() == region["snippet"]["text"]
        assert len(result.get("fixes", [])) == len(finding["fixes"])
        assert len(result.get("relatedLocations", [])) == len(finding["related"])
        assert list(result["partialFingerprints"]) == ["gotchaLine/v1"]


def test_sarif_fixes_repair_the_file(project: Path):
    def count(source: bytes) -> int:
        command = [BINARY, "check", "--stdin", "--reporter", "jsonl"]
        return len(subprocess.run(command, cwd=project, input=source, capture_output=True).stdout.splitlines())

    [run] = json.loads(check(project, "--reporter", "sarif"))["runs"]
    fixes = [fix for result in run["results"] if not result["suppressions"] for fix in result.get("fixes", [])]
    assert fixes
    for fix in fixes:
        [change] = fix["artifactChanges"]
        source = (project / unquote(change["artifactLocation"]["uri"])).read_bytes()
        for edit in reversed(change["replacements"]):
            start = edit["deletedRegion"]["byteOffset"]
            end = start + edit["deletedRegion"]["byteLength"]
            source = source[:start] + edit.get("insertedContent", {}).get("text", "").encode() + source[end:]
        assert count(source) == count(CARD.encode()) - 1


def test_sarif_lists_suppressed_findings(project: Path):
    [run] = json.loads(check(project, "--reporter", "sarif"))["runs"]
    suppressed = [result for result in run["results"] if result["suppressions"]]
    assert len(suppressed) == len(NAMES)
    for result in suppressed:
        assert result["suppressions"] == [
            {"kind": "inSource", "status": "accepted", "justification": "meant to be soft"}
        ]
    fingerprints = [result["partialFingerprints"]["gotchaLine/v1"] for result in run["results"]]
    assert len(set(fingerprints)) == len(fingerprints)


def test_sarif_reports_what_went_wrong(project: Path):
    [run] = json.loads(check(project, "missing.swift", "--reporter", "sarif", status=2))["runs"]
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert "missing.swift" in invocation["toolExecutionNotifications"][0]["message"]["text"]


def test_github_commands(project: Path):
    def unescape(text: str) -> str:
        for code, character in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]:
            text = text.replace(code, character)
        return text

    # GitHub shows only the first annotations of each level.
    ranks = ["error", "warning", "info", "hint"]
    expected = sorted(findings(project), key=lambda finding: ranks.index(finding["severity"]))
    lines = check(project, "--reporter", "github").splitlines()
    assert len(lines) == len(expected)
    for line, finding in zip(lines, expected):
        command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()
        values = dict(part.split("=", 1) for part in properties.split(","))
        assert unescape(values["file"]) == finding["file"]
        assert int(values["line"]) == finding["start"]["line"]
        assert unescape(message).startswith(finding["message"])
        assert command == {"hint": "notice", "info": "notice"}.get(finding["severity"], finding["severity"])


def test_gitlab_report(project: Path):
    issues = json.loads(check(project, "--reporter", "gitlab"))
    schema = {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["description", "check_name", "fingerprint", "severity", "location"],
            "properties": {
                "description": {"type": "string", "minLength": 1},
                "check_name": {"type": "string"},
                "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
                "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
                "location": {
                    "type": "object",
                    "required": ["path", "lines"],
                    "properties": {
                        "path": {"type": "string", "pattern": r"^(?!\./|/)"},
                        "lines": {"required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}},
                    },
                },
            },
        },
    }
    jsonschema.validate(issues, schema)
    assert [issue["location"]["path"] for issue in issues] == [finding["file"] for finding in findings(project)]
    fingerprints = [issue["fingerprint"] for issue in issues]
    assert len(set(fingerprints)) == len(fingerprints)


def test_checkstyle_report(project: Path):
    root = ElementTree.fromstring(check(project, "--reporter", "checkstyle"))
    assert root.tag == "checkstyle"
    read = [
        (file.get("name"), int(error.get("line")), int(error.get("column")), error.get("source"))
        for file in root
        for error in file
    ]
    assert read == [
        (f["file"], f["start"]["line"], f["start"]["column"], "gotcha." + f["rule"]) for f in findings(project)
    ]


def test_junit_report(project: Path):
    everything = ["--preset", "all", "--min-severity", "hint"]
    root = ElementTree.fromstring(check(project, "--reporter", "junit", *everything))
    expected = findings(project, *everything)
    assert root.tag == "testsuites"
    loud = [finding for finding in expected if finding["severity"] != "hint"]
    assert (int(root.get("tests")), int(root.get("failures"))) == (len(expected), len(loud))
    assert int(root.get("skipped")) == len(expected) - len(loud) > 0
    assert [case.get("classname") for case in root.iter("testcase")] == [finding["file"] for finding in expected]
    assert [failure.get("message") for failure in root.iter("failure")] == [f["message"] for f in loud]


def test_control_characters_do_not_break_xml(tmp_path: Path):
    (tmp_path / "a\x01\x1b.swift").write_text(CARD)
    for name in ["checkstyle", "junit"]:
        ElementTree.fromstring(check(tmp_path, "--reporter", name))


def test_agent_report(project: Path):
    output = check(project, "--reporter", "agent")
    *lines, last = [line for line in output.splitlines() if not line.startswith("  ")]
    severities = ["error", "warning", "info", "hint"]
    expected = sorted(findings(project), key=lambda finding: severities.index(finding["severity"]))
    assert len(lines) == len(expected)
    for line, finding in zip(lines, expected):
        assert f" {finding['severity']} {finding['rule']}: {finding['message']}" in line
    assert " After each change, check again." in last
    assert check(project, "--reporter", "agent", "--jobs", "1") == output
    assert check(project, "--reporter", "agent", "--quiet") == output.removesuffix(last + "\n")


def test_agent_report_without_findings(tmp_path: Path):
    (tmp_path / "A.swift").write_text("struct A {}\n")
    assert check(tmp_path, "--reporter", "agent", status=0) == "No findings in 1 file.\n"
    (tmp_path / "B.swift").write_bytes(b"\0")
    expected = "No findings in 1 file. The run was incomplete: see 1 message on standard error.\n"
    assert check(tmp_path, "--reporter", "agent", status=0) == expected


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indentation", ["  ", "\t"])
def test_agent_edits_can_be_applied(tmp_path: Path, newline: str, indentation: str):
    """Replacing the lines as the report shows them has the same result as --fix."""
    code = CARD.replace("  ", indentation).replace("\n", newline)
    (tmp_path / "A.swift").write_bytes(code.encode())
    lines = check(tmp_path, "--reporter", "agent", "--only", "clip_before_blur").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("  safe fix: replace line"))
    patch = [line[2:] for line in lines[start + 1 :] if line[:3] in ("  -", "  +")]
    old = newline.join(line[1:] for line in patch if line[0] == "-")
    new = newline.join(line[1:] for line in patch if line[0] == "+")
    assert code.count(old) == 1
    check(tmp_path, "--fix", "--only", "clip_before_blur", status=0)
    assert (tmp_path / "A.swift").read_bytes().decode() == code.replace(old, new)


def test_html_report_is_well_formed(project: Path):
    from html.parser import HTMLParser

    class Balance(HTMLParser):
        void = {"meta", "input", "wbr", "br"}
        # Optional end tags are always written.
        open: list[str] = []

        def handle_starttag(self, tag, attributes):
            if tag not in self.void:
                self.open.append(tag)
            for name, value in attributes:
                assert name != "src" and not name.startswith("on")
                if name == "href":
                    assert value.startswith(("https://", "#"))

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    parser = Balance()
    parser.feed(check(project, "--reporter", "html"))
    assert parser.open == []
