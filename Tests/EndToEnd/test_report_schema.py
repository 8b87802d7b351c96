"""docs/report.schema.json describes the reports `json` and `jsonl`."""

import copy
import json
import subprocess
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from conftest import BINARY

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text())
ALL = ["Examples", "--preset", "all"]

# The rule cannot verify whether the collection changes.
NOT_VERIFIED = """\
import SwiftUI

struct Feed: View {
  let model: Model

  var body: some View {
    List {
      ForEach(0..<model.items.count, id: \\.self) { index in
        Text(model.items[index])
      }
    }
  }
}
"""


def validator(part: dict = SCHEMA) -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return jsonschema.Draft202012Validator(part)


def finding_validator() -> jsonschema.Draft202012Validator:
    return validator({"$ref": "#/$defs/finding", "$defs": SCHEMA["$defs"]})


def printed(*arguments: str, reporter: str = "json", folder: Path = ROOT) -> str:
    command = [BINARY, "check", "--fail-on", "never", "--no-cache", "--reporter", reporter, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def valid(text: str) -> dict:
    """The report, which must match the schema and count its findings correctly."""
    report = json.loads(text)
    validator().validate(report)
    severities = report["summary"]["severities"]
    assert sum(severities.values()) == report["summary"]["findings"]
    counts = Counter(finding["severity"] for finding in report["findings"])
    assert all(counts[name] <= count for name, count in severities.items())
    return report


@pytest.fixture(scope="module")
def report() -> dict:
    return valid(printed(*ALL))


def test_the_examples(report: dict):
    findings = report["findings"]
    assert report["summary"]["findings"] == len(findings) > 10
    counts = Counter(finding["severity"] for finding in findings)
    assert report["summary"]["severities"] == {name: counts[name] for name in ["error", "warning", "info", "hint"]}
    assert report["summary"]["inBaseline"] == 0
    # The parts that the schema describes occur.
    assert any(finding["related"] for finding in findings)
    assert any(len(fix["edits"]) > 1 for finding in findings for fix in finding["fixes"])
    references = [reference for finding in findings for reference in finding["references"]]
    assert references and all(reference["url"].startswith("https://") for reference in references)


def test_ranges_have_the_documented_units(report: dict):
    def locations(value):
        if isinstance(value, dict):
            if "start" in value:
                yield value
            value = list(value.values())
        if isinstance(value, list):
            for element in value:
                yield from locations(element)

    found = list(locations(report))
    assert len(found) > len(report["findings"])
    for location in found:
        source = (ROOT / location["file"]).read_bytes()
        assert location["start"]["offset"] <= location["end"]["offset"] <= len(source)
        for position in (location["start"], location["end"]):
            before = source[: position["offset"]]
            assert position["line"] == before.count(b"\n") + 1
            assert position["column"] == len(before) - (before.rfind(b"\n") + 1) + 1


def test_fixes_keep_the_documented_promises(report: dict):
    for finding in report["findings"]:
        assert sum(fix["preferred"] for fix in finding["fixes"]) <= 1
        assert (ROOT / finding["help"]).exists()
        for fix in finding["fixes"]:
            ranges = sorted((edit["file"], edit["start"]["offset"], edit["end"]["offset"]) for edit in fix["edits"])
            for (file, _, end), (next_file, start, _) in zip(ranges, ranges[1:]):
                assert file != next_file or end <= start


def test_columns_count_bytes(tmp_path: Path):
    (tmp_path / "A.swift").write_text("/* 日本語 😀 */ struct A {} // gotcha:disable:this no_such_rule\n")
    [finding] = valid(printed(folder=tmp_path))["findings"]
    source = (tmp_path / "A.swift").read_bytes()
    assert finding["start"]["column"] == finding["start"]["offset"] + 1
    assert source[finding["start"]["offset"] : finding["end"]["offset"]] == b"no_such_rule"


def test_no_findings(tmp_path: Path):
    (tmp_path / "A.swift").write_text("struct A {}\n")
    report = valid(printed(folder=tmp_path))
    assert report["findings"] == []
    assert report["summary"]["files"] == 1


@pytest.mark.parametrize("limit", [0, 1])
def test_omitted_findings(limit: int, report: dict):
    limited = valid(printed(*ALL, "--max-findings", str(limit)))
    assert len(limited["findings"]) == limit
    assert limited["summary"]["findings"] == report["summary"]["findings"]
    assert limited["summary"]["severities"] == report["summary"]["severities"]


def test_a_baseline(report: dict, tmp_path: Path):
    file = str(tmp_path / "baseline.json")
    printed(*ALL, "--write-baseline", file)
    hidden = valid(printed(*ALL, "--baseline", file))
    assert hidden["findings"] == []
    assert hidden["summary"]["inBaseline"] == report["summary"]["findings"]


def test_standard_input():
    command = [BINARY, "check", "--fail-on", "never", "--stdin", "--reporter", "json", "--preset", "all"]
    text = subprocess.run(command, input=NOT_VERIFIED, capture_output=True, text=True, check=True).stdout
    findings = valid(text)["findings"]
    assert {finding["file"] for finding in findings} == {"<stdin>"}
    assert any("notVerified" in finding for finding in findings)


def test_each_line_is_a_finding(report: dict):
    lines = [json.loads(line) for line in printed(*ALL, reporter="jsonl").splitlines()]
    for line in lines:
        finding_validator().validate(line)
    assert lines == report["findings"]


def test_every_key_is_described(report: dict):
    """A new key is allowed, but must be added to the schema."""
    known = set()

    def collect(part):
        if isinstance(part, dict):
            known.update(part.get("properties", {}))
            part = list(part.values())
        if isinstance(part, list):
            for element in part:
                collect(element)

    def keys(value):
        if isinstance(value, dict):
            yield from value
            value = list(value.values())
        if isinstance(value, list):
            for element in value:
                yield from keys(element)

    collect(SCHEMA)
    assert set(keys(report)) <= known
    assert known - set(keys(report)) <= {"advice", "assumptions", "notVerified"}


def test_unknown_keys_are_allowed(report: dict):
    changed = copy.deepcopy(report)
    for part in [changed, changed["summary"], changed["findings"][0], changed["findings"][0]["start"]]:
        part["later"] = True
    validator().validate(changed)


# Paths of values, and wrong values for them; REMOVED removes the key.
REMOVED = "(removed)"
WRONG = [
    ("version", 2),
    ("version", REMOVED),
    ("tool name", "other"),
    ("tool version", REMOVED),
    ("summary files", "13"),
    ("summary milliseconds", 1.5),
    ("summary severities", REMOVED),
    ("summary severities hint", -1),
    ("summary severities error", REMOVED),
    ("summary inBaseline", None),
    ("findings", {}),
    ("findings 0 rule", "Clip before blur"),
    ("findings 0 severity", "note"),
    ("findings 0 message", ""),
    ("findings 0 file", REMOVED),
    ("findings 0 start line", 0),
    ("findings 0 start column", 0),
    ("findings 0 end offset", -1),
    ("findings 0 end offset", REMOVED),
    ("findings 0 related", None),
    ("findings 0 related 0 message", REMOVED),
    ("findings 0 related 0 file", REMOVED),
    ("findings 0 related 0 start", REMOVED),
    ("findings 0 fixes 0 safe", "yes"),
    ("findings 0 fixes 0 preferred", REMOVED),
    ("findings 0 fixes 0 edits", []),
    ("findings 0 fixes 0 edits 0 text", REMOVED),
    ("findings 0 fixes 0 edits 0 end", REMOVED),
    ("findings 0 fixes 0 edits 0 file", 1),
    ("findings 0 help", REMOVED),
    ("findings 0 references", REMOVED),
    ("findings 0 references 0 title", REMOVED),
    ("findings 0 references 0 url", "docs/rules/a.md"),
    ("findings 0 case", "Row"),
    ("findings 0 assumptions", []),
    ("findings 0 assumptions", ["unknown"]),
    ("findings 0 notVerified", None),
]


@pytest.mark.parametrize("path, value", WRONG, ids=[f"{path} {value}" for path, value in WRONG])
def test_wrong_reports_are_rejected(report: dict, path: str, value):
    changed = copy.deepcopy(report)
    # A finding that has all parts; the paths start there.
    changed["findings"] = [
        next(f for f in changed["findings"] if f["related"] and f["fixes"] and "url" in f["references"][0])
    ]
    validator().validate(changed)
    *parents, last = path.split()
    part = changed
    for key in parents:
        part = part[int(key) if isinstance(part, list) else key]
    if value is REMOVED:
        del part[last]
    else:
        part[last] = value
    assert not validator().is_valid(changed)
    if parents[:1] == ["findings"]:
        assert not finding_validator().is_valid(changed["findings"][0])
