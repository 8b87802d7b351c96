"""The session: lifecycle, framing, malformed messages, cancellation, exit."""

import subprocess
from random import Random

import pytest

from documents import CARD
from raw import INITIALIZE, PULL, Session, diagnostic, frame, hover


@pytest.fixture
def session():
    with Session() as session:
        yield session


# Lifecycle


def test_requests_before_initialize(session):
    assert session.error_code("textDocument/hover", hover()) == -32002
    assert session.error_code("shutdown") == -32002
    session.open(CARD)
    assert session.initialize()["serverInfo"]["name"] == "gotcha-lsp"
    # Messages before `initialize` had no effect.
    assert session.error_code("textDocument/hover", hover()) == -32602


def test_second_initialize(session):
    session.initialize()
    assert session.error_code("initialize", INITIALIZE) == -32600


def test_after_shutdown(session):
    session.initialize()
    assert session.request("shutdown")["result"] is None
    assert session.error_code("textDocument/hover", hover()) == -32600
    session.notify("exit")
    assert session.exit_status() == 0


def test_exit_alone(session):
    session.initialize()
    session.notify("exit")
    assert session.exit_status() == 1


def test_end_of_input(session):
    session.initialize()
    session.process.stdin.close()
    assert session.exit_status() == 1


def test_end_of_output(session):
    session.initialize()
    session.process.stdout.close()
    session.open(CARD)
    assert session.exit_status() == 1


def test_client_process_gone(session):
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as process:
        session.initialize(process_id=process.pid)
        session.open(CARD)
        process.kill()
        assert session.exit_status() == 1


def test_input_closed_at_every_point():
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"jsonrpc": "2.0", "method": "initialized", "params": {}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    stream = b"".join(frame(message) for message in messages)
    shutdown_end = len(stream) - len(frame(messages[-1]))
    for cut in range(0, len(stream) + 1, 5):
        with Session() as session:
            session.methods = {1: "initialize", 2: "shutdown"}
            session.send_bytes(stream[:cut])
            session.process.stdin.close()
            session.rest()
            assert session.exit_status() == (0 if cut >= shutdown_end else 1), f"cut at {cut}"


def test_everything_in_one_go(session):
    messages = [
        session.request_message("initialize", INITIALIZE),
        {"jsonrpc": "2.0", "method": "initialized", "params": {}},
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didOpen",
            "params": {
                "textDocument": {"uri": "file:///a.swift", "languageId": "swift", "version": 1, "text": CARD}
            },
        },
        session.request_message("textDocument/hover", hover(6, 35)),
        session.request_message("shutdown"),
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    session.send_bytes(b"".join(frame(message) for message in messages))
    session.process.stdin.close()
    received = session.rest()
    assert sorted(message["id"] for message in received if "id" in message) == [1, 2, 3]
    [pushed] = [message for message in received if message.get("method") == "textDocument/publishDiagnostics"]
    assert len(pushed["params"]["diagnostics"]) == 2
    assert session.exit_status() == 0


# Framing


def test_frames_split_at_every_byte(session):
    stream = frame(session.request_message("initialize", INITIALIZE))
    for at in range(len(stream)):
        session.send_bytes(stream[at : at + 1])
    assert "result" in session.response(1)


def test_merged_frames_and_other_headers(session):
    session.initialize()
    content = b'{"jsonrpc":"2.0","id":"%d","method":"nothing"}'
    stream = b""
    for number in range(100):
        body = content % number
        head = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n" % len(body)
        stream += head + body
    session.send_bytes(stream)
    assert [session.receive()["id"] for _ in range(100)] == [str(number) for number in range(100)]


@pytest.mark.parametrize(
    "rubbish",
    [
        b"hello\n",
        b"\x00\xff\xfe\n",
        b"Content-Length: abc\r\n\r\n{}",
        b"Content-Length: -7\r\n\r\n{}",
        b"Content-Length: 99999999999999999999\r\n\r\n{}",
        b"Content-Length: 4000000000\r\n\r\n{}",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 5\r\n\r\nhello",
        b"Content-Length: 3\r\n\r\n{\xff}",
        b"Content-Type: text/plain\r\n\r\n{}",
        b"Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=latin-1\r\n\r\n{}",
        b'Content-Length: 10\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"initialize"}',
    ],
)
def test_rubbish_is_answered_and_forgotten(session, rubbish):
    session.initialize()
    session.send_bytes(rubbish)
    answer = session.receive()
    assert answer["id"] is None and answer["error"]["code"] == -32700
    assert answer["error"]["message"]
    assert session.is_alive()


def test_a_length_that_is_too_long(session):
    session.initialize()
    content = b'{"jsonrpc":"2.0","id":"lost","method":"nothing"}'
    session.send_bytes(b"Content-Length: %d\r\n\r\n" % (len(content) + 17) + content)
    session.start("nothing", id="found")
    assert session.receive()["error"]["code"] == -32700
    assert session.response("found")["error"]["code"] == -32601


@pytest.mark.parametrize("seed", range(4))
def test_random_damage(session, seed):
    """After any damage to the bytes of a session, the next valid message is answered."""
    random = Random(seed)
    session.initialize(PULL)
    session.open(CARD)
    change = {"range": {"start": {"line": 2, "character": 0}, "end": {"line": 3, "character": 4}}, "text": "🎉"}
    identifier = {"uri": "file:///a.swift", "version": 2}
    sound = [
        session.request_message("textDocument/hover", hover(7, 35)),
        session.request_message("textDocument/diagnostic", diagnostic()),
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didChange",
            "params": {"textDocument": identifier, "contentChanges": [change]},
        },
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}},
    ]
    for number in range(150):
        data = bytearray(b"".join(frame(random.choice(sound)) for _ in range(random.randrange(1, 4))))
        for _ in range(random.randrange(1, 6)):
            start = random.randrange(len(data))
            end = start + random.randrange(1, 20)
            data[start:end] = random.choice(
                [b"", random.randbytes(3), bytes(data[:9]), b'"', b"\r\n\r\n", b"0", b"-", b"{", b"]"]
            )
        # A damaged message ends with its line or with the next header.
        session.send_bytes(bytes(data) + b"}\n")
        session.start("$/areYouThere", id=f"sound {number}")
        while (message := session.receive_any()).get("id") != f"sound {number}":
            pass
        assert message["error"]["code"] == -32601


@pytest.mark.parametrize(
    "message, code, id",
    [
        (b'{"jsonrpc":"2.0","method"}', -32700, None),
        (b"{]}", -32700, None),
        (b"[" * 100_000 + b"]" * 100_000, -32700, None),
        (b"[]", -32600, None),
        (b"{}", -32600, None),
        (b'{"jsonrpc":"2.0","id":5}', -32600, 5),
        (b'{"jsonrpc":"1.0","id":6,"method":"shutdown"}', -32600, 6),
        (b'{"id":"x","method":"shutdown"}', -32600, "x"),
        (b'{"jsonrpc":"2.0","id":[],"method":"shutdown"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":7,"method":["shutdown"]}', -32600, 7),
        (b'{"jsonrpc":"2.0","id":8,"method":"shut\\ud83ddown"}', -32601, 8),
        (b'{"jsonrpc":"2.0","id":9,"method":"textDocument/hover"}', -32602, 9),
        (b'{"jsonrpc":"2.0","id":10,"method":"textDocument/hover","params":[1]}', -32602, 10),
        (b'{"jsonrpc":"2.0","id":11,"method":"textDocument/hover","params":{"textDocument":{}}}', -32602, 11),
        (b'{"jsonrpc":"2.0","id":12,"method":"$/unknown"}', -32601, 12),
    ],
)
def test_error_codes(session, message, code, id):
    session.initialize()
    session.send(message)
    answer = session.receive()
    assert answer["error"]["code"] == code
    assert answer["id"] == id
    assert session.is_alive()


def test_deeply_nested_batch(session):
    session.initialize()
    session.send(b'[{"a":' + b"[" * 500 + b"]" * 500 + b"}]")
    answer = session.receive()
    answer = answer[0] if isinstance(answer, list) else answer
    assert answer["error"]["code"] in (-32700, -32600)
    assert session.is_alive()


def test_batch(session):
    session.initialize(PULL)
    session.open(CARD)
    session.send(
        [
            session.request_message("textDocument/diagnostic", diagnostic()),
            {"jsonrpc": "2.0", "method": "$/unknown"},
            session.request_message("nothing"),
        ]
    )
    answers = session.receive()
    assert sorted(answer["id"] for answer in answers) == [2, 3]
    session.send([{"jsonrpc": "2.0", "method": "$/unknown"}])
    assert session.is_alive()


# Documents


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"textDocument": {"uri": "file:///a.swift", "version": 2}},
        {"textDocument": {"uri": "file:///a.swift", "version": 2}, "contentChanges": [{}]},
        {"textDocument": {"uri": "file:///other.swift", "version": 2}, "contentChanges": [{"text": ""}]},
        {
            "textDocument": {"uri": "file:///a.swift", "version": 2},
            "contentChanges": [
                {"range": {"start": {"line": 3, "character": 0}, "end": {"line": 1, "character": 0}}, "text": "x"}
            ],
        },
        {
            "textDocument": {"uri": "file:///a.swift", "version": 2},
            "contentChanges": [
                {"range": {"start": {"line": -3, "character": 0}, "end": {"line": 1, "character": 0}}, "text": "x"}
            ],
        },
    ],
)
def test_changes_that_cannot_be_meant(session, params):
    session.initialize(PULL)
    session.open(CARD)
    session.notify("textDocument/didChange", params)
    message = session.receive()
    assert message["method"] == "window/logMessage" and message["params"]["type"] == 1
    assert len(session.request("textDocument/diagnostic", diagnostic())["result"]["items"]) == 2


def test_ranges_beyond_the_end(session):
    session.initialize(PULL)
    session.open(CARD)
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 10**9, "character": 10**9}}
    change = {"range": everything, "text": "let a = 1"}
    session.notify(
        "textDocument/didChange",
        {"textDocument": {"uri": "file:///a.swift", "version": 2}, "contentChanges": [change]},
    )
    assert session.request("textDocument/diagnostic", diagnostic())["result"]["items"] == []
    assert session.request("textDocument/hover", hover(10**9, 10**9))["result"] is None


@pytest.mark.parametrize("text", ["", "\x00", "\ufeff", "(" * 100_000, "a+" * 50_000, '"\\(' * 20_000, "🎉" * 1000])
def test_any_text_has_an_analysis(session, text):
    session.initialize(PULL)
    session.open(text)
    assert session.request("textDocument/diagnostic", diagnostic())["result"]["kind"] == "full"
    assert session.is_alive()


def test_one_language_for_all_documents(session):
    """Eglot 1.9 sends the language of the document for which it started the server."""
    session.initialize(PULL)
    session.open('{"presett": "all"}', "file:///gotcha.json")
    [item] = session.result("textDocument/diagnostic", diagnostic("file:///gotcha.json"))["items"]
    assert item["code"] == "invalid_configuration"


# Requests in flight


def test_string_and_number_ids(session):
    session.initialize()
    assert session.error_code("nothing", id="1") == -32601
    assert session.error_code("nothing", id=1) == -32601
    assert session.error_code("nothing", id="") == -32601


def test_cancel_what_is_not_there(session):
    session.initialize()
    for id in (1, 99, "x"):
        session.notify("$/cancelRequest", {"id": id})
    assert session.is_alive()


def test_ten_thousand_requests_in_flight(session):
    session.initialize(PULL)
    session.open(CARD * 50)
    start = 100
    count = 10_000
    ids = range(start, start + count)
    stream = bytearray()
    for id in ids:
        stream += frame(session.request_message("textDocument/hover", hover(), id=id))
        if id % 10 == 0:
            stream += frame({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}})
    session.send_bytes(bytes(stream))
    seen = set()
    for _ in ids:
        message = session.receive()
        assert message["id"] not in seen
        seen.add(message["id"])
        if "error" in message:
            assert message["error"]["code"] == -32800 and message["id"] % 10 == 0
    assert seen == set(ids)
    assert session.is_alive()


def test_requests_for_a_text_that_has_passed(session):
    session.initialize(PULL)
    session.open(CARD * 200)
    stream = b""
    for version in range(2, 102):
        stream += frame(session.request_message("textDocument/diagnostic", diagnostic()))
        change = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}
        stream += frame(
            {
                "jsonrpc": "2.0",
                "method": "textDocument/didChange",
                "params": {
                    "textDocument": {"uri": "file:///a.swift", "version": version},
                    "contentChanges": [change],
                },
            }
        )
    session.send_bytes(stream)
    answers = [session.receive() for _ in range(100)]
    assert len({answer["id"] for answer in answers}) == 100
    assert {answer["error"]["code"] for answer in answers if "error" in answer} <= {-32801}
    assert any("error" in answer for answer in answers)
    assert session.request("textDocument/diagnostic", diagnostic())["result"]["items"]


# The trace


@pytest.mark.parametrize("value, messages, details", [("off", 0, 0), ("messages", 1, 0), ("verbose", 1, 1), ("compact", 1, 0), ("loud", 0, 0)])
def test_trace(session, value, messages, details):
    """The trace value of `initialize`; an unknown one does not end the session."""
    session.request("initialize", {**INITIALIZE, "trace": value})
    session.notify("initialized", {})
    session.open(CARD)
    session.result("textDocument/hover", hover(7, 35))
    traces = [m["params"] for m in session.seen if m.get("method") == "$/logTrace" and "textDocument/hover" in m["params"]["message"]]
    assert len(traces) == messages and len([trace for trace in traces if trace.get("verbose")]) == details


# The log


def test_log_file(tmp_path):
    log = tmp_path / "gotcha.log"
    with Session("--log", str(log), "--log-level", "debug") as session:
        session.initialize()
        session.notify("workspace/unknown")
        session.request("shutdown")
        session.notify("exit")
        assert session.exit_status() == 0
        assert session.process.stderr.read() == b""
    assert "workspace/unknown" in log.read_text()


def test_a_log_that_nobody_reads():
    with Session("--log-level", "trace") as session:
        session.initialize()
        for _ in range(50):
            session.send_bytes(b"".join(frame(session.request_message("nothing" * 20)) for _ in range(100)))
            for _ in range(100):
                session.receive()
        assert session.is_alive()


def test_log_file_that_cannot_be_written():
    with Session("--log", "/nowhere/at/all.log") as session:
        assert session.exit_status() == 2
        assert b"/nowhere/at/all.log" in session.process.stderr.read()
