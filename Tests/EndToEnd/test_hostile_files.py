"""Pipes, sockets, devices, links and folders where a file is expected: they must not block the program.

Names that are not UTF-8, which Linux allows: they must not be skipped silently."""

import json
import os
import socket
import subprocess
from pathlib import Path

import pytest

from raw import PULL, Session, diagnostic
from summary import NO_FINDINGS, ONE_WARNING
from test_bad_input import git
from workspaces import COLOR, DETAIL, HOME, NESTED, SETTINGS, uri_of

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
PATIENCE = 60

FLAGGED = "struct A {} // gotcha:disable:this no_such_rule\n"


def bind(path: Path):
    # The path of a socket may only be short.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        socket.socket(socket.AF_UNIX).bind(f"/proc/self/fd/{folder}/{path.name}")
    finally:
        os.close(folder)


# By name: how to create it, and the message for users if there is one.
KINDS = {
    "pipe": (os.mkfifo, "it is a pipe, not a file"),
    "socket": (bind, "it is a socket, not a file"),
    "folder": (Path.mkdir, "is a folder, not a file"),
    "link to standard input": (lambda path: path.symlink_to("/dev/stdin"), "symbolic link"),
    "link to a device": (lambda path: path.symlink_to("/dev/zero"), "it is a symbolic link to /dev/zero, outside the project"),
    "link to a pipe": (lambda path: path.symlink_to("a pipe"), "it is a pipe, not a file"),
    "link out": (lambda path: path.symlink_to("/etc/passwd"), "it is a symbolic link to /etc/passwd, outside the project"),
    "link loop": (lambda path: path.symlink_to(path.name), "Too many levels of symbolic links"),
    "link to nothing": (lambda path: path.symlink_to("nowhere"), "it is a broken symbolic link"),
}


def make(kind: str, path: Path) -> str:
    """Replaces a file by something else.

    Returns the message about it."""
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "link to a pipe":
        os.mkfifo(path.parent / "a pipe")
    create, message = KINDS[kind]
    create(path)
    return message


def check(folder: Path, *arguments: str, **environment: str) -> tuple[int, str, str]:
    """Runs `check` with a standard input that never ends and must not be read."""
    reading, writing = os.pipe()
    try:
        os.write(writing, b"message")
        run = subprocess.run(
            [BINARY, "check", *arguments], cwd=folder, stdin=reading, capture_output=True, text=True, timeout=PATIENCE,
            env={**os.environ, "XDG_CACHE_HOME": str(folder / ".cache"), **environment},
        )
        os.set_blocking(reading, False)
        assert os.read(reading, 100) == b"message"
    finally:
        os.close(reading)
        os.close(writing)
    return run.returncode, run.stdout, run.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "A.swift").write_text(FLAGGED)
    return tmp_path


def is_found(output: str) -> bool:
    return output.count("\n") == 1 and output.startswith("A.swift:1:36: warning: ")


@pytest.mark.parametrize("kind", KINDS)
def test_settings(folder: Path, kind: str):
    message = make(kind, folder / "gotcha.json")
    status, output, errors = check(folder)
    assert status == 2 and is_found(output)
    note = errors.removesuffix(ONE_WARNING)
    assert note.startswith("error: gotcha.json: ") and message in note and note.count("\n") == 1 and note != errors


@pytest.mark.parametrize("kind", KINDS)
def test_settings_that_are_extended(folder: Path, kind: str):
    message = make(kind, folder / "base/base.json")
    (folder / "gotcha.json").write_text('{"extends": "base/base.json"}')
    status, output, errors = check(folder)
    assert status == 2 and is_found(output)
    assert errors.startswith("error: gotcha.json:1:13: base.json ") and message in errors


@pytest.mark.parametrize("path", ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/proc/kmsg", "base.json\\u0000"])
def test_paths_of_the_system(folder: Path, path: str):
    (folder / "gotcha.json").write_text('{"extends": "%s"}' % path)
    status, output, errors = check(folder)
    assert status == 2 and is_found(output)
    assert errors.startswith("error: gotcha.json:1:13: ")


def test_links_inside_the_project_are_followed(folder: Path):
    git(folder, "init", "-q")
    (folder / "App").mkdir()
    (folder / "App/A.swift").write_text(FLAGGED)
    (folder / "shared.json").write_text('{"preset": "none", "rules": {"unknown_rule_in_suppression": "off"}}')
    (folder / "App/gotcha.json").symlink_to("../shared.json")
    assert check(folder / "App") == check(folder, "App") == (0, "", NO_FINDINGS)
    # If the user specifies the path, a link may lead anywhere, and pipes are allowed.
    (folder / "App/gotcha.json").unlink()
    (folder / "link.json").symlink_to(folder / "shared.json")
    script = f'"{BINARY}" check --no-cache --config link.json App && "{BINARY}" check --config <(cat shared.json) App'
    script += f' && "{BINARY}" check --files-from <(echo App/A.swift) --config shared.json'
    subprocess.run(["bash", "-c", script], cwd=folder, check=True, timeout=PATIENCE)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [".gitignore", ".git/info/exclude"])
def test_ignored_names(folder: Path, kind: str, name: str):
    make(kind, folder / name)
    (folder / "Sub").mkdir()
    (folder / "Sub/A.swift").write_text(FLAGGED)
    for arguments in [[], ["Sub"]]:
        status, output, errors = check(folder, *arguments)
        assert status == 1 and "A.swift:1:36: warning: " in output
        assert errors.startswith(f"warning: {name}: cannot be read: ") or arguments
        assert "the files that it lists are not skipped" in errors


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["B.swift", "Package.swift"])
def test_sources(folder: Path, kind: str, name: str):
    message = make(kind, folder / name)
    status, output, errors = check(folder)
    assert status == 1 and is_found(output)
    # Links and folders are skipped without a message.
    expected = f"warning: {name}: cannot be read: {message}\n" if kind in ("pipe", "socket") else ""
    assert errors == expected + ONE_WARNING
    assert check(folder, "A.swift", name)[0] in (1, 2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "name", ["App.xcodeproj/project.pbxproj", "App.xcodeproj", "project.yml", "Project.swift", "Base.xcconfig"]
)
def test_projects(folder: Path, kind: str, name: str):
    (folder / "Other.xcodeproj").mkdir()
    (folder / "Other.xcodeproj/project.pbxproj").write_text('baseConfigurationReference = "Base.xcconfig";')
    make(kind, folder / name)
    status, output, _ = check(folder)
    assert status == 1 and is_found(output)


@pytest.mark.parametrize("kind", KINDS)
def test_caches(folder: Path, kind: str):
    first = check(folder)
    [cache] = (folder / ".cache/gotcha-lsp").iterdir()
    made = cache.read_bytes()
    make(kind, cache)
    assert check(folder) == first
    # Anything except a folder is replaced.
    assert kind == "folder" or (cache.read_bytes() == made and not cache.is_symlink())


@pytest.mark.parametrize("kind", KINDS)
def test_files_that_facts_name(folder: Path, kind: str):
    (folder / "A.swift").unlink()
    (folder / "Home.swift").write_text(HOME)
    (folder / "Detail.swift").write_text(DETAIL)
    assert check(folder, "--facts-out", "all.facts")[0] == 0
    make(kind, folder / "Home.swift")
    status, output, _ = check(folder, "--facts-in", "all.facts", "--reporter", "text", "Detail.swift")
    assert status == 1 and NESTED in output


def rules_of(report) -> list[str]:
    return sorted(item["code"] for item in report["items"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["gotcha.json", "base.json", "Home.swift", "Package.swift", ".gitignore"])
@pytest.mark.parametrize("is_there_first", [True, False])
def test_the_server(tmp_path: Path, kind: str, name: str, is_there_first: bool):
    (tmp_path / "Home.swift").write_text(HOME)
    (tmp_path / "Detail.swift").write_text(DETAIL)
    (tmp_path / "gotcha.json").write_text('{"extends": "base.json"}')
    (tmp_path / "base.json").write_text("{}")
    detail, changed = uri_of(tmp_path / "Detail.swift"), uri_of(tmp_path / name)
    if is_there_first:
        make(kind, tmp_path / name)
    watches = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    with Session() as session:
        session.initialize({**PULL, **watches}, folders=[uri_of(tmp_path)], settings=SETTINGS)
        session.open(DETAIL, detail)
        session.result("workspace/diagnostic", {"previousResultIds": []})
        if not is_there_first:
            make(kind, tmp_path / name)
            # A client that watches files reports any of these.
            for type in (2, 1):
                session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changed, "type": type}]})
        # All of these messages are handled, and no response waits for a file.
        for number in range(20):
            assert session.is_alive()
            codes = rules_of(session.result("textDocument/diagnostic", diagnostic(detail)))
            assert codes in ([COLOR], [COLOR, NESTED])
        reports = session.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        problems = [item for report in reports if report["uri"].endswith(".json") for item in report["items"]]
        if name.endswith(".json"):
            assert any(KINDS[kind][1].lower() in item["message"].lower() for item in problems), problems
        elif name == "Home.swift":
            assert rules_of(session.result("textDocument/diagnostic", diagnostic(detail))) == [COLOR]
        assert session.request("shutdown")["result"] is None
        session.notify("exit")
        assert session.exit_status() == 0


def test_a_workspace_whose_name_contains_a_nul(tmp_path: Path):
    # The system would treat the path as that of the folder itself, and its contents as the folder again.
    (tmp_path / "Sub").mkdir()
    with Session() as session:
        session.initialize(PULL, folders=[uri_of(tmp_path) + "/%00"])
        session.open("", uri_of(tmp_path) + "/%00/A.swift")
        assert session.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        assert session.is_alive()


# Names that are not UTF-8

MISNAMED = [os.fsdecode(name) for name in (b"Caf\xe9.swift", b"Sub\xff")]
ESCAPED = [r"Caf\xE9.swift", r"Sub\xFF"]
MISNAMED_ERRORS = "".join(f"error: {name}: cannot be read: its name is not UTF-8; rename it\n" for name in ESCAPED)


@pytest.fixture
def misnamed(folder: Path) -> Path:
    """A folder with a file and a folder whose names are not UTF-8, and files that must not be mistaken for them."""
    try:
        (folder / MISNAMED[0]).write_text(FLAGGED)
    except OSError:
        pytest.skip("the file system supports only UTF-8")
    (folder / MISNAMED[1]).mkdir()
    (folder / MISNAMED[1] / "B.swift").write_text(FLAGGED)
    (folder / os.fsdecode(b"note\xff.txt")).write_text("")
    (folder / ".Trash").mkdir()
    (folder / ".Trash" / MISNAMED[0]).write_text(FLAGGED)
    return folder


def test_misnamed_files_are_errors(misnamed: Path):
    # A cached run reports the same.
    for _ in range(2):
        status, output, errors = check(misnamed)
        assert status == 2 and is_found(output) and errors == MISNAMED_ERRORS + ONE_WARNING
    assert check(misnamed, "--quiet", "--fail-on", "never")[0] == 2
    assert check(misnamed, "A.swift")[0] == 1
    status, output, errors = check(misnamed, "--fix", "--quiet")
    assert status == 2 and errors == MISNAMED_ERRORS
    assert (misnamed / MISNAMED[0]).read_text() == FLAGGED and (misnamed / "A.swift").read_text() != FLAGGED


@pytest.mark.parametrize("reporter", ["json", "sarif", "xcode", "github", "html", "junit", "gitlab"])
def test_reports_with_misnamed_files(misnamed: Path, reporter: str):
    # The function decodes the output as UTF-8.
    status, output, errors = check(misnamed, "--reporter", reporter)
    assert status == 2 and r"Caf\xE9.swift" in errors
    if reporter in ("json", "sarif", "gitlab"):
        json.loads(output)


def test_other_commands_with_misnamed_files(misnamed: Path):
    status, _, errors = check(misnamed, "--facts-out", "all.facts")
    assert status == 2 and errors.startswith(MISNAMED_ERRORS) and not (misnamed / "all.facts").exists()
    run = subprocess.run([BINARY, "graph", "--no-cache"], cwd=misnamed, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2 and MISNAMED_ERRORS in run.stderr


def test_misnamed_files_that_are_excluded(misnamed: Path):
    (misnamed / "gotcha.json").write_text('{"exclude": ["Caf*", "Sub*"]}')
    status, output, errors = check(misnamed)
    assert status == 1 and is_found(output) and errors == ONE_WARNING
    (misnamed / "gotcha.json").unlink()
    # git compares bytes.
    (misnamed / ".gitignore").write_bytes(b"Caf\xe9.swift\nSub?/\n")
    status, output, errors = check(misnamed)
    assert status == 1 and is_found(output) and errors == ONE_WARNING


@pytest.mark.parametrize("name, shown", zip(MISNAMED, ESCAPED))
def test_arguments_that_are_not_text(misnamed: Path, name: str, shown: str):
    # This file must not be checked instead.
    (misnamed / os.fsencode(name).decode(errors="replace")).write_text(FLAGGED)
    for arguments in [[name], ["--context", name], ["--config", name], ["--stdin", "--stdin-path", name]]:
        status, output, errors = check(misnamed, *arguments)
        assert (status, output) == (2, "")
        assert errors.startswith(f'error: the argument "{shown}" is not UTF-8; ') and errors.count("\n") == 1


def test_misnamed_files_in_a_list(misnamed: Path):
    names = [*MISNAMED, "A.swift", os.fsdecode(b"note\xff.txt")]
    for separator in (b"\n", b"\0"):
        (misnamed / "list").write_bytes(separator.join(map(os.fsencode, names)))
        status, output, errors = check(misnamed, "--files-from", "list")
        assert status == 2 and is_found(output) and errors == MISNAMED_ERRORS + ONE_WARNING


def test_the_server_with_misnamed_files(misnamed: Path):
    (misnamed / "Home.swift").write_text(HOME)
    (misnamed / "Detail.swift").write_text(DETAIL)
    detail, hidden = uri_of(misnamed / "Detail.swift"), f"{uri_of(misnamed)}/Caf%E9.swift"
    with Session("--log-level", "debug") as session:
        folders = [uri_of(misnamed), f"{uri_of(misnamed)}/Sub%FF"]
        session.initialize(PULL, folders=folders, settings=SETTINGS)
        session.open(DETAIL, detail)
        reports = session.result("workspace/diagnostic", {"previousResultIds": []})["items"]
        assert {report["uri"].rpartition("/")[2] for report in reports} == {"A.swift", "Home.swift", "Detail.swift"}
        assert rules_of(session.result("textDocument/diagnostic", diagnostic(detail))) == [COLOR, NESTED]
        # An open document is analyzed, whatever it is called.
        session.open(DETAIL.replace("DetailView", "OtherView"), hidden)
        assert rules_of(session.result("textDocument/diagnostic", diagnostic(hidden))) == [COLOR]
        assert session.request("shutdown")["result"] is None
        session.notify("exit")
        assert session.exit_status() == 0
        log = session.process.stderr.read().decode()
    assert r"Caf\xE9.swift: cannot be read: its name is not UTF-8" in log
    assert "Sub%FF is not read: it has no path, or one that is not UTF-8" in log


# git


def script(folder: Path, name: str, last: str) -> str:
    """A program that creates a file when it runs."""
    path = folder / name
    path.write_text(f"#!/bin/sh\ntouch '{folder}/{name} ran'\n{last}\n")
    path.chmod(0o755)
    return str(path)


def test_git_runs_no_program_of_the_repository(tmp_path: Path):
    programs, folder = tmp_path / "programs", tmp_path / "clone"
    programs.mkdir()
    folder.mkdir()
    git(folder, "init", "-q")
    (folder / ".gitattributes").write_text("*.swift diff=evil filter=evil\nB.swift filter=a=b.c\nC.swift filter=long\n")
    for name in "ABC":
        (folder / f"{name}.swift").write_text(FLAGGED)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")
    for name in "ABC":
        (folder / f"{name}.swift").write_text(FLAGGED.replace("A", "Changed"))
    pager = script(programs, "pager", "cat")
    for key, program in {
        "core.fsmonitor": script(programs, "fsmonitor", "exit 1"),
        "diff.external": script(programs, "external", "exit 0"),
        "diff.evil.command": script(programs, "command", "exit 0"),
        "diff.evil.textconv": script(programs, "textconv", "echo"),
        "filter.evil.clean": script(programs, "clean", "cat"),
        "filter.evil.smudge": "cat",
        "filter.a=b.c.clean": script(programs, "other-clean", "cat"),
        "filter.long.process": script(programs, "process", "exit 1"),
        "core.pager": pager, "pager.diff": pager, "pager.ls-files": pager,
    }.items():
        git(folder, "config", key, program)
    for name in ("evil", "a=b.c", "long"):
        git(folder, "config", f"filter.{name}.required", "true")
    hooks = folder / ".git/hooks"
    for hook in ("post-index-change", "fsmonitor-watchman", "pre-auto-gc"):
        script(programs, hook, "exit 0")
        (hooks / hook).unlink(missing_ok=True)
        (hooks / hook).symlink_to(programs / hook)
    # git refreshes the index if it is older than a file.
    os.utime(folder / "A.swift")
    status, output, errors = check(folder, "--changed-since", "HEAD", "--reporter", "agent")
    assert (status, errors) == (1, "")
    lines = [line for line in output.splitlines() if not line.startswith("  ")][:-1]
    assert [line.partition(":")[0] for line in lines] == ["A.swift", "B.swift", "C.swift"]
    assert not list(programs.glob("* ran"))
    # With the same configuration, git itself runs these programs; otherwise, the test would be meaningless.
    for name in "ABC":
        subprocess.run(["git", "diff", f"{name}.swift"], cwd=folder, capture_output=True)
    ran = {path.name for path in programs.glob("* ran")}
    assert {"fsmonitor ran", "command ran", "clean ran", "other-clean ran", "process ran"} <= ran


def test_the_variables_of_the_user_stay(tmp_path: Path):
    folder = tmp_path
    git(folder, "init", "-q")
    (folder / "A.swift").write_text(FLAGGED)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")
    git(folder, "config", "filter.x.clean", "false")
    (folder / "A.swift").write_bytes(FLAGGED.replace("\n", "\r\n").encode())
    assert check(folder, "--changed-since", "HEAD")[0] == 1
    variables = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.autocrlf", "GIT_CONFIG_VALUE_0": "input"}
    assert check(folder, "--changed-since", "HEAD", **variables) == (0, "", NO_FINDINGS)


def test_a_partial_clone_fetches_nothing(tmp_path: Path):
    origin, folder = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    git(origin, "init", "-q")
    (origin / "A.swift").write_text("let a = 1\n")
    git(origin, "add", "-A")
    git(origin, "commit", "-q", "-m", "x")
    (origin / "A.swift").write_text("let a = 2\n")
    git(origin, "commit", "-q", "-am", "y")
    git(origin, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{origin}", "clone")
    program = script(tmp_path, "upload-pack", 'exec git-upload-pack "$@"')
    git(folder, "config", "remote.origin.uploadpack", program)
    status, output, errors = check(folder, "--changed-since", "HEAD~1")
    assert (status, output) == (2, "")
    assert "the clone is partial: run git diff " in errors and errors.count("\n") == 1
    assert not (tmp_path / "upload-pack ran").exists()
    [command] = [part.split(" to fetch")[0] for part in errors.split("the clone is partial: run ")[1:]]
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    assert (tmp_path / "upload-pack ran").exists()
    assert check(folder, "--changed-since", "HEAD~1") == (0, "", NO_FINDINGS)
