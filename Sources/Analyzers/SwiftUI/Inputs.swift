// What a view is given from outside, and whether it notices that it is given something else.

extension TypeDeclaration {
  /// The parameters of an initialiser that some code inside it reads.
  func inputs(of initializer: InitializerDecl, readBy node: SyntaxNode, in file: FileModel) -> [FunctionParameter] {
    initializer.parameters.filter { parameter in
      guard let name = parameter.secondName ?? parameter.firstName else { return false }
      return file.references(to: name, in: node).contains { reference in
        // Not the `name` of `self.name` or `other.name`.
        reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
      }
    }
  }
}

extension FunctionParameter {
  /// Whether label or name says that it is only a first value: `initialText`, `defaultTab`.
  var isInitialValue: Bool {
    [firstName, secondName].compactMap(\.self).contains { $0.hasPrefix("initial") || $0.hasPrefix("default") }
  }

  /// Whether the type is one that stays the same while a view lives: a service, a closure, a binding, an object.
  func isDependency(in file: FileModel) -> Bool {
    guard let type else { return false }
    if type.isFunctionType || type.kind == .someOrAnyType { return true }
    guard let name = type.typeName ?? type.firstChild?.typeName else { return false }
    if FunctionParameter.dependencySuffixes.contains(where: { name.hasSuffix($0) }) || name == "Binding" { return true }
    guard let kind = file.facts.type(named: name.text)?.fact.kind else { return false }
    return kind == .class || kind == .actor || kind == .protocol
  }

  private static let dependencySuffixes: [StaticString] = [
    "Service", "Store", "Client", "Repository", "Manager", "Provider", "API", "UseCase", "Coordinator", "Factory",
    "Container", "Dependencies", "Context", "Session", "Router", "Logger", "ViewModel", "Controller", "Delegate",
  ]
}

extension FileModel {
  /// Whether a view hands a changed input on: `onChange(of: input)` or `task(id: input)` somewhere in it.
  func followsChanges(of input: Name, in type: TypeDeclaration) -> Bool {
    for part in type.parts {
      let watched =
        calls(named: "onChange", in: part.node).compactMap { $0.argument("of") }
        + calls(named: "task", in: part.node).compactMap { $0.argument("id") }
        + calls(named: "onReceive", in: part.node).compactMap { $0.arguments.first?.expression }
      if watched.contains(where: { $0.mentions(input) }) { return true }
    }
    return false
  }

  /// Whether a view is only ever pushed or presented, as far as is known, so that it is made anew each time.
  func isMadeAnewEachTime(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.placement == .pushed || $0.fact.placement.isPresentation }
  }

  /// Whether every place that makes a view gives it an identity, so that other inputs make another view: `.id(…)`, or
  /// a row of a `ForEach`.
  func isIdentifiedEverywhere(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.identity != nil || $0.fact.isRow }
  }
}
