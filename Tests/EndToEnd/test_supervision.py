"""A fault affects one response, but neither the session nor the findings of other files.

Needs a debug build, in which a comment makes a rule fail: `// gotcha-fault: trap in RULE`.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import time

import pytest

import raw
from raw import PATIENCE, Session, diagnostic

ROOT = pathlib.Path(__file__).parents[2]
BINARY = os.environ.get("GOTCHA_LSP_DEBUG", str(ROOT / ".build/debug/gotcha-lsp"))

PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
ALL = {"preset": "all"}
WATCHES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}

CARD = """import SwiftUI
// gotcha-fault: %s
struct Card%d: View {
  var body: some View { AnyView(Image("a").clipShape(Circle()).blur(radius: 3)) }
}
"""


@pytest.fixture(autouse=True)
def environment(monkeypatch, tmp_path):
    monkeypatch.setattr(raw, "BINARY", BINARY)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    # The toolchain's backtraces take seconds.
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")


def workers(session) -> list[int]:
    """The processes that the server has started, the newest last."""
    folder = pathlib.Path(f"/proc/{session.process.pid}/task")
    return sorted(int(id) for thread in folder.iterdir() for id in (thread / "children").read_text().split())


def worker(session) -> int:
    """The current worker, once it is running."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if running := [id for id in workers(session) if state(id) not in "Z"]:
            return running[-1]
        os.sched_yield()
    raise AssertionError("no worker")


def state(process: int) -> str:
    try:
        text = pathlib.Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return "Z"
    return text[text.rindex(")") + 2]


def stop(process: int):
    """Stops a process, so that it does not read its input."""
    os.kill(process, signal.SIGSTOP)
    while state(process) != "T":
        os.sched_yield()


def found(report) -> list:
    return [(item["code"], item["range"], item["message"]) for item in report["items"]]


def pull(session, uri="file:///a.swift"):
    """The diagnostics of a document; requested again, as clients do, if the server asks for it."""
    while True:
        response = session.request("textDocument/diagnostic", diagnostic(uri))
        if "result" in response:
            return found(response["result"])
        assert response["error"]["code"] in (-32801, -32802), response
        if response["error"]["code"] == -32802:
            assert response["error"]["data"] == {"retriggerRequest": True}


def undisturbed(*documents: str, off=()) -> list:
    """The findings of a server without faults."""
    rules = {rule: "off" for rule in off}
    with Session("--no-supervisor") as session:
        session.initialize(PULLS, settings={**ALL, "rules": rules})
        results = []
        for number, text in enumerate(documents):
            session.open(re.sub("gotcha-fault", "no fault", text), f"file:///{number}.swift")
            results.append(pull(session, f"file:///{number}.swift"))
        return results


def without_notice(items: list) -> list:
    notices = [item for item in items if item[0] == "analysis_failure"]
    assert len(notices) == 1, items
    assert notices[0][1]["start"] == {"line": 0, "character": 0}
    return [item for item in items if item[0] != "analysis_failure"]


def messages(session) -> list[str]:
    return [m["params"]["message"] for m in session.seen if m.get("method") == "window/showMessage"]


@pytest.mark.parametrize("kind", ["trap", "overflow", "loop", "exhaust"])
def test_a_rule_that_fails_is_off_for_its_file(kind):
    text = CARD % (f"{kind} in clip_before_blur", 1)
    with Session("--time-limit", "1", "--memory-limit", "400") as session:
        session.initialize(PULLS, settings=ALL)
        session.open(text)
        session.open(re.sub("gotcha-fault", "no fault", text), "file:///b.swift")
        [expected, other] = undisturbed(text, text, off=["clip_before_blur"])[:1] + undisturbed(text)
        assert without_notice(pull(session)) == expected
        # The rule is still enabled for other files.
        assert pull(session, "file:///b.swift") == other
        [message] = messages(session)
        assert message.startswith("`clip_before_blur` failed on a.swift and is disabled for this file; details in ")
        report = pathlib.Path(message.split(" details in ")[1]).read_text()
        assert "Rule: clip_before_blur" in report
        # The report contains no source code.
        assert "Image" not in report


def test_a_file_that_fails_by_itself_is_left_alone():
    text = CARD % ("trap in analysis", 1)
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        session.open(text)
        assert [item[0] for item in pull(session)] == ["analysis_failure"]
        session.change("file:///a.swift", 2, text + "\n")
        assert [item[0] for item in pull(session)] == ["analysis_failure"]
        assert len(messages(session)) == 1


def test_killed_in_the_handshake():
    with Session() as session:
        stop(worker(session))
        options = {"processId": None, "capabilities": PULLS, "initializationOptions": {"gotcha": ALL}}
        id = session.start("initialize", {**raw.INITIALIZE, **options})
        session.notify("initialized", {})
        os.kill(worker(session), signal.SIGKILL)
        assert session.response(id)["result"]["serverInfo"]["name"] == "gotcha-lsp"
        text = CARD % ("none", 1)
        session.open(text)
        assert pull(session) == undisturbed(text)[0]


def test_killed_in_the_middle_of_edits():
    text = CARD % ("none", 1)
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        session.open("")
        session.open("import SwiftUI\n", "file:///gone.swift")
        assert pull(session) == []
        stop(worker(session))
        session.change("file:///a.swift", 2, text[:80])
        session.change("file:///a.swift", 3, text)
        session.notify("textDocument/didClose", {"textDocument": {"uri": "file:///gone.swift"}})
        id = session.start("textDocument/diagnostic", diagnostic())
        os.kill(worker(session), signal.SIGKILL)
        assert session.response(id)["error"]["code"] == -32802
        assert pull(session) == undisturbed(text)[0]
        assert session.error_code("textDocument/diagnostic", diagnostic("file:///gone.swift")) == -32602


def test_fails_while_the_session_is_replayed():
    """The second document makes the worker fail that was started after the first failure, and so on."""
    rules = ["clip_before_blur", "any_view"]
    texts = [CARD % (f"trap in {rule}", number) for number, rule in enumerate(rules)]
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        stop(worker(session))
        for number, text in enumerate(texts):
            session.open(text, f"file:///{number}.swift")
        os.kill(worker(session), signal.SIGCONT)
        for number, rule in enumerate(rules):
            items = without_notice(pull(session, f"file:///{number}.swift"))
            assert items == undisturbed(texts[number], off=[rule])[0]
        assert len(messages(session)) == 2


def test_edits_that_were_handed_over_are_not_lost():
    """After this many edits, the supervisor has a later text than the opened one."""
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        session.open("")
        text = ""
        for version in range(2, 700):
            line = "struct V%d { var body = 0 }\n" % version if version < 699 else CARD % ("none", 1)
            identifier = {"uri": "file:///a.swift", "version": version}
            here = {"line": text.count("\n"), "character": 0}
            changes = [{"range": {"start": here, "end": here}, "text": line}]
            session.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})
            text += line
        expected = pull(session)
        assert expected
        os.kill(worker(session), signal.SIGKILL)
        assert pull(session) == expected


def test_the_client_is_asked_for_nothing_twice():
    with Session() as session:
        session.initialize({**PULLS, "workspace": {**PULLS["workspace"], **WATCHES["workspace"]}})
        session.until("client/registerCapability")
        session.open(CARD % ("none", 1))
        before = pull(session)
        os.kill(worker(session), signal.SIGKILL)
        assert pull(session) == before
        assert sum(m.get("method") == "client/registerCapability" for m in session.seen) == 1


def test_three_failures_without_a_cause_end_the_session():
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        session.open("import SwiftUI\n")
        killed = set()
        while len(killed) < 3:
            # A worker that has answered is not working on anything that could be disabled.
            pull(session)
            process = worker(session)
            if process in killed:
                continue
            killed.add(process)
            os.kill(process, signal.SIGKILL)
        session.rest()
        assert session.exit_status() == 2
        assert messages(session)[-1].startswith("gotcha-lsp failed 3 times in a minute and exits; details in ")


@pytest.mark.parametrize("is_shut_down", [True, False])
def test_killed_at_the_end(is_shut_down):
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        session.open("import SwiftUI\n")
        pull(session)
        if is_shut_down:
            assert session.result("shutdown") is None
        stop(worker(session))
        session.notify("exit")
        os.kill(worker(session), signal.SIGKILL)
        session.rest()
        assert session.exit_status() == (0 if is_shut_down else 1)


def test_no_worker_is_left_when_the_supervisor_is_killed():
    with Session() as session:
        session.initialize(PULLS, settings=ALL)
        process = worker(session)
        handle = os.pidfd_open(process)
        session.process.kill()
        assert raw.select.select([handle], [], [], PATIENCE)[0], "the worker is still running"


# check


def check(folder, *arguments):
    return subprocess.run(
        [BINARY, "check", ".", "--no-cache", "--preset", "all", *arguments], cwd=folder, capture_output=True, text=True, timeout=PATIENCE
    )


def reported(run) -> list[tuple[str, str]]:
    findings = [json.loads(line) for line in run.stdout.splitlines()]
    return [(finding["file"], finding["rule"]) for finding in findings]


def project(folder, fault: str, count=12):
    for number in range(count):
        text = CARD % ("none" if number != 5 else fault, number)
        (folder / f"Card{number}.swift").write_text(text)


@pytest.mark.parametrize("kind", ["trap", "overflow", "loop", "exhaust"])
@pytest.mark.parametrize("place", ["clip_before_blur", "analysis"])
def test_check_reports_all_other_files(tmp_path, kind, place):
    project(tmp_path, "none")
    expected = check(tmp_path, "--reporter", "jsonl")
    assert expected.returncode == 1
    project(tmp_path, f"{kind} in {place}")
    run = check(tmp_path, "--reporter", "jsonl", "--time-limit", "1", "--memory-limit", "400")
    assert run.returncode == 2
    left_out = {("Card5.swift", rule) for rule in (["clip_before_blur", "any_view"] if place == "analysis" else [place])}
    assert reported(run) == [finding for finding in reported(expected) if finding not in left_out]
    [line] = [line for line in run.stderr.splitlines() if line.startswith("error: ")]
    subject = "`clip_before_blur`" if place != "analysis" else "gotcha-lsp"
    assert line.startswith(f"error: Card5.swift: {subject} ")
    assert pathlib.Path(line.split(" details in ")[1]).exists()


def test_check_outlives_faults_in_several_files(tmp_path):
    project(tmp_path, "trap in clip_before_blur")
    for number, rule in [(1, "any_view"), (7, "analysis"), (9, "clip_before_blur")]:
        (tmp_path / f"Card{number}.swift").write_text(CARD % (f"trap in {rule}", number))
    run = check(tmp_path, "--reporter", "jsonl")
    assert run.returncode == 2
    assert sum(line.startswith("error: ") for line in run.stderr.splitlines()) == 4
    assert sorted({file for file, _ in reported(run)}) == sorted(f"Card{n}.swift" for n in range(12) if n != 7)


def test_fixing_leaves_no_half_written_file(tmp_path):
    project(tmp_path, "trap in clip_before_blur")
    run = check(tmp_path, "--fix", "--min-severity", "hint", "--reporter", "json")
    assert run.returncode == 2
    for number in range(12):
        fixed = ".clipShape(Circle()).blur(radius: 3)" if number == 5 else ".blur(radius: 3).clipShape(Circle())"
        fault = "trap in clip_before_blur" if number == 5 else "none"
        before = 'AnyView(Image("a").clipShape(Circle()).blur(radius: 3))'
        expected = (CARD % (fault, number)).replace(before, 'Image("a")' + fixed)
        assert (tmp_path / f"Card{number}.swift").read_text() == expected
    assert not list(tmp_path.glob(".*"))


def test_one_fix_is_applied_once_despite_a_crash(tmp_path):
    """The finding is looked for in both runs, and the file has a second one on the same line."""
    project(tmp_path, "trap in clip_before_blur")
    view = 'Image("a").clipShape(Circle()).blur(radius: 3)'
    for number in (0, 9):
        path = tmp_path / f"Card{number}.swift"
        path.write_text(path.read_text().replace(f"AnyView({view})", f"HStack {{ {view}; {view} }}"))
    texts = {path: path.read_text() for path in tmp_path.glob("*.swift")}
    # With one job, the file before the crash is fixed by the first run, and the one after it by the second.
    for name in ("Card0.swift", "Card9.swift"):
        run = check(tmp_path, "--jobs", "1", "--apply", f"clip_before_blur@{name}:4", "--reporter", "concise")
        assert run.returncode == 2
        errors = [line for line in run.stderr.splitlines() if line.startswith("error: ")]
        assert len(errors) == 1 and errors[0].startswith("error: Card5.swift: `clip_before_blur` crashed")
        assert "Fixed 1 finding in 1 file. " in run.stderr
        fixed = tmp_path / name
        texts[fixed] = texts[fixed].replace(view, 'Image("a").blur(radius: 3).clipShape(Circle())', 1)
        assert {path: path.read_text() for path in tmp_path.glob("*.swift")} == texts
    # The rule is off for the file that crashed.
    run = check(tmp_path, "--apply", "clip_before_blur@Card5.swift:4")
    assert run.returncode == 2
    assert "error: Card5.swift: `clip_before_blur` crashed" in run.stderr
    assert {path: path.read_text() for path in tmp_path.glob("*.swift")} == texts
    assert not list(tmp_path.glob(".*"))


def test_what_comes_on_standard_input_is_checked_again():
    text = CARD % ("trap in clip_before_blur", 1)
    run = subprocess.run(
        [BINARY, "check", "--stdin", "--preset", "all", "--min-severity", "hint"],
        input=text, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2
    assert "any_view" in run.stdout
    assert "error: <stdin>: `clip_before_blur` crashed" in run.stderr


def test_facts_are_not_written_without_those_of_a_file(tmp_path):
    project(tmp_path, "trap in facts")
    run = subprocess.run([BINARY, "check", "--facts-out", "facts"], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2
    assert "error: Card5.swift: gotcha-lsp crashed (" in run.stderr
    assert "facts file facts was not written, because it would be incomplete" in run.stderr
    assert not (tmp_path / "facts").exists()


def test_without_a_supervisor_a_fault_ends_the_run(tmp_path):
    project(tmp_path, "trap in clip_before_blur")
    assert check(tmp_path, "--no-supervisor").returncode < 0


def test_init_survives_a_fault(tmp_path):
    (tmp_path / "Card.swift").write_text(CARD % ("trap in clip_before_blur", 1))
    run = subprocess.run([BINARY, "init"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.startswith("Wrote gotcha.json\n")
    assert run.stdout.count("Wrote") == 1 and (tmp_path / "gotcha.json").exists()
