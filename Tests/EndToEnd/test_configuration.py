"""Settings from gotcha.json files and from the client, and editor support for writing them."""

import asyncio
import json

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

import profiles
from conftest import BINARY, PATIENCE, make_client
from workspaces import Workspace, finish, start, uri_of

BLUR = "clip_before_blur"
COLOR = "deprecated_foreground_color"
CARD = """\
import SwiftUI

struct CardView: View {
  var body: some View {
    Text("🎉").foregroundColor(.red)
    Card().clipShape(Circle()).blur(radius: 8)
  }
}
"""
CONFIGURATION = """\
{
  // What we look for 🎉
  "preset": "none",
  "rules": {
    "clip_before_blur": "error", // the soft edge
    "deprecated_foreground_color": "warning"
  }
}
"""


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[BINARY, "serve", "--stdio"], client_factory=make_client),
    params=list(profiles.ALL),
)
async def client(lsp_client: LanguageClient, request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("Some Project 🎉").resolve()
    (folder / "Sources" / "Loud").mkdir(parents=True)
    (folder / "gotcha.json").write_text(CONFIGURATION)
    (folder / "Card.swift").write_text(CARD)
    (folder / "Sources" / "Loud" / "Card.swift").write_text(CARD)
    lsp_client.workspace = await start(lsp_client, request.param, folder, settings={})
    yield
    await finish(lsp_client)


@pytest.fixture
def workspace(client: LanguageClient) -> Workspace:
    return client.workspace


def write(workspace, name: str, text: str):
    """Changes a file on disk and notifies the server like an editor that watches files."""
    path = workspace.folder / name
    type = types.FileChangeType.Changed if path.exists() else types.FileChangeType.Created
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    workspace.tell(name, type)


def resources(workspace) -> list:
    support = workspace.client.capabilities.workspace
    support = support and support.workspace_edit
    return list((support and support.document_changes and support.resource_operations) or [])


def after(workspace, action: types.CodeAction, name: str, text: str) -> str:
    """The text of a file after a code action, which may change only that file."""
    if action.edit.document_changes is None:
        assert list(action.edit.changes) == [workspace.uri(name)]
        return workspace.encoding.apply(text, action.edit.changes[workspace.uri(name)])
    *created, change = action.edit.document_changes
    if created:
        [create] = created
        assert create.kind == "create" and create.uri == workspace.uri(name) and create.options.ignore_if_exists
    assert change.text_document.uri == workspace.uri(name)
    return workspace.encoding.apply(text, change.edits)


# Which settings apply


async def test_the_nearest_file_applies(workspace):
    workspace.open("Card.swift")
    diagnostics = await workspace.diagnostics("Card.swift", BLUR, COLOR)
    severities = {item.code: item.severity for item in diagnostics}
    assert severities == {BLUR: types.DiagnosticSeverity.Error, COLOR: types.DiagnosticSeverity.Warning}
    write(workspace, "Sources/gotcha.json", '{"extends": "../gotcha.json", "rules": {"clip_before_blur": "off"}}')
    workspace.open("Sources/Loud/Card.swift")
    await workspace.diagnostics("Sources/Loud/Card.swift", COLOR)
    write(workspace, "Sources/Loud/gotcha.json", '{"exclude": ["*.swift"]}')
    await workspace.diagnostics("Sources/Loud/Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR) if workspace.pulls else None


async def test_changes_on_disk_take_effect(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    write(workspace, "gotcha.json", CONFIGURATION.replace('"error"', '"off"'))
    await workspace.diagnostics("Card.swift", COLOR)
    write(workspace, "base.json", '{"preset": "none"}')
    write(workspace, "gotcha.json", '{"extends": "base.json"}')
    await workspace.diagnostics("Card.swift")
    # A file that is extended may have any name.
    write(workspace, "base.json", '{"preset": "none", "rules": {"clip_before_blur": "on"}}')
    await workspace.diagnostics("Card.swift", BLUR)
    (workspace.folder / "gotcha.json").unlink()
    workspace.tell("gotcha.json", types.FileChangeType.Deleted)
    write(workspace, "gotcha.json", '{"preset": "all", "rules": {"clip_before_blur": "off"}}')
    await workspace.diagnostics("Card.swift", COLOR)
    (workspace.folder / "gotcha.json").unlink()
    workspace.tell("gotcha.json", types.FileChangeType.Deleted)
    # The other rule is not in the preset `recommended`.
    await workspace.diagnostics("Card.swift", BLUR)


async def test_a_saved_file_takes_effect(workspace):
    """Also if the client does not watch files."""
    workspace.open("Card.swift")
    workspace.open("gotcha.json")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    text = CONFIGURATION.replace('"error"', '"off"')
    workspace.change("gotcha.json", text)
    (workspace.folder / "gotcha.json").write_text(text)
    workspace.client.text_document_did_save(types.DidSaveTextDocumentParams(workspace.identifier("gotcha.json")))
    support = workspace.client.capabilities.workspace
    support = support and support.did_change_watched_files
    if support and support.dynamic_registration:
        workspace.tell("gotcha.json", types.FileChangeType.Changed)
    await workspace.diagnostics("Card.swift", COLOR)


async def test_mistakes_are_told_and_the_rest_holds(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    write(workspace, "gotcha.json", CONFIGURATION.replace('"warning"', '"warn"'))
    await workspace.diagnostics("Card.swift", BLUR)
    messages = [message.message for message in workspace.client.log_messages]
    assert any('gotcha.json:6:36: unknown value "warn"' in message for message in messages)


async def test_the_client_wins(workspace):
    def change(settings):
        workspace.client.set_configuration({"gotcha": settings})
        workspace.client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"gotcha": settings}))

    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    change({"rules": {BLUR: "off"}, "path": "/usr/bin/gotcha-lsp", "preset": None})
    await workspace.diagnostics("Card.swift", COLOR)
    change({"rules": {BLUR: {"severity": "info"}}})
    diagnostics = await workspace.diagnostics("Card.swift", BLUR, COLOR)
    assert types.DiagnosticSeverity.Information in [item.severity for item in diagnostics]
    change({"exclude": ["Card.swift"]})
    await workspace.diagnostics("Card.swift")
    change({})
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    assert not [message for message in workspace.client.log_messages if message.type == types.MessageType.Error]


async def test_every_folder_has_its_settings(workspace, tmp_path):
    support = workspace.client.capabilities.workspace
    if not (support and support.configuration):
        return
    (tmp_path / "Card.swift").write_text(CARD)
    (tmp_path / "gotcha.json").write_text('{"preset": "none", "rules": {"deprecated_foreground_color": "error"}}')
    uri = uri_of(tmp_path)
    other = Workspace(workspace.client, tmp_path)
    workspace.client.set_configuration({"gotcha": {"rules": {BLUR: "off"}}})
    workspace.client.set_configuration({"gotcha": {"rules": {BLUR: "hint"}}}, scope_uri=uri)
    workspace.client.workspace_did_change_workspace_folders(
        types.DidChangeWorkspaceFoldersParams(
            types.WorkspaceFoldersChangeEvent([types.WorkspaceFolder(uri, "other")], [])
        )
    )
    workspace.open("Card.swift")
    other.open("Card.swift")
    await other.diagnostics("Card.swift", BLUR, COLOR)
    await workspace.diagnostics("Card.swift", COLOR) if workspace.pulls else None


async def test_deployment_targets_come_from_the_project(workspace):
    def package(version: str) -> str:
        return f'// swift-tools-version: 6.0\nlet package = Package(name: "A", platforms: [.iOS(.v{version})])\n'

    # The rule reports APIs whose replacement requires iOS 15.
    write(workspace, "Package.swift", package("14"))
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR)
    write(workspace, "Package.swift", package("17"))
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    write(workspace, "App.xcodeproj/project.pbxproj", "IPHONEOS_DEPLOYMENT_TARGET = 14.0;\n")
    await workspace.diagnostics("Card.swift", BLUR)
    write(workspace, "gotcha.json", CONFIGURATION.replace("{", '{"deployment": {"iOS": "16.0"},', 1))
    await workspace.diagnostics("Card.swift", BLUR, COLOR)


# Help with writing gotcha.json


async def code_actions(workspace, name: str, text: str, part: str) -> list[types.CodeAction]:
    return await asyncio.wait_for(
        workspace.client.text_document_code_action_async(
            types.CodeActionParams(
                workspace.identifier(name),
                workspace.encoding.range(text, part),
                types.CodeActionContext(diagnostics=[]),
            )
        ),
        PATIENCE,
    )


async def test_mistakes_are_shown_while_typing(workspace):
    text = CONFIGURATION.replace('"preset"', '"presett"').replace(BLUR, "clip_befor_blur").replace('"warning"', "3")
    workspace.open("gotcha.json", text)
    diagnostics = await workspace.diagnostics("gotcha.json", *["invalid_configuration"] * 3)
    assert [workspace.encoding.slice(text, item.range) for item in diagnostics] == [
        '"presett"', '"clip_befor_blur"', "3",
    ]
    assert {item.severity for item in diagnostics} == {types.DiagnosticSeverity.Error}
    assert all(item.code_description.href.endswith("docs/configuration.md") for item in diagnostics)
    [action] = await code_actions(workspace, "gotcha.json", text, '"presett"')
    assert action.title == 'Change to "preset"' and action.is_preferred
    assert after(workspace, action, "gotcha.json", text) == text.replace("presett", "preset")
    # The findings still depend on the file on disk.
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    workspace.change("gotcha.json", "{")
    [diagnostic] = await workspace.diagnostics("gotcha.json", "invalid_configuration")
    assert diagnostic.message == "Missing } for this {"
    workspace.change("gotcha.json", '{"extends": "gotcha.json"}')
    [diagnostic] = await workspace.diagnostics("gotcha.json", "invalid_configuration")
    assert workspace.encoding.slice('{"extends": "gotcha.json"}', diagnostic.range) == '"gotcha.json"'
    workspace.change("gotcha.json", CONFIGURATION)
    await workspace.diagnostics("gotcha.json")


async def complete(workspace, text: str) -> dict[str, str]:
    """The completions at `|`: labels, and the text after accepting each."""
    position = workspace.encoding.position(text, text.index("|"))
    plain = text.replace("|", "")
    name = "gotcha.json"
    if name in workspace.versions:
        workspace.change(name, plain)
    else:
        workspace.open(name, plain)
    items = await asyncio.wait_for(
        workspace.client.text_document_completion_async(types.CompletionParams(workspace.identifier(name), position)),
        PATIENCE,
    )
    for item in items:
        typed = workspace.encoding.slice(plain, types.Range(item.text_edit.range.start, position))
        assert (item.filter_text or item.label).startswith(typed[:1])
    return {item.label: workspace.encoding.apply(plain, [item.text_edit]) for item in items}


async def test_completion(workspace):
    keys = await complete(workspace, '{"preset": "all", /* 🎉 */ |}')
    assert "preset" not in keys and {"extends", "rules", "overrides"} <= set(keys)
    assert keys["rules"] == '{"preset": "all", /* 🎉 */ "rules": }'
    keys = await complete(workspace, '{\n  "|\n}')
    assert keys["rules"] == '{\n  "rules": \n}'
    keys = await complete(workspace, '{"|": []}')
    assert keys["exclude"] == '{"exclude": []}'
    rules = await complete(workspace, '{"rules": {"empty_catch": "off", "|"}}')
    assert "empty_catch" not in rules and rules[BLUR] == '{"rules": {"empty_catch": "off", "clip_before_blur": }}'
    levels = await complete(workspace, '{"rules": {"empty_catch": |}}')
    assert list(levels) == ["off", "on", "hint", "info", "warning", "error"]
    assert levels["off"] == '{"rules": {"empty_catch": "off"}}'
    levels = await complete(workspace, '{"rules": {"empty_catch": {"severity": "w|"}}}')
    assert levels["warning"] == '{"rules": {"empty_catch": {"severity": "warning"}}}'
    assert list(await complete(workspace, '{"rules": {"fixed_font_size": {"|"}}}')) == ["severity", "unverified", "ignore_images"]
    presets = ["recommended", "all", "none", "accessibility", "performance", "migration"]
    assert list(await complete(workspace, '{"preset": "|"}')) == presets
    assert "iOS" in await complete(workspace, '{"deployment": {"i|"}}')
    assert "files" in await complete(workspace, '{"overrides": [{|}]}')
    for nowhere in ['{"preset": "all"} |', '{ // |\n}', '{"x": {"|"}}', "|"]:
        assert await complete(workspace, nowhere) == {}


async def test_completion_explains(workspace):
    workspace.open("gotcha.json", '{"rules": {""}}')
    items = await workspace.client.text_document_completion_async(
        types.CompletionParams(workspace.identifier("gotcha.json"), types.Position(0, 12))
    )
    [item] = [item for item in items if item.label == BLUR]
    assert "What happens" in item.documentation.value and item.detail


async def test_hover(workspace):
    async def hover(part: str) -> str:
        position = workspace.encoding.range(CONFIGURATION, part).start
        hover = await asyncio.wait_for(
            workspace.client.text_document_hover_async(
                types.HoverParams(workspace.identifier("gotcha.json"), position)
            ),
            PATIENCE,
        )
        return hover and (hover.contents.value, workspace.encoding.slice(CONFIGURATION, hover.range))

    workspace.open("gotcha.json")
    text, place = await hover('"preset"')
    assert "extended configuration" in text and place == '"preset"'
    text, place = await hover('"clip_before_blur"')
    assert "What happens" in text and place == '"clip_before_blur"'
    text, place = await hover('"error"')
    assert "Report as an error" in text and place == '"error"'
    assert await hover("What we look for") is None


# Disabling a rule from its finding


async def test_disable_in_the_file(workspace):
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR, COLOR)
    title = f"Disable {BLUR} in gotcha.json"
    [action] = [item for item in await code_actions(workspace, "Card.swift", CARD, "blur(") if item.title == title]
    assert action.kind == "quickfix.suppress.gotcha" and [item.code for item in action.diagnostics] == [BLUR]
    assert after(workspace, action, "gotcha.json", CONFIGURATION) == CONFIGURATION.replace('"error"', '"off"')
    # The unsaved text of an open document is edited.
    text = '{"preset": "all"}'
    workspace.open("gotcha.json", text)
    [action] = [item for item in await code_actions(workspace, "Card.swift", CARD, "blur(") if item.title == title]
    if action.edit.document_changes is not None:
        assert action.edit.document_changes[0].text_document.version == 1
    changed = after(workspace, action, "gotcha.json", text)
    assert changed == '{"preset": "all", "rules": {"clip_before_blur": "off"}}'


async def test_disable_in_a_new_file(workspace):
    (workspace.folder / "gotcha.json").unlink()
    workspace.tell("gotcha.json", types.FileChangeType.Deleted)
    workspace.open("Sources/Loud/Card.swift")
    title = f"Disable {BLUR} in gotcha.json"
    actions = await code_actions(workspace, "Sources/Loud/Card.swift", CARD, "blur(")
    found = [item for item in actions if item.title == title]
    assert len(found) == ("create" in resources(workspace))
    for action in found:
        text = after(workspace, action, "gotcha.json", "")
        assert json.loads(text) == {"rules": {BLUR: "off"}}
        assert text.endswith("}\n")


async def test_a_rule_that_is_wanted_elsewhere_is_not_offered(workspace):
    """Disabling it has no effect if an override or the client enables it."""
    write(
        workspace,
        "gotcha.json",
        '{"preset": "none", "overrides": [{"files": ["Card.swift"], "rules": {"clip_before_blur": "on"}}]}',
    )
    workspace.open("Card.swift")
    await workspace.diagnostics("Card.swift", BLUR)
    actions = await code_actions(workspace, "Card.swift", CARD, "blur(")
    assert actions and not any("gotcha.json" in item.title for item in actions)
