struct ClosureInState: PropertyRule {
  static let info = RuleInfo(
    id: "closure_in_state", topic: .state, alsoAbout: [.performance], cases: [.setAgain, .keepsFirst], tier: .precise)

  static let wrappers: [StaticString] = ["State", "Published"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    let isClosure =
      property.type.map(file.facts.isFunction) ?? (property.initialValue?.kind == .closureExpr)
    guard isClosure, !(property.type?.isProviderType ?? false) else { return }
    let name = property.name.text
    if property.wrapper("State") != nil, !property.isPrivate, !file.changes(property, in: type) {
      guard !isUnused(property, in: type, file) else { return }
      findings.add(
        at: property.range,
        "`\(name)` is `@State`, so the view keeps the first closure that a caller passes; remove `@State`",
        .keepsFirst,
        fixes: [passed(property, of: type)])
      return
    }
    let isState = property.wrapper("State") != nil
    if isState, isSetBesideOthers(property, in: type, file) { return }
    let isSetHere = isState || isSetAlone(property, in: type, file)
    guard isSetHere || file.facts.isAssignedByView(name, of: type.name.text) else { return }
    findings.add(
      at: property.range,
      "`\(name)` stores a closure, so every assignment counts as a change; store the value it acts on instead",
      assuming: [isSetHere ? nil : .callers("whether a view sets it in each update")])
  }

  /// Whether the only code that creates the view passes no closure, and the view never reads it.
  private func isUnused(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.onlyCreation(of: type) != nil && file.handedValue(for: property, of: type) == nil
      && file.bindingReferences(to: property.name, in: type).isEmpty
      && file.unqualifiedReferences(to: property.name, in: type).isEmpty
  }

  /// Whether a method sets the property and no other published property, whose change would update the views anyway.
  private func isSetAlone(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let others = type.storedProperties.filter { $0.wrapper("Published") != nil && $0.name != property.name }
    return file.laterWrites(to: property, in: type).contains { write in
      guard let member = write.node.enclosingMember else { return true }
      return !others.contains { !file.writes(to: $0.name, in: member).isEmpty }
    }
  }

  /// Whether code that sets the state always sets another one with it, whose change updates the view anyway.
  private func isSetBesideOthers(_ state: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let others = type.storedProperties.filter { other in
      other.isState && !(other.type?.isFunctionType ?? false) && other.name != state.name
    }
    let writes = file.laterWrites(to: state, in: type)
    return !writes.isEmpty
      && writes.allSatisfy { write in
        guard let code = write.node.enclosingRun else { return false }
        return others.contains { !file.writes(to: $0.name, in: code).isEmpty }
      }
  }

  /// Turns a `@State` property that only callers set into a plain property.
  private func passed(_ property: StoredProperty, of type: TypeDeclaration) -> Fix? {
    guard type.initializers.isEmpty, let attribute = property.wrapper("State"),
      let next = attribute.node.lastToken?.next
    else { return nil }
    return .unsafe(
      "Remove `@State`", preferred: true, .delete(attribute.range.lowerBound..<next.range.lowerBound))
  }
}

extension RuleCase {
  fileprivate static let setAgain = RuleCase(
    "setAgain", .slow, "each assignment of a closure updates the views that depend on it")
  fileprivate static let keepsFirst = RuleCase(
    "keepsFirst", .wrong, "a state keeps the first closure that a caller passes", severity: .info,
    because: "later closures often do the same")
}
