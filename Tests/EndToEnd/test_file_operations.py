"""File operations in the client: creating, renaming and deleting files and folders."""

import time

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from conftest import PATIENCE
from workspaces import COLOR, DETAIL, HOME, NESTED, Workspace, client  # noqa: F401


@pytest.fixture
def workspace(client: LanguageClient) -> Workspace:
    workspace = client.workspace
    capabilities = workspace.client.capabilities.workspace
    told = capabilities and capabilities.file_operations
    options = workspace.client.server_capabilities_given.workspace.file_operations
    # Only clients with this capability send the notifications; file watching is tested elsewhere.
    if not told:
        assert options is None
        return None
    for option in (options.did_create, options.did_rename, options.did_delete):
        patterns = {(item.pattern.glob, item.pattern.matches) for item in option.filters}
        assert {("**/*.swift", "file"), ("**", "folder")} <= patterns
        assert {item.scheme for item in option.filters} == {"file"}
    return workspace


def created(workspace, *names: str):
    files = [types.FileCreate(workspace.uri(name)) for name in names]
    workspace.client.workspace_did_create_files(types.CreateFilesParams(files))


def deleted(workspace, *names: str):
    files = [types.FileDelete(workspace.uri(name)) for name in names]
    workspace.client.workspace_did_delete_files(types.DeleteFilesParams(files))


def rename(workspace, *pairs: tuple[str, str]):
    """Renames files on disk and notifies the server."""
    for old, new in pairs:
        (workspace.folder / old).rename(workspace.folder / new)
    renamed(workspace, *pairs)


def renamed(workspace, *pairs: tuple[str, str]):
    files = [types.FileRename(workspace.uri(old), workspace.uri(new)) for old, new in pairs]
    workspace.client.workspace_did_rename_files(types.RenameFilesParams(files))


async def pushed_from(workspace, name: str):
    """Waits until a finding names this file as the one that pushes the detail view."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        diagnostics = await workspace.diagnostics("Detail.swift", COLOR, NESTED)
        [nested] = [item for item in diagnostics if item.code == NESTED]
        if [related.location.uri for related in nested.related_information] == [workspace.uri(name)]:
            return
    pytest.fail(f"not pushed from {name}: {nested.related_information}")


async def test_files_are_created_and_deleted(workspace):
    if workspace is None:
        return
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    (workspace.folder / "Views" / "Home View.swift").unlink()
    deleted(workspace, "Views/Home View.swift")
    await workspace.diagnostics("Detail.swift", COLOR)
    (workspace.folder / "Start.swift").write_text(HOME)
    created(workspace, "Start.swift")
    await pushed_from(workspace, "Start.swift")


@pytest.mark.parametrize("order", ["closed first", "told first"])
async def test_an_open_document_is_renamed(workspace, order):
    if workspace is None:
        return
    workspace.open("Detail.swift")
    workspace.open("Views/Home View.swift")
    await pushed_from(workspace, "Views/Home View.swift")
    (workspace.folder / "Views" / "Home View.swift").rename(workspace.folder / "Start.swift")
    if order == "told first":
        renamed(workspace, ("Views/Home View.swift", "Start.swift"))
    workspace.close("Views/Home View.swift")
    workspace.open("Start.swift")
    if order == "closed first":
        renamed(workspace, ("Views/Home View.swift", "Start.swift"))
    await pushed_from(workspace, "Start.swift")
    # The document exists only under its new name.
    workspace.change("Start.swift", "")
    await workspace.diagnostics("Detail.swift", COLOR)
    workspace.close("Start.swift")
    await pushed_from(workspace, "Start.swift")


async def test_the_document_itself_is_renamed(workspace):
    if workspace is None:
        return
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    workspace.close("Detail.swift")
    rename(workspace, ("Detail.swift", "Views/Page.swift"))
    workspace.open("Views/Page.swift")
    await workspace.diagnostics("Views/Page.swift", COLOR, NESTED)


async def test_a_file_takes_the_place_of_another(workspace):
    if workspace is None:
        return
    (workspace.folder / "Empty.swift").write_text("")
    created(workspace, "Empty.swift")
    workspace.open("Detail.swift")
    await workspace.diagnostics("Detail.swift", COLOR, NESTED)
    rename(workspace, ("Empty.swift", "Views/Home View.swift"))
    await workspace.diagnostics("Detail.swift", COLOR)


async def test_folders_are_renamed_and_deleted(workspace):
    if workspace is None:
        return
    workspace.open("Detail.swift")
    await pushed_from(workspace, "Views/Home View.swift")
    rename(workspace, ("Views", "Screens"))
    await pushed_from(workspace, "Screens/Home View.swift")
    # Two folders with files of the same names are swapped.
    (workspace.folder / "Views").mkdir()
    (workspace.folder / "Views" / "Home View.swift").write_text("")
    created(workspace, "Views")
    rename(workspace, ("Screens", "Other"), ("Views", "Screens"), ("Other", "Views"))
    await pushed_from(workspace, "Views/Home View.swift")
    (workspace.folder / "Views" / "Home View.swift").unlink()
    (workspace.folder / "Views").rmdir()
    deleted(workspace, "Views")
    await workspace.diagnostics("Detail.swift", COLOR)


async def test_settings_come_and_go_with_their_folder(workspace):
    if workspace is None:
        return
    workspace.open("Views/Home View.swift", DETAIL)
    await workspace.diagnostics("Views/Home View.swift", COLOR)
    (workspace.folder / "Views" / "gotcha.json").write_text('{"exclude": ["*.swift"]}')
    created(workspace, "Views/gotcha.json")
    await workspace.diagnostics("Views/Home View.swift")
    rename(workspace, ("Views/gotcha.json", "Views/other.json"))
    await workspace.diagnostics("Views/Home View.swift", COLOR)
    # The subfolder gets settings without a separate notification.
    (workspace.folder / "Settings").mkdir()
    (workspace.folder / "Settings" / "gotcha.json").write_text('{"exclude": ["*.swift"]}')
    (workspace.folder / "Settings" / "Home.swift").write_text(DETAIL)
    workspace.open("Settings/Home.swift", DETAIL)
    await workspace.diagnostics("Settings/Home.swift")
    rename(workspace, ("Settings", "Away"))
    await workspace.diagnostics("Settings/Home.swift", COLOR)
