"""A third-party client that is connected to the real executable."""

import asyncio
import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

import profiles
from documents import CARD, SETTINGS, URI, Encoding

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

# In a pipeline, a failing check says how to record its findings.
os.environ.pop("CI", None)

# How long to wait for an expected message, in seconds.
PATIENCE = 30


def make_client() -> LanguageClient:
    """The test client of the library, extended to record published diagnostics in order."""
    client = pytest_lsp.make_test_lsp_client()
    client.arrivals = asyncio.Queue()
    handle = client.protocol._handle_notification

    def keep(method, params):
        if method == types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS:
            client.arrivals.put_nowait(params)
        handle(method, params)

    client.protocol._handle_notification = keep
    client.registrations = []

    client.edits = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams):
        client.edits.append(params)
        return types.ApplyWorkspaceEditResult(applied=True)

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        client.registrations += params.registrations

    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[BINARY, "serve", "--stdio"], client_factory=make_client),
    params=list(profiles.ALL),
)
async def client(lsp_client: LanguageClient, request):
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=profiles.ALL[request.param](),
            root_uri="file:///project",
            initialization_options=SETTINGS,
        )
    )
    lsp_client.profile = request.param
    lsp_client.server_capabilities_given = result.capabilities
    lsp_client.encoding = Encoding(result.capabilities.position_encoding)
    yield
    await lsp_client.shutdown_session()


class Editor:
    """The actions of an editor on a document."""

    def __init__(self, client: LanguageClient):
        self.client = client
        self.encoding = client.encoding
        self.text = ""
        self.version = 0
        self.identifier = types.TextDocumentIdentifier(uri=URI)

    @property
    def pulls(self) -> bool:
        return self.client.server_capabilities_given.diagnostic_provider is not None

    def open(self, text: str, version: int = 1):
        self.text, self.version = text, version
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, types.LanguageKind.Swift, version, text))
        )

    def replace(self, part: str, by: str):
        """Sends an incremental change that replaces the first occurrence of a text."""
        range = self.encoding.range(self.text, part)
        self.text = self.text.replace(part, by, 1)
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=URI, version=self.version),
                [types.TextDocumentContentChangePartial(range=range, text=by)],
            )
        )

    def close(self):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.identifier))

    async def pull(self, previous: str | None = None):
        return await asyncio.wait_for(
            self.client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(text_document=self.identifier, previous_result_id=previous)
            ),
            PATIENCE,
        )

    async def published(self) -> types.PublishDiagnosticsParams:
        return await asyncio.wait_for(self.client.arrivals.get(), PATIENCE)

    async def diagnostics(self) -> list[types.Diagnostic]:
        """The diagnostics of the current version, pulled or pushed as negotiated."""
        if self.pulls:
            return (await self.pull()).items
        while (params := await self.published()).version != self.version:
            pass
        return params.diagnostics

    async def settled(self) -> list[types.Diagnostic]:
        """The shown diagnostics after the server has processed all messages."""
        await self.hover(self.text[0])
        while not self.client.arrivals.empty():
            diagnostics = self.client.arrivals.get_nowait().diagnostics
        return diagnostics

    async def hover(self, part: str) -> types.Hover | None:
        position = self.encoding.range(self.text, part).start
        return await asyncio.wait_for(
            self.client.text_document_hover_async(types.HoverParams(self.identifier, position)), PATIENCE
        )

    async def code_actions(self, part: str, only: list[str] | None = None) -> list[types.CodeAction]:
        return await asyncio.wait_for(
            self.client.text_document_code_action_async(
                types.CodeActionParams(
                    self.identifier,
                    self.encoding.range(self.text, part),
                    types.CodeActionContext(diagnostics=[], only=only),
                )
            ),
            PATIENCE,
        )

    async def resolved(self, action: types.CodeAction) -> types.CodeAction:
        """The code action with its edit resolved."""
        if action.edit is None:
            action = await asyncio.wait_for(self.client.code_action_resolve_async(action), PATIENCE)
        return action

    async def completions(self, part: str) -> list[types.CompletionItem]:
        """The completions after a text."""
        position = self.encoding.range(self.text, part).end
        return await asyncio.wait_for(
            self.client.text_document_completion_async(types.CompletionParams(self.identifier, position)), PATIENCE
        )

    def after(self, action: types.CodeAction) -> str:
        """The text after a code action."""
        if action.edit.document_changes is not None:
            assert self.client.profile != "bare", "documentChanges for a client that does not take them"
            [change] = action.edit.document_changes
            assert change.text_document.version == self.version
            assert change.text_document.uri == URI
            edits = change.edits
        else:
            assert list(action.edit.changes) == [URI]
            edits = action.edit.changes[URI]
        return self.encoding.apply(self.text, edits)


@pytest.fixture
def editor(client: LanguageClient) -> Editor:
    return Editor(client)


@pytest.fixture
def card(editor: Editor) -> Editor:
    editor.open(CARD)
    return editor
