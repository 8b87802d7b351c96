extension Fix {
  /// Creates a fix that may be applied in bulk.
  package static func safe(_ title: String, preferred: Bool = false, _ edits: TextEdit...) -> Fix {
    Fix(title: title, isSafe: true, isPreferred: preferred, edits: sorted(edits))
  }

  /// Creates a fix that the user must review.
  package static func unsafe(_ title: String, preferred: Bool = false, _ edits: TextEdit...) -> Fix {
    Fix(title: title, isSafe: false, isPreferred: preferred, edits: sorted(edits))
  }

  package static func sorted(_ edits: [TextEdit]) -> [TextEdit] {
    edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
}

extension TextEdit {
  package static func insert(_ text: String, at offset: Int) -> TextEdit { TextEdit(offset..<offset, text) }
  package static func replace(_ range: Range<Int>, by text: String) -> TextEdit { TextEdit(range, text) }
  package static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range, "") }
}
