"""Sessions message by message: clients with few or many capabilities, and requests for missing things."""

import json
import subprocess

import pytest
from lsprotocol import types

from documents import CARD, Encoding
from documents import SETTINGS as CARD_SETTINGS
from raw import PATIENCE, PULL, Session, diagnostic, hover
from workspaces import COLOR, DETAIL, HOME, NESTED, SETTINGS, uri_of

UTF16 = Encoding("utf-16")
RELATED = {"textDocument": {"diagnostic": {"relatedDocumentSupport": True}}}
RELATED_INFORMATION = {"publishDiagnostics": {"relatedInformation": True}}


@pytest.fixture
def session():
    with Session() as session:
        yield session


@pytest.fixture
def folder(tmp_path):
    """Two files that depend on each other, and an independent one."""
    write(tmp_path, {"Home.swift": HOME, "Detail.swift": DETAIL, "Other.swift": DETAIL.replace("DetailView", "Other")})
    return tmp_path


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def views(count, folder=""):
    """Files with one view and one finding each."""
    return {f"{folder}V{number}.swift": DETAIL.replace("DetailView", f"V{number}View") for number in range(count)}


def begin(session, capabilities, *folders, settings=SETTINGS):
    return session.initialize(capabilities, folders=[uri_of(folder) for folder in folders], settings=settings)


def pull(session, uri, previous=None):
    return session.result("textDocument/diagnostic", {**diagnostic(uri), "previousResultId": previous})


def pull_all(session, previous=(), **tokens):
    return session.result("workspace/diagnostic", {"previousResultIds": list(previous), **tokens})["items"]


def codes(report):
    return sorted(item["code"] for item in report["items"])


def published(session, uri, *expected):
    """Waits for published diagnostics with these rules for a document."""
    while True:
        params = session.until("textDocument/publishDiagnostics")["params"]
        if params["uri"] == uri and sorted(item["code"] for item in params["diagnostics"]) == sorted(expected):
            return params


# Diagnostics


def test_related_documents(session):
    begin(session, RELATED)
    home, detail = "file:///p/Home.swift", "file:///p/Detail.swift"
    session.open(DETAIL, detail)
    session.open("", home)
    assert codes(pull(session, detail)) == [COLOR]
    pull(session, home)
    session.change(home, 2, HOME)
    report = pull(session, home)
    assert report["items"] == [] and list(report["relatedDocuments"]) == [detail]
    related = report["relatedDocuments"][detail]
    assert codes(related) == [COLOR, NESTED]
    # Related reports have result ids and are not repeated.
    assert pull(session, detail, related["resultId"])["kind"] == "unchanged"
    assert "relatedDocuments" not in pull(session, home)


def test_result_ids(session):
    begin(session, PULL)
    session.open(CARD)
    first = pull(session, "file:///a.swift")
    assert pull(session, "file:///a.swift", first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
    session.change("file:///a.swift", 2, "\n" + CARD)
    second = pull(session, "file:///a.swift", first["resultId"])
    assert second["kind"] == "full" and second["resultId"] != first["resultId"]
    session.change("file:///a.swift", 3, CARD)
    assert pull(session, "file:///a.swift", first["resultId"])["kind"] == "unchanged"
    assert pull(session, "file:///a.swift", "nonsense")["kind"] == "full"


def test_the_workspace_in_parts(session, tmp_path):
    write(tmp_path, views(70, "Views/"))
    begin(session, PULL, tmp_path)
    assert pull_all(session, partialResultToken="parts", workDoneToken=7) == []
    parts = [message["params"]["value"]["items"] for message in session.progress("parts")]
    assert len(parts) > 1 and all(parts)
    items = [item for part in parts for item in part]
    assert len({item["uri"] for item in items}) == len(items) == 70
    # The progress ends before the response and never decreases.
    shown = [message["params"]["value"] for message in session.progress(7)]
    assert [value["kind"] for value in shown[:1] + shown[-1:]] == ["begin", "end"]
    percentages = [value["percentage"] for value in shown[:-1]]
    assert percentages == sorted(percentages) and percentages[-1] == 100
    previous = [{"uri": item["uri"], "value": item["resultId"]} for item in items]
    assert {item["kind"] for item in pull_all(session, previous)} == {"unchanged"}
    # After one file has changed, only that one is reported again.
    changed = tmp_path / "Views/V3.swift"
    changed.write_text("")
    session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(changed), "type": 2}]})
    again = pull_all(session, previous)
    assert [item["uri"] for item in again if item["kind"] == "full"] == [uri_of(changed)]


def test_the_workspace_is_cancelled(session, tmp_path):
    write(tmp_path, views(200))
    begin(session, PULL, tmp_path)
    id = session.start("workspace/diagnostic", {"previousResultIds": [], "partialResultToken": "p", "workDoneToken": "w"})
    session.until("$/progress")
    session.notify("$/cancelRequest", {"id": id})
    assert session.response(id)["error"]["code"] == -32800
    assert session.progress("w")[-1]["params"]["value"]["kind"] == "end"
    behind = len(session.seen)
    assert session.is_alive()
    assert not [message for message in session.seen[behind:] if message.get("method") == "$/progress"]
    assert len(pull_all(session)) == 200


def test_refresh_when_settings_change_findings(session):
    begin(session, {**PULL, "workspace": {"diagnostics": {"refreshSupport": True}}})
    session.open(DETAIL)
    assert codes(pull(session, "file:///a.swift")) == [COLOR]
    session.notify("workspace/didChangeConfiguration", {"settings": {"gotcha": {"preset": "none"}}})
    session.until("workspace/diagnostic/refresh")
    assert codes(pull(session, "file:///a.swift")) == []
    # Sending the same settings again changes nothing.
    session.notify("workspace/didChangeConfiguration", {"settings": {"gotcha": {"preset": "none"}}})
    behind = len(session.seen)
    assert session.is_alive()
    assert not [message for message in session.seen[behind:] if "method" in message]


def test_refresh_when_other_files_change_findings(session, folder):
    begin(session, {**PULL, "workspace": {"diagnostics": {"refreshSupport": True}}}, folder)
    session.open(DETAIL, uri_of(folder / "Detail.swift"))
    pull_all(session)
    assert codes(pull(session, uri_of(folder / "Detail.swift"))) == [COLOR, NESTED]
    session.seen.clear()
    (folder / "Home.swift").unlink()
    session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(folder / "Home.swift"), "type": 3}]})
    session.until("workspace/diagnostic/refresh")
    assert codes(pull(session, uri_of(folder / "Detail.swift"))) == [COLOR]


def test_refresh_when_a_configuration_changes(session, folder):
    begin(session, {**PULL, "workspace": {"diagnostics": {"refreshSupport": True}}}, folder)
    session.open(DETAIL, uri_of(folder / "Detail.swift"))
    pull_all(session)
    for name, text in {"gotcha.json": '{"exclude": ["*.swift"]}', "Package.swift": "// swift-tools-version: 6.0\n"}.items():
        (folder / name).write_text(text)
        session.seen.clear()
        session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(folder / name), "type": 1}]})
        session.until("workspace/diagnostic/refresh")
        assert codes(pull(session, uri_of(folder / "Detail.swift"))) == []


def test_files_that_are_gone_are_reported(session, folder):
    """The client still shows their diagnostics, which must be cleared."""
    begin(session, PULL, folder)
    items = pull_all(session)
    (folder / "Other.swift").unlink()
    session.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri_of(folder / "Other.swift"), "type": 3}]})
    again = pull_all(session, [{"uri": item["uri"], "value": item["resultId"]} for item in items])
    assert [item["uri"] for item in again if item["kind"] == "full"] == [uri_of(folder / "Other.swift")]
    assert [item["items"] for item in again if item["kind"] == "full"] == [[]]


def test_tags(session):
    tags = {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}}
    begin(session, {"textDocument": tags}, settings={**SETTINGS, "rules": {**SETTINGS["rules"], "unused_suppression": "info"}})
    session.open("// gotcha:disable:next nested_navigation_stack\nlet a = 1\n" + DETAIL)
    items = {item["code"]: item for item in session.until("textDocument/publishDiagnostics")["params"]["diagnostics"]}
    assert items["unused_suppression"]["tags"] == [1] and items[COLOR]["tags"] == [2]


# Hover


def hover_text(session, text, part, uri):
    position = UTF16.range(text, part).start
    return session.result("textDocument/hover", hover(position.line, position.character, uri))["contents"]


def test_hover_shows_this_code_and_its_reasons(session, folder):
    begin(session, {}, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL, uri)
    published(session, uri, COLOR, NESTED)
    contents = hover_text(session, DETAIL, "NavigationStack", uri)
    assert contents["kind"] == "markdown"
    before, _, after = contents["value"].partition("**Current code**")[2].partition("**Related**")
    assert '```swift\nNavigationStack { Text("Detail").foregroundColor(.red) }\n```' in before
    assert '```swift\nText("Detail").foregroundColor(.red)\n```' in before
    assert f"- [Home.swift:6]({uri_of(folder / 'Home.swift')}#L6): " in after
    assert f"`{NESTED}`" in after and ".md" not in after


def test_hover_in_plain_text(session, folder):
    begin(session, {"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL, uri)
    published(session, uri, COLOR, NESTED)
    contents = hover_text(session, DETAIL, "NavigationStack", uri)
    assert contents["kind"] == "plaintext"
    assert not [mark for mark in ("```", "**", "](", "###") if mark in contents["value"]]
    assert f"Home.swift:6: {uri_of(folder / 'Home.swift')}#L6" in contents["value"]


def test_hover_names_the_missing_fact(session):
    begin(session, {}, settings={"preset": "none", "rules": {COLOR: "warning"}})
    session.open(DETAIL)
    session.until("textDocument/publishDiagnostics")
    assert "**Not verified:** whether the deployment target" in hover_text(session, DETAIL, "foregroundColor", "file:///a.swift")["value"]


# URIs


@pytest.mark.parametrize(
    "uri", ["untitled:Untitled-1", "file:///c%3A/My%20App/Gr%C3%BC%C3%9Fe.swift", "file:///C:/App/A%23b.swift", "vscode-vfs://github/a/b.swift"]
)
def test_uris_of_all_kinds(session, uri):
    begin(session, {"textDocument": {**PULL["textDocument"]}, "workspace": {"workspaceEdit": {"documentChanges": True}}})
    session.open(DETAIL, uri)
    assert codes(pull(session, uri)) == [COLOR]
    range = {"start": {"line": 4, "character": 40}, "end": {"line": 4, "character": 40}}
    params = {"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}}
    fix = session.result("textDocument/codeAction", params)[0]
    assert fix["edit"]["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 1}
    assert "foregroundStyle" in session.result("textDocument/hover", hover(4, 40, uri))["contents"]["value"]


def test_places_carry_the_uri_that_the_client_uses(session):
    begin(session, {"textDocument": {**PULL["textDocument"], **RELATED_INFORMATION}})
    session.open(HOME, "file:///C%3A/App/Home%20%F0%9F%8E%89.swift")
    session.open(DETAIL, "untitled:Detail")
    pull(session, "file:///C%3A/App/Home%20%F0%9F%8E%89.swift")
    [nested] = [item for item in pull(session, "untitled:Detail")["items"] if item["code"] == NESTED]
    [related] = nested["relatedInformation"]
    assert related["location"]["uri"] == "file:///C%3A/App/Home%20%F0%9F%8E%89.swift"
    # The place moves with an edit above it.
    session.change("file:///C%3A/App/Home%20%F0%9F%8E%89.swift", 2, "\n\n" + HOME)
    pull(session, "file:///C%3A/App/Home%20%F0%9F%8E%89.swift")
    [nested] = [item for item in pull(session, "untitled:Detail")["items"] if item["code"] == NESTED]
    line = nested["relatedInformation"][0]["location"]["range"]["start"]["line"]
    assert line == related["location"]["range"]["start"]["line"] + 2


@pytest.mark.parametrize("offered, chosen", [(["utf-32"], "utf-32"), (["ebcdic", "utf-32"], "utf-32"), (["utf-7"], "utf-16"), ([], "utf-16")])
def test_position_encodings(session, offered, chosen):
    """A supported encoding is chosen, and all positions use it."""
    capabilities = {**PULL, "general": {"positionEncodings": offered}}
    assert begin(session, capabilities, settings=CARD_SETTINGS)["capabilities"]["positionEncoding"] == chosen
    encoding = Encoding(chosen)
    session.open(CARD)

    def marked(text):
        return [encoding.slice(text, lsp_range(item["range"])) for item in pull(session, "file:///a.swift")["items"]]

    before = marked(CARD)
    assert len(before) == 2 and "foregroundColor(.red)" in before[0] and "blur(radius: 8)" in before[1]
    end = encoding.range(CARD, "/* 🎉 */").end
    position = {"line": end.line, "character": end.character}
    change = {"range": {"start": position, "end": position}, "text": "/* 🎊é */"}
    identifier = {"uri": "file:///a.swift", "version": 2}
    session.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
    assert marked(CARD.replace("/* 🎉 */", "/* 🎉 *//* 🎊é */")) == before


def lsp_range(range):
    return types.Range(types.Position(**range["start"]), types.Position(**range["end"]))


# Code actions


ANIMATED = """\
import SwiftUI

struct A: View {
  @State private var isOpen = false
  var body: some View { Text(isOpen ? "a" : "b").animation(.default) }
}
"""


@pytest.mark.parametrize("asks", [True, False])
def test_an_unsafe_fix_asks(session, asks):
    edits = {"documentChanges": True, "changeAnnotationSupport": {}}
    actions = {"honorsChangeAnnotations": asks}
    capabilities = {"workspace": {"workspaceEdit": edits}, "textDocument": {**PULL["textDocument"], "codeAction": actions}}
    begin(session, capabilities, settings={"preset": "none", "rules": {"animation_missing_value": "warning"}})
    session.open(ANIMATED)
    range = pull(session, "file:///a.swift")["items"][0]["range"]
    params = {"textDocument": {"uri": "file:///a.swift"}, "range": range, "context": {"diagnostics": []}}
    fix, disable, *_ = session.result("textDocument/codeAction", params)
    assert fix["edit"]["documentChanges"][0]["edits"][0]["newText"]
    if not asks:
        assert "changeAnnotations" not in fix["edit"]
        return
    [(id, annotation)] = fix["edit"]["changeAnnotations"].items()
    assert annotation["needsConfirmation"] and annotation["label"] == fix["title"]
    assert {edit["annotationId"] for edit in fix["edit"]["documentChanges"][0]["edits"]} == {id}
    # A fix that only adds a comment is not included.
    assert disable["title"].startswith("Disable") and "changeAnnotations" not in disable["edit"]


# Files


def test_a_client_that_tells_nothing(session, folder):
    """Changed files are noticed nevertheless."""
    begin(session, {}, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL, uri)
    published(session, uri, COLOR, NESTED)
    (folder / "Home.swift").rename(folder / "Start.swift")
    (folder / "Start.swift").write_text("")
    published(session, uri, COLOR)
    write(folder, {"New/Home.swift": HOME})
    published(session, uri, COLOR, NESTED)
    (folder / "New/Home.swift").unlink()
    published(session, uri, COLOR)


def test_settings_are_noticed_too(session, folder):
    begin(session, {}, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL, uri)
    published(session, uri, COLOR, NESTED)
    (folder / "gotcha.json").write_text('{"exclude": ["Detail.swift"]}')
    published(session, uri)


def test_a_client_that_watches_is_left_alone(session, folder):
    begin(session, {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}, folder)
    [registration] = session.until("client/registerCapability")["params"]["registrations"]
    patterns = {watcher["globPattern"] for watcher in registration["registerOptions"]["watchers"]}
    assert {"**/*.swift", "**/project.pbxproj", "**/.gitignore"} <= patterns and patterns & {"**/*.json", "**/gotcha.json"}
    assert not session.result("workspace/executeCommand", {"command": "gotcha.debugInformation"})["pollsFiles"]


def test_a_client_that_refuses_to_watch(session, folder):
    begin(session, {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}, folder)
    request = session.until("client/registerCapability", answer=None)
    session.send({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "no"}})
    assert session.result("workspace/executeCommand", {"command": "gotcha.debugInformation"})["pollsFiles"]


def test_several_folders(session, tmp_path):
    write(tmp_path, {"One/Home.swift": HOME, "Two/Detail.swift": DETAIL, "Three/Detail.swift": DETAIL})
    begin(session, PULL, tmp_path / "One", tmp_path / "Two")
    assert {item["uri"] for item in pull_all(session)} == {
        uri_of(tmp_path / "One/Home.swift"), uri_of(tmp_path / "Two/Detail.swift")
    }
    detail = uri_of(tmp_path / "Two/Detail.swift")
    assert codes({item["uri"]: item for item in pull_all(session)}[detail]) == [COLOR, NESTED]
    home = {"uri": uri_of(tmp_path / "One/Home.swift"), "value": pull_all(session)[0]["resultId"]}
    gone = {"uri": uri_of(tmp_path / "One"), "name": "One"}
    session.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [gone]}})
    [item] = pull_all(session)
    assert item["uri"] == detail and codes(item) == [COLOR]
    # Diagnostics that the client still shows for the folder are cleared, once.
    [withdrawn] = [item for item in pull_all(session, [home]) if item["uri"] == home["uri"]]
    assert withdrawn["kind"] == "full" and withdrawn["items"] == []
    again = pull_all(session, [{"uri": home["uri"], "value": withdrawn["resultId"]}])
    assert [item["kind"] for item in again if item["uri"] == home["uri"]] == ["unchanged"]


# Progress


def test_indexing_can_be_stopped(session, tmp_path):
    write(tmp_path, views(400))
    begin(session, {**PULL, "window": {"workDoneProgress": True}}, tmp_path)
    token = session.until("window/workDoneProgress/create")["params"]["token"]
    session.until("$/progress")
    session.notify("window/workDoneProgress/cancel", {"token": token})
    while session.progress(token)[-1]["params"]["value"]["kind"] != "end":
        session.until("$/progress")
    indexed = session.result("workspace/executeCommand", {"command": "gotcha.debugInformation"})
    assert not indexed["isIndexing"] and indexed["indexedFiles"] < 400
    # The session continues without it.
    session.open(DETAIL)
    assert codes(pull(session, "file:///a.swift")) == [COLOR]


# Commands


FIX_ALL = {"command": "gotcha.fixAllInWorkspace"}
EDITS = {"workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}, "window": {"workDoneProgress": True}}


def test_fixing_the_workspace(session, folder):
    begin(session, EDITS, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL.replace("\n", "\r\n"), uri, version=5)
    id = session.start("workspace/executeCommand", FIX_ALL)
    edit = session.until("workspace/applyEdit", answer={"applied": True})["params"]["edit"]
    changes = {change["textDocument"]["uri"]: change for change in edit["documentChanges"]}
    assert set(changes) == {uri, uri_of(folder / "Other.swift")}
    assert changes[uri]["textDocument"]["version"] == 5
    assert session.response(id)["result"] == {"applied": True, "files": 2, "fixes": 2}
    assert [message.get("method") for message in session.seen].count("workspace/applyEdit") == 1
    titles = [m["params"]["value"].get("title") for m in session.seen if m.get("method") == "$/progress"]
    assert "Applying safe fixes" in titles


def test_fixing_the_workspace_once_at_a_time(session, folder):
    begin(session, EDITS, folder)
    first = session.start("workspace/executeCommand", FIX_ALL)
    session.until("workspace/applyEdit", answer=None)
    assert session.request("workspace/executeCommand", FIX_ALL)["error"]["code"] == -32803
    session.notify("$/cancelRequest", {"id": first})
    assert session.response(first)["error"]["code"] == -32800
    id = session.start("workspace/executeCommand", FIX_ALL)
    session.until("workspace/applyEdit", answer={"applied": False, "failureReason": "no"})
    assert session.response(id)["result"]["applied"] is False


def test_fixing_the_workspace_is_stopped(session, tmp_path):
    """Canceled by the user through the progress."""
    write(tmp_path, views(400))
    begin(session, EDITS, tmp_path)
    id = session.start("workspace/executeCommand", FIX_ALL)
    begun = session.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("title") == "Applying safe fixes")
    token = begun["params"]["token"]
    session.notify("window/workDoneProgress/cancel", {"token": token})
    assert session.response(id)["error"]["code"] == -32800
    assert [message["params"]["value"]["kind"] for message in session.progress(token)][-1] == "end"
    assert not [message for message in session.seen if message.get("method") == "workspace/applyEdit"]


def test_fixing_what_changes_meanwhile(session, folder):
    begin(session, EDITS, folder)
    uri = uri_of(folder / "Detail.swift")
    session.open(DETAIL * 200, uri)
    id = session.start("workspace/executeCommand", FIX_ALL)
    session.change(uri, 2, DETAIL)
    answer = session.until(lambda message: message.get("method") == "workspace/applyEdit" or message.get("id") == id)
    if "method" in answer:
        # The change was sent first.
        change = {c["textDocument"]["uri"]: c for c in answer["params"]["edit"]["documentChanges"]}[uri]
        assert change["textDocument"]["version"] == 2
    else:
        assert answer["error"]["code"] == -32801


def test_debug_information(session, folder):
    begin(session, PULL, folder)
    session.open(DETAIL)
    pull(session, "file:///a.swift")
    information = session.result("workspace/executeCommand", {"command": "gotcha.debugInformation"})
    threads = {thread["name"]: thread for thread in information["threads"]}
    assert threads["workers"]["running"] <= threads["workers"]["atMost"] == 4
    assert threads["workers"]["stackBytes"] == 16 << 20
    with open(f"/proc/{session.process.pid}/status") as status:
        [count] = [int(line.split()[1]) for line in status if line.startswith("Threads:")]
    assert count <= 7
    loop = {entry["event"]: entry for entry in information["loop"]}
    assert loop["textDocument/didOpen"]["count"] == 1
    assert all(entry["longestMilliseconds"] >= entry["meanMilliseconds"] >= 0 for entry in loop.values())


# The command line


def test_serve_refuses_unknown_options():
    from raw import BINARY

    result = subprocess.run([BINARY, "serve", "--sdtio"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and "--stdio" in result.stderr


def test_nothing_but_messages_on_standard_output(tmp_path):
    with Session("--log", str(tmp_path / "log"), "--log-level", "trace") as session:
        begin(session, {})
        session.open("\x00" + DETAIL)
        session.until("textDocument/publishDiagnostics")
        session.request("shutdown")
        session.notify("exit")
        assert session.rest() == [] and session.exit_status() == 0
    assert json.dumps("textDocument/didOpen").strip('"') in (tmp_path / "log").read_text()
