"""The `initialize` parameters of various clients."""

import json
from pathlib import Path

import pytest_lsp
from lsprotocol import converters, types


def vscode() -> types.ClientCapabilities:
    """Visual Studio Code with vscode-languageclient 10.1: pulls diagnostics, uses UTF-16, watches files.

    The library combines the capabilities of its features; the file contains the result.
    """
    capabilities = json.loads((Path(__file__).parent / "capabilities" / "visual-studio-code.json").read_text())
    return converters.get_converter().structure(capabilities, types.ClientCapabilities)


def neovim() -> types.ClientCapabilities:
    """Neovim 0.11 on Linux: pulls diagnostics, supports all encodings, does not watch files."""
    return pytest_lsp.client_capabilities("neovim@0.11")


def neovim_old() -> types.ClientCapabilities:
    """Neovim 0.7, the version of Debian 12: supports only pushed diagnostics."""
    return pytest_lsp.client_capabilities("neovim@0.7")


def bare() -> types.ClientCapabilities:
    """A client without any capability."""
    return types.ClientCapabilities()


ALL = {"vscode": vscode, "neovim": neovim, "neovim-old": neovim_old, "bare": bare}
