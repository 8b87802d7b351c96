extension Fix {
  /// Creates a fix that may be applied in bulk.
  static func safe(_ title: String, preferred: Bool = false, _ edits: TextEdit...) -> Fix {
    Fix(title: title, isSafe: true, isPreferred: preferred, edits: sorted(edits))
  }

  /// Creates a fix that the user must review.
  static func unsafe(_ title: String, preferred: Bool = false, _ edits: TextEdit...) -> Fix {
    Fix(title: title, isSafe: false, isPreferred: preferred, edits: sorted(edits))
  }

  static func sorted(_ edits: [TextEdit]) -> [TextEdit] {
    edits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }
}

extension TextEdit {
  static func insert(_ text: String, at offset: Int) -> TextEdit { TextEdit(offset..<offset, text) }
  static func replace(_ range: Range<Int>, by text: String) -> TextEdit { TextEdit(range, text) }
  static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range, "") }
}
