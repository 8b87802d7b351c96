import GotchaAnalysis
import GotchaSupport

/// The graph as one JSON object; `docs/graph.md` describes it.
enum GraphJSON {
  static func text(of report: GraphReport) -> String {
    let graph = report.graph
    var json = JSONText()
    json.raw("{\"version\": 1, \"tool\": {\"name\": ")
    json.string(Product.name)
    json.raw(", \"version\": ")
    json.string(Product.version)
    json.raw("},\n \"roots\": ")
    json.names(report.roots)
    json.raw(",\n \"nodes\": [")
    for (number, node) in graph.nodes.enumerated() {
      json.raw(number > 0 ? ",\n  {" : "\n  {")
      json.member("id", node.id, isFirst: true)
      json.member("name", node.name)
      json.member("kind", node.kind.rawValue)
      json.place(node.path, node.range, report)
      json.raw(", \"states\": ")
      json.list(node.states) { state, json in
        json.raw("{")
        json.member("name", state.name, isFirst: true)
        json.member("wrapper", state.wrapper)
        json.member("type", state.type)
        json.member("role", state.role.rawValue)
        json.raw("}")
      }
      json.raw(", \"stacks\": ")
      json.list(node.stacks) { stack, json in
        json.raw("{")
        json.member("container", stack.container, isFirst: true)
        json.member("path", stack.path)
        json.member("pathOwner", stack.pathOwner)
        json.raw("}")
      }
      json.raw(", \"destinations\": ")
      json.names(node.destinations)
      json.raw(", \"links\": ")
      json.names(node.linkedValues)
      json.findings(node.marks, report)
      json.raw("}")
    }
    json.raw("],\n \"edges\": [")
    for (number, edge) in graph.edges.enumerated() {
      json.raw(number > 0 ? ",\n  {" : "\n  {")
      json.member("from", graph.nodes[edge.from].id, isFirst: true)
      json.member("to", graph.nodes[edge.to].id)
      json.member("slot", edge.slot.rawValue)
      json.raw(", \"inStack\": \(edge.isInStack), \"row\": \(edge.isRow), \"conditional\": \(edge.isConditional)")
      json.raw(", \"uncertain\": \(edge.isUncertain)")
      json.member("value", edge.value)
      json.place(edge.path, edge.range, report)
      json.findings(edge.marks, report)
      json.raw("}")
    }
    json.raw("],\n \"models\": [")
    for (number, model) in graph.models.enumerated() {
      json.raw(number > 0 ? ",\n  {" : "\n  {")
      json.member("name", model.name, isFirst: true)
      json.place(model.path, model.range, report)
      json.raw(", \"owners\": ")
      json.names(model.owners.map { graph.nodes[$0].id })
      json.raw(", \"providers\": ")
      json.names(model.providers.map { graph.nodes[$0].id })
      json.raw(", \"observers\": ")
      json.list(model.observers) { observer, json in
        json.raw("{")
        json.member("view", graph.nodes[observer.node].id, isFirst: true)
        json.raw(", \"reads\": ")
        json.names(observer.reads)
        json.raw("}")
      }
      json.findings(model.marks, report)
      json.raw("}")
    }
    json.raw("]}\n")
    return json.text
  }
}

extension JSONText {
  fileprivate mutating func member(_ key: String, _ value: String, isFirst: Bool = false) {
    raw("\(isFirst ? "" : ", ")\"\(key)\": ")
    string(value)
  }

  fileprivate mutating func names(_ names: [String]) {
    list(names) { name, json in json.string(name) }
  }

  fileprivate mutating func place(_ path: String, _ range: Range<Int>?, _ report: GraphReport) {
    let position = report.position(path, range)
    member("file", path)
    raw(", \"line\": \(position.line + 1), \"column\": \(position.column + 1)")
  }

  fileprivate mutating func findings(_ marks: [ViewGraph.Mark], _ report: GraphReport) {
    raw(", \"findings\": ")
    list(marks) { mark, json in
      json.raw("{")
      json.member("rule", mark.finding.rule, isFirst: true)
      json.member("severity", mark.finding.severity.rawValue)
      json.member("message", mark.finding.message)
      json.place(mark.path, mark.finding.range, report)
      json.raw("}")
    }
  }
}
