/// Reads a figure of a rule's picture from its notation in the rule's page.
///
/// A label is `text` or `text — note`. `✗` before it marks the defect, `✓` what the correction changes, and `?` what is
/// needed but missing.
///
///     ```layers               a view and its modifiers, innermost first
///     Card()                  the view
///     clipShape(.circle)
///     ✗ blur(radius: 8) — spreads past the clip
///
///     ```layers example=1     the chain of modifiers that contains the mark of the first example; in a panel
///     spreads past the clip   `Corrected`, the chain of its corrected form; the line is the note of the marked modifier
///
///     ```views                boxes in boxes; `->` leads to a view that is shown elsewhere
///     `NavigationStack`
///       `List`
///       -> pushes
///         ✗ `NavigationStack` — a second bar
///
///     ```timeline             what happens, from top to bottom
///     lanes: `search` | screen
///     1 -> 2: results         one lane acts on another one
///     2: ✗ flickers           an event
///     1 starts: request       something that takes time
///     1 ends: request
///     pause: 300 ms later
///
///     ```rows                 a list before and after a change
///     1 | Milk | typed “2 l”  id, text, and the state that SwiftUI keeps for the id, if any
///     => the row is moved
///     1 | Bread | ✗ typed “2 l”
///
///     ```loop                 values that cause one another; the last one causes the first
///     `body` -> calls `load()`
///
///     ```loop example=1       the values that the `onChange` modifiers of an example observe and set
///
///     ```areas height=40      areas in hundredths of the panel's width: kind, x, y, width, height, label
///     drawn 0 0 100 20: ✓ Title
struct FigureParser {
  private typealias Label = Illustration.Label

  private let fence: PageFence

  /// - Throws: what is wrong with the notation, and where.
  static func parse(
    _ fence: PageFence, of verdict: Illustration.Verdict
  ) throws(RulePageError) -> Illustration.Figure {
    let parser = FigureParser(fence: fence)
    switch fence.language {
    case "layers":
      if let example = try parser.number("example") {
        return .example(example - 1, isCorrected: verdict == .corrected, note: fence.lines.first?.text)
      }
      return try parser.layers()
    case "loop":
      if let example = try parser.number("example") { return .reactions(ofExample: example - 1) }
      return .loop(try parser.lines { line throws(RulePageError) in try link(line) })
    case "views":
      var position = 0
      return .views(try parser.boxes(indentation: 0, &position))
    case "timeline": return try parser.timeline()
    case "rows": return try parser.rows()
    case "areas":
      guard let height = try parser.number("height") else { throw fence.start.error("expected `height=…`") }
      return .areas(height: height, try parser.lines { line throws(RulePageError) in try area(line) })
    default:
      throw fence.start.error("unknown figure; expected layers, views, timeline, rows, loop or areas")
    }
  }

  /// The number in an attribute `name=number`, nil if there is none.
  private func number(_ name: String) throws(RulePageError) -> Int? {
    for attribute in fence.attributes {
      let (found, value) = attribute.halves(separatedBy: "=")
      guard found == name else { continue }
      guard let number = value.flatMap({ Int($0) }) else { throw fence.start.error("expected a number: `\(name)=…`") }
      return number
    }
    return nil
  }

  private func lines<Part>(_ read: (PageLine) throws(RulePageError) -> Part) throws(RulePageError) -> [Part] {
    var parts: [Part] = []
    for line in fence.lines { parts.append(try read(line)) }
    guard !parts.isEmpty else { throw fence.start.error("this figure is empty") }
    return parts
  }

  private static func label(_ text: String) -> Label {
    let marks: [(String, Illustration.Mark)] = [("✗ ", .problem), ("✓ ", .remedy), ("? ", .missing)]
    for (sign, mark) in marks where text.hasPrefix(sign) {
      let (text, note) = text.dropFirst(sign.count).halves(separatedBy: " — ")
      return Label(text, note, mark: mark)
    }
    let (text, note) = text.halves(separatedBy: " — ")
    return Label(text, note)
  }

  // MARK: Kinds of figures

  private func layers() throws(RulePageError) -> Illustration.Figure {
    let labels = try lines { line in Self.label(line.text) }
    return .layers(
      labels[0], Array(labels.dropFirst()), moving: try number("moving"), to: try number("to"))
  }

  /// The boxes with some indentation, from a position on.
  private func boxes(indentation: Int, _ position: inout Int) throws(RulePageError) -> [Illustration.ViewBox] {
    var boxes: [Illustration.ViewBox] = []
    while position < fence.lines.count, let line = indented(fence.lines[position], by: indentation),
      line.after("-> ") == nil
    {
      position += 1
      let contents = try self.boxes(indentation: indentation + 2, &position)
      var shows: [Illustration.Shown] = []
      while position < fence.lines.count, let arrow = indented(fence.lines[position], by: indentation + 2),
        let how = arrow.after("-> ")
      {
        position += 1
        let shown = try self.boxes(indentation: indentation + 4, &position)
        guard shown.count == 1 else {
          throw arrow.error("expected one view below the arrow, two columns further right")
        }
        shows.append(Illustration.Shown(how: Self.label(how), view: shown[0]))
      }
      boxes.append(Illustration.ViewBox(Self.label(line.text), contents, shows: shows))
    }
    if indentation == 0, position < fence.lines.count {
      throw fence.lines[position].error("unexpected indentation; contents are two columns further right")
    }
    return boxes
  }

  /// The text of a line that has exactly this indentation.
  private func indented(_ line: PageLine, by count: Int) -> PageLine? {
    let text = line.dropping(String(repeating: " ", count: count))
    return text?.text.first == " " ? nil : text
  }

  private func timeline() throws(RulePageError) -> Illustration.Figure {
    guard let first = fence.lines.first, let names = first.after("lanes: ") else {
      throw (fence.lines.first ?? fence.start).error("expected the lanes: `lanes: first | second`")
    }
    let lanes = names.split(separator: " | ").map(String.init)
    var steps: [Illustration.Step] = []
    for line in fence.lines.dropFirst() { steps.append(try step(line, laneCount: lanes.count)) }
    return .timeline(lanes, steps)
  }

  private func step(_ line: PageLine, laneCount: Int) throws(RulePageError) -> Illustration.Step {
    let (head, text) = line.text.halves(separatedBy: ": ")
    guard let text else {
      throw line.error("expected a step: `1: text`, `1 -> 2: text`, `1 starts: text`, `pause: text`")
    }
    if head == "pause" { return .pause(text) }
    let words = head.split(separator: " ")
    func lane(_ index: Int) throws(RulePageError) -> Int {
      guard words.indices.contains(index), let number = Int(words[index]), (1...laneCount).contains(number) else {
        throw line.error("expected the number of a lane, from 1 to \(laneCount)")
      }
      return number - 1
    }
    let label = Self.label(text)
    switch words.dropFirst().first {
    case nil: return .event(try lane(0), label)
    case "->" where words.count == 3: return .message(try lane(0), try lane(2), label)
    case "starts" where words.count == 2: return .start(try lane(0), label)
    case "ends" where words.count == 2: return .end(try lane(0), label)
    default: throw line.error("expected a step: `1: text`, `1 -> 2: text`, `1 starts: text`, `pause: text`")
    }
  }

  private func rows() throws(RulePageError) -> Illustration.Figure {
    guard let middle = fence.lines.firstIndex(where: { $0.after("=> ") != nil }),
      let change = fence.lines[middle].after("=> ")
    else { throw fence.start.error("expected the change between the rows before and after it: `=> …`") }
    func rows(_ lines: ArraySlice<PageLine>) throws(RulePageError) -> [Illustration.Row] {
      var rows: [Illustration.Row] = []
      for line in lines {
        let (id, rest) = line.text.halves(separatedBy: " | ")
        guard let (text, state) = rest?.halves(separatedBy: " | ") else {
          throw line.error("expected a row: `id | text | state`")
        }
        rows.append(Illustration.Row(id: id, text: text, state: state.map(Self.label)))
      }
      return rows
    }
    return .rows(
      before: try rows(fence.lines[..<middle]), change: change, after: try rows(fence.lines[(middle + 1)...]))
  }

  private static func link(_ line: PageLine) throws(RulePageError) -> Illustration.Link {
    let (text, arrow) = line.text.halves(separatedBy: " -> ")
    guard let arrow else { throw line.error("expected a value and what it causes: `value -> sets`") }
    return Illustration.Link(label: label(text), arrow: arrow)
  }

  private static func area(_ line: PageLine) throws(RulePageError) -> Illustration.Area {
    let (head, text) = line.text.halves(separatedBy: ": ")
    let words = head.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let kind = words.first.flatMap({ Illustration.AreaKind(rawValue: String($0)) }), words.count == 5,
      numbers.count == 4
    else {
      let kinds = Illustration.AreaKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw line.error("expected an area: `kind x y width height: label`; the kinds are \(kinds)")
    }
    return Illustration.Area(
      kind: kind, x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], label: text.map(label))
  }
}
