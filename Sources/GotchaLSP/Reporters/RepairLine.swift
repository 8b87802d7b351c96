import GotchaAnalysis

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
    let edits = LineEdit.edits(of: fix, in: source)
    guard edits.reduce(0, { $0 + $1.lineCount }) <= limit else { return [] }
    return edits.enumerated().flatMap { index, edit in
      let removed = lines(edit.removed, from: edit.old.lowerBound, others: edit.inserted, isAdded: false)
      let added = lines(edit.inserted, from: edit.new.lowerBound, others: edit.removed, isAdded: true)
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
}
