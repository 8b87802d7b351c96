"""The profiles agree with the real clients."""

import json
import os
import shutil
import subprocess

import pytest_lsp
from lsprotocol import converters

import profiles
from conftest import PATIENCE

PRINT = "lua io.stdout:write(vim.fn.json_encode(vim.lsp.protocol.make_client_capabilities()))"


def nvim(*arguments: str) -> str:
    editor = os.environ.get("NVIM", "nvim")
    assert shutil.which(editor), f"{editor} not found; install Neovim ('apt-get install neovim') or set NVIM"
    return subprocess.run(
        [editor, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=True, stdin=subprocess.DEVNULL
    ).stdout


def test_neovim_introduces_itself_so():
    """The profile of the installed Neovim version is exactly what that Neovim sends."""
    _, _, version = nvim("--version").splitlines()[0].partition(" v")
    sent = json.loads(nvim("--headless", "-u", "NONE", "-i", "NONE", "-c", PRINT, "-c", "quit"))
    profile = pytest_lsp.client_capabilities("neovim@" + ".".join(version.split(".")[:2]))
    converter = converters.get_converter()
    known = type(profile)
    assert converter.unstructure(converter.structure(sent, known)) == converter.unstructure(profile)


def test_visual_studio_code_is_whole():
    """The capabilities that the server uses are read from the file."""
    capabilities = profiles.vscode()
    assert capabilities.text_document.diagnostic is not None
    assert capabilities.text_document.code_action.resolve_support.properties == ("edit", "command")
    assert capabilities.workspace.did_change_watched_files.dynamic_registration
    assert capabilities.general.position_encodings == ("utf-16",)
