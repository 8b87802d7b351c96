struct RepresentableStoresView: TypeRule {
  static let info = RuleInfo(
    id: "representable_stores_view", topic: .interoperability,
    cases: [.updatesAnother, .createdAgain, .mayBeCreatedAgain],
    tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, type.declaration.node.kind == .structDecl, let make = type.representableMaker
    else { return }
    let again = file.reinitialization(of: type)
    guard again != .never, !file.isPreviewHelper(type) else { return }
    for property in type.storedProperties where !property.isStatic && property.attributes.isEmpty {
      guard let made = creation(of: property, in: type, file), isView(made.name, madeBy: make, in: file) else {
        continue
      }
      let update = type.representableUpdater
      let isUpdated = update?.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      findings.add(
        at: property.range,
        "A new `\(made.name.text)` is created in `\(property.name.text)` with each update of the parent; create it in "
          + "`\(make.name?.text ?? "make…")`",
        again == .unknown
          ? .mayBeCreatedAgain : isUpdated && setsChange(update, of: type, in: file) ? .updatesAnother : .createdAgain,
        assuming: [
          again == .unknown && isEmptyController(made, property) && isUsed(property, onlyIn: make, of: type, in: file)
            ? .callee("whether creating a `\(made.name.text)` that is never shown costs anything") : nil
        ],
        fixes: [moving(property, made.value, of: type, to: make, in: file)])
    }
  }

  /// The object that a property gets when the representable is created: as its initial value or in an initializer.
  private func creation(
    of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> (name: Name, value: SyntaxNode)? {
    let assigned = type.initializers.lazy.compactMap(\.body).flatMap { body in
      file.assignments(in: body).filter { $0.sets(property.name) }.compactMap(\.singleValue)
    }
    for value in [property.initialValue].compactMap(\.self) + assigned {
      // `CanvasFactory.blank()`
      if let made = file.newObject(from: value.unparenthesized) { return (made.name, value) }
      guard let call = FunctionCallExpr(value.unparenthesized), ValueKind(call.node) == .constructor else { continue }
      if let name = call.calleeName, name.isCapitalized { return (name, value) }
      if call.base == nil, let name = property.type?.typeName { return (name, value) }
    }
    return nil
  }

  /// Whether it is a controller of UIKit or AppKit itself, which creates its view only when it is shown.
  private func isEmptyController(_ made: (name: Name, value: SyntaxNode), _ property: StoredProperty) -> Bool {
    made.name.isAny(of: ["UIViewController", "NSViewController"]) && property.initialValue == made.value
      && FunctionCallExpr(made.value.unparenthesized)?.arguments.isEmpty ?? false
  }

  /// Whether only the `make…` method uses a property, so that nothing is lost with later objects.
  private func isUsed(
    _ property: StoredProperty, onlyIn make: FunctionDecl, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    (property.isLet || property.isPrivate)
      && file.unqualifiedReferences(to: property.name, in: type).allSatisfy { make.node.contains($0) }
  }

  /// Whether the `update…` method sets something that changes while the view is shown. If the callers only pass
  /// constants, the first update has set everything in the view that is shown.
  private func setsChange(_ update: FunctionDecl?, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let body = update?.body else { return false }
    if body.mentionsAny(of: ["environment", "transaction"]) { return true }
    let inputs = file.inputs(of: type)
    return type.storedProperties.contains { property in
      guard !property.isStatic, !file.unqualifiedReferences(to: property.name, in: body).isEmpty else { return false }
      if !property.attributes.isEmpty { return true }
      if case .changes = inputs.mayChange(property) { return true }
      return false
    }
  }

  /// Whether a class is a view or a controller of a system framework, a player, or a subclass of one.
  private func isView(_ name: Name, madeBy make: FunctionDecl, in file: FileModel) -> Bool {
    if make.returnType?.typeName == name { return true }
    if let known = file.facts.type(named: name.text) {
      return known.isClass && known.fact.inheritedTypes.first?.isSystemView ?? false
    }
    return name.text.isSystemView
  }

  /// Creates the view in the `make…` method, if that only returns the property.
  private func moving(
    _ property: StoredProperty, _ value: SyntaxNode, of type: TypeDeclaration, to make: FunctionDecl, in file: FileModel
  ) -> Fix? {
    guard property.initialValue == value, property.isLet || property.isPrivate, let body = make.body,
      let returned = body.onlyExpression, returned.selfMemberName == property.name,
      property.declaration.bindings.only != nil
    else { return nil }
    let update = type.representableUpdater
    let parameter = update?.parameters.first?.name
    var edits: [TextEdit] = [.delete(property.declaration.node.removalRange), .replace(returned.range, by: value.text)]
    for reference in file.references(to: property.name, in: type.declaration.node) where !returned.contains(reference) {
      let node = reference.parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == reference ? $0.node : nil }
      guard node == nil || node?.selfMemberName == property.name, let parameter, parameter != "_",
        update?.body?.contains(reference) ?? false
      else { return nil }
      edits.append(.replace((node ?? reference).range, by: parameter.text))
    }
    return Fix(
      title: "Create it in `\(make.name?.text ?? "make…")`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let updatesAnother = RuleCase(
    "updatesAnother", .deadFeature, "the `update…` method sets a value that changes in the stored view",
    isProven: true)
  fileprivate static let createdAgain = RuleCase(
    "createdAgain", .wrong, "the parent is updated, so that the stored view is created again")
  fileprivate static let mayBeCreatedAgain = RuleCase(
    "mayBeCreatedAgain", .wrong, "it is not known whether the parent is updated", severity: .info,
    because: "most parents are updated at some time")
}
