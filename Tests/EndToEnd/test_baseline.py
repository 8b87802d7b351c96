"""A baseline that gotcha.json names: the server shows only new findings, and `check` agrees."""

import asyncio
import json
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

import profiles
from conftest import BINARY, PATIENCE, make_client
from test_configuration import write
from test_configuration_files import INVALID, pull_all, shown
from workspaces import Workspace, finish, start

BLUR = "clip_before_blur"
COLOR = "deprecated_foreground_color"
BASELINE = "gotcha-baseline.json"
CONFIGURATION = '{\n  "preset": "none", // 🎉\n  "rules": {"%s": "warning", "%s": "warning"},\n  "baseline": "%s"\n}\n' % (
    BLUR, COLOR, BASELINE)
BLURRED = "    Card().clipShape(Circle()).blur(radius: 8)\n"
CARD = """\
import SwiftUI

struct CardView: View {
  var body: some View {
    Text("🎉").foregroundColor(.red)
%s  }
}
""" % BLURRED
NEW = CARD.replace(BLURRED, BLURRED + BLURRED.replace("8", "9"))


def run(workspace, *arguments: str, text: str | None = None):
    command = [BINARY, "check", "--no-cache", *arguments]
    return subprocess.run(command, cwd=workspace.folder, input=text, capture_output=True, text=True)


def checked(workspace, name: str, text: str) -> list:
    """The findings of `check` in a text of a file that is not saved."""
    report = json.loads(run(workspace, "--stdin", "--stdin-path", name, "--reporter", "json", text=text).stdout)
    return sorted((item["rule"], item["start"]["line"] - 1) for item in report["findings"])


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[BINARY, "serve", "--stdio"], client_factory=make_client),
    params=list(profiles.ALL),
)
async def client(lsp_client: LanguageClient, request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("Some Project 🎉").resolve()
    (folder / "Sources").mkdir()
    (folder / "gotcha.json").write_text(CONFIGURATION)
    (folder / "Card.swift").write_text(CARD)
    (folder / "Sources" / "Card.swift").write_text(CARD)
    subprocess.run([BINARY, "check", "--write-baseline", "--quiet"], cwd=folder, check=True)
    lsp_client.workspace = await start(lsp_client, request.param, folder, settings={})
    yield
    await finish(lsp_client)


@pytest.fixture
def workspace(client: LanguageClient) -> Workspace:
    return client.workspace


async def test_only_new_findings_are_shown(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift")
    workspace.change("Card.swift", NEW)
    [diagnostic] = await workspace.diagnostics("Card.swift", BLUR)
    assert [(diagnostic.code, diagnostic.range.start.line)] == checked(workspace, "Card.swift", NEW)
    # A line that moves stays hidden; one that changes does not, and one more of the same is new.
    for text, codes in [
        ("\n\n" + CARD.replace("    Card()", "\t\tCard()"), []),
        (CARD.replace("radius: 8", "radius: 7"), [BLUR]),
        (CARD.replace(BLURRED, BLURRED * 3), [BLUR, BLUR]),
        (CARD.replace(".red", ".blue"), [COLOR]),
        (CARD, []),
    ]:
        workspace.change("Card.swift", text)
        items = await workspace.diagnostics("Card.swift", *codes)
        assert sorted((item.code, item.range.start.line) for item in items) == checked(workspace, "Card.swift", text)
    information = await workspace.debug_information()
    [document] = information["documents"] if isinstance(information, dict) else information.documents
    hidden = document["inBaseline"] if isinstance(document, dict) else document.inBaseline
    assert hidden == 2


async def test_changes_of_the_baseline_take_effect(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift")
    text = (workspace.folder / BASELINE).read_text()
    entries = json.loads(text)["entries"]
    rest = [entry for entry in entries if (entry["file"], entry["rule"]) != ("Card.swift", COLOR)]
    assert len(rest) == len(entries) - 1
    write(workspace, BASELINE, json.dumps({"version": 1, "entries": rest}))
    await workspace.diagnostics("Card.swift", COLOR)
    assert run(workspace).stdout.count(COLOR) == 1
    write(workspace, BASELINE, text)
    await workspace.diagnostics("Card.swift")
    write(workspace, "gotcha.json", CONFIGURATION.replace(BASELINE, "other.json"))
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    write(workspace, "other.json", text)
    await workspace.diagnostics("Card.swift")
    write(workspace, "gotcha.json", CONFIGURATION.replace("warning", "error"))
    await workspace.diagnostics("Card.swift") if workspace.pulls else None
    assert run(workspace).returncode == 0


async def test_findings_are_shown_if_it_cannot_be_read(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift")
    text = (workspace.folder / BASELINE).read_text()
    write(workspace, BASELINE, text[:-20])
    [diagnostic] = await shown(workspace, "gotcha.json", "is not a gotcha-lsp baseline; write it again")
    assert diagnostic.code == INVALID and diagnostic.severity == types.DiagnosticSeverity.Error
    assert workspace.encoding.slice(CONFIGURATION, diagnostic.range) == f'"{BASELINE}"'
    if workspace.pulls:
        await workspace.diagnostics("Card.swift", BLUR, COLOR)
    (workspace.folder / BASELINE).unlink()
    workspace.tell(BASELINE, types.FileChangeType.Deleted)
    await shown(workspace, "gotcha.json", f"read baseline {BASELINE}: No such file or directory; create it with")
    outcome = run(workspace)
    assert outcome.returncode == 2 and outcome.stdout.count("\n") == 4
    assert f"error: gotcha.json:4:15: cannot read baseline {BASELINE}: No such file" in outcome.stderr
    write(workspace, BASELINE, text)
    await shown(workspace, "gotcha.json")
    if workspace.pulls:
        await workspace.diagnostics("Card.swift")


async def test_the_open_configuration_shows_the_problem(workspace):
    workspace.open("gotcha.json")
    await workspace.diagnostics("gotcha.json")
    text = CONFIGURATION.replace(BASELINE, "no.json")
    workspace.change("gotcha.json", text)
    [diagnostic] = await workspace.diagnostics("gotcha.json", INVALID)
    assert workspace.encoding.slice(text, diagnostic.range) == '"no.json"'
    workspace.change("gotcha.json", CONFIGURATION)
    await workspace.diagnostics("gotcha.json")
    workspace.change("gotcha.json", text.replace('"no.json"', "1"))
    [diagnostic] = await workspace.diagnostics("gotcha.json", INVALID)
    assert diagnostic.message == "Expected a file path relative to this file"
    workspace.change("gotcha.json", CONFIGURATION)
    await workspace.diagnostics("gotcha.json")


async def test_files_that_are_not_open(workspace):
    name = "Sources/Card.swift"
    if not workspace.pulls:
        # Such a client gets diagnostics of open documents only.
        workspace.open("Card.swift", NEW)
        await workspace.diagnostics("Card.swift", BLUR)
        assert workspace.uri(name) not in workspace.client.diagnostics
        return
    report = (await pull_all(workspace))[workspace.uri(name)]
    assert not report.items
    previous = [types.PreviousResultId(workspace.uri(name), report.result_id)]
    assert (await pull_all(workspace, previous))[workspace.uri(name)].kind == "unchanged"
    text = (workspace.folder / BASELINE).read_text()
    write(workspace, BASELINE, '{"version": 1, "entries": []}')
    changed = (await pull_all(workspace, previous))[workspace.uri(name)]
    assert sorted(item.code for item in changed.items) == [BLUR, COLOR]
    write(workspace, BASELINE, text)
    previous = [types.PreviousResultId(workspace.uri(name), changed.result_id)]
    assert not (await pull_all(workspace, previous))[workspace.uri(name)].items


async def test_hidden_findings_are_not_fixed(workspace):
    workspace.open("Card.swift", NEW)
    [diagnostic] = await workspace.diagnostics("Card.swift", BLUR)
    everything = types.Range(types.Position(0, 0), types.Position(7, 0))
    for kind in ["quickfix", "quickfix.suppress.gotcha"]:
        context = types.CodeActionContext(diagnostics=[], only=[kind])
        params = types.CodeActionParams(workspace.identifier("Card.swift"), everything, context)
        actions = await asyncio.wait_for(workspace.client.text_document_code_action_async(params), PATIENCE)
        assert actions and all(COLOR not in action.title for action in actions)
        lines = {d.range.start.line for action in actions for d in action.diagnostics or []}
        assert lines == {diagnostic.range.start.line}
    if workspace.client.capabilities.workspace and workspace.client.capabilities.workspace.apply_edit:
        command = types.ExecuteCommandParams("gotcha.fixAllInWorkspace", [])
        await asyncio.wait_for(workspace.client.workspace_execute_command_async(command), PATIENCE)
        [edit] = workspace.client.edits
        changes = edit.edit.changes or {c.text_document.uri: c.edits for c in edit.edit.document_changes}
        assert list(changes) == [workspace.uri("Card.swift")]
        fixed = workspace.encoding.apply(NEW, changes[workspace.uri("Card.swift")])
        assert fixed == NEW.replace(".clipShape(Circle()).blur(radius: 9)", ".blur(radius: 9).clipShape(Circle())")


async def test_the_log_says_how_many_are_hidden(workspace):
    log = workspace.client.log_messages
    expected = f"the baseline {workspace.folder}/{BASELINE} hides 4 findings"
    workspace.open("Card.swift")
    await workspace.until(lambda: any(m.message == expected for m in log), "the message")
    write(workspace, "gotcha.json", CONFIGURATION + "\n")
    await workspace.debug_information()
    write(workspace, BASELINE, '{"version": 1, "entries": []}')
    await workspace.until(lambda: any("hides 0 findings" in m.message for m in log), "the second message")
    assert [m.message for m in log].count(expected) == 1


async def test_completion_and_explanation_of_the_key(workspace):
    text = '{\n  "base\n}\n'
    workspace.open("gotcha.json", text)
    params = types.CompletionParams(workspace.identifier("gotcha.json"), types.Position(1, 7))
    result = await asyncio.wait_for(workspace.client.text_document_completion_async(params), PATIENCE)
    items = result if isinstance(result, list) else result.items
    assert "baseline" in [item.label for item in items]
    workspace.change("gotcha.json", CONFIGURATION)
    params = types.HoverParams(workspace.identifier("gotcha.json"), types.Position(3, 5))
    hover = await asyncio.wait_for(workspace.client.text_document_hover_async(params), PATIENCE)
    assert "check --write-baseline" in str(hover.contents)


def test_commands_that_the_message_names_work(tmp_path):
    (tmp_path / "Card.swift").write_text(CARD)
    (tmp_path / "gotcha.json").write_text(CONFIGURATION)
    first = subprocess.run([BINARY, "check", "--no-cache"], cwd=tmp_path, capture_output=True, text=True)
    assert first.returncode == 2
    assert first.stderr.splitlines()[0].endswith("create it with gotcha-lsp check --write-baseline")
    subprocess.run([BINARY, "check", "--no-cache", "--write-baseline"], cwd=tmp_path, check=True)
    second = subprocess.run([BINARY, "check", "--no-cache"], cwd=tmp_path, capture_output=True, text=True)
    assert (second.returncode, second.stderr) == (0, "No findings in 1 file; 2 hidden by the baseline.\n")
