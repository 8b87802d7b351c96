@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the methods and computed properties of each type to an extension in another file, except `body`.
enum MethodsInExtension {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let types = source.items.compactMap { item -> (type: NominalDecl, name: String, members: [SyntaxNode])? in
      guard let type = NominalDecl(item), [.structDecl, .classDecl, .enumDecl, .actorDecl].contains(item.kind),
        let name = type.name?.text, !type.attributes.contains(where: { $0.name == "propertyWrapper" })
      else { return nil }
      let overridden = source.overriddenNames
      let members =
        type.memberBlock?.children.filter { $0.isMovable && $0.declaredNames.isDisjoint(with: overridden) } ?? []
      return members.isEmpty ? nil : (type, name, members)
    }
    guard !types.isEmpty else { return nil }
    let moved = types.flatMap { type in type.members.map { (node: $0, type: String?.some(type.name)) } }
    var kept = SourceEditing(source)
    for range in AccessRaising(source).ranges(forMoving: moved) { kept.remove(range) }
    let raised = kept
    for move in moved { kept.remove(source.rangeToRemove(move.node)) }
    return [kept.file("Example.swift")]
      + types.map { type in
        var file = TransformedFile("\(type.name)+Members.swift")
        file.append(source.imports + "\n")
        for attribute in type.type.attributes where attribute.name == "available" {
          file.append(attribute.node.text + "\n")
        }
        file.append("extension \(type.name) {\n")
        for member in type.members {
          file.append("  ")
          file.inNewGroup { raised.append(member.range, to: &$0) }
          file.append("\n")
        }
        file.append("}\n")
        return file
      }
  }
}

extension SyntaxNode {
  /// Whether a member can be declared in an extension in another file, where it has the same effect.
  fileprivate var isMovable: Bool {
    if let function = FunctionDecl(self) {
      return function.body != nil && function.name != "body" && !function.hasModifier("override")
        && !function.hasModifier("class") && !function.hasModifier("open")
    }
    guard let variable = VariableDecl(self), let binding = variable.bindings.only, !binding.isStored,
      binding.initializer == nil
    else { return false }
    return !binding.name.isAny(of: ["body", "wrappedValue", "projectedValue"]) && binding.name != nil
      && !variable.hasModifier("override") && !variable.hasModifier("class") && !variable.hasModifier("open")
  }
}

extension ParsedSource {
  /// The names of the members that some type overrides. An extension could not declare them.
  var overriddenNames: Set<String> {
    root.descendants.reduce(into: []) { names, node in
      if FunctionDecl(node)?.hasModifier("override") ?? VariableDecl(node)?.hasModifier("override") ?? false {
        names.formUnion(node.declaredNames)
      }
    }
  }
}
