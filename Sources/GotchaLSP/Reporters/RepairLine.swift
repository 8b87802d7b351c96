import Analyzers

/// A line that a fix removes or inserts.
struct RepairLine {
  /// 0-based, in the text before or after the fix.
  let number: Int
  let bytes: ArraySlice<UInt8>
  let isAdded: Bool
  /// Whether unchanged lines separate it from the previous one.
  let followsGap: Bool
  /// The line-relative UTF-8 offset of the first difference from the line that it replaces or that replaces it.
  private let focus: Int

  /// The line as a terminal shows it.
  var display: String { DisplayLine(bytes, focus: focus).text }

  /// The lines that a fix removes and inserts; empty if there are too many.
  ///
  /// - Parameter limit: the maximum number of lines.
  static func lines(of fix: Fix, in source: SourceText, limit: Int = 12) -> [RepairLine] {
    guard let (source, fix, firstLine) = part(of: source, around: fix) else { return [] }
    let fixed = source.applying([fix])
    var blocks: [LineDiff.Change] = []
    for change in LineDiff(source, fixed).changes {
      // Two lines that are swapped are easier to read as one block.
      if let last = blocks.last, change.old.lowerBound - last.old.upperBound <= 1 {
        blocks[blocks.count - 1] = LineDiff.Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        blocks.append(change)
      }
    }
    guard blocks.reduce(0, { $0 + $1.old.count + $1.new.count }) <= limit else { return [] }
    return blocks.enumerated().flatMap { index, change in
      let old = change.old.map { source.bytes[source.lineRange($0)] }
      let new = change.new.map { fixed.bytes[fixed.lineRange($0)] }
      let removed = lines(old, from: firstLine + change.old.lowerBound, others: new, isAdded: false)
      let added = lines(new, from: firstLine + change.new.lowerBound, others: old, isAdded: true)
      let all = removed + added
      return index == 0 ? all : all.enumerated().map { $0 == 0 ? $1.afterGap : $1 }
    }
  }

  private static func lines(
    _ lines: [ArraySlice<UInt8>], from first: Int, others: [ArraySlice<UInt8>], isAdded: Bool
  ) -> [RepairLine] {
    lines.enumerated().map { index, bytes in
      let common = index < others.count ? zip(bytes, others[index]).prefix { $0 == $1 }.count : 0
      return RepairLine(number: first + index, bytes: bytes, isAdded: isAdded, followsGap: false, focus: common)
    }
  }

  private var afterGap: RepairLine {
    RepairLine(number: number, bytes: bytes, isAdded: isAdded, followsGap: true, focus: focus)
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
