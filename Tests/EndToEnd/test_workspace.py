"""Files that depend on each other, with the capabilities of real editors."""

import asyncio

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import PATIENCE
from workspaces import COLOR, DETAIL, HOME, NESTED, client, uri_of, workspace  # noqa: F401


async def test_findings_rest_on_files_that_are_not_open(workspace):
    workspace.open("Detail.swift")
    diagnostics = await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    [nested] = [item for item in diagnostics if item.code == NESTED]
    support = workspace.client.capabilities.text_document
    if support and support.publish_diagnostics and support.publish_diagnostics.related_information:
        [related] = nested.related_information
        assert related.location.uri == workspace.uri("Views/Home View.swift")
        assert workspace.encoding.slice(HOME, related.location.range) == "DetailView()"
    else:
        assert "Home View.swift line 6" in nested.message


async def test_an_edit_changes_another_document(workspace):
    workspace.open("Detail.swift")
    workspace.open("Views/Home View.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    workspace.change("Views/Home View.swift", HOME.replace("DetailView", "OtherView"))
    await workspace.diagnostics("Detail.swift", COLOR)
    workspace.close("Views/Home View.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)


async def test_files_come_and_go(workspace):
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    home = workspace.folder / "Views" / "Home View.swift"
    moved = workspace.folder / "Start.swift"
    home.rename(moved)
    workspace.tell("Views/Home View.swift", types.FileChangeType.Deleted)
    workspace.tell("Start.swift", types.FileChangeType.Created)
    moved.write_text("")
    workspace.tell("Start.swift", types.FileChangeType.Changed)
    await workspace.diagnostics("Detail.swift", COLOR)
    moved.write_text(HOME)
    workspace.tell("Start.swift", types.FileChangeType.Changed)
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    moved.unlink()
    workspace.tell("Start.swift", types.FileChangeType.Deleted)
    await workspace.diagnostics("Detail.swift", COLOR)


async def test_what_git_ignores_is_no_part_of_the_workspace(workspace):
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    ignored = workspace.folder / ".gitignore"
    ignored.write_text("Views\n")
    workspace.tell(".gitignore", types.FileChangeType.Created)
    await workspace.diagnostics("Detail.swift", COLOR)
    ignored.write_text("# Views\n")
    workspace.tell(".gitignore", types.FileChangeType.Changed)
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    ignored.write_text("Home*\n")
    workspace.tell(".gitignore", types.FileChangeType.Changed)
    await workspace.diagnostics("Detail.swift", COLOR)
    ignored.unlink()
    workspace.tell(".gitignore", types.FileChangeType.Deleted)
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)


async def test_watching_is_asked_for(workspace):
    support = workspace.client.capabilities.workspace
    support = support and support.did_change_watched_files
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    registered = [item.method for item in workspace.client.registrations]
    assert registered.count("workspace/didChangeWatchedFiles") == int(bool(support and support.dynamic_registration))


async def test_folders_come_and_go(workspace, tmp_path):
    (tmp_path / "Other.swift").write_text("import SwiftUI\nstruct DetailView: View { var body: some View { Text(\"\") } }\n")
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    folder = types.WorkspaceFolder(uri_of(tmp_path), "other")

    def change(added=(), removed=()):
        workspace.client.workspace_did_change_workspace_folders(
            types.DidChangeWorkspaceFoldersParams(types.WorkspaceFoldersChangeEvent(list(added), list(removed)))
        )

    # With two views of that name, it is unknown which one is pushed.
    change(added=[folder])
    await workspace.diagnostics("Detail.swift", COLOR)
    change(removed=[folder])
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)


async def test_indexing_is_shown(workspace):
    window = workspace.client.capabilities.window
    if not (window and window.work_done_progress):
        workspace.open("Detail.swift")
        await workspace.diagnostics("Detail.swift", COLOR, NESTED)
        assert not workspace.client.progress_reports
        return
    workspace.open("Detail.swift")
    await workspace.until(
        lambda: any(isinstance(value, types.WorkDoneProgressEnd) for value in shown(workspace)), "the end of the indexing"
    )
    assert isinstance(shown(workspace)[0], types.WorkDoneProgressBegin)


def shown(workspace):
    return [value for values in workspace.client.progress_reports.values() for value in values]


async def test_refresh(workspace):
    if not workspace.pulls:
        return
    support = workspace.client.capabilities.workspace.diagnostics
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    workspace.open("Views/Home View.swift", "")
    await workspace.diagnostics("Detail.swift", COLOR)
    assert workspace.client.diagnostic_refresh_count == 0 or (support and support.refresh_support)


async def test_workspace_diagnostics(workspace):
    if not workspace.pulls:
        return

    async def pull(previous=(), token=None):
        params = types.WorkspaceDiagnosticParams(previous_result_ids=list(previous), partial_result_token=token)
        return (await asyncio.wait_for(workspace.client.workspace_diagnostic_async(params), PATIENCE)).items

    items = {item.uri: item for item in await pull()}
    assert set(items) == {workspace.uri("Detail.swift"), workspace.uri("Views/Home View.swift")}
    detail = items[workspace.uri("Detail.swift")]
    assert sorted(item.code for item in detail.items) == [COLOR, NESTED]
    assert detail.version is None
    previous = [types.PreviousResultId(item.uri, item.result_id) for item in items.values()]
    assert {item.kind for item in await pull(previous)} == {"unchanged"}
    workspace.open("Views/Home View.swift", "")
    await workspace.diagnostics("Views/Home View.swift")
    again = {item.uri: item for item in await pull(previous)}
    assert [item.code for item in again[workspace.uri("Detail.swift")].items] == [COLOR]
    assert again[workspace.uri("Views/Home View.swift")].version == 1


async def test_fix_all_in_the_workspace(workspace):
    workspace.open("Views/Home View.swift", HOME.replace("}\n  }\n}", "}.foregroundColor(.red)\n  }\n}"))
    command = types.ExecuteCommandParams("gotcha.fixAllInWorkspace", [])
    support = workspace.client.capabilities.workspace
    if not (support and support.apply_edit):
        with pytest.raises(JsonRpcException):
            await workspace.client.workspace_execute_command_async(command)
        return
    await workspace.client.workspace_execute_command_async(command)
    [params] = workspace.client.edits
    texts = {workspace.uri("Detail.swift"): DETAIL, workspace.uri("Views/Home View.swift"): HOME}
    if params.edit.document_changes is not None:
        edits = {change.text_document.uri: change.edits for change in params.edit.document_changes}
        versions = {change.text_document.uri: change.text_document.version for change in params.edit.document_changes}
        assert versions == {workspace.uri("Detail.swift"): None, workspace.uri("Views/Home View.swift"): 1}
    else:
        edits = params.edit.changes
    assert set(edits) == set(texts)
    fixed = workspace.encoding.apply(DETAIL, edits[workspace.uri("Detail.swift")])
    assert fixed == DETAIL.replace("foregroundColor", "foregroundStyle")


async def test_call_hierarchy(workspace):
    """"Shown by" and "Shows" of a view, whose callers are in a file that is not open."""
    workspace.open("Detail.swift")
    client, encoding = workspace.client, workspace.encoding
    position = encoding.range(DETAIL, "DetailView").start
    [detail] = await asyncio.wait_for(
        client.text_document_prepare_call_hierarchy_async(
            types.CallHierarchyPrepareParams(workspace.identifier("Detail.swift"), position)
        ),
        PATIENCE,
    )
    assert (detail.name, detail.kind) == ("DetailView", types.SymbolKind.Struct)
    assert encoding.slice(DETAIL, detail.selection_range) == "DetailView"
    incoming = types.CallHierarchyIncomingCallsParams(item=detail)
    [call] = await asyncio.wait_for(client.call_hierarchy_incoming_calls_async(incoming), PATIENCE)
    assert (call.from_.name, call.from_.detail) == ("HomeView", "pushed")
    assert call.from_.uri == workspace.uri("Views/Home View.swift")
    assert [encoding.slice(HOME, range) for range in call.from_ranges] == ["DetailView"]
    outgoing = types.CallHierarchyOutgoingCallsParams(item=call.from_)
    [shown] = await asyncio.wait_for(client.call_hierarchy_outgoing_calls_async(outgoing), PATIENCE)
    assert (shown.to.name, shown.to.detail) == ("DetailView", "pushed")
    # Unsaved text counts.
    workspace.open("Views/Home View.swift", HOME.replace("NavigationLink(\"🎉 Detail\") { DetailView() }", "DetailView()"))
    [call] = await asyncio.wait_for(client.call_hierarchy_incoming_calls_async(incoming), PATIENCE)
    assert call.from_.detail == "stack"
