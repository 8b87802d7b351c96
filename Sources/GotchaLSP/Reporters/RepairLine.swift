import Analyzers

/// A line that a fix takes out or puts in.
struct RepairLine {
  /// 0-based, in the text before or after the fix.
  let number: Int
  let bytes: ArraySlice<UInt8>
  let isAdded: Bool

  /// As a terminal shows it.
  var display: String { DisplayLine(bytes, focus: 0).text }

  /// The lines that a fix takes out and puts in, none where they are too many to show.
  ///
  /// - Parameter limit: how many lines are worth showing.
  static func lines(of fix: Fix, in source: SourceText, limit: Int = 12) -> [RepairLine] {
    let fixed = source.applying([fix])
    var blocks: [LineDiff.Change] = []
    for change in LineDiff(source, fixed).changes {
      // Two lines that change places read better as one block.
      if let last = blocks.last, change.old.lowerBound - last.old.upperBound <= 1 {
        blocks[blocks.count - 1] = LineDiff.Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        blocks.append(change)
      }
    }
    guard blocks.reduce(0, { $0 + $1.old.count + $1.new.count }) <= limit else { return [] }
    return blocks.flatMap { lines($0.old, of: source, isAdded: false) + lines($0.new, of: fixed, isAdded: true) }
  }

  private static func lines(_ numbers: Range<Int>, of source: SourceText, isAdded: Bool) -> [RepairLine] {
    numbers.map { RepairLine(number: $0, bytes: source.bytes[source.lineRange($0)], isAdded: isAdded) }
  }
}
