"""Swift sources for the tests, and positions in them."""

from dataclasses import dataclass

from lsprotocol import types

URI = "file:///project/Views/Card%20View.swift"

CARD = """\
import SwiftUI

struct CardView: View {
  let emoji = "🎉"

  var body: some View {
    /* 🎉 */ Text(emoji).foregroundColor(.red)
    Card().clipShape(Circle()).blur(radius: 8)
  }
}
"""

# The rules that report the card.
SETTINGS = {
    "preset": "none",
    "rules": {
        "clip_before_blur": "warning",
        "deprecated_foreground_color": "info",
        "unused_suppression": {"severity": "warning"},
    },
    "deployment": {"iOS": "17.0"},
}


@dataclass
class Encoding:
    """The unit of columns that client and server negotiated."""

    kind: str

    def length(self, text: str) -> int:
        if self.kind == "utf-8":
            return len(text.encode())
        if self.kind == "utf-16":
            return len(text.encode("utf-16-le")) // 2
        return len(text)

    def position(self, text: str, offset: int) -> types.Position:
        """The position of an offset."""
        before = text[:offset]
        line_start = before.rfind("\n") + 1
        return types.Position(before.count("\n"), self.length(before[line_start:]))

    def range(self, text: str, part: str) -> types.Range:
        """The position of the first occurrence of a text."""
        start = text.index(part)
        return types.Range(self.position(text, start), self.position(text, start + len(part)))

    def offset(self, text: str, position: types.Position) -> int:
        lines = text.split("\n")
        offset = sum(len(line) + 1 for line in lines[: position.line])
        rest = position.character
        for character in lines[position.line]:
            if rest <= 0:
                break
            rest -= self.length(character)
            offset += 1
        return offset

    def slice(self, text: str, range: types.Range) -> str:
        return text[self.offset(text, range.start) : self.offset(text, range.end)]

    def apply(self, text: str, edits) -> str:
        """The text after edits, which all refer to the original text as the specification requires."""
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            start = self.offset(text, edit.range.start)
            end = self.offset(text, edit.range.end)
            text = text[:start] + edit.new_text + text[end:]
        return text
