// Determines how long publishers of the project send values.

extension FileModel {
  /// Whether a type is a publisher of the project whose subscriptions complete.
  package func endsByItself(_ publisher: KnownType) -> Bool {
    guard publisher.parts.contains(where: { $0.fact.inheritedTypes.contains("Publisher") }) else { return false }
    return bodies(of: "receive", in: publisher).contains { body, file in
      if body.mentionsAny(of: ["finished"]) { return true }
      let subscriptions = file.calls(in: body).compactMap { call in
        call.calleeName.flatMap { file.type(named: $0.text, at: call.node) }
      }
      return subscriptions.contains { subscription in
        self.bodies(of: "request", in: subscription).contains { body, _ in body.mentionsAny(of: ["finished"]) }
      }
    }
  }

  /// The braces of the methods of a type with a name, in any file.
  private func bodies(of method: String, in type: KnownType) -> [(SyntaxNode, FileModel)] {
    let scope = scope(of: type)
    let here = scope.here?.functions.filter { $0.name?.text == method }.compactMap(\.body) ?? []
    let elsewhere = scope.elsewhere.flatMap { part in
      part.fact.members.filter { $0.name == method && $0.kind == .function }.compactMap { member in
        body(of: Located(path: part.path, fact: member, start: part.start))
      }
    }
    return here.map { ($0, self) } + elsewhere.map { ($0.body, $0.file) }
  }
}
