"""Long sessions over a project: after edits, crashes, renames and a checkout, the findings are those of a fresh server.

Edits are chosen by a seeded generator, so that each run makes the same ones.
"""

import os
import random
import shutil
import signal
from pathlib import Path

import pytest

from raw import Session, diagnostic
from test_supervision import worker
from workspaces import uri_of

EXAMPLES = Path(__file__).parents[2] / "Examples"
PULLS = {"textDocument": {"diagnostic": {}}, "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
SETTINGS = {"preset": "all"}
EDITS = 160
EDITS_BETWEEN_CHECKPOINTS = 20
OPEN_FILES = 7


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    # The toolchain's backtraces take seconds.
    monkeypatch.setenv("SWIFT_BACKTRACE", "enable=no")
    return Path(shutil.copytree(EXAMPLES, tmp_path / "project"))


class Editor:
    """A client that edits open documents of a project, and knows their texts."""

    def __init__(self, session: Session, folder: Path, seed: int):
        self.session = session
        self.folder = folder
        self.random = random.Random(seed)
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        session.initialize(PULLS, folders=[uri_of(folder)], settings=SETTINGS)

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*.swift"))

    def uri(self, name: str) -> str:
        return uri_of(self.folder / name)

    def open(self, name: str):
        self.texts[name] = (self.folder / name).read_text()
        self.versions[name] = 1
        self.session.open(self.texts[name], self.uri(name))

    def close(self, name: str):
        del self.texts[name]
        self.session.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def edit(self):
        """Removes, copies or moves some characters or lines of an open document."""
        name = self.random.choice(sorted(self.texts))
        text = self.texts[name]
        start, end, new = self.change(name, text)
        self.texts[name] = text[:start] + new + text[end:]
        self.versions[name] += 1
        change = {"range": {"start": position(text, start), "end": position(text, end)}, "text": new}
        identifier = {"uri": self.uri(name), "version": self.versions[name]}
        self.session.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})

    def change(self, name: str, text: str) -> tuple[int, int, str]:
        lines = text.splitlines(keepends=True)
        # Most rules are silent in code with errors, so that each text is restored often.
        kinds = ["line removed", "line copied", "character typed", "word removed"]
        match self.random.choice([*kinds, "restored", "restored", "replaced"]):
            case "line removed" if lines:
                number = self.random.randrange(len(lines))
                start = sum(map(len, lines[:number]))
                return start, start + len(lines[number]), ""
            case "line copied" if lines:
                start = sum(map(len, lines[: self.random.randrange(len(lines))]))
                return start, start, self.random.choice(lines)
            case "word removed" if text:
                start = self.random.randrange(len(text))
                return start, min(len(text), start + self.random.randrange(1, 12)), ""
            case "restored" if name in self.originals:
                return 0, len(text), (EXAMPLES / name).read_text()
            case "replaced":
                return 0, len(text), (EXAMPLES / self.random.choice(self.originals)).read_text()
        start = self.random.randint(0, len(text))
        return start, start, self.random.choice("{}()\"\n.@🎉 ")

    @property
    def originals(self) -> list[str]:
        return sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.swift"))

    def tell(self, *changes: tuple[str, int]):
        """Reports files that were created (1), changed (2) or deleted (3) on disk."""
        events = [{"uri": self.uri(name), "type": kind} for name, kind in changes]
        self.session.notify("workspace/didChangeWatchedFiles", {"changes": events})

    def findings(self) -> dict[str, list]:
        return self.pull_all(self.session)

    def pull_all(self, session: Session) -> dict[str, list]:
        """The findings of the open documents, once the rest of the project is known."""
        while is_indexing(session):
            os.sched_yield()
        return {name: pull(session, self.uri(name)) for name in sorted(self.texts)}

    def fresh_findings(self) -> dict[str, list]:
        """The findings of a server that has just been started with the same files and the same open documents."""
        with Session("--no-supervisor") as session:
            session.initialize(PULLS, folders=[uri_of(self.folder)], settings=SETTINGS)
            for name in sorted(self.texts):
                session.open(self.texts[name], self.uri(name))
            return self.pull_all(session)

    def check(self):
        assert self.findings() == self.fresh_findings()


def position(text: str, offset: int) -> dict:
    before = text[:offset]
    start = before.rfind("\n") + 1
    return {"line": before.count("\n"), "character": len(before[start:].encode("utf-16-le")) // 2}


def is_indexing(session: Session) -> bool:
    # A worker that is killed answers with an error.
    response = session.request("workspace/executeCommand", {"command": "gotcha.debugInformation"})
    return response["result"]["isIndexing"] if "result" in response else True


def pull(session: Session, uri: str) -> list:
    while True:
        # Answers are canceled if something that they depend on changes meanwhile.
        response = session.request("textDocument/diagnostic", diagnostic(uri))
        if "result" in response:
            return [(item["code"], item["range"], item["message"]) for item in response["result"]["items"]]


def test_a_session_with_crashes_a_rename_and_a_checkout(project):
    with Session() as session:
        editor = Editor(session, project, seed=1)
        for name in editor.random.sample(editor.files(), OPEN_FILES):
            editor.open(name)
        found = 0
        for number in range(EDITS):
            editor.edit()
            if number == EDITS // 4:
                # A file that is analyzed at that moment would count as the cause.
                editor.findings()
                os.kill(worker(session), signal.SIGKILL)
            if number == EDITS // 2:
                old = next(name for name in editor.files() if name not in editor.texts)
                (project / old).rename(project / "Renamed.swift")
                editor.tell((old, 3), ("Renamed.swift", 1))
            if number == 3 * EDITS // 4:
                # Another revision: some files are gone, and the others have the texts of each other.
                closed = [name for name in editor.files() if name not in editor.texts]
                texts = [(project / name).read_text() for name in closed]
                for name, text in zip(closed[1:], texts):
                    (project / name).write_text(text)
                (project / closed[0]).unlink()
                editor.tell((closed[0], 3), *((name, 2) for name in closed[1:]))
            if number % EDITS_BETWEEN_CHECKPOINTS == 0:
                editor.check()
                found += sum(len(items) for items in editor.findings().values())
        editor.check()
        # Without findings, nothing would have been compared.
        assert found > EDITS // 2


def test_three_clients_at_once(project):
    with Session() as first, Session() as second, Session() as third:
        editors = [Editor(session, project, seed) for seed, session in enumerate([first, second, third])]
        for editor in editors:
            for name in editor.random.sample(editor.files(), OPEN_FILES):
                editor.open(name)
        for number in range(EDITS // 4):
            for editor in editors:
                editor.edit()
            # One client saves a document, and the others are told.
            if number % EDITS_BETWEEN_CHECKPOINTS == 0:
                saved = sorted(editors[0].texts)[0]
                (project / saved).write_text(editors[0].texts[saved])
                for editor in editors:
                    editor.tell((saved, 2))
        for editor in editors:
            editor.check()
