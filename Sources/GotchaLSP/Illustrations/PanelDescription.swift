import GotchaAnalysis

extension Illustration.Panel {
  /// The panel in words: the alternative text of its picture, and what a terminal shows instead.
  var description: String {
    let caption = caption.map { " \($0.withoutBackticks.asSentence)" } ?? ""
    return "\(verdict.rawValue):\(caption) \(figure.description)"
  }
}

extension Illustration.Figure {
  fileprivate var description: String {
    switch self {
    case .layers(let content, let modifiers, _, _):
      "From the inside out: \(([content] + modifiers).map(\.description).joined(separator: ", then "))."
        .withoutBackticks
    case .views(let boxes): boxes.map(\.description).joined(separator: " ").withoutBackticks
    case .timeline(let lanes, let steps):
      steps.map { $0.description(in: lanes).asSentence }.joined(separator: " ").withoutBackticks
    case .rows(let before, let change, let after):
      "Before: \(Self.list(before)) \(change.asSentence) Afterward: \(Self.list(after))".withoutBackticks
    case .loop(let links):
      (links.map { "\($0.label.description) \($0.arrow)" }.joined(separator: " ") + " the first again.")
        .withoutBackticks
    case .areas(_, let areas):
      areas.compactMap { $0.label?.description.asSentence }.joined(separator: " ").withoutBackticks
    case .example, .reactions: ""
    }
  }

  private static func list(_ rows: [Illustration.Row]) -> String {
    rows.map { row in
      (row.id.isEmpty ? "" : "id \(row.id): ") + row.text + (row.state.map { ", \($0.description)" } ?? "")
    }.joined(separator: "; ") + "."
  }
}

extension Illustration.Label {
  fileprivate var description: String {
    let absent = mark == .missing ? "\(text) (missing)" : text
    return note.map { "\(absent) (\($0))" } ?? absent
  }
}

extension Illustration.ViewBox {
  fileprivate var description: String {
    var text = label.description
    if !contents.isEmpty { text += " contains \(contents.map(\.label.description).joined(separator: " and "))" }
    text += "."
    for shown in shows { text += " \(label.text) \(shown.how.description) \(shown.view.label.text)." }
    for box in contents where !box.contents.isEmpty || !box.shows.isEmpty { text += " \(box.description)" }
    for shown in shows where !shown.view.contents.isEmpty || !shown.view.shows.isEmpty || shown.view.label.note != nil {
      text += " \(shown.view.description)"
    }
    return text
  }
}

extension Illustration.Step {
  fileprivate func description(in lanes: [String]) -> String {
    func name(_ lane: Int) -> String { lanes.indices.contains(lane) ? lanes[lane] : "" }
    return switch self {
    case .start(let lane, let label): "\(name(lane)) starts: \(label.description)"
    case .end(let lane, let label): "\(name(lane)) ends: \(label.description)"
    case .event(let lane, let label): "\(name(lane)): \(label.description)"
    case .message(let from, let to, let label): "\(name(from)) to \(name(to)): \(label.description)"
    case .pause(let text): text
    }
  }
}

extension String {
  var withoutBackticks: String { filter { $0 != "`" } }

  /// With a period at the end and a capital at the start.
  fileprivate var asSentence: String {
    guard let first else { return "" }
    let text = first == "`" ? self : first.uppercased() + dropFirst()
    return ".!?".contains(text.last ?? ".") ? text : text + "."
  }
}
