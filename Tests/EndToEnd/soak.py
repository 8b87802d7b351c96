"""Edits many documents for a long time: soak.py [EDITS] [DOCUMENTS].

Memory, descriptors and threads of the server must not grow, and its findings must match the final texts.
"""

import os
import random
import sys
import time
from pathlib import Path

from raw import Session, diagnostic

PULLS = {"textDocument": {"diagnostic": {}}}
PIECES = ["x", " ", "\n", "{", "}", ".padding()", ".blur(radius: 3)", "let a = 1\n", "// gotcha:disable:next all\n", '"', "@State var b = 2\n", "é"]

TEXT = """import SwiftUI

struct Card%d: View {
  @State private var isOn = false
  var body: some View {
    NavigationStack {
      List(0..<9) { row in Image("a").clipShape(Circle()).blur(radius: isOn ? 3 : 0) }
        .sheet(isPresented: $isOn) { Card%d() }
    }
  }
}
"""


def processes(session) -> list[int]:
    """The server and the processes that it has started."""
    found = [session.process.pid]
    for id in found:
        for task in Path(f"/proc/{id}/task").iterdir():
            found += [int(child) for child in (task / "children").read_text().split()]
    return found


def use(session) -> tuple[int, int, int]:
    """Memory in KB, descriptors, threads."""
    ids = processes(session)
    memory = sum(int(Path(f"/proc/{id}/statm").read_text().split()[1]) for id in ids) * os.sysconf("SC_PAGE_SIZE") // 1024
    return memory, sum(len(os.listdir(f"/proc/{id}/fd")) for id in ids), sum(len(os.listdir(f"/proc/{id}/task")) for id in ids)


def uri(number: int) -> str:
    return f"file:///{number}.swift"


class Text:
    """A document in the client; columns are in UTF-16, and all characters are in the BMP."""

    def __init__(self, text: str):
        self.original, self.lines = text, text.split("\n")

    def edit(self, chance: random.Random) -> list[dict]:
        """A change of one line, or a return to the original text."""
        if sum(map(len, self.lines)) > 4_000 or chance.random() < 0.02:
            self.lines = self.original.split("\n")
            return [{"text": self.original}]
        line = chance.randrange(len(self.lines))
        start = chance.randint(0, len(self.lines[line]))
        end = min(len(self.lines[line]), start + chance.choice([0, 0, 1, 5]))
        piece = chance.choice(PIECES)
        self.lines[line : line + 1] = (self.lines[line][:start] + piece + self.lines[line][end:]).split("\n")
        positions = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        return [{"range": positions, "text": piece}]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def findings(session, number: int) -> list[str]:
    while True:
        response = session.request("textDocument/diagnostic", diagnostic(uri(number)))
        if "result" in response:
            return sorted(f"{item['code']} {item['range']}" for item in response["result"].get("items", []))


def main() -> None:
    edits, count = (int(argument) for argument in [*sys.argv[1:], "1000000", "200"][:2])
    chance = random.Random(1)
    texts = [Text(TEXT % (number, (number + 1) % count)) for number in range(count)]
    begin = time.monotonic()
    uses = []
    with Session() as session:
        session.initialize(PULLS, settings={"preset": "all"})
        for number, text in enumerate(texts):
            session.open(str(text), uri(number))
        for edit in range(1, edits + 1):
            number = chance.randrange(count)
            changes = texts[number].edit(chance)
            session.notify("textDocument/didChange", {"textDocument": {"uri": uri(number), "version": edit}, "contentChanges": changes})
            # Wait for a response now and then, so that the number of pending messages is realistic.
            if edit % 50 == 0:
                findings(session, number)
                session.seen.clear()
            if edit % max(edits // 20, 1) == 0:
                for number in range(count):
                    findings(session, number)
                uses.append(use(session))
                memory, descriptors, threads = uses[-1]
                print(f"{edit} edits, {time.monotonic() - begin:.0f} s: {memory} KB, {descriptors} descriptors, {threads} threads", flush=True)
        found = [findings(session, number) for number in range(count)]
    with Session("--no-supervisor") as fresh:
        fresh.initialize(PULLS, settings={"preset": "all"})
        for number, text in enumerate(texts):
            fresh.open(str(text), uri(number))
        expected = [findings(fresh, number) for number in range(count)]
    different = [number for number in range(count) if found[number] != expected[number]]
    # The first of twenty parts is ignored: only after it has all code run and has every thread its heap.
    first, last = uses[min(1, len(uses) - 1)], uses[-1]
    grows = last[0] > first[0] * 1.2 or last[1] > first[1] or last[2] > first[2]
    print(f"{len(different)} of {count} documents differ from a new session; use {'grows' if grows else 'is flat'}")
    sys.exit(1 if different or grows else 0)


main()
