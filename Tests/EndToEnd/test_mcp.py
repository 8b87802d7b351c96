"""`gotcha-lsp mcp`, with the official client, and with raw pipes for everything that a client of the library cannot send."""

import json
import os
import random
import re
import select
import shutil
import subprocess
import threading
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
MODERN = "2026-07-28"
TOOLS = ["check", "apply_fix", "explain_rule", "list_rules"]

CARD = """import SwiftUI

struct Card: View {
  var body: some View {
    Text("a").clipShape(Circle()).blur(radius: 2)
  }
}
"""
FIXED = CARD.replace(".clipShape(Circle()).blur(radius: 2)", ".blur(radius: 2).clipShape(Circle())")
TAPPED = 'import SwiftUI\n\nstruct B: View {\n  var body: some View { Text("a").onTapGesture { print(1) } }\n}\n'
HOME = "import SwiftUI\n\nstruct Home: View {\n  var body: some View { NavigationStack { NavigationLink { Detail() } label: { Text(\"a\") } } }\n}\n"
DETAIL = "import SwiftUI\n\nstruct Detail: View {\n  var body: some View { NavigationStack { Text(\"a\") } }\n}\n"
PLAIN = DETAIL.replace('NavigationStack { Text("a") }', 'Text("a")')


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "Views").mkdir(parents=True)
    (folder / "Views/Card.swift").write_text(CARD)
    (folder / "B.swift").write_text(TAPPED)
    return folder


# The official client


def parameters(folder: Path, *arguments: str) -> StdioServerParameters:
    return StdioServerParameters(command=BINARY, args=["mcp", *arguments], cwd=folder)


@asynccontextmanager
async def session(folder: Path, *arguments: str):
    async with stdio_client(parameters(folder, *arguments)) as (read, write):
        async with ClientSession(read, write) as client:
            await client.initialize()
            # The list contains the schemas by which the client validates results.
            await client.list_tools()
            yield client


async def call(client, tool: str, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content[0].text
    return result.content[0].text, result.structured_content


async def fails(client, tool: str, **arguments) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error and result.structured_content is None
    return result.content[0].text


async def test_handshake_and_tools(project: Path):
    async with stdio_client(parameters(project)) as (read, write):
        async with ClientSession(read, write) as client:
            result = await client.initialize()
            assert result.protocol_version == "2025-11-25" and result.server_info.name == "gotcha-lsp"
            assert "apply_fix" in result.instructions
            await client.send_ping()
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == TOOLS
            assert [tool.annotations.read_only_hint for tool in tools] == [True, False, True, True]
            assert all(tool.input_schema["type"] == "object" and tool.description for tool in tools)


@pytest.mark.parametrize("mode", ["auto", MODERN, "legacy"])
async def test_both_eras(project: Path, mode: str):
    async with Client(stdio_client(parameters(project)), mode=mode) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        result = await client.call_tool("check", {})
        assert result.structured_content["count"] == 2 and not result.is_error


async def test_check(project: Path):
    async with session(project) as client:
        text, content = await call(client, "check")
        lines = text.splitlines()
        assert lines[0].startswith("Views/Card.swift:5:")
        assert lines[-1].startswith("2 warnings in 2 files.") or lines[-1].startswith("1 warning, 1 ")
        assert [finding["file"] for finding in content["findings"]] in (
            ["B.swift", "Views/Card.swift"], ["Views/Card.swift", "B.swift"])
        blur = next(finding for finding in content["findings"] if finding["rule"] == "clip_before_blur")
        assert blur["line"] == 5 and blur["fix"]["safe"] and blur["why"].endswith(".") and blur["checks"]
        [edit] = blur["fix"]["edits"]
        lines = CARD.splitlines(keepends=True)
        assert "".join(lines[edit["startLine"] - 1 : edit["endLine"]]) == edit["old"]
        lines[edit["startLine"] - 1 : edit["endLine"]] = [edit["new"]]
        assert "".join(lines) == FIXED

        text, content = await call(client, "check", paths=["Views"])
        assert content["count"] == 1 and content["files"] == 1 and content["elsewhere"] == 1
        assert (await call(client, "check", paths=[str(project / "B.swift")]))[1]["count"] == 1
        assert (await call(client, "check", min_severity="error"))[1]["count"] == 0
        text, content = await call(client, "check", limit=1)
        assert len(content["findings"]) == 1 and content["count"] == 2 and "1 more not shown" in text
        (project / "Views/Card.swift").write_text(FIXED)
        text, content = await call(client, "check", paths=["Views"])
        assert text.startswith("No findings in 1 file.\n") and content["findings"] == []


async def test_check_of_a_text(project: Path):
    async with session(project) as client:
        text, content = await call(client, "check", text=CARD, path="Views/New.swift")
        assert content["findings"][0]["file"] == "Views/New.swift" and content["count"] == 1
        assert not (project / "Views/New.swift").exists()
        # The text takes the place of the file for this call only.
        assert (await call(client, "check", text=FIXED, path="Views/Card.swift"))[1]["count"] == 0
        assert (await call(client, "check", paths=["Views/Card.swift"]))[1]["count"] == 1
        assert (await call(client, "check", text="struct {"))[1]["problems"]


async def test_findings_follow_other_files(project: Path):
    """A change in one file changes findings in others, in the index that is kept between calls."""
    async with session(project) as client:
        (project / "Detail.swift").write_text(DETAIL)
        assert (await call(client, "check", paths=["Detail.swift"], min_severity="hint"))[1]["count"] == 0
        (project / "Home.swift").write_text(HOME)
        _, content = await call(client, "check", paths=["Detail.swift"], min_severity="hint")
        assert [finding["rule"] for finding in content["findings"]] == ["nested_navigation_stack"]
        assert content["findings"][0]["related"][0]["file"] == "Home.swift"
        (project / "Home.swift").unlink()
        assert (await call(client, "check", paths=["Detail.swift"], min_severity="hint"))[1]["count"] == 0
        (project / "Home.swift").write_text(HOME)
        assert (await call(client, "check", text=PLAIN, path="Detail.swift", min_severity="hint"))[1]["count"] == 0
        assert (await call(client, "check", paths=["Detail.swift"], min_severity="hint"))[1]["count"] == 1
        (project / "gotcha.json").write_text('{"rules": {"nested_navigation_stack": "off"}}')
        assert (await call(client, "check", paths=["Detail.swift"], min_severity="hint"))[1]["count"] == 0


async def test_later_checks_analyze_only_what_changed(tmp_path: Path):
    for number in range(300):
        (tmp_path / f"F{number}.swift").write_text(CARD.replace("Card", f"Card{number}") * 10)
    async with session(tmp_path) as client:
        times = []
        for number in range(3):
            start = time.monotonic()
            _, content = await call(client, "check", paths=["F7.swift"])
            assert (content["count"], content["elsewhere"]) == (10 + number, 2990)
            times.append(time.monotonic() - start)
            with open(tmp_path / "F7.swift", "a") as file:
                file.write(CARD)
        assert max(times[1:]) < times[0] / 2, times


@pytest.mark.parametrize("number", range(3))
async def test_findings_equal_those_of_check(tmp_path: Path, number: int):
    """After any sequence of changes, the answers are those of a new run."""
    chance = random.Random(number)
    samples = {"A.swift": [CARD, FIXED], "Home.swift": [HOME, TAPPED], "Detail.swift": [DETAIL, PLAIN, "struct Detail {"]}
    async with session(tmp_path) as client:
        for _ in range(12):
            path = tmp_path / chance.choice(list(samples))
            if path.exists() and chance.random() < 0.3:
                path.unlink()
            else:
                path.write_text(chance.choice(samples[path.name]))
            _, content = await call(client, "check", min_severity="hint")
            run = subprocess.run([BINARY, "check", "--reporter", "json", "--no-cache"], cwd=tmp_path, capture_output=True)
            expected = [(f["rule"], f["file"], f["start"]["line"]) for f in json.loads(run.stdout)["findings"]]
            found = [(f["rule"], f["file"], f["line"]) for f in content["findings"]]
            assert sorted(found) == sorted(expected)


async def test_apply_fix(project: Path):
    async with session(project) as client:
        text, content = await call(client, "apply_fix", rule="clip_before_blur", file="Views/Card.swift", line=5)
        assert (project / "Views/Card.swift").read_text() == FIXED
        assert content["safe"] and content["remaining"] == [] and "No findings in 1 file." in text
        (project / "Views/Card.swift").write_text(CARD)
        subprocess.run(["git", "apply", "-"], cwd=project, input=content["patch"].encode(), check=True)
        assert (project / "Views/Card.swift").read_text() == FIXED
        # The same fix again.
        text = await fails(client, "apply_fix", rule="clip_before_blur", file="Views/Card.swift", line=5)
        assert "reports nothing on line 5" in text


async def test_unsafe_fixes_are_asked_for(project: Path):
    async with session(project) as client:
        where = {"rule": "tap_gesture_instead_of_button", "file": "B.swift", "line": 4}
        assert "unsafe" in await fails(client, "apply_fix", **where)
        assert (project / "B.swift").read_text() == TAPPED
        assert not (await call(client, "apply_fix", **where, unsafe=True))[1]["safe"]
        assert "Button" in (project / "B.swift").read_text()
        assert [path.name for path in project.iterdir() if path.name.startswith(".")] == []


async def test_rules(project: Path):
    async with session(project) as client:
        listed = (await call(client, "list_rules"))[0].splitlines()
        run = subprocess.run([BINARY, "rules", "--format", "json"], capture_output=True)
        assert [line.split(" ")[0] for line in listed] == [rule["id"] for rule in json.loads(run.stdout)]
        assert 0 < len((await call(client, "list_rules", topic="lists"))[0].splitlines()) < len(listed)
        page = subprocess.run([BINARY, "explain", "any_view", "--format", "markdown"], capture_output=True)
        assert (await call(client, "explain_rule", rule="any_view"))[0] == page.stdout.decode()


async def test_wrong_arguments_are_explained(project: Path):
    (project / "notes.txt").write_text("a")
    async with session(project) as client:
        assert 'did you mean "any_view"?' in await fails(client, "explain_rule", rule="any_veiw")
        assert 'missing argument "rule"' in await fails(client, "explain_rule")
        assert 'did you mean "paths"?' in await fails(client, "check", pathss=["B.swift"])
        assert "expected a list of strings" in await fails(client, "check", paths=[1])
        assert "integer from 1 to" in await fails(client, "check", limit=0)
        assert "is not one of" in await fails(client, "check", min_severity="bad")
        assert "cannot be checked" in await fails(client, "check", paths=["missing.swift"])
        assert "not a Swift file" in await fails(client, "check", paths=["notes.txt"])
        assert "is a folder" in await fails(client, "apply_fix", rule="any_view", file="Views", line=1)
        assert "unknown rule" in await fails(client, "apply_fix", rule="x", file="B.swift", line=1)
        with pytest.raises(MCPError, match="unknown tool"):
            await client.call_tool("chekc", {})
        assert (await call(client, "check"))[1]["count"] == 2


async def test_paths_stay_in_the_project(project: Path, tmp_path: Path):
    outside = tmp_path / "Outside.swift"
    outside.write_text(CARD)
    (project / "link.swift").symlink_to(outside)
    (project / "folder").symlink_to(tmp_path)
    (project / "inside.swift").symlink_to(project / "Views/Card.swift")
    shutil.copytree(project, tmp_path / "project2", symlinks=True)
    async with session(project) as client:
        for path in ["../Outside.swift", str(outside), "/etc/passwd", "link.swift", "folder/Outside.swift", "..", "/",
                     "folder/project2/B.swift", "Views/../../Outside.swift", "a\0b"]:
            assert "is outside the project" in await fails(client, "check", paths=[path]), path
            assert "is outside the project" in await fails(client, "check", text=CARD, path=path), path
            assert "is outside" in await fails(client, "apply_fix", rule="clip_before_blur", file=path, line=5), path
        assert outside.read_text() == CARD
        # A link that stays inside is followed, and remains a link.
        assert (await call(client, "check", paths=["inside.swift"]))[1]["count"] == 1
        await call(client, "apply_fix", rule="clip_before_blur", file="inside.swift", line=5)
        assert (project / "inside.swift").is_symlink() and (project / "Views/Card.swift").read_text() == FIXED


async def test_a_root_is_an_option(project: Path, tmp_path: Path):
    async with session(tmp_path, "--root", "project") as client:
        _, content = await call(client, "check")
        assert {finding["file"] for finding in content["findings"]} == {"B.swift", "Views/Card.swift"}
        assert "is outside the project" in await fails(client, "check", paths=[".."])
    run = subprocess.run([BINARY, "mcp", "--root", "missing"], cwd=tmp_path, capture_output=True, timeout=30)
    assert run.returncode == 2 and b"--root" in run.stderr and run.stdout == b""


async def test_named_files_are_checked_although_they_are_excluded(project: Path):
    (project / "gotcha.json").write_text('{"exclude": ["Views"]}')
    async with session(project) as client:
        assert (await call(client, "check"))[1]["count"] == 1
        assert (await call(client, "check", paths=["Views/Card.swift"]))[1]["count"] == 1
        assert (await call(client, "check"))[1]["count"] == 1


async def test_a_file_that_cannot_be_written(project: Path):
    path = project / "Views/Card.swift"
    os.link(path, project / "Views/Other.swift")
    async with session(project) as client:
        text = await fails(client, "apply_fix", rule="clip_before_blur", file="Views/Card.swift", line=5)
        assert "hard links" in text and path.read_text() == CARD


@pytest.mark.parametrize("number", range(3))
async def test_configurations_in_the_documentation(project: Path, number: int):
    """Each JSON block of the page configures a client; its command is started as the client would start it."""
    page = Path(__file__).parents[2] / "docs/agents.md"
    blocks = re.findall(r"```json\n(.*?)```", page.read_text(), re.DOTALL)
    assert len(blocks) == 3
    configuration = json.loads(blocks[number].replace("${workspaceFolder}", str(project)))
    entry = next(iter(configuration.values()))["gotcha"]
    assert entry["command"] == "gotcha-lsp" and entry.get("type", "stdio") == "stdio"
    server = StdioServerParameters(command=BINARY, args=entry["args"], cwd=project)
    async with Client(stdio_client(server)) as client:
        assert (await client.call_tool("check", {})).structured_content["count"] == 2


# Raw pipes


class Pipe:
    def __init__(self, folder: Path, *arguments: str):
        self.process = subprocess.Popen(
            [BINARY, "mcp", *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.last_id = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def write(self, data: bytes):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.write(json.dumps(message).encode() + b"\n")

    def receive(self):
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), self.process.stderr.read()
        message = json.loads(line)
        for part in message if isinstance(message, list) else [message]:
            assert part["jsonrpc"] == "2.0" and ("result" in part) != ("error" in part)
        return message

    def request(self, method: str, params=None):
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method}
        self.send(message if params is None else {**message, "params": params})
        answer = self.receive()
        assert answer["id"] == self.last_id
        return answer

    def begin(self, revision: str = "2025-06-18") -> dict:
        client = {"name": "test", "version": "1"}
        answer = self.request("initialize", {"protocolVersion": revision, "capabilities": {}, "clientInfo": client})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer["result"]

    def call(self, tool: str, **arguments):
        return self.request("tools/call", {"name": tool, "arguments": arguments})["result"]

    def end(self) -> int:
        self.process.stdin.close()
        return self.process.wait(timeout=30)


@pytest.fixture
def pipe(project: Path):
    with Pipe(project) as pipe:
        yield pipe


def meta(revision: str = MODERN) -> dict:
    prefix = "io.modelcontextprotocol/"
    return {"_meta": {prefix + "protocolVersion": revision, prefix + "clientCapabilities": {}}}


@pytest.mark.parametrize("revision", REVISIONS)
def test_revisions(pipe: Pipe, revision: str):
    assert pipe.begin(revision)["protocolVersion"] == revision
    tools = pipe.request("tools/list")["result"]["tools"]
    number = REVISIONS.index(revision)
    assert all(("annotations" in tool) == (number >= 1) for tool in tools)
    assert ("outputSchema" in tools[0]) == (number >= 2)
    assert ("structuredContent" in pipe.call("check")) == (number >= 2)
    assert pipe.request("ping")["result"] == {}
    assert pipe.request("initialize", {"protocolVersion": revision})["error"]["code"] == -32600
    assert pipe.end() == 0


def test_an_unknown_revision_is_answered_with_the_latest(pipe: Pipe):
    assert pipe.begin("1999-01-01")["protocolVersion"] == "2025-11-25"


def test_requests_without_a_handshake(pipe: Pipe):
    assert pipe.request("ping")["result"] == {}
    for method in ("tools/list", "tools/call"):
        assert "initialize" in pipe.request(method)["error"]["message"]
    assert pipe.request("server/discover")["error"]["code"] == -32602
    result = pipe.request("server/discover", meta())["result"]
    assert MODERN in result["supportedVersions"] and result["resultType"] == "complete"
    assert result["ttlMs"] >= 0 and result["cacheScope"] == "public"
    assert result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "gotcha-lsp"
    assert pipe.request("tools/list", meta())["result"]["ttlMs"] >= 0
    result = pipe.request("tools/call", {**meta(), "name": "check", "arguments": {}})["result"]
    assert result["resultType"] == "complete" and result["structuredContent"]["count"] == 2
    error = pipe.request("tools/list", meta("1999-01-01"))["error"]
    assert error["code"] == -32022 and MODERN in error["data"]["supported"] and error["data"]["requested"] == "1999-01-01"
    missing = {"_meta": {"io.modelcontextprotocol/protocolVersion": MODERN}}
    assert pipe.request("tools/list", missing)["error"]["code"] == -32602
    for method in ("initialize", "ping", "resources/list"):
        assert pipe.request(method, meta())["error"]["code"] == -32601
    # Both eras in one process.
    assert pipe.begin()["protocolVersion"] == "2025-06-18"
    assert pipe.request("tools/list", meta())["result"]["resultType"] == "complete"
    assert "resultType" not in pipe.request("tools/list")["result"]


def test_batches(pipe: Pipe):
    pipe.begin("2025-03-26")
    pipe.send([
        {"jsonrpc": "2.0", "id": 10, "method": "tools/call", "params": {"name": "check", "arguments": {}}},
        {"jsonrpc": "2.0", "method": "notifications/x"},
        {"jsonrpc": "2.0", "id": 11, "method": "ping"},
        7,
    ])
    answers = pipe.receive()
    assert {answer["id"] for answer in answers} == {10, 11, None}
    pipe.send([{"jsonrpc": "2.0", "method": "notifications/x"}])
    pipe.send([])
    assert pipe.receive()["error"]["code"] == -32600
    pipe.send([{"jsonrpc": "2.0", "id": number, "method": "ping"} for number in range(300)])
    assert "at most" in pipe.receive()["error"]["message"]
    assert pipe.request("ping")["result"] == {}


def test_batches_of_other_revisions_are_refused(pipe: Pipe):
    pipe.begin("2025-06-18")
    pipe.send([{"jsonrpc": "2.0", "id": 10, "method": "ping"}])
    assert pipe.receive()["error"]["code"] == -32600
    assert pipe.request("ping")["result"] == {}


@pytest.mark.parametrize("line,code", [
    (b"no json", -32700), (b"{", -32700), (b'"text"', -32600), (b"[" * 100_000, -32700), (b'{"a":' * 5000, -32700),
    (b"\xff\xfe\x00", -32700), (b"{}", -32600), (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600), (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600), (b'{"jsonrpc":"2.0","id":1,"method":"nothing"}', -32601),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}', -32602),
    (b"Content-Length: 5", -32700),
])
def test_malformed_messages(pipe: Pipe, line: bytes, code: int):
    pipe.begin()
    pipe.write(line + b"\n")
    assert pipe.receive()["error"]["code"] == code
    assert pipe.call("check")["structuredContent"]["count"] == 2
    assert pipe.end() == 0


@pytest.mark.parametrize("arguments", [
    [], "text", 7, {"paths": {}}, {"paths": [None]}, {"text": 7}, {"limit": 1e300}, {"limit": "5"}, {"limit": True},
    {"text": "a", "paths": ["B.swift"]}, {"path": "x" * 5000}, {"paths": ["a\nb"]}, {"text": "a", "path": ""},
    {"text": "a", "path": "Views"}, {"text": "a", "path": "notes.txt"},
])
def test_malformed_arguments(pipe: Pipe, arguments):
    pipe.begin()
    answer = pipe.request("tools/call", {"name": "check", "arguments": arguments})
    assert answer["result"]["isError"] and answer["result"]["content"][0]["text"].startswith("error: ")
    assert pipe.call("check")["structuredContent"]["count"] == 2


def test_a_line_that_is_too_long(pipe: Pipe):
    pipe.begin()
    for _ in range(66):
        pipe.write(b"x" * (1 << 20))
    pipe.write(b"\n")
    assert "longer" in pipe.receive()["error"]["message"]
    assert pipe.request("ping")["result"] == {}


def test_lines_in_pieces_and_other_line_ends(pipe: Pipe):
    pipe.begin()
    for byte in b'{"jsonrpc":"2.0","id":"\\u00e9","method":"ping"}\r\n':
        pipe.write(bytes([byte]))
    assert pipe.receive()["id"] == "é"
    pipe.write(b'\n\r\n  \n{"jsonrpc":"2.0","id":5,"method":"ping"}')
    pipe.process.stdin.close()
    assert pipe.receive()["id"] == 5
    assert pipe.process.wait(timeout=30) == 0


def test_canceled_calls_are_not_answered(project: Path):
    for number in range(200):
        (project / f"F{number}.swift").write_text(CARD * 20)
    with Pipe(project) as pipe:
        pipe.begin()
        for number in range(100, 110):
            params = {"name": "check", "arguments": {"min_severity": "error"}}
            pipe.send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
        for number in [*range(101, 110), 7777, None]:
            params = {"requestId": number, "reason": "x"}
            pipe.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})
        pipe.send({"jsonrpc": "2.0", "method": "notifications/cancelled"})
        # The protocol is answered during a call.
        pipe.send({"jsonrpc": "2.0", "id": 1, "method": "ping"})
        answers = {pipe.receive()["id"], pipe.receive()["id"]}
        assert answers == {1, 100}
        assert pipe.call("list_rules")["isError"] is False
        assert pipe.end() == 0


def test_calls_before_the_end_of_input_are_answered(pipe: Pipe):
    pipe.begin()
    for number in range(20, 30):
        params = {"name": "check", "arguments": {}}
        pipe.send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
    pipe.process.stdin.close()
    assert [pipe.receive()["id"] for _ in range(20, 30)] == list(range(20, 30))
    assert pipe.process.stdout.read() == b"" and pipe.process.wait(timeout=30) == 0


def test_a_client_that_goes_away(pipe: Pipe):
    pipe.begin()
    pipe.process.stdout.close()
    pipe.send({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "check", "arguments": {}}})
    # The server ends although its input is still open.
    assert pipe.process.wait(timeout=30) == 0


@pytest.mark.parametrize("arguments", [
    {"name": "list_rules", "arguments": {}},
    {"name": "check", "arguments": {"text": "// " + "x" * 1_000_000, "path": "B.swift"}},
])
def test_a_client_that_does_not_read(project: Path, arguments: dict):
    """Requests wait, and memory is bounded."""
    with Pipe(project) as pipe:
        pipe.begin()
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": arguments})
        count = 3000 if len(message) < 1000 else 60

        def send():
            for _ in range(count):
                pipe.write(message.encode() + b"\n")

        thread = threading.Thread(target=send)
        thread.start()
        # The pipe is full once the server reads no more.
        while thread.is_alive() and select.select([], [pipe.process.stdin], [], 0)[1]:
            thread.join(0.01)
        for _ in range(count):
            assert pipe.receive()["id"] == 1
        thread.join()
        status = Path(f"/proc/{pipe.process.pid}/status")
        if status.exists():
            peak = int(next(line for line in status.read_text().splitlines() if line.startswith("VmHWM")).split()[1])
            assert peak < 300_000
        assert pipe.end() == 0


def test_strange_projects(tmp_path: Path):
    """Files that are no text, names with line breaks, settings with errors: all are problems in the answer."""
    (tmp_path / "A.swift").write_text(CARD)
    (tmp_path / "Binary.swift").write_bytes(b"\0\xff" * 100)
    (tmp_path / "new\nline.swift").write_text(CARD)
    os.mkfifo(tmp_path / "Pipe.swift")
    (tmp_path / "gotcha.json").write_text('{"rules": {"no_such": "off"}}')
    with Pipe(tmp_path) as pipe:
        pipe.begin()
        result = pipe.call("check")
        content = result["structuredContent"]
        assert content["count"] == 2
        assert any("Binary.swift" in problem for problem in content["problems"])
        assert any("no_such" in problem for problem in content["problems"])
        assert sum(line.startswith(("A.swift:", "new\\nline.swift:")) for line in result["content"][0]["text"].splitlines()) == 2
        assert pipe.call("check", paths=["Pipe.swift"])["isError"]
        shutil.rmtree(tmp_path)
        assert "No files were checked." in pipe.call("check")["content"][0]["text"]
        assert pipe.end() == 0
