"""The HTML report in a real browser, opened from disk, with its filters and groups."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

CHROMIUM = shutil.which("chromium") or "chromium"

CARD = """\
import SwiftUI

struct Card{number}: View {{
  @State var isOpen = false
  var body: some View {{
    Text("<b>{word}</b>").clipShape(.capsule).blur(radius: 8)
    Text("b").font(.system(size: 12))
  }}
}}
"""

# Interactions with the page, and their results.
STEPS = """
const seen = [];
function look(name) {
  const sections = [...document.querySelectorAll("#groups > section")];
  seen.push({
    name,
    findings: [...document.querySelectorAll("article")].filter(a => a.offsetHeight > 0).length,
    sections: sections.filter(s => s.offsetHeight > 0).map(s => s.dataset.rule || s.dataset.name),
    numbers: sections.filter(s => s.offsetHeight > 0).map(s => Number(s.querySelector(".number").textContent)),
    links: document.querySelectorAll("nav a").length,
    dead: [...document.querySelectorAll("nav a")].filter(a => !document.getElementById(a.hash.slice(1))).length,
    nothing: document.getElementById("nothing").offsetHeight > 0,
    count: document.getElementById("count").textContent,
  });
}
function search(text) {
  const field = document.getElementById("search");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
const press = selector => document.querySelector(selector).click();
look("at first");
search("CARD1"); look("one file");
search("clip two"); look("two words");
search("<b>"); look("code");
search("nowhere"); look("nothing");
press("#reset"); look("reset");
press("#fixable"); look("fixable");
press("#fixable");
press("[data-severity=warning]"); look("no warnings");
press("[data-severity=warning]"); look("warnings again");
press("[data-group=file]"); look("by file");
search("card2"); look("by file, one file");
press("[data-group=criterion]"); look("by criterion, one file");
press("#reset"); look("by criterion");
search("card2");
press("[data-group=rule]"); look("by rule, one file");
press("#reset"); look("by rule again");
document.title = JSON.stringify(seen);
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> tuple[dict[str, dict], list[dict]]:
    folder = tmp_path_factory.mktemp("page")
    for number, word in enumerate(["one", "two", "three"]):
        (folder / f"Card{number}.swift").write_text(CARD.format(number=number, word=word))
    report = ["check", "--preset", "all", "--min-severity", "hint", "--reporter", "html=report.html", "--reporter", "json=report.json"]
    assert subprocess.run([BINARY, *report], cwd=folder).returncode == 1
    text = (folder / "report.html").read_text()
    # The page makes no network request.
    assert not re.search(r"<(?:link|img|iframe)\b|src=|@import|url\(", text)
    (folder / "tried.html").write_text(text.replace("</body>", f"<script>{STEPS}</script></body>"))
    browser = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--virtual-time-budget=5000"]
    browser += [f"--user-data-dir={folder / 'profile'}", "--window-size=1200,900", f"file://{folder}/tried.html"]
    run = subprocess.run(browser, capture_output=True, timeout=120)
    title = re.search(r"<title>(\[.*?\])</title>", run.stdout.decode(), re.DOTALL)
    assert title, run.stderr.decode()[-2000:]
    seen = json.loads(title[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    return {look["name"]: look for look in seen}, json.loads((folder / "report.json").read_text())["findings"]


def test_everything_is_shown_at_first(page):
    seen, findings = page
    for name in ["at first", "reset", "warnings again", "by rule again"]:
        assert seen[name]["findings"] == len(findings)
        assert set(seen[name]["sections"]) == {finding["rule"] for finding in findings}
        assert seen[name]["count"] == ""
        assert not seen[name]["nothing"]


def test_every_group_is_counted_and_linked(page):
    for look in page[0].values():
        assert sum(look["numbers"]) == look["findings"]
        assert look["links"] == len(look["sections"])
        assert look["dead"] == 0


def test_searching(page):
    seen, findings = page
    of_file = [finding for finding in findings if finding["file"] == "Card1.swift"]
    assert 0 < len(of_file) < len(findings)
    assert seen["one file"]["findings"] == len(of_file)
    assert seen["one file"]["count"] == f"{len(of_file)} of {len(findings)} shown"
    # A finding must contain all words, in any column: one is a rule's name, the other occurs in one file only.
    assert "clip_before_blur" in seen["two words"]["sections"]
    assert 0 < seen["two words"]["findings"] <= len(of_file)
    # Code is text, not markup.
    assert seen["code"]["findings"] > 0
    assert seen["nothing"]["findings"] == 0
    assert seen["nothing"]["nothing"]


def test_filtering(page):
    seen, findings = page
    assert seen["fixable"]["findings"] == len([finding for finding in findings if finding["fixes"]])
    others = [finding for finding in findings if finding["severity"] != "warning"]
    assert 0 < len(others) < len(findings)
    assert seen["no warnings"]["findings"] == len(others)


def test_grouping(page):
    seen, findings = page
    assert seen["by file"]["sections"] == sorted({finding["file"] for finding in findings})
    assert seen["by file"]["findings"] == len(findings)
    assert seen["by file, one file"]["sections"] == ["Card2.swift"]
    assert seen["by rule, one file"]["findings"] == seen["by file, one file"]["findings"]
    assert len(seen["by rule, one file"]["sections"]) > 1


def test_grouping_by_criterion(page):
    seen, findings = page
    # Of the rules with findings here, one is about accessibility.
    fonts = [finding for finding in findings if finding["rule"] == "fixed_font_size"]
    assert len(fonts) == 3
    assert seen["by criterion"]["sections"] == ["1.4.4 Resize Text (AA)", "No criterion"]
    assert seen["by criterion"]["numbers"] == [len(fonts), len(findings) - len(fonts)]
    assert seen["by criterion, one file"]["numbers"][0] == 1
