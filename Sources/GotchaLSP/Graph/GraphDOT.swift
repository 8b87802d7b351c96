import GotchaAnalysis
import GotchaSupport

/// The graph in the language of Graphviz.
enum GraphDOT {
  static func text(of report: GraphReport) -> String {
    let graph = report.graph
    var text = """
      digraph views {
        rankdir=LR
        ranksep=0.9
        node [shape=box, style="rounded,filled", fillcolor=white, color="#8a94a0", fontname="Helvetica,Arial,sans-serif"]
        edge [color="#5c6773", fontcolor="#3d4751", fontsize=11, fontname="Helvetica,Arial,sans-serif"]

      """
    for (number, node) in graph.nodes.enumerated() {
      var lines = [node.name + (node.kind.title.map { " (\($0))" } ?? "")]
      lines += node.stacks.map(\.text)
      lines += node.states.filter { $0.role != .environment }.map { "\($0.role.verb) \($0.text)" }
      if !node.marks.isEmpty { lines.append(node.marks.count) }
      var attributes = ["label=\(quoted(lines))"]
      let tooltip = [report.place(node.path, node.range)] + node.marks.map { message($0, report) }
      attributes.append("tooltip=\(quoted(tooltip))")
      if let severity = node.marks.severity { attributes.append("color=\"\(color(severity))\", penwidth=2") }
      text += "  n\(number) [\(attributes.joined(separator: ", "))]\n"
    }
    for bundle in report.bundles {
      let marks = bundle.marks
      var label = bundle.slot == .inline ? [] : [bundle.label]
      if !marks.isEmpty { label.append(marks.count) }
      let tooltip = bundle.edges.map { report.place($0.path, $0.range) } + marks.map { message($0, report) }
      var attributes = [
        "label=\(quoted(label))", "tooltip=\(quoted(tooltip))", "color=\"\(color(bundle.slot.family))\"",
      ]
      if bundle.slot.isPresentation { attributes.append("style=dashed") }
      if bundle.slot == .link || bundle.isUncertain { attributes.append("style=dotted") }
      if let severity = marks.severity { attributes.append("fontcolor=\"\(color(severity))\", penwidth=2") }
      text += "  n\(bundle.from) -> n\(bundle.to) [\(attributes.joined(separator: ", "))]\n"
    }
    return text + "}\n"
  }

  private static func message(_ mark: ViewGraph.Mark, _ report: GraphReport) -> String {
    "\(mark.finding.severity.rawValue): \(mark.finding.message) (\(mark.finding.rule))"
  }

  /// Lines as a quoted string.
  private static func quoted(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      line.onOneLine.replacingAll("\\", with: "\\\\").replacingAll("\"", with: "\\\"")
    }
    return "\"\(escaped.joined(separator: "\\n"))\""
  }

  private static func color(_ severity: Severity) -> String {
    switch severity {
    case .error: "#c62828"
    case .warning: "#9a5b00"
    case .info: "#0b63c5"
    case .hint: "#2e7d32"
    }
  }

  private static func color(_ family: ViewGraph.Slot.Family) -> String {
    switch family {
    case .containers: "#0b6e6e"
    case .pushes: "#0b63c5"
    case .presentations: "#7b2fbe"
    case .rows: "#2e7d32"
    case .parts: "#5c6773"
    case .code: "#8a4b08"
    }
  }
}
