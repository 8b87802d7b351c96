"""Indexing in the background: limits, progress and cancellation."""

import pytest

from raw import PULL, Session, diagnostic
from workspaces import COLOR, DETAIL, HOME, NESTED, SETTINGS, uri_of

FILE_LIMIT = 20_000
WATCHING = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
PROGRESS = {**PULL, **WATCHING, "window": {"workDoneProgress": True}}


@pytest.fixture
def session():
    with Session() as session:
        yield session


def information(session):
    return session.result("workspace/executeCommand", {"command": "gotcha.debugInformation"})


def shown(session, token):
    """The messages of a progress up to its end."""
    while not (values := session.progress(token)) or values[-1]["params"]["value"]["kind"] != "end":
        session.until("$/progress")
    return [message["params"]["value"] for message in session.progress(token)]


def test_as_many_files_as_are_read(session, tmp_path):
    """A folder that exceeds the limit, such as a home folder; the user is notified once."""
    for number in range(FILE_LIMIT + 1):
        (tmp_path / f"{number}.swift").touch()
    (tmp_path / "Home.swift").write_text(HOME)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    token = session.until("window/workDoneProgress/create")["params"]["token"]
    assert shown(session, token)[-1]["kind"] == "end"
    assert information(session)["indexedFiles"] == FILE_LIMIT
    # Open documents are indexed nevertheless.
    session.open(HOME, uri_of(tmp_path / "Home.swift"))
    session.open(DETAIL, uri_of(tmp_path / "Detail.swift"))
    session.result("textDocument/diagnostic", diagnostic(uri_of(tmp_path / "Home.swift")))
    report = session.result("textDocument/diagnostic", diagnostic(uri_of(tmp_path / "Detail.swift")))
    assert sorted(item["code"] for item in report["items"]) == [COLOR, NESTED]
    (tmp_path / "1.swift").unlink()
    session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(tmp_path / "1.swift"), "type": 3}]})
    while information(session)["isIndexing"]:
        pass
    messages = [m["params"] for m in session.seen if m.get("method") == "window/showMessage"]
    assert [message["type"] for message in messages] == [2]
    assert f"{FILE_LIMIT} Swift files" in messages[0]["message"]


def test_long_files_are_not_read(session, tmp_path):
    (tmp_path / "Written.swift").write_text(HOME)
    with open(tmp_path / "Generated.swift", "wb") as file:
        file.truncate(5 << 20)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    token = session.until("window/workDoneProgress/create")["params"]["token"]
    assert shown(session, token)[-1]["message"] == "1 files"
    # A file that exceeds the limit is removed from the index.
    with open(tmp_path / "Written.swift", "wb") as file:
        file.truncate(5 << 20)
    changed = {"uri": uri_of(tmp_path / "Written.swift"), "type": 2}
    session.notify("workspace/didChangeWatchedFiles", {"changes": [changed]})
    while information(session)["indexedFiles"]:
        pass


def test_progress(session, tmp_path):
    for number in range(100):
        (tmp_path / f"{number}.swift").write_text(DETAIL)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    token = session.until("window/workDoneProgress/create")["params"]["token"]
    values = shown(session, token)
    assert [value["kind"] for value in values] == ["begin"] + ["report"] * (len(values) - 2) + ["end"]
    assert values[0]["cancellable"] and values[0]["title"] == "Indexing Swift files"
    assert values[-1]["message"] == "100 files"
    percentages = [value["percentage"] for value in values[:-1]]
    assert percentages == sorted(percentages)


def cancel(session, token):
    session.notify("window/workDoneProgress/cancel", {"token": token})


@pytest.mark.parametrize("moment", ["before it is shown", "while it is read", "after the end"])
def test_cancellation(session, tmp_path, moment):
    for number in range(400):
        (tmp_path / f"{number}.swift").write_text(DETAIL)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    create = session.until("window/workDoneProgress/create", answer=None)
    token = create["params"]["token"]
    cancel(session, "another")
    if moment == "before it is shown":
        cancel(session, token)
    session.send({"jsonrpc": "2.0", "id": create["id"], "result": None})
    if moment == "while it is read":
        session.until("$/progress")
        cancel(session, token)
    values = shown(session, token)
    if moment == "after the end":
        cancel(session, token)
    kinds = [value["kind"] for value in values]
    assert kinds[0] == "begin" and kinds.count("begin") == kinds.count("end") == 1
    state = information(session)
    assert not state["isIndexing"]
    assert state["indexedFiles"] == 400 if moment == "after the end" else state["indexedFiles"] < 400
    # No progress is sent after the end, and requests are answered.
    uri = uri_of(tmp_path / "7.swift")
    session.open(DETAIL, uri)
    report = session.result("textDocument/diagnostic", diagnostic(uri))
    assert COLOR in [item["code"] for item in report["items"]]
    session.result("workspace/diagnostic", {"previousResultIds": []})
    assert len(session.progress(token)) == len(values)


def test_a_client_that_refuses_to_show_it(session, tmp_path):
    for number in range(100):
        (tmp_path / f"{number}.swift").write_text(DETAIL)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    create = session.until("window/workDoneProgress/create", answer=None)
    session.send({"jsonrpc": "2.0", "id": create["id"], "error": {"code": -32603, "message": "no"}})
    assert len(session.result("workspace/diagnostic", {"previousResultIds": []})["items"]) == 100
    assert not [message for message in session.seen if message.get("method") == "$/progress"]


def test_cancellation_while_folders_are_listed(session, tmp_path):
    for number in range(2000):
        (tmp_path / str(number)).mkdir()
    (tmp_path / "Z.swift").write_text(HOME)
    session.initialize(PROGRESS, folders=[uri_of(tmp_path)], settings=SETTINGS)
    token = session.until("window/workDoneProgress/create")["params"]["token"]
    cancel(session, token)
    kinds = [value["kind"] for value in shown(session, token)]
    assert kinds[0] == "begin" and kinds[-1] == "end"
    # Later changes are noticed again.
    (tmp_path / "Home.swift").write_text(HOME)
    session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(tmp_path / "Home.swift"), "type": 1}]})
    while information(session)["indexedFiles"] < 2:
        pass
