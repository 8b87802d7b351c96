"""Configurations that are not open or have other names: diagnostics and editor support."""

import asyncio

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

import profiles
from conftest import BINARY, PATIENCE, make_client
from test_configuration import after, code_actions, write
from workspaces import COLOR, DETAIL, Workspace, finish, start, uri_of

INVALID = "invalid_configuration"
FAULTY = '{\n  "preset": "none",\n  "rules": {"deprecated_foreground_color": "warn"} // 🎉\n}\n'
SOUND = FAULTY.replace('"warn"', '"warning"')


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[BINARY, "serve", "--stdio"], client_factory=make_client),
    params=list(profiles.ALL),
)
async def client(lsp_client: LanguageClient, request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("Some Project 🎉").resolve()
    (folder / "Sources").mkdir()
    (folder / "Sources" / "Detail.swift").write_text(DETAIL)
    (folder / "gotcha.json").write_text(FAULTY)
    lsp_client.workspace = await start(lsp_client, request.param, folder, settings={})
    yield
    await finish(lsp_client)


@pytest.fixture
def workspace(client: LanguageClient) -> Workspace:
    return client.workspace


async def pull_all(workspace, previous=()) -> dict:
    params = types.WorkspaceDiagnosticParams(previous_result_ids=list(previous))
    report = await asyncio.wait_for(workspace.client.workspace_diagnostic_async(params), PATIENCE)
    return {item.uri: item for item in report.items}


async def shown(workspace, name: str, *messages: str):
    """Waits for the given diagnostics of a file that is not open."""

    def found(items):
        return len(items) == len(messages) and all(m in item.message for item, m in zip(items, messages))

    uri = workspace.uri(name)
    items = None
    async with asyncio.timeout(PATIENCE):
        if not workspace.pulls:
            while (params := await workspace.client.arrivals.get()).uri != uri or not found(params.diagnostics):
                pass
            return params.diagnostics
    for _ in range(1000):
        item = (await pull_all(workspace, [types.PreviousResultId(uri, "old")])).get(uri)
        items = item.items if item else []
        if found(items):
            return items
    raise AssertionError(f"{name} has {items}")


async def test_mistakes_in_files_that_are_not_open(workspace):
    [diagnostic] = await shown(workspace, "gotcha.json", 'value "warn"')
    assert workspace.encoding.slice(FAULTY, diagnostic.range) == '"warn"'
    assert diagnostic.code == INVALID and diagnostic.severity == types.DiagnosticSeverity.Error
    assert diagnostic.source == "gotcha" and diagnostic.code_description.href.endswith("docs/configuration.md")
    write(workspace, "gotcha.json", FAULTY.replace('"none"', '"nothing"'))
    await shown(workspace, "gotcha.json", 'value "nothing"', 'value "warn"')
    write(workspace, "gotcha.json", SOUND)
    await shown(workspace, "gotcha.json")
    write(workspace, "gotcha.json", FAULTY)
    await shown(workspace, "gotcha.json", 'value "warn"')
    (workspace.folder / "gotcha.json").unlink()
    workspace.tell("gotcha.json", types.FileChangeType.Deleted)
    await shown(workspace, "gotcha.json")
    # Nothing is pushed to a client that pulls.
    assert workspace.client.arrivals.empty() or not workspace.pulls


async def test_its_folder_is_none_of_the_workspace_any_more(workspace):
    items = await shown(workspace, "gotcha.json", 'value "warn"')
    assert items
    change = types.WorkspaceFoldersChangeEvent([], [types.WorkspaceFolder(uri_of(workspace.folder), "")])
    workspace.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(change))
    await shown(workspace, "gotcha.json")


async def test_one_that_is_no_text(workspace):
    await shown(workspace, "gotcha.json", 'value "warn"')
    (workspace.folder / "gotcha.json").write_bytes(b'{\n"preset": "\xff"}')
    workspace.tell("gotcha.json", types.FileChangeType.Changed)
    [diagnostic] = await shown(workspace, "gotcha.json", "not valid UTF-8 (line 2)")
    assert diagnostic.range.start == types.Position(0, 0)


async def test_the_document_speaks_while_it_is_open(workspace):
    await shown(workspace, "gotcha.json", 'value "warn"')
    workspace.open("gotcha.json", SOUND)
    await workspace.diagnostics("gotcha.json")
    workspace.change("gotcha.json", FAULTY.replace("warn", "loud"))
    [diagnostic] = await workspace.diagnostics("gotcha.json", INVALID)
    assert '"loud"' in diagnostic.message
    # After closing without saving, the file on disk is used again.
    workspace.close("gotcha.json")
    await shown(workspace, "gotcha.json", 'value "warn"')


async def test_a_message_for_those_who_would_see_nothing(workspace):
    """A client that pulls only open documents shows exactly one message."""
    write(workspace, "gotcha.json", FAULTY.replace('"none"', '"nothing"'))
    workspace.open("Sources/Detail.swift")
    messages = workspace.client.messages
    if not workspace.pulls:
        await shown(workspace, "gotcha.json", 'value "nothing"', 'value "warn"')
        assert not messages
        return
    await workspace.until(lambda: messages, "the message")
    write(workspace, "Sources/gotcha.json", FAULTY)
    log = workspace.client.log_messages
    await workspace.until(lambda: any("Sources/gotcha.json" in m.message for m in log), "the second file's mistakes")
    await workspace.debug_information()
    [message] = messages
    assert message.type == types.MessageType.Error and "gotcha.json:" in message.message


async def test_mistakes_are_logged_once(workspace):
    await shown(workspace, "gotcha.json", 'value "warn"')
    workspace.open("Sources/Detail.swift")
    await workspace.diagnostics("Sources/Detail.swift")
    workspace.tell("gotcha.json", types.FileChangeType.Changed)
    await shown(workspace, "gotcha.json", 'value "warn"') if workspace.pulls else None
    await workspace.debug_information()
    assert [m for m in workspace.client.log_messages if 'value "warn"' in m.message].__len__() == 1


@pytest.mark.parametrize("name", ["gotcha.json", "base.json"])
async def test_one_above_the_workspace(workspace, tmp_path, name):
    """The client does not watch the file, but saves it."""
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources" / "Detail.swift").write_text(DETAIL)
    (tmp_path / "base.json").write_text(SOUND)
    (tmp_path / "gotcha.json").write_text('{"extends": "base.json"}')
    above, inner = Workspace(workspace.client, tmp_path), Workspace(workspace.client, tmp_path / "Sources")
    change = types.WorkspaceFoldersChangeEvent(
        [types.WorkspaceFolder(uri_of(inner.folder), "inner")], [types.WorkspaceFolder(uri_of(workspace.folder), "")]
    )
    workspace.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(change))
    inner.open("Detail.swift")
    await inner.diagnostics("Detail.swift", COLOR)
    text = SOUND.replace('"warning"', '"off"')
    above.open(name, text)
    (tmp_path / name).write_text(text)
    workspace.client.text_document_did_save(types.DidSaveTextDocumentParams(above.identifier(name)))
    await inner.diagnostics("Detail.swift")


async def test_one_above_the_workspace_changes_by_itself(workspace, tmp_path):
    """The file is polled if the client watches no files."""
    support = workspace.client.capabilities.workspace
    support = support and support.did_change_watched_files
    if support and support.dynamic_registration:
        return
    inner = Workspace(workspace.client, tmp_path / "Sources")
    inner.folder.mkdir()
    (tmp_path / "gotcha.json").write_text(SOUND)
    change = types.WorkspaceFoldersChangeEvent([types.WorkspaceFolder(uri_of(inner.folder), "inner")], [])
    workspace.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(change))
    inner.open("Detail.swift", DETAIL)
    await inner.diagnostics("Detail.swift", COLOR)
    (tmp_path / "gotcha.json").write_text(SOUND.replace('"warning"', '"off"'))
    await inner.diagnostics("Detail.swift")


# Files with other names


def extend(workspace, text: str):
    write(workspace, "Shared/base.json", text)
    write(workspace, "gotcha.json", '{"extends": "Shared/base.json"}')


async def test_mistakes_in_an_extended_file(workspace):
    extend(workspace, FAULTY)
    [diagnostic] = await shown(workspace, "Shared/base.json", 'value "warn"')
    assert workspace.encoding.slice(FAULTY, diagnostic.range) == '"warn"'
    write(workspace, "Shared/base.json", SOUND)
    await shown(workspace, "Shared/base.json")


async def test_help_with_an_extended_file(workspace):
    extend(workspace, SOUND)
    workspace.open("Shared/base.json", FAULTY)
    # Only after the settings are read is the file known as a configuration.
    [diagnostic] = await workspace.diagnostics("Shared/base.json", INVALID)
    assert workspace.encoding.slice(FAULTY, diagnostic.range) == '"warn"'
    fix = (await code_actions(workspace, "Shared/base.json", FAULTY, '"warn"'))[0]
    assert after(workspace, fix, "Shared/base.json", FAULTY) == SOUND
    position = workspace.encoding.range(FAULTY, '"preset"').start
    identifier = workspace.identifier("Shared/base.json")
    hover = await workspace.client.text_document_hover_async(types.HoverParams(identifier, position))
    assert "extended configuration" in hover.contents.value
    position = workspace.encoding.range(FAULTY, '"none').end
    items = await workspace.client.text_document_completion_async(types.CompletionParams(identifier, position))
    assert [item.label for item in items][:3] == ["recommended", "all", "none"]
    # When no configuration extends it anymore, it is an ordinary file.
    write(workspace, "gotcha.json", SOUND)
    await workspace.diagnostics("Shared/base.json")
    assert await workspace.client.text_document_hover_async(types.HoverParams(identifier, position)) is None


async def test_an_extended_file_keeps_its_findings_while_settings_are_read_again(workspace):
    extend(workspace, SOUND)
    workspace.open("Shared/base.json", FAULTY)
    await workspace.diagnostics("Shared/base.json", INVALID)
    arrivals = workspace.client.arrivals
    while not arrivals.empty():
        arrivals.get_nowait()
    for _ in range(20):
        workspace.tell("gotcha.json", types.FileChangeType.Changed)
        assert await code_actions(workspace, "Shared/base.json", FAULTY, '"warn"')
    reports = [arrivals.get_nowait() for _ in range(arrivals.qsize())]
    assert all(report.diagnostics for report in reports if report.uri == workspace.uri("Shared/base.json"))


async def test_other_files_are_left_alone(workspace):
    workspace.open("package.json", '{"presett": 1}')
    await workspace.diagnostics("package.json")
    identifier = workspace.identifier("package.json")
    assert await workspace.client.text_document_hover_async(types.HoverParams(identifier, types.Position(0, 3))) is None
