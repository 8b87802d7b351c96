import GotchaAnalysis

/// An excerpt of a file with ranges marked in it, one primary and any number of secondary ones.
struct Snippet {
  struct Mark {
    let range: Range<Int>
    let label: String
    let isPrimary: Bool
  }

  /// Only this many lines at the start and the end of a longer range are shown.
  private static let shownHead = 4
  private static let shownTail = 2

  private let source: SourceText
  private let marks: [PlacedMark]
  /// The primary mark if it spans several lines: it is drawn on the left.
  private let tall: PlacedMark?
  private let style: TerminalStyle
  private let role: TerminalStyle.Role

  /// A mark with the lines that it covers.
  private struct PlacedMark {
    let mark: Mark
    let firstLine: Int
    let lastLine: Int

    init(_ mark: Mark, in source: SourceText) {
      self.mark = mark
      firstLine = source.line(at: mark.range.lowerBound)
      lastLine = source.line(at: max(mark.range.lowerBound, mark.range.upperBound - 1))
    }

    var isTall: Bool { lastLine > firstLine }
  }

  /// - Parameter role: the color of the primary mark.
  init(_ source: SourceText, marks: [Mark], role: TerminalStyle.Role, style: TerminalStyle) {
    self.source = source
    self.marks = marks.map { PlacedMark($0, in: source) }
    self.tall = self.marks.first { $0.mark.isPrimary && $0.isTall }
    self.style = style
    self.role = role
  }

  /// The 0-based lines that are shown.
  var lines: [Int] {
    var lines: Set<Int> = []
    for mark in marks {
      if mark.mark.isPrimary {
        let length = mark.lastLine - mark.firstLine + 1
        if length <= Self.shownHead + Self.shownTail + 1 {
          lines.formUnion(mark.firstLine...mark.lastLine)
        } else {
          lines.formUnion(mark.firstLine..<mark.firstLine + Self.shownHead)
          lines.formUnion(mark.lastLine - Self.shownTail + 1...mark.lastLine)
        }
      } else {
        lines.insert(mark.firstLine)
      }
    }
    // A gap of one line is shown, because an ellipsis would take as much space.
    for line in lines where !lines.contains(line + 1) && lines.contains(line + 2) { lines.insert(line + 1) }
    return lines.sorted()
  }

  /// The excerpt, line by line.
  ///
  /// - Parameter gutter: the width of the column of line numbers.
  func render(gutter: Int) -> [String] {
    let bar = style.paint(String(repeating: " ", count: gutter) + " |", .gutter)
    var output = [bar]
    var previous: Int?
    for line in lines {
      if let previous, line > previous + 1 {
        let inside = tall.map { $0.firstLine <= previous && line <= $0.lastLine } ?? false
        output.append(
          style.paint("...", .gutter) + (inside ? String(repeating: " ", count: gutter) + style.paint("|", role) : ""))
      }
      previous = line
      let marksHere = marks.filter { $0.firstLine == line && !($0.mark.isPrimary && $0.isTall) }
      let range = source.lineRange(line)
      let focus = marksHere.first { $0.mark.isPrimary } ?? marksHere.first
      let display = DisplayLine(
        source.bytes[range], focus: (focus?.mark.range.lowerBound ?? range.lowerBound) - range.lowerBound)
      let number = "\(line + 1)"
      let padding = String(repeating: " ", count: max(0, gutter - number.count))
      var text = style.paint(padding + number + " |", .gutter) + " " + side(line) + display.text
      while text.last == " " { text.removeLast() }
      output.append(text)
      if let tall, tall.firstLine == line, !startsLine(tall) {
        let start = display.column(of: tall.mark.range.lowerBound - range.lowerBound)
        output.append(bar + "  " + style.paint(String(repeating: "_", count: start + 1) + "^", role))
      }
      for row in underlines(marksHere, range, display) {
        output.append(bar + " " + side(line, behind: true) + row)
      }
      if let tall, tall.lastLine == line {
        let last = max(range.lowerBound, tall.mark.range.upperBound - 1)
        let end = display.column(of: last - range.lowerBound)
        let foot = String(repeating: "_", count: end + 1) + "^"
        output.append(bar + " " + style.paint("|" + foot, role))
      }
    }
    return output
  }

  private func startsLine(_ mark: PlacedMark) -> Bool {
    let start = source.lineRange(mark.firstLine).lowerBound
    return source.bytes[start..<max(start, mark.mark.range.lowerBound)].allSatisfy { $0 == 32 || $0 == 9 }
  }

  /// The text to the left of a line if the primary range spans several lines.
  private func side(_ line: Int, behind: Bool = false) -> String {
    guard let tall else { return "" }
    if line == tall.firstLine, !behind { return startsLine(tall) ? style.paint("/", role) + " " : "  " }
    return tall.firstLine <= line && line <= tall.lastLine ? style.paint("|", role) + " " : "  "
  }

  /// The rows below a line: marks under its ranges and their labels.
  private func underlines(_ marks: [PlacedMark], _ line: Range<Int>, _ display: DisplayLine) -> [String] {
    struct Under {
      let columns: Range<Int>
      let label: String
      let isPrimary: Bool
    }
    let unders = marks.map { mark in
      let start = display.column(of: mark.mark.range.lowerBound - line.lowerBound)
      let end = display.column(of: min(mark.mark.range.upperBound, line.upperBound) - line.lowerBound)
      return Under(columns: start..<max(start + 1, end), label: mark.mark.label, isPrimary: mark.mark.isPrimary)
    }.sorted { ($0.columns.lowerBound, $0.columns.upperBound) < ($1.columns.lowerBound, $1.columns.upperBound) }
    guard let last = unders.last, let width = unders.map(\.columns.upperBound).max() else { return [] }

    var cells = [Cell](repeating: .blank, count: width)
    for under in unders.sorted(by: { !$0.isPrimary && $1.isPrimary }) {
      for column in under.columns { cells[column] = under.isPrimary ? .primary : .secondary }
    }
    // The last label follows its mark if there is space; the others are placed below.
    let isInline = last.columns.upperBound == width
    var first = paint(cells)
    if isInline, !last.label.isEmpty { first += " " + paint(last.label, isPrimary: last.isPrimary) }
    var rows = [first]
    var hanging = unders.filter { !$0.label.isEmpty }
    if isInline, !last.label.isEmpty { hanging.removeLast() }
    if !hanging.isEmpty { rows.append(paint(bars(hanging.map { ($0.columns.lowerBound, $0.isPrimary) }))) }
    while let under = hanging.popLast() {
      let left = bars(hanging.map { ($0.columns.lowerBound, $0.isPrimary) })
        .prefix(under.columns.lowerBound)
      let gap = String(repeating: " ", count: max(0, under.columns.lowerBound - left.count))
      rows.append(paint(Array(left)) + gap + paint(under.label, isPrimary: under.isPrimary))
    }
    return rows
  }

  private enum Cell { case blank, primary, secondary, primaryBar, secondaryBar }

  private func bars(_ columns: [(column: Int, isPrimary: Bool)]) -> [Cell] {
    var cells = [Cell](repeating: .blank, count: (columns.map(\.column).max() ?? -1) + 1)
    for (column, isPrimary) in columns { cells[column] = isPrimary ? .primaryBar : .secondaryBar }
    return cells
  }

  private func paint(_ cells: [Cell]) -> String {
    var text = ""
    var rest = cells[...]
    while let cell = rest.first {
      let run = rest.prefix { $0 == cell }
      rest = rest.dropFirst(run.count)
      switch cell {
      case .blank: text += String(repeating: " ", count: run.count)
      case .primary: text += paint(String(repeating: "^", count: run.count), isPrimary: true)
      case .secondary: text += paint(String(repeating: "-", count: run.count), isPrimary: false)
      case .primaryBar: text += paint(String(repeating: "|", count: run.count), isPrimary: true)
      case .secondaryBar: text += paint(String(repeating: "|", count: run.count), isPrimary: false)
      }
    }
    return text
  }

  private func paint(_ text: String, isPrimary: Bool) -> String {
    style.paint(text, isPrimary ? role : .secondary)
  }
}
