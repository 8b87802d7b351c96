import GotchaAnalysis
import GotchaSupport

/// Source code with ranges marked in it, as HTML.
struct HTMLExcerpt {
  /// The lines in the middle of a longer range are omitted.
  private static let shownHead = 10
  private static let shownTail = 3
  /// Longer lines are truncated to a window around the marks.
  private static let longestLine = 600

  struct Mark {
    let range: Range<Int>
    /// Shown below the mark, nil for the primary mark, whose message is above the excerpt.
    let label: String?

    var isPrimary: Bool { label == nil }
  }

  let source: SourceText
  let colors: SyntaxColors

  /// Rows for the lines that the marks cover and for one line around the primary mark.
  func html(_ marks: [Mark]) -> String {
    var html = "<div class=\"code\">"
    var previous: Int?
    for line in lines(marks) {
      if let previous, line > previous + 1 { html += "<div class=\"row gap\"><b></b><s>…</s></div>" }
      previous = line
      html += row(line, marks)
      for mark in marks where source.line(at: mark.range.lowerBound) == line {
        guard let label = mark.label else { continue }
        let shown = window(line, marks)
        let column =
          (shown == source.lineRange(line) ? 0 : 1)
          + DisplayLine(source.bytes[shown], focus: 0, limit: shown.count)
          .column(of: mark.range.lowerBound - shown.lowerBound)
        html += "<div class=\"row label\"><b></b><s style=\"padding-left:\(column)ch\">"
        html += "<em>↑ \(HTMLMarkdown.inline(label[...]))</em></s></div>"
      }
    }
    return html + "</div>"
  }

  /// Rows for all lines, without line numbers.
  func completeHTML(_ marks: [Range<Int>] = []) -> String {
    let lines = (0..<source.lineCount).filter { $0 + 1 < source.lineCount || !source.lineRange($0).isEmpty }
    let marks = marks.map { Mark(range: $0, label: nil) }
    return "<div class=\"code whole\">" + lines.map { row($0, marks) }.joined() + "</div>"
  }

  private func lines(_ marks: [Mark]) -> [Int] {
    var lines: Set<Int> = []
    for mark in marks {
      let first = source.line(at: mark.range.lowerBound)
      guard mark.isPrimary else {
        lines.insert(first)
        continue
      }
      let last = source.line(at: max(mark.range.lowerBound, mark.range.upperBound - 1))
      let start = max(0, first - 1)
      let end = min(source.lineCount - 1, last + 1)
      if end - start < Self.shownHead + Self.shownTail {
        lines.formUnion(start...end)
      } else {
        lines.formUnion(start..<start + Self.shownHead)
        lines.formUnion(end - Self.shownTail + 1...end)
      }
    }
    // A gap of one line is shown, because an ellipsis would take as much space.
    for line in lines where !lines.contains(line + 1) && lines.contains(line + 2) { lines.insert(line + 1) }
    return lines.sorted()
  }

  private func marks(on line: Int, _ marks: [Mark]) -> [Mark] {
    let range = source.lineRange(line)
    return marks.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
  }

  /// The visible part of a line.
  private func window(_ line: Int, _ marks: [Mark]) -> Range<Int> {
    let range = source.lineRange(line)
    guard range.count > Self.longestLine else { return range }
    let here = self.marks(on: line, marks)
    let focus = max(range.lowerBound, (here.first { $0.isPrimary } ?? here.first)?.range.lowerBound ?? 0)
    var start = max(range.lowerBound, focus - Self.longestLine / 4)
    var end = min(range.upperBound, start + Self.longestLine)
    // The window must not split a UTF-8 sequence.
    while start > range.lowerBound, start < range.upperBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end > start, end < range.upperBound, source.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private func row(_ line: Int, _ marks: [Mark]) -> String {
    let range = window(line, marks)
    let isCut = range != source.lineRange(line)
    let here = self.marks(on: line, marks)
    let isHit = here.contains { $0.isPrimary && $0.range.overlaps(range) || $0.isPrimary && $0.range.isEmpty }
    var html = "<div class=\"row\(isHit ? " hit" : "")\"><b>\(line + 1)</b><s>\(isCut ? "…" : "")"
    var primary = here.first { $0.isPrimary }?.range
    if let marked = primary, marked.lowerBound < range.lowerBound {
      // The indentation of the later lines of a mark is not highlighted.
      let blanks = source.bytes[range].prefix { $0 == 32 || $0 == 9 }.count
      primary = min(range.lowerBound + blanks, marked.upperBound)..<marked.upperBound
    }
    let related = here.filter { !$0.isPrimary }.map(\.range)
    var isMarked = false
    for piece in pieces(of: range, marks: related + (primary.map { [$0] } ?? [])) {
      // One element around the whole mark, so that there are no visible gaps between colors.
      let marks = primary?.contains(piece.range.lowerBound) ?? false
      if marks != isMarked { html += marks ? "<mark>" : "</mark>" }
      isMarked = marks
      var text = source.string(in: piece.range).escapedForHTML
      if let color = piece.color { text = "<i class=\"\(color.rawValue)\">\(text)</i>" }
      if related.contains(where: { $0.contains(piece.range.lowerBound) }) { text = "<u>\(text)</u>" }
      html += text
    }
    if isMarked { html += "</mark>" }
    if let primary, primary.isEmpty || !primary.overlaps(range), primary.lowerBound == range.upperBound {
      html += "<mark> </mark>"
    }
    return html + (isCut ? "…" : "") + "</s></div>"
  }

  /// Splits a range where a mark or a color begins or ends.
  private func pieces(of range: Range<Int>, marks: [Range<Int>]) -> [(range: Range<Int>, color: SyntaxColors.Color?)] {
    let colored = colors.pieces(in: range)
    var cuts: Set<Int> = [range.lowerBound, range.upperBound]
    for other in marks + colored.map(\.range) {
      for cut in [other.lowerBound, other.upperBound] where range.contains(cut) { cuts.insert(cut) }
    }
    let sorted = cuts.sorted()
    return zip(sorted, sorted.dropFirst()).map { start, end in
      (start..<end, colored.first { $0.range.contains(start) }?.color)
    }
  }
}

/// The colored ranges of source code.
struct SyntaxColors {
  enum Color: String {
    case keyword = "k"
    case string = "t"
    case comment = "m"
    case number = "n"
  }

  /// In order; they do not overlap.
  private var all: [(range: Range<Int>, color: Color)] = []

  init(_ source: SourceText) {
    let tree = SyntaxTree.parse(source)
    defer { withExtendedLifetime(tree) {} }
    all = tree.comments.map { ($0.range, .comment) }
    var attributeStart: Int?
    for token in tree.tokens {
      if let start = attributeStart, start + 1 == token.range.lowerBound {
        all.append((start..<token.range.upperBound, .keyword))
        attributeStart = nil
        continue
      }
      attributeStart = token.kind == .atSign ? token.range.lowerBound : nil
      switch token.kind {
      case .stringLiteral, .stringHead, .stringMiddle, .stringTail, .regexLiteral: all.append((token.range, .string))
      case .integerLiteral, .floatLiteral: all.append((token.range, .number))
      default: if token.kind.isReservedWord { all.append((token.range, .keyword)) }
      }
    }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The colored ranges that overlap a range.
  func pieces(in range: Range<Int>) -> ArraySlice<(range: Range<Int>, color: Color)> {
    let first = all.partitioningIndex { $0.range.upperBound > range.lowerBound }
    var end = first
    while end < all.count, all[end].range.lowerBound < range.upperBound { end += 1 }
    return all[first..<end]
  }
}
