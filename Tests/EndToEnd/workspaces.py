"""A folder with files that depend on each other, and a client in it."""

import asyncio
import time
from pathlib import Path
from urllib.parse import quote

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

import profiles
from conftest import BINARY, PATIENCE, make_client
from documents import Encoding

HOME = """\
import SwiftUI

struct HomeView: View {
  var body: some View {
    NavigationStack {
      NavigationLink("🎉 Detail") { DetailView() }
    }
  }
}
"""

DETAIL = """\
import SwiftUI

struct DetailView: View {
  var body: some View {
    NavigationStack { Text("Detail").foregroundColor(.red) }
  }
}
"""

NESTED = "nested_navigation_stack"
COLOR = "deprecated_foreground_color"
SETTINGS = {"preset": "none", "rules": {NESTED: "warning", COLOR: "info"}, "deployment": {"iOS": "17.0"}}


def uri_of(path: Path) -> str:
    return "file://" + quote(str(path))


class Workspace:
    """A client with a folder open."""

    def __init__(self, client: LanguageClient, folder: Path):
        self.client = client
        self.folder = folder
        self.encoding = client.encoding
        self.versions = {}

    @property
    def pulls(self) -> bool:
        return self.client.server_capabilities_given.diagnostic_provider is not None

    def uri(self, name: str) -> str:
        return uri_of(self.folder / name)

    def identifier(self, name: str):
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def open(self, name: str, text: str | None = None):
        text = (self.folder / name).read_text() if text is None else text
        self.versions[name] = 1
        language = types.LanguageKind.Swift if name.endswith(".swift") else types.LanguageKind.Json
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri(name), language, 1, text)
            )
        )

    def change(self, name: str, text: str):
        self.versions[name] += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=self.uri(name), version=self.versions[name]),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def close(self, name: str):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier(name)))

    def tell(self, name: str, type: types.FileChangeType):
        self.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(self.uri(name), type)])
        )

    async def pull(self, name: str, previous: str | None = None):
        return await asyncio.wait_for(
            self.client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(self.identifier(name), previous_result_id=previous)
            ),
            PATIENCE,
        )

    async def diagnostics(self, name: str, *codes: str) -> list[types.Diagnostic]:
        """Waits for diagnostics with these rules for a document."""
        deadline = time.monotonic() + PATIENCE
        items = []
        # The timeout is checked here, since a failed wait may swallow a cancellation from outside.
        while (rest := deadline - time.monotonic()) > 0:
            if self.pulls:
                try:
                    items = (await self.pull(name)).items
                except JsonRpcException as failure:
                    # The settings changed while the request was being processed.
                    assert failure.code == -32801
                    continue
            else:
                params = await asyncio.wait_for(self.client.arrivals.get(), rest)
                if params.uri != self.uri(name):
                    continue
                items = params.diagnostics
            if sorted(item.code for item in items) == sorted(codes):
                return items
        raise AssertionError(f"{name} has {sorted(item.code for item in items)}, not {sorted(codes)}")

    async def debug_information(self):
        command = types.ExecuteCommandParams("gotcha.debugInformation", [])
        return await asyncio.wait_for(self.client.workspace_execute_command_async(command), PATIENCE)

    async def until(self, condition, what: str):
        """Lets client and server exchange messages until a condition is true."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"timed out waiting for {what}"
            await self.debug_information()


async def finish(client: LanguageClient):
    """Ends a session and verifies that nothing was pushed to a client that pulls."""
    await client.shutdown_session()
    assert client.server_capabilities_given.diagnostic_provider is None or client.arrivals.empty()


async def start(lsp_client: LanguageClient, profile: str, folder: Path, settings=SETTINGS) -> Workspace:
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=profiles.ALL[profile](),
            workspace_folders=[types.WorkspaceFolder(uri_of(folder), folder.name)],
            initialization_options=settings,
        )
    )
    lsp_client.profile = profile
    lsp_client.server_capabilities_given = result.capabilities
    lsp_client.encoding = Encoding(result.capabilities.position_encoding)
    return Workspace(lsp_client, folder)


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[BINARY, "serve", "--stdio"], client_factory=make_client),
    params=list(profiles.ALL),
)
async def client(lsp_client: LanguageClient, request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("Some Project 🎉").resolve()
    (folder / "Views").mkdir()
    (folder / "Views" / "Home View.swift").write_text(HOME)
    (folder / "Detail.swift").write_text(DETAIL)
    lsp_client.workspace = await start(lsp_client, request.param, folder)
    yield
    await finish(lsp_client)


@pytest.fixture
def workspace(client: LanguageClient) -> Workspace:
    return client.workspace
