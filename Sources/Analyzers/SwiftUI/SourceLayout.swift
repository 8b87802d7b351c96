extension SyntaxTree {
  /// The white space at the start of the line that an offset stands on.
  func indentation(ofLineAt offset: Int) -> String {
    let line = source.lineRange(source.line(at: offset))
    var end = line.lowerBound
    while end < line.upperBound, byte(at: end) == UInt8(ascii: " ") || byte(at: end) == UInt8(ascii: "\t") { end += 1 }
    return source.string(in: line.lowerBound..<end)
  }

  /// Code from elsewhere as it reads at an offset: its further lines move left or right with its first one.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets of the code.
  ///   - offset: where it goes; the line's indentation there is what counts.
  func reindented(_ range: Range<Int>, to offset: Int) -> String {
    let text = source.string(in: range)
    let old = indentation(ofLineAt: range.lowerBound)
    let new = indentation(ofLineAt: offset)
    guard old != new, text.utf8.contains(10) else { return text }
    // By bytes: CRLF is one `Character`.
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number > 0 && line.starts(with: old.utf8)
        ? new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self) : String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension ClosureExpr {
  /// What stands between the braces, or behind `in`, to the end of the last statement; comments before the first
  /// statement belong to it. Nil where there is no statement.
  var contentRange: Range<Int>? {
    guard let last = statements.last else { return nil }
    var start = (signature?.range ?? node.range.lowerBound..<node.range.lowerBound + 1).upperBound
    while [UInt8(ascii: " "), UInt8(ascii: "\t"), 10, 13].contains(node.tree.byte(at: start)) { start += 1 }
    return start < last.range.upperBound ? start..<last.range.upperBound : nil
  }
}

extension Modifier {
  /// A further modifier behind this one, on a line of its own if this one is.
  func inserting(_ modifier: String) -> TextEdit {
    let separator = isOnOwnLine ? "\n" + node.tree.indentation(ofLineAt: name.range.lowerBound) : ""
    return .insert(separator + modifier, at: node.range.upperBound)
  }

  /// The modifier with its period and the white space before it.
  var text: String { node.tree.source.string(in: rangeWithPeriod) }
}
