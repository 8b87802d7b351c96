extension SyntaxTree {
  /// The white space at the start of the line that contains an offset.
  package func indentation(ofLineAt offset: Int) -> String {
    let line = source.lineRange(source.line(at: offset))
    var end = line.lowerBound
    while end < line.upperBound, byte(at: end) == UInt8(ascii: " ") || byte(at: end) == UInt8(ascii: "\t") { end += 1 }
    return source.string(in: line.lowerBound..<end)
  }

  /// Code from elsewhere, indented for an offset. Its other lines move left or right with the first line.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets of the code.
  ///   - offset: the target; only the indentation of its line matters.
  package func reindented(_ range: Range<Int>, to offset: Int) -> String {
    reindented(range, to: indentation(ofLineAt: offset))
  }

  /// The edits that move all lines of some code except the first to the left, to the indentation of the line at an
  /// offset, for code whose own edits rule out `reindented`.
  package func outdenting(_ range: Range<Int>, to offset: Int) -> [TextEdit] {
    let old = indentation(ofLineAt: range.lowerBound).utf8
    return outdenting(range, by: old.count - indentation(ofLineAt: offset).utf8.count)
  }

  /// The edits that move all lines of some code except the first to the left.
  package func outdenting(_ range: Range<Int>, by surplus: Int) -> [TextEdit] {
    guard surplus > 0 else { return [] }
    return range.filter { byte(at: $0) == 10 }.compactMap { lineBreak in
      let start = lineBreak + 1
      guard start + surplus <= range.upperBound, (start..<start + surplus).allSatisfy(isBlank) else { return nil }
      return .delete(start..<start + surplus)
    }
  }

  /// The edits that indent all lines of some code except the first by some white space, by default one level.
  package func indenting(_ range: Range<Int>, by white: String? = nil) -> [TextEdit] {
    let white = white ?? indentationUnit
    return range.compactMap { lineBreak in
      let start = lineBreak + 1
      guard byte(at: lineBreak) == 10, start < range.upperBound, byte(at: start) != 10, byte(at: start) != 13 else {
        return nil
      }
      return .insert(white, at: start)
    }
  }

  /// The edits that put braces around code: `if isShown { code }`, on separate lines if the code spans several.
  ///
  /// - Parameters:
  ///   - opening: the text before the opening brace.
  ///   - closing: the text after the closing one.
  package func enclosing(_ range: Range<Int>, in opening: String, closing: String = "") -> [TextEdit] {
    guard !isOnOneLine(range) else {
      return [.insert(opening + " { ", at: range.lowerBound), inserting(" }" + closing, after: range.upperBound)]
    }
    let outer = indentation(ofLineAt: range.lowerBound)
    return [.insert("\(opening) {\n\(outer)\(indentationUnit)", at: range.lowerBound)] + indenting(range) + [
      inserting("\n\(outer)}\(closing)", after: range.upperBound)
    ]
  }

  /// Code from elsewhere with a new indentation. Its other lines move with the first line.
  package func reindented(_ range: Range<Int>, to new: String) -> String {
    let text = source.string(in: range)
    let old = indentation(ofLineAt: range.lowerBound)
    guard old != new, text.utf8.contains(10) else { return text }
    // This splits bytes, because CRLF is a single `Character`.
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number > 0 && line.starts(with: old.utf8)
        ? new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self) : String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension SyntaxTree {
  /// One level of indentation in the file: the indentation of its first indented line.
  ///
  /// Any item may read it without recording a dependency, because `ItemDiff` compares it.
  package var indentationUnit: String {
    let bytes = source.bytes
    for start in source.lineStarts.lazy.map(Int.init) where start < bytes.count {
      if bytes[start] == UInt8(ascii: "\t") { return "\t" }
      let white = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if white.count == 2 || white.count == 4 { return String(decoding: white, as: UTF8.self) }
    }
    return "  "
  }

  /// Code wrapped in braces after some text: `NavigationStack { code }`, on separate lines if the code spans several.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets of the code; the result has the indentation of its first line.
  ///   - opening: the text before the brace.
  package func wrapped(_ range: Range<Int>, in opening: String) -> String {
    let text = source.string(in: range)
    guard text.utf8.contains(10) else { return "\(opening) { \(text) }" }
    let indentation = indentation(ofLineAt: range.lowerBound)
    return "\(opening) {\n\(indentation)\(indentationUnit)\(indented(text))\n\(indentation)}"
  }

  /// Code with all lines except the first indented by one more level.
  package func indented(_ text: String) -> String {
    let unit = indentationUnit
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      let line = String(decoding: line, as: UTF8.self)
      return number == 0 || line.isEmpty || line == "\r" ? line : unit + line
    }.joined(separator: "\n")
  }
}

extension SyntaxTree {
  /// New code that is written with two spaces a level, with the indentation of the file.
  ///
  /// - Parameter indentation: what precedes each line except the first.
  package func laidOut(_ code: String, at indentation: String = "") -> String {
    let unit = indentationUnit
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      let text = line.drop { $0 == " " }
      guard !text.isEmpty else { return "" }
      return (number == 0 ? "" : indentation) + String(repeating: unit, count: (line.count - text.count) / 2) + text
    }.joined(separator: "\n")
  }
}

extension ClosureExpr {
  /// The contents of the braces, or the part after `in`, up to the end of the last statement, including comments before
  /// the first statement. Nil if there is no statement.
  package var contentRange: Range<Int>? {
    guard let last = statements.last else { return nil }
    var start = (signature?.range ?? node.range.lowerBound..<node.range.lowerBound + 1).upperBound
    while node.tree.isWhiteSpace(at: start) { start += 1 }
    return start < last.range.upperBound ? start..<last.range.upperBound : nil
  }
}

extension SyntaxTree {
  /// Whether there is a space, a tab or part of a line break at an offset.
  package func isWhiteSpace(at offset: Int) -> Bool {
    isBlank(at: offset) || byte(at: offset) == 10 || byte(at: offset) == 13
  }

  /// Whether there is a space or a tab at an offset.
  package func isBlank(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: " ") || byte(at: offset) == UInt8(ascii: "\t")
  }

  /// Whether a range directly follows an opening bracket or precedes a closing one, a comma or a semicolon, so that
  /// removing it does not join two words.
  func isBracketed(_ range: Range<Int>) -> Bool {
    Self.openings.contains(byte(at: range.lowerBound - 1)) || Self.closings.contains(byte(at: range.upperBound))
  }

  private static let openings: [UInt8] = Array("([{,;".utf8)
  private static let closings: [UInt8] = Array(")]},;".utf8)

  /// Whether a range starts and ends on the same line.
  package func isOnOneLine(_ range: Range<Int>) -> Bool {
    source.line(at: range.lowerBound) == source.line(at: range.upperBound)
  }
}

extension Modifier {
  /// Inserts a modifier after this one, on a separate line if this one is.
  package func inserting(_ modifier: String) -> TextEdit {
    node.tree.inserting(separator + modifier, after: node.range.upperBound)
  }

  /// The separator before a modifier that is inserted next to this one: a line break if this one is on its own line.
  package var separator: String { isOnOwnLine ? "\n" + node.tree.indentation(ofLineAt: name.range.lowerBound) : "" }

  /// The modifier with its period and the white space before it.
  package var text: String { node.tree.source.string(in: rangeWithPeriod) }

  /// The code to delete so that nothing of the modifier remains: also the comments above it, but not a comment behind
  /// its receiver.
  package var removalRange: Range<Int> {
    let whole = rangeWithPeriod
    let line = node.tree.source.line(at: whole.lowerBound)
    let behind = comments.last { node.tree.source.line(at: $0.lowerBound) == line }
    return (isOnOwnLine ? behind?.upperBound ?? whole.lowerBound : whole.lowerBound)..<whole.upperBound
  }

  /// The comments on the lines above it, from the first one to the end of the last one; nil if there are none.
  var commentsAbove: Range<Int>? {
    let start = removalRange.lowerBound
    let above = comments.filter { $0.lowerBound > start }
    guard isOnOwnLine, let first = above.first, let last = above.last else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// The comments between its receiver and its name.
  private var comments: [Range<Int>] {
    let start = rangeWithPeriod.lowerBound
    return node.tree.comments(in: start..<max(start, name.range.lowerBound)).map(\.range)
  }
}

extension SyntaxTree {
  /// Inserts text at the end of a node: on a separate line after the `#endif` of a postfix `#if`, because nothing may
  /// follow an `#endif` on the same line.
  package func inserting(_ text: String, after end: Int) -> TextEdit {
    .insert(lineBreak(after: end, before: text) + text, at: end)
  }

  /// Replaces a range with code from elsewhere, followed by a line break if the code ends with an `#endif` and more
  /// text follows on the line.
  package func replacing(_ range: Range<Int>, by code: String) -> TextEdit {
    let rest = range.upperBound..<source.lineRange(source.line(at: range.upperBound)).upperBound
    let isLast = rest.allSatisfy { isWhiteSpace(at: $0) }
    let needsBreak = code.hasSuffix("#endif") && !isLast
    return .replace(range, by: needsBreak ? "\(code)\n\(indentation(ofLineAt: range.lowerBound))" : code)
  }

  /// The line break that text requires at the end of a node; empty unless the node ends with an `#endif`.
  private func lineBreak(after end: Int, before text: String) -> String {
    guard !text.hasPrefix("\n"), let last = token(startingAt: end - 1), last.kind == .poundEndif else { return "" }
    return "\n" + indentation(ofLineAt: last.range.lowerBound)
  }
}

extension SyntaxTree {
  /// The source text of a range in which some nodes are spelled differently.
  func text(in range: Range<Int>, spelling nodes: [SyntaxNode], as name: String) -> String {
    var result = ""
    var start = range.lowerBound
    for node in nodes.sorted(by: { $0.index < $1.index })
    where node.range.lowerBound >= start && node.range.upperBound <= range.upperBound {
      result += source.string(in: start..<node.range.lowerBound) + name
      start = node.range.upperBound
    }
    return result + source.string(in: start..<range.upperBound)
  }

  /// A chain, indented for an offset, with an additional modifier at the end, on a separate line if the last modifier
  /// is.
  package func text(of chain: ModifierChain, movedTo offset: Int, adding modifier: String) -> String {
    let text = reindented(chain.node.range, to: offset)
    if chain.node.lastToken?.kind == .poundEndif { return "\(text)\n\(indentation(ofLineAt: offset))\(modifier)" }
    guard let last = chain.modifiers.last, last.isOnOwnLine else { return text + modifier }
    let lines = text.utf8.split(separator: 10)
    let line = lines.last { $0.first { $0 != 32 && $0 != 9 } == UInt8(ascii: ".") } ?? lines.last
    return text + "\n" + String(decoding: line?.prefix { $0 == 32 || $0 == 9 } ?? [], as: UTF8.self) + modifier
  }
}

extension SyntaxNode {
  /// The source text in which some nodes are spelled differently.
  package func text(spelling nodes: [SyntaxNode], as name: String) -> String {
    tree.text(in: range, spelling: nodes, as: name)
  }
}

extension SyntaxNode {
  /// The separator between this statement and one inserted before or after it: a line break with the same indentation
  /// if this statement starts a line, otherwise a semicolon.
  package var statementSeparator: String {
    firstToken?.isFirstOnLine ?? false ? "\n" + tree.indentation(ofLineAt: range.lowerBound) : "; "
  }
}
