"""For any client: exactly one response per request, bounded memory, a defined exit status, no remaining process."""

import json
import os
import select
import selectors
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from documents import CARD
from raw import BINARY, INITIALIZE, PATIENCE, PULL, Session, diagnostic, frame, hover

# The memory limit in addition to documents, in MB: 4 of unread messages, 16 of unsent responses and the one
# that each thread is producing, 16,384 requests in flight; the rest is the program, most of it in debug builds.
MEMORY_LIMIT = 160

# A pipe counts as full if it accepts nothing for this long while its reader is idle; in seconds.
STILLNESS = 0.5

# The number of bytes that a pipe holds.
PIPE = 64 << 10


@pytest.fixture
def session():
    with Session() as session:
        yield session


def unknown(id):
    return {"jsonrpc": "2.0", "id": id, "method": "nothing"}


def cancel(id):
    return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}


def is_answer(message):
    return "method" not in message


def answers(session, count):
    """A number of responses, and the messages after them until one more request is answered."""
    found = [brief(session.until(is_answer)) for _ in range(count)]
    end = session.start("nothing", id="the end")
    while (message := session.until(is_answer))["id"] != end:
        found.append(brief(message))
    return found


def brief(message):
    """A response without its result, which may be large."""
    return {key: bool(value) if key == "result" else value for key, value in message.items()}


def each_once(session, ids):
    """The responses by id, one for each."""
    found = answers(session, len(ids))
    counts = Counter(json.dumps(message["id"]) for message in found)
    assert counts == Counter(json.dumps(id) for id in ids)
    return {message["id"]: message for message in found}


def code(message):
    return message.get("error", {}).get("code")


# Frames


def test_split_at_every_byte(session):
    session.initialize()
    length = len(frame(unknown(100)))
    for at in range(length):
        data = frame(unknown(100 + at))
        session.send_bytes(data[:at])
        session.send_bytes(data[at:])
    assert {code(answer) for answer in each_once(session, range(100, 100 + length)).values()} == {-32601}


def test_split_inside_characters(session):
    session.initialize(PULL)
    text = CARD.replace("Card()", 'Card("🎉é日本")')
    document = {"uri": "file:///a.swift", "languageId": "swift", "version": 1, "text": text}
    message = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    for byte in frame(message):
        session.send_bytes(bytes([byte]))
    assert len(session.result("textDocument/diagnostic", diagnostic())["items"]) == 2


def test_all_merged(session):
    session.initialize()
    ids = [number if number % 2 else str(number) for number in range(100, 1100)]
    stream = b"".join(frame(unknown(id)) for id in ids)
    session.send_bytes(stream[:-7])
    session.send_bytes(stream[-7:])
    each_once(session, ids)


RUBBISH = [
    b"Content-Length: -1\r\n\r\n",
    b"Content-Length: 1e3\r\n\r\n",
    b"Content-Length: 18446744073709551616\r\n\r\n",
    b"Content-Length: 9223372036854775807\r\n\r\n{}",
    b"Content-Length:\r\n\r\n{}",
    b"Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-16\r\n\r\n{}",
    b"Content-Length: 2\r\nContent-Type: text/plain; charset=\"ebcdic\"\r\n\r\n{}",
    b"Content-Length: 4\r\n\r\n\xff\xfe\xfd}",
    b"Content-Length: 3\r\n\r\n{{}",
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\n",
    b"X" * 10_000 + b"\n",
]


def test_rubbish_between_requests(session):
    """Each malformed message is answered once with an error without id, and no request is lost."""
    session.initialize()
    ids = []
    for round in range(20):
        for number, rubbish in enumerate(RUBBISH):
            ids.append(f"{round} {number}")
            session.send_bytes(rubbish + frame(unknown(ids[-1])))
    found = answers(session, len(ids) + 20 * len(RUBBISH))
    assert Counter(message["id"] for message in found) == Counter({None: 20 * len(RUBBISH)}) + Counter(ids)
    assert {code(message) for message in found if message["id"] is None} == {-32700}


# Lifecycle


METHODS = {
    "textDocument/hover": hover(),
    "textDocument/diagnostic": diagnostic(),
    "workspace/diagnostic": {"previousResultIds": []},
    "textDocument/codeAction": {**diagnostic(), "range": None},
    "workspace/executeCommand": {"command": "gotcha.debugInformation"},
    "codeAction/resolve": {},
    "textDocument/completion": hover(),
    "nothing": None,
}


def test_before_initialize(session):
    ids = [session.start(method, params) for method, params in METHODS.items()] + [session.start("shutdown")]
    for notification in ("initialized", "textDocument/didOpen", "$/cancelRequest", "textDocument/didChange"):
        session.notify(notification, {})
    assert {code(answer) for answer in each_once(session, ids).values()} == {-32002}
    session.initialize()
    assert session.is_alive()


def test_after_shutdown(session):
    session.initialize()
    session.open(CARD)
    session.request("shutdown")
    ids = [session.start(method, params) for method, params in METHODS.items()]
    ids += [session.start("shutdown"), session.start("initialize", INITIALIZE)]
    session.open("let a = 1", "file:///late.swift")
    assert {code(answer) for answer in each_once(session, ids).values()} == {-32600}
    session.notify("exit")
    assert session.exit_status() == 0


def test_exit_with_much_in_flight():
    for says_goodbye in (True, False):
        with Session() as session:
            session.initialize(PULL)
            session.open(CARD * 10)
            ids = [session.start("textDocument/diagnostic", diagnostic()) for _ in range(100)]
            if says_goodbye:
                ids.append(session.start("shutdown"))
            session.notify("exit")
            counts = Counter(message["id"] for message in session.rest() if "method" not in message)
            assert set(counts.values()) <= {1}
            if says_goodbye:
                assert set(counts) == set(ids)
            assert session.exit_status() == (0 if says_goodbye else 1)


# Ids and cancellation


def test_ids(session):
    session.initialize(PULL)
    session.open(CARD * 50)
    ids = [0, -1, 1 << 53, "0", "-1", "", "\u0000", "🎉", "a" * 10_000, "\\", "null"]
    for id in ids:
        session.start("textDocument/diagnostic", diagnostic(), id=id)
    assert all("result" in answer for answer in each_once(session, ids).values())


def test_ids_in_use(session):
    """A second request with an id in flight is rejected; the first is answered normally."""
    session.initialize(PULL)
    session.open(CARD * 100)
    message = frame(session.request_message("textDocument/diagnostic", diagnostic(), id="x"))
    session.send_bytes(message * 3)
    found = answers(session, 3)
    assert sorted(code(answer) or 0 for answer in found) == [-32600, -32600, 0]
    assert "result" in session.request("textDocument/diagnostic", diagnostic(), id="x")


def test_cancel_before_during_and_after(session):
    session.initialize(PULL)
    session.open(CARD * 100)
    before, during, after = "before", "during", "after"
    session.send(cancel(before))
    for id in (before, during, after):
        session.start("textDocument/diagnostic", diagnostic(), id=id)
    session.send(cancel(during))
    session.send(cancel(during))
    found = {}
    while after not in found:
        message = session.until(is_answer)
        assert message["id"] not in found
        found[message["id"]] = message
    session.send(cancel(after))
    assert answers(session, 3 - len(found)) == []
    assert "result" in found[before] and "result" in found[after] and code(found[during]) == -32800


def test_ten_thousand_in_flight(session):
    session.initialize(PULL)
    uris = [f"file:///{number}.swift" for number in range(5)]
    for uri in uris:
        session.open(CARD, uri)
    stream, ids, cancelled = [], [], set()
    for number in range(10_000):
        id = number if number % 3 else f"n{number}"
        ids.append(id)
        method = "textDocument/diagnostic" if number % 2 else "textDocument/hover"
        params = {**hover(6, 40, uris[number % 5])}
        stream.append(frame(session.request_message(method, params, id=id)))
        if number % 7 == 0:
            cancelled.add(id)
            stream.append(frame(cancel(id)))
    session.send_bytes(b"".join(stream))
    found = each_once(session, ids)
    assert {id for id in ids if code(found[id])} <= cancelled
    assert {code(answer) for answer in found.values()} <= {None, -32800}


def test_a_long_analysis_holds_up_no_other_document(session):
    session.initialize(PULL)
    session.open(CARD * 300, "file:///long.swift")
    long = session.start("textDocument/diagnostic", diagnostic("file:///long.swift"))
    session.open(CARD, "file:///short.swift")
    short = session.start("textDocument/diagnostic", diagnostic("file:///short.swift"))
    assert [message["id"] for message in answers(session, 2)] == [short, long]


# The end


def test_input_closed_at_every_point():
    """A session that is truncated at any byte ends: complete requests are answered once, nothing else is."""
    with Session() as scribe:
        messages = [
            scribe.request_message("initialize", {}),
            {"jsonrpc": "2.0", "method": "initialized", "params": {}},
            {
                "jsonrpc": "2.0",
                "method": "textDocument/didOpen",
                "params": {"textDocument": {"uri": "a:b", "languageId": "swift", "version": 1, "text": "🎉"}},
            },
            scribe.request_message("textDocument/diagnostic", diagnostic("a:b")),
            scribe.request_message("shutdown"),
            {"jsonrpc": "2.0", "method": "exit"},
        ]
        methods = scribe.methods
    frames = [frame(message) for message in messages]
    ends = [sum(map(len, frames[: number + 1])) for number in range(len(frames))]
    stream = b"".join(frames)

    def play(at):
        with Session() as session:
            session.methods = methods
            session.send_bytes(stream[:at])
            session.process.stdin.close()
            found = [message["id"] for message in session.rest() if "method" not in message]
            whole = [message["id"] for message, end in zip(messages, ends) if "id" in message and end <= at]
            # The rest of a message may be answered as malformed.
            assert sorted(id for id in found if id is not None) == whole, f"cut at {at}"
            assert session.exit_status() == (0 if ends[-2] <= at else 1), f"cut at {at}"

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(play, range(len(stream) + 1)))


def test_no_process_is_left_when_the_client_is_killed():
    client = (
        "import subprocess, sys\n"
        f"server = subprocess.Popen([{BINARY!r}, 'serve'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "print(server.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen([sys.executable, "-c", client], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        server = os.pidfd_open(int(process.stdout.readline()))
        process.send_signal(signal.SIGKILL)
        ended, _, _ = select.select([server], [], [], PATIENCE)
        assert ended, "the server outlives its client"
        os.close(server)


# Clients that do not read


def write_until_stuck(session, messages) -> tuple[int, bytes]:
    """Sends messages until the server accepts no more.

    Returns how many began, and the rest of the last one.
    """
    descriptor = session.process.stdin.fileno()
    os.set_blocking(descriptor, False)
    count, rest = 0, b""
    while True:
        while len(rest) < 1 << 16:
            rest += frame(next(messages))
            count += 1
        before = activity(session)
        _, writable, _ = select.select([], [descriptor], [], STILLNESS)
        if not writable:
            if activity(session) == before:
                break
            continue
        rest = rest[os.write(descriptor, rest[: 1 << 16]) :]
    os.set_blocking(descriptor, True)
    return count, rest


def activity(session):
    """The processor time of the server in ticks; a different value each time while it is busy."""
    ticks = 0
    for thread in os.listdir(folder := f"/proc/{session.process.pid}/task"):
        with open(f"{folder}/{thread}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        if fields[0] == "R":
            return object()
        ticks += int(fields[11]) + int(fields[12])
    return ticks


def wait_until_idle(session):
    """Waits until no process of the server has used its processor for a while."""
    before = None
    while (now := processor_time(session)) != before:
        before = now
        time.sleep(STILLNESS)


def go_on(session, rest: bytes):
    """Resumes reading while the remaining messages are sent."""
    descriptor = session.process.stdin.fileno()
    os.set_blocking(descriptor, False)
    selector = selectors.DefaultSelector()
    selector.register(descriptor, selectors.EVENT_WRITE)
    selector.register(session.process.stdout, selectors.EVENT_READ)
    while rest:
        ready = selector.select(PATIENCE)
        assert ready, "the server neither reads nor writes"
        for key, _ in ready:
            if key.fd == descriptor:
                rest = rest[os.write(descriptor, rest[:4096]) :]
            else:
                session.buffer += os.read(key.fd, 1 << 16)
    os.set_blocking(descriptor, True)


def memory(session) -> int:
    """The server's peak memory in megabytes."""
    with open(f"/proc/{session.process.pid}/status") as status:
        [kilobytes] = [int(line.split()[1]) for line in status if line.startswith("VmHWM:")]
    return kilobytes // 1024


REQUESTS = {
    "answered by a worker": ("textDocument/hover", hover(6, 40)),
    "answered by the loop": ("workspace/executeCommand", {"command": "gotcha.explainRule", "arguments": ["clip_before_blur"]}),
    "refused": ("nothing" * 100, None),
    "about all files": ("workspace/diagnostic", {"previousResultIds": []}),
}


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_client_that_stops_reading_and_goes_on(session, kind):
    session.initialize(PULL)
    session.open(CARD * (100 if kind == "about all files" else 1))
    session.result("textDocument/diagnostic", diagnostic())
    method, params = REQUESTS[kind]

    def messages():
        id = 1000
        while True:
            # Almost all of these receive a short error, so requests with a longer one fill the output.
            is_enough = id >= 1400 and kind == "about all files"
            yield session.request_message(*(REQUESTS["refused"] if is_enough else (method, params)), id=id)
            id += 1

    count, rest = write_until_stuck(session, messages())
    assert memory(session) < MEMORY_LIMIT
    go_on(session, rest)
    each_once(session, range(1000, 1000 + count))
    assert memory(session) < MEMORY_LIMIT


def test_reports_on_all_files_are_created_one_at_a_time(session):
    """A client that does not read receives few of them."""
    session.initialize(PULL)
    session.open(CARD * 300)
    report = session.result("workspace/diagnostic", {"previousResultIds": []})
    assert len(json.dumps(report)) > 2 * PIPE
    ids = range(1000, 1200)
    session.send_bytes(b"".join(frame(session.request_message(*REQUESTS["about all files"], id=id)) for id in ids))
    wait_until_idle(session)
    found = each_once(session, ids)
    created = [id for id in ids if "result" in found[id]]
    # While the client does not read, the server sends one report and a part of the next one. The last request waits.
    assert created[-1] == ids[-1] and len(created) <= 4
    assert {code(found[id]) for id in ids if id not in created} == {-32802}
    assert all(found[id]["error"]["data"] == {"retriggerRequest": False} for id in ids if id not in created)
    assert session.result("workspace/diagnostic", {"previousResultIds": []}) == report


def test_a_client_that_never_reads():
    """Endless notifications that cause messages, after which the client exits."""
    with Session() as session:
        session.initialize()
        session.open(CARD * 20)

        def messages():
            version = 1
            while version < 1000:
                version += 1
                change = {"text": CARD * 20 + "\n" * (version % 50)}
                identifier = {"uri": "file:///a.swift", "version": version}
                yield {
                    "jsonrpc": "2.0",
                    "method": "textDocument/didChange",
                    "params": {"textDocument": identifier, "contentChanges": [change]},
                }
            while True:
                params = {"textDocument": {"uri": "file:///not-open/" + "x" * 1000}}
                yield {"jsonrpc": "2.0", "method": "textDocument/didClose", "params": params}

        write_until_stuck(session, messages())
        assert memory(session) < MEMORY_LIMIT
        session.process.stdin.close()
        assert session.exit_status() == 1


# Growth: the cost of each request does not depend on the number of requests.


def processes(session) -> list[int]:
    """The server and the process that does its work."""
    threads = Path(f"/proc/{session.process.pid}/task").iterdir()
    return [session.process.pid, *(int(id) for thread in threads for id in (thread / "children").read_text().split())]


def resident(session) -> int:
    """The current memory of all processes of the server, in bytes."""
    return sum(int(Path(f"/proc/{id}/statm").read_text().split()[1]) for id in processes(session)) * os.sysconf("SC_PAGE_SIZE")


def processor_time(session) -> int:
    """The processor time of all processes of the server, in clock ticks."""
    times = (Path(f"/proc/{id}/stat").read_text().rpartition(")")[2].split() for id in processes(session))
    return sum(int(time[11]) + int(time[12]) for time in times)


BATCHES = {
    "unknown requests": lambda id: [unknown(id)],
    "hovers": lambda id: [{"jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": hover(6, 40)}],
    "changes between hovers": lambda id: [
        {"jsonrpc": "2.0", "id": id, "method": "textDocument/hover", "params": hover(6, 40)},
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didChange",
            "params": {
                "textDocument": {"uri": "file:///a.swift", "version": id},
                "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}],
            },
        },
    ],
}


@pytest.mark.parametrize("kind", BATCHES)
def test_long_batches(session, kind):
    """A batch four times as long takes about four times as long, not sixteen times."""
    session.initialize(PULL)
    session.open(CARD)
    session.result("textDocument/diagnostic", diagnostic())
    times = []
    for count in (4_000, 16_000):
        ids = range(100_000, 100_000 + count)
        session.methods |= {id: "textDocument/hover" for id in ids}
        start = processor_time(session)
        session.send([message for id in ids for message in BATCHES[kind](id)])
        answered = session.until(lambda message: isinstance(message, list) or "method" not in message)
        assert sorted(answer["id"] for answer in answered) == list(ids)
        times.append(processor_time(session) - start)
    # Ticks are coarse, so short times are imprecise.
    assert times[1] <= 8 * max(times[0], 20), times


def test_memory_of_a_long_document_is_flat():
    """Old states of a document are freed."""
    text = CARD + "".join(
        f"struct Model{n} {{\n  var value = {n}\n  func twice() -> Int {{ value * 2 + value * 3 + value * 4 }}\n}}\n" for n in range(3_000)
    )
    with Session("--time-limit", "1000") as session:
        session.initialize(PULL)
        session.open(text)
        session.result("textDocument/diagnostic", diagnostic())

        def edit(version: int):
            position = {"line": 4 * version + 12, "character": 0}
            change = {"range": {"start": position, "end": position}, "text": " "}
            identifier = {"uri": "file:///a.swift", "version": version}
            session.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
            session.result("textDocument/diagnostic", diagnostic())

        # Until each thread has processed the document once.
        for version in range(2, 10):
            edit(version)
        before = resident(session)
        for version in range(10, 90):
            edit(version)
        # A state of the document is about ten bytes for each byte of the text, and each thread may have memory for one.
        assert resident(session) - before < 40 * len(text), (before, resident(session))
