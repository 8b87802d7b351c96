"""Completions in real shells, with typed input."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")

PROMPT = "READY>"

# How to start each shell without user settings and load the completions.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], "PS1='READ''Y>'; source ./completions"),
    "zsh": (["zsh", "-f"], "PS1='READ''Y>'; autoload -Uz compinit; compinit -u; source ./completions"),
    "zsh, from a folder": (["zsh", "-f"], "PS1='READ''Y>'; fpath=($PWD/own $fpath); autoload -Uz compinit; compinit -u"),
    "fish": (["fish", "--no-config"], "function fish_prompt; echo -n READ''Y\\>; end; source ./completions"),
}

# The typed input and the resulting arguments of the program.
TYPED = [
    ("gotcha-lsp exp\tclip_b\t", "explain clip_before_blur"),
    ("gotcha-lsp check --stat\t", "check --statistics"),
    ("gotcha-lsp check --reporter sar\t", "check --reporter sarif"),
    ("gotcha-lsp check --color=alw\t", "check --color=always"),
    ("gotcha-lsp check --disable fixed_f\t", "check --disable fixed_font_size"),
    ("gotcha-lsp check --baseline a\\ f\t", "check --baseline a file.swift"),
    ("gotcha-lsp check a\\ f\t", "check a file.swift"),
    ("gotcha-lsp completions z\t", "completions zsh"),
]


class Terminal:
    def __init__(self, command: list[str], folder: Path):
        self.seen = ""
        environment = {"PATH": f"{folder}:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
        process, self.file = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)

    def type(self, text: str) -> None:
        os.write(self.file, text.encode())

    def wait(self, text: str) -> str:
        """Removes and returns the output up to and including a text."""
        end = time.monotonic() + 60
        while text not in self.seen:
            ready, _, _ = select.select([self.file], [], [], max(0, end - time.monotonic()))
            assert ready, self.seen
            self.seen += os.read(self.file, 65536).decode(errors="replace")
        before, _, self.seen = self.seen.partition(text)
        return before


@pytest.mark.parametrize("shell", SHELLS)
def test_completions(shell: str, tmp_path: Path):
    command, setup = SHELLS[shell]
    script = subprocess.run([BINARY, "completions", command[0]], capture_output=True, check=True).stdout
    (tmp_path / "own").mkdir()
    for place in ["completions", "own/_gotcha-lsp"]:
        (tmp_path / place).write_bytes(script)
    (tmp_path / "a file.swift").touch()
    program = tmp_path / "gotcha-lsp"
    program.write_text('#!/bin/sh\necho "RAN<$*>"\n')
    program.chmod(0o755)
    terminal = Terminal(command, tmp_path)
    terminal.type(setup + "\r")
    terminal.wait(PROMPT)
    for typed, expected in TYPED:
        terminal.type(typed + "\r")
        terminal.wait("RAN<")
        assert terminal.wait(">").strip() == expected, typed
        terminal.wait(PROMPT)
    os.close(terminal.file)
