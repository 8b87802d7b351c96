// Determines which views read an object from the environment.

extension FileModel {
  /// Whether a view in some content, or in the views that it shows, reads an object of a type from the environment; nil
  /// if it is not known.
  package func readsFromEnvironment(_ type: String, in content: SyntaxNode) -> Bool? {
    let above = facts.viewsAboveReaders(of: type)
    guard !above.names.isEmpty else { return nil }
    if content.names(anyCallOf: above.names) { return true }
    return above.leadOut || showsMembers(content) ? nil : false
  }

  /// Whether content is composed in other members, or is the content parameter of a modifier.
  private func showsMembers(_ content: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: content) else { return true }
    return ([content] + Array(content.descendants)).contains { node in
      guard node.kind == .declReferenceExpr, let name = DeclReferenceExpr(node)?.name, !name.isCapitalized else {
        return false
      }
      if name == "content" || name == "self" { return true }
      return type.members.contains { $0.memberName == name && $0.kind != .variableDecl }
        || type.variables.contains { $0.binding.name == name && !$0.binding.isStored }
    }
  }
}

extension FactReader {
  /// The maximum number of views to visit between readers and the views that show them.
  private static var maximumViews: Int { 256 }

  /// The views that read an object of a type from the environment, and the views that show them.
  ///
  /// - Returns: their names, and whether a path ends at an unknown place.
  fileprivate func viewsAboveReaders(of type: String) -> (names: Set<String>, leadOut: Bool) {
    var names = Set(viewsUsing(type).filter { reads(type, fromEnvironmentIn: $0) })
    var open = Array(names)
    var leadOut = false
    while let name = open.popLast() {
      guard names.count <= Self.maximumViews, !isAmbiguous(name) else { return (names, true) }
      let uses = viewInputs(of: name).filter { !$0.isInTests }
      if uses.isEmpty, !isApp(name) { leadOut = true }
      for use in uses where !use.fact.isUntouchable {
        let owner = use.fact.owner
        if owner.isEmpty || owner == "View" {
          leadOut = true
        } else if names.insert(owner).inserted {
          open.append(owner)
        }
      }
    }
    return (names, leadOut)
  }

  private func isApp(_ name: String) -> Bool { type(named: name)?.inherits("App") ?? false }

  private func reads(_ type: String, fromEnvironmentIn view: String) -> Bool {
    self.type(named: view)?.properties.contains { property in
      property.attributes.contains { attribute in
        attribute.name == "EnvironmentObject" && property.type == type
          || attribute.name == "Environment" && attribute.arguments.contains("\(type).self")
      }
    } ?? false
  }
}

extension SyntaxNode {
  /// Whether the node contains a call of one of some names.
  fileprivate func names(anyCallOf names: Set<String>) -> Bool {
    ([self] + Array(descendants)).contains { node in
      guard node.kind == .functionCallExpr, let name = FunctionCallExpr(node)?.calleeName, name.isCapitalized else {
        return false
      }
      return names.contains(name.text)
    }
  }
}
