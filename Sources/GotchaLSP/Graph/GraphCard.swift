import GotchaAnalysis
import GotchaSupport

/// The box of a node, and where edges leave it.
struct GraphCard {
  struct Leaving {
    let bundle: Int
    let bends: [LayeredLayout.Point]
    let isBackward: Bool
  }

  /// A line below the name.
  private enum Line {
    case stack(String)
    case state(String, ViewGraph.State.Role)
    case more(String)

    var text: String {
      switch self {
      case .stack(let text), .state(let text, _), .more(let text): text
      }
    }
  }

  private static let titleFont = TextWidth(size: 13, isBold: true)
  private static let lineFont = TextWidth(size: 11)
  private static let maximumWidth = 290.0
  private static let lineLimit = 6

  let isRoot: Bool
  /// The edges that lead from the node to itself.
  let loops: [GraphReport.Bundle]
  private(set) var size: LayeredLayout.Size
  var corner = LayeredLayout.Point(x: 0, y: 0)
  var leaving: [Leaving] = []
  private let name: String
  private let kind: String
  private let lines: [Line]

  var middle: Double { corner.y + size.height / 2 }

  init(_ node: ViewGraph.Node, isRoot: Bool, loops: [GraphReport.Bundle]) {
    self.isRoot = isRoot
    self.loops = loops
    let order = ViewGraph.State.Role.allCases.filter { $0 != .environment }
    var lines = node.stacks.map { Line.stack($0.text) }
    lines += order.flatMap { role in node.states.filter { $0.role == role }.map { Line.state($0.text, role) } }
    if lines.count > Self.lineLimit {
      let more = lines.count - Self.lineLimit + 1
      lines = lines.prefix(Self.lineLimit - 1) + [.more("\(more) more")]
    }
    kind = ([node.kind.title] + (loops.isEmpty ? [] : ["shows itself"])).compactMap(\.self).joined(separator: ", ")
    let kindWidth = kind.isEmpty ? 0 : TextWidth(size: 10.5)(kind) + 10
    let nameWidth = Self.maximumWidth - 24 - kindWidth
    let isLong = node.name != node.shortName && Self.titleFont(node.name) > nameWidth
    name = Self.titleFont.shortened(isLong ? "….\(node.shortName)" : node.name, to: nameWidth)
    self.lines = lines
    let lineWidth = lines.map { Self.lineFont($0.text) + 15 }.max() ?? 0
    let wanted = max(Self.titleFont(name) + kindWidth, lineWidth) + 25
    size = LayeredLayout.Size(
      width: min(max(wanted, 96), Self.maximumWidth), height: 32 + Double(lines.count) * 15 + (lines.isEmpty ? 0 : 4))
  }

  /// Makes the box high enough for a number of arrows.
  mutating func reserve(ports: Int, gap: Double) { size.height = max(size.height, Double(ports) * gap + 8) }

  func draw(_ node: ViewGraph.Node, _ tooltip: String, _ svg: inout SVGDocument) {
    let (x, y) = (corner.x, corner.y)
    let style =
      ["node", node.kind.rawValue] + (isRoot ? ["root"] : []) + (node.marks.severity.map { [$0.rawValue] } ?? [])
    svg.element("g", ["class": style.joined(separator: " ")]) { svg in
      svg.element("title", text: tooltip)
      svg.element(
        "rect",
        [
          "class": "card", "x": SVGDocument.number(x), "y": SVGDocument.number(y),
          "width": SVGDocument.number(size.width), "height": SVGDocument.number(size.height), "rx": "8",
        ])
      let content = 32 + Double(lines.count) * 15 + (lines.isEmpty ? 0 : 4)
      let top = y + (size.height - content) / 2
      svg.text(name, x + 12, top + 20.5, "name")
      if !kind.isEmpty { svg.text(kind, x + size.width - 12, top + 20.5, "kind", anchor: "end") }
      for (number, line) in lines.enumerated() {
        let baseline = top + 38 + Double(number) * 15
        switch line {
        case .stack(let text):
          svg.text(Self.lineFont.shortened(text, to: size.width - 22), x + 12, baseline, "stackline")
        case .more(let text): svg.text(text, x + 26, baseline, "soft")
        case .state(let text, let role):
          Self.drawGlyph(role, at: LayeredLayout.Point(x: x + 16, y: baseline - 4), &svg)
          svg.text(Self.lineFont.shortened(text, to: size.width - 38), x + 26, baseline, "soft")
        }
      }
      let marks = node.marks + loops.flatMap(\.marks)
      if let severity = marks.severity {
        let corner = LayeredLayout.Point(x: x + size.width - 4, y: y + 2)
        Self.drawBadge(marks.count as Int, severity, at: corner, &svg)
      }
    }
  }

  /// The sign for what a view does with a state.
  static func drawGlyph(_ role: ViewGraph.State.Role, at center: LayeredLayout.Point, _ svg: inout SVGDocument) {
    let (x, y) = (center.x, center.y)
    switch role {
    case .owned, .bound, .observed:
      let style = role == .owned ? "glyph full" : role == .bound ? "glyph half" : "glyph"
      svg.element("circle", ["class": style, "cx": SVGDocument.number(x), "cy": SVGDocument.number(y), "r": "3.5"])
    case .stored, .environment:
      svg.element(
        "rect",
        [
          "class": "glyph full", "x": SVGDocument.number(x - 3.5), "y": SVGDocument.number(y - 3.5), "width": "7",
          "height": "7",
        ])
    }
  }

  /// The number of findings.
  static func drawBadge(
    _ count: Int, _ severity: Severity, at center: LayeredLayout.Point, _ svg: inout SVGDocument
  ) {
    let text = count > 99 ? "99+" : "\(count)"
    let width = max(16, TextWidth(size: 10, isBold: true)(text) + 9)
    svg.element("g", ["class": "badge \(severity.rawValue)"]) { svg in
      svg.element(
        "rect",
        [
          "x": SVGDocument.number(center.x - width / 2), "y": SVGDocument.number(center.y - 8),
          "width": SVGDocument.number(width), "height": "16", "rx": "8",
        ])
      svg.text(text, center.x, center.y + 3.6, "count", anchor: "middle")
    }
  }
}
