"""Clients as they introduce themselves to a server."""

import pytest_lsp
from lsprotocol import types


def vscode() -> types.ClientCapabilities:
    """Visual Studio Code: pulls diagnostics, counts in UTF-16."""
    capabilities = pytest_lsp.client_capabilities("visual-studio-code")
    # The capabilities that ship with pytest-lsp are from before LSP 3.17, which brought these.
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities(
        dynamic_registration=True, related_document_support=False
    )
    # Asks before it makes edits that want to be confirmed.
    capabilities.text_document.code_action.honors_change_annotations = True
    capabilities.general.position_encodings = [types.PositionEncodingKind.Utf16]
    return capabilities


def neovim() -> types.ClientCapabilities:
    """Neovim 0.11: pulls diagnostics, offers all encodings."""
    return pytest_lsp.client_capabilities("neovim@0.11")


def neovim_old() -> types.ClientCapabilities:
    """Neovim 0.7, as Debian 12 has it: takes pushed diagnostics only."""
    return pytest_lsp.client_capabilities("neovim@0.7")


def bare() -> types.ClientCapabilities:
    """A client that promises nothing."""
    return types.ClientCapabilities()


ALL = {"vscode": vscode, "neovim": neovim, "neovim-old": neovim_old, "bare": bare}
