import GotchaAnalysis

/// A preview of a fix: the lines that its edits touch, before and after.
struct FixPreview: Equatable {
  /// The maximum number of lines in an excerpt, and of characters in a line.
  static let lineLimit = 12
  static let columnLimit = 120

  private(set) var before: [String] = []
  private(set) var after: [String] = []

  /// - Returns: nil if the fix changes nothing.
  init?(of fix: Fix, in text: SourceText) {
    let edits = fix.edits.filter { 0 <= $0.range.lowerBound && $0.range.upperBound <= text.bytes.count }
    guard !edits.isEmpty, edits.count == fix.edits.count else { return nil }
    for hunk in Self.hunks(of: edits, in: text) {
      var (old, new) = (Self.lines(text.string(in: hunk.range)), Self.lines(hunk.newText(in: text)))
      Self.dropCommonLines(&old, &new)
      guard old != new else { continue }
      if !before.isEmpty { before.append("…") }
      if !after.isEmpty { after.append("…") }
      before += old
      after += new
    }
    guard before != after else { return nil }
    let indentation = Self.commonIndentation(before + after)
    before = Self.shortened(before, indentation)
    after = Self.shortened(after, indentation)
  }

  // MARK: Changed lines

  /// Edits on neighboring lines, and the range of these lines.
  private struct Hunk {
    var range: Range<Int>
    var edits: [GotchaAnalysis.TextEdit]

    func newText(in text: SourceText) -> String {
      var result = ""
      var at = range.lowerBound
      for edit in edits {
        result += text.string(in: at..<max(at, edit.range.lowerBound)) + edit.text
        at = max(at, edit.range.upperBound)
      }
      return result + text.string(in: at..<max(at, range.upperBound))
    }
  }

  private static func hunks(of edits: [GotchaAnalysis.TextEdit], in text: SourceText) -> [Hunk] {
    var hunks: [Hunk] = []
    for edit in edits {
      let first = text.lineRange(text.line(at: edit.range.lowerBound))
      let last = text.lineRange(text.line(at: max(edit.range.lowerBound, edit.range.upperBound - 1)))
      let range = first.lowerBound..<max(last.upperBound, edit.range.upperBound)
      if let previous = hunks.last, range.lowerBound <= previous.range.upperBound + 2 {
        hunks[hunks.count - 1].range = previous.range.lowerBound..<max(previous.range.upperBound, range.upperBound)
        hunks[hunks.count - 1].edits.append(edit)
      } else {
        hunks.append(Hunk(range: range, edits: [edit]))
      }
    }
    return hunks
  }

  // MARK: Formatting

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    // A line break at the end does not begin another line.
    return Array(lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed())
  }

  /// Removes unchanged lines, except for one that shows the location if nothing else does.
  private static func dropCommonLines(_ old: inout [String], _ new: inout [String]) {
    while old.count > 1, new.count > 1, old.first == new.first {
      old.removeFirst()
      new.removeFirst()
    }
    while old.count > 1, new.count > 1, old.last == new.last {
      old.removeLast()
      new.removeLast()
    }
  }

  private static func commonIndentation(_ lines: [String]) -> Int {
    let indentations = lines.filter { $0 != "…" && !$0.isEmpty }.map { $0.prefix { $0 == " " || $0 == "\t" } }
    guard var common = indentations.first else { return 0 }
    for indentation in indentations.dropFirst() {
      common = common.prefix(zip(common, indentation).prefix { $0 == $1 }.count)
    }
    return common.count
  }

  private static func shortened(_ lines: [String], _ indentation: Int) -> [String] {
    var shown = lines.prefix(lines.count > lineLimit ? lineLimit - 1 : lineLimit).map { line in
      let text = line == "…" ? line : String(line.dropFirst(indentation))
      return text.count > columnLimit ? text.prefix(columnLimit - 1) + "…" : text
    }
    if lines.count > lineLimit { shown.append("…") }
    return shown
  }
}
