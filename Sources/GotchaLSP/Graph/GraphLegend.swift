import GotchaAnalysis
import GotchaSupport

/// The explanation of colors and signs that occur in a drawing.
struct GraphLegend {
  private enum Entry {
    case edge(ViewGraph.Slot.Family)
    case state(ViewGraph.State.Role, String)
    case finding(Severity)
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  init(_ graph: ViewGraph, _ bundles: [GraphReport.Bundle]) {
    let families = Set(bundles.map(\.slot.family))
    entries += ViewGraph.Slot.Family.allCases.filter(families.contains).map { .edge($0) }
    let roles = Set(graph.nodes.flatMap(\.states).map(\.role))
    for (role, title) in [
      (ViewGraph.State.Role.owned, "owns"), (.bound, "binds"), (.observed, "observes"), (.stored, "stores"),
    ] where roles.contains(role) {
      entries.append(.state(role, title))
    }
    let severities = Set((graph.nodes.flatMap(\.marks) + bundles.flatMap(\.marks)).map(\.finding.severity))
    entries += Severity.allCases.reversed().filter(severities.contains).map { .finding($0) }
  }

  /// - Returns: the width.
  func draw(at left: Double, _ y: Double, _ svg: inout SVGDocument) -> Double {
    let font = TextWidth(size: 11)
    var x = left
    for entry in entries {
      let title: String
      switch entry {
      case .edge(let family):
        title = family.title
        svg.element("g", ["class": "edge \(family.rawValue)"]) { svg in
          let line = "M\(SVGDocument.number(x)) \(SVGDocument.number(y - 4))h20"
          svg.element("path", ["class": "line", "d": line])
          let tip = "M\(SVGDocument.number(x + 26)) \(SVGDocument.number(y - 4))l-7 -3.5v7z"
          svg.element("path", ["class": "arrow", "d": tip])
        }
        x += 32
      case .state(let role, let words):
        title = words
        GraphCard.drawGlyph(role, at: LayeredLayout.Point(x: x + 4, y: y - 4), &svg)
        x += 14
      case .finding(let severity):
        title = severity.rawValue
        GraphCard.drawBadge(1, severity, at: LayeredLayout.Point(x: x + 8, y: y - 4), &svg)
        x += 22
      }
      svg.text(title, x, y, "soft")
      x += font(title) + 20
    }
    return x - left
  }
}
