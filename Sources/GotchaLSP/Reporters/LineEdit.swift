import GotchaAnalysis

/// Whole lines that a fix replaces.
struct LineEdit {
  /// 0-based line numbers before the fix; empty for an insertion in front of that line.
  let old: Range<Int>
  /// 0-based line numbers after the fix.
  let new: Range<Int>
  /// The lines without line breaks.
  let removed: [ArraySlice<UInt8>]
  let inserted: [ArraySlice<UInt8>]

  var lineCount: Int { removed.count + inserted.count }

  /// The lines that a fix replaces, in order.
  static func edits(of fix: Fix, in source: SourceText) -> [LineEdit] {
    guard let (part, fix, firstLine) = part(of: source, around: fix) else { return [] }
    let fixed = part.applying([fix])
    // Line numbers would be ambiguous, because only some programs count lines that end with a carriage return.
    guard !hasOtherLineBreaks(part), !hasOtherLineBreaks(fixed) else { return [] }
    var blocks: [LineDiff.Change] = []
    for change in LineDiff(part, fixed).changes {
      // Two lines that are swapped are easier to read as one block.
      if let last = blocks.last, change.old.lowerBound - last.old.upperBound <= 1 {
        blocks[blocks.count - 1] = LineDiff.Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        blocks.append(change)
      }
    }
    return blocks.map { block in
      LineEdit(
        old: block.old.lowerBound + firstLine..<block.old.upperBound + firstLine,
        new: block.new.lowerBound + firstLine..<block.new.upperBound + firstLine,
        removed: block.old.map { part.bytes[part.lineRange($0)] },
        inserted: block.new.map { fixed.bytes[fixed.lineRange($0)] })
    }
  }

  /// Whether a carriage return ends a line without a line feed.
  private static func hasOtherLineBreaks(_ text: SourceText) -> Bool {
    text.bytes.count { $0 == UInt8(ascii: "\n") } + 1 != text.lineCount
  }

  /// The lines that a fix changes and one line on each side, because a report shows many fixes and files may be long.
  private static func part(of source: SourceText, around fix: Fix) -> (SourceText, Fix, firstLine: Int)? {
    guard let span = fix.span, span.upperBound <= source.bytes.count else { return nil }
    let first = max(0, source.line(at: span.lowerBound) - 1)
    let last = source.line(at: span.upperBound) + 1
    let start = source.lineRange(first).lowerBound
    let end = last + 1 < source.lineCount ? source.lineRange(last + 1).lowerBound : source.bytes.count
    var moved = fix
    moved.edits = fix.edits.map { edit in
      TextEdit(edit.range.lowerBound - start..<edit.range.upperBound - start, edit.text)
    }
    return (SourceText(bytes: Array(source.bytes[start..<max(start, end)])), moved, first)
  }
}
