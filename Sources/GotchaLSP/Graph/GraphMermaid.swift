import GotchaAnalysis

/// The graph as a flowchart of Mermaid, which Markdown pages on GitHub and GitLab show.
enum GraphMermaid {
  static func text(of report: GraphReport) -> String {
    let graph = report.graph
    var text = "flowchart LR\n"
    for (number, node) in graph.nodes.enumerated() {
      var lines = [node.name]
      if let kind = node.kind.title { lines.append(kind) }
      if !node.marks.isEmpty { lines.append(node.marks.count) }
      let label = "\"\(lines.map(escaped).joined(separator: "<br/>"))\""
      let shape = node.kind == .view ? "[\(label)]" : "([\(label)])"
      text += "  n\(number)\(shape)\(node.marks.severity.map { ":::\($0.rawValue)" } ?? "")\n"
    }
    let bundles = report.bundles
    for bundle in bundles {
      var label = bundle.slot == .inline ? [] : [bundle.label]
      let marks = bundle.marks
      if !marks.isEmpty { label.append(marks.count) }
      let arrow = bundle.slot.isPresentation || bundle.slot == .link || bundle.isUncertain ? "-.->" : "-->"
      let caption = label.isEmpty ? "" : "|\"\(label.map(escaped).joined(separator: "<br/>"))\"|"
      text += "  n\(bundle.from) \(arrow)\(caption) n\(bundle.to)\n"
    }
    for family in ViewGraph.Slot.Family.allCases {
      guard let color = color(family) else { continue }
      let numbers = bundles.indices.filter { bundles[$0].slot.family == family }
      if !numbers.isEmpty { text += "  linkStyle \(numbers.map(String.init).joined(separator: ",")) stroke:\(color)\n" }
    }
    for severity in Severity.allCases {
      let isUsed = graph.nodes.contains { $0.marks.severity == severity }
      if isUsed { text += "  classDef \(severity.rawValue) stroke:\(color(severity)),stroke-width:3px\n" }
    }
    return text
  }

  /// Replaces all characters but letters, digits and a few others by their codes, because labels may contain Markdown and
  /// HTML.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ".", ",", "/", "-": escaped.unicodeScalars.append(scalar)
      default: escaped += "#\(scalar.value);"
      }
    }
  }

  /// Colors that are visible on light and dark backgrounds.
  private static func color(_ family: ViewGraph.Slot.Family) -> String? {
    switch family {
    case .containers: "#1a8f8f"
    case .pushes: "#2f7fd8"
    case .presentations: "#8f63d6"
    case .rows: "#3d9142"
    case .parts: nil
    case .code: "#b06a1c"
    }
  }

  private static func color(_ severity: Severity) -> String {
    switch severity {
    case .error: "#d64545"
    case .warning: "#c07a10"
    case .info: "#2f7fd8"
    case .hint: "#3d9142"
    }
  }
}
