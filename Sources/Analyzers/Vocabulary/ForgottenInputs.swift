// The inputs of a view, and whether it reacts when they change.

extension FunctionParameter {
  /// Whether a value of the type stays the same while a view lives: a service, a closure, a binding, an object.
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
  /// The inputs that some values in an initializer depend on, and that may later change without updating the view.
  ///
  /// Empty where the view reacts to one of them, or is re-created for other inputs.
  func forgottenInputs(
    of initializer: InitializerDecl, madeInto values: [SyntaxNode], in type: TypeDeclaration
  ) -> [FunctionParameter] {
    let inputs = values.flatMap { type.inputs(of: initializer, readBy: $0, in: self) }
    let isFollowed = inputs.contains { input in input.name.map { followsChanges(of: $0, in: type) } ?? false }
    guard !isFollowed, !isIdentifiedEverywhere(type) else { return [] }
    return inputs.filter { input in
      guard let name = input.name, !input.isInitialValue, !input.isDependency(in: self), !isLeftOut(input, of: type)
      else { return false }
      return !properties(keeping: name, in: initializer, of: type).contains(where: \.saysFirst)
    }
  }

  /// Whether every known use of a view, except in tests, leaves a parameter at its default.
  private func isLeftOut(_ parameter: FunctionParameter, of type: TypeDeclaration) -> Bool {
    guard parameter.hasDefault, let label = parameter.firstName, label != "_" else { return false }
    let uses = facts.uses(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty && uses.allSatisfy { !$0.fact.labels.contains(label.text) }
  }

  /// Whether extensions in other files could change members that are not private.
  func isExtendedElsewhere(_ type: TypeDeclaration) -> Bool {
    facts.types(named: type.name.text).contains { $0.path != facts.path && $0.fact.kind == .extension }
  }

  /// Whether all known uses of a view push or present it, so that it is re-created each time.
  func isMadeAnewEachTime(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.placement == .pushed || $0.fact.placement.isPresentation }
  }

  /// Whether every place that creates a view gives it an identity, so that other inputs create another view: `.id(…)`,
  /// or a row of a `ForEach`.
  func isIdentifiedEverywhere(_ type: TypeDeclaration) -> Bool {
    let uses = facts.uses(of: type.name.text).filter { !$0.fact.owner.isEmpty }
    return !uses.isEmpty && uses.allSatisfy { $0.fact.identity != nil || $0.fact.isRow }
  }
}
