struct WrapperModelMismatch: PropertyRule, ModifierRule {
  static let info = RuleInfo(
    id: "wrapper_model_mismatch", topic: .state, cases: [.property, .modifier], tier: .precise, since: "0.2.0")

  // MARK: - Properties

  static let wrappers: [StaticString] = [
    "StateObject", "ObservedObject", "EnvironmentObject", "Bindable", "Environment",
  ]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: Self.wrappers), let wrapperName = wrapper.name,
      let typeName = property.typeName ?? property.staticMemberOwner,
      !file.isGenericParameter(typeName, at: property.declaration.node),
      let kind = kind(of: typeName, in: file)
    else { return }
    // `@Environment(\\.model)` accepts any value.
    if wrapperName == "Environment", !isOfType(wrapper) { return }
    let needsObservable = wrapperName == "Bindable" || wrapperName == "Environment"
    guard needsObservable != (kind == .observable) else { return }
    let remedy = remedy(wrapperName, property, in: type, file)
    findings.add(
      at: property.range,
      kind == .observable
        ? "`@\(wrapperName.text)` needs an `ObservableObject`, but `\(typeName.text)` is `@Observable`; use `\(remedy)`"
        : "`@\(wrapperName.text)` needs an `@Observable` class, not the `ObservableObject` `\(typeName.text)`; use `\(remedy)`",
      fixes: [fix(wrapper, property, typeName, of: type, in: file)])
  }

  private enum Kind { case observable, observableObject }

  /// How views observe a class; nil if both ways are possible, or if it is not known.
  private func kind(of name: Name, in file: FileModel) -> Kind? {
    guard let known = file.facts.fullyKnownClass(named: name.text), known.isObservable != known.isObservableObject
    else {
      return nil
    }
    if known.isObservableObject { return .observableObject }
    // A protocol of another module may inherit from `ObservableObject`.
    let isKnown = known.protocols.allSatisfy { name in
      KnownType.addsNoObservation(name) || file.facts.type(named: name) != nil
    }
    let isBackport = known.lineage.contains { $0.hasAttribute("Perceptible") }
    return isKnown && !isBackport ? .observable : nil
  }

  /// Whether an attribute has the form `@Environment(Model.self)`.
  private func isOfType(_ attribute: Attribute) -> Bool {
    attribute.firstArgument.flatMap(MemberAccessExpr.init)?.name == "self"
  }

  private func remedy(
    _ wrapper: Name, _ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> String {
    switch wrapper {
    case "StateObject": "@State"
    case "ObservedObject": file.bindingReferences(to: property.name, in: type).isEmpty ? "let" : "@Bindable"
    case "EnvironmentObject": "@Environment"
    case "Bindable": "@ObservedObject"
    default: "@EnvironmentObject"
    }
  }

  private func fix(
    _ wrapper: Attribute, _ property: StoredProperty, _ typeName: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = wrapper.name, let typed = property.type ?? property.initialValue, !typed.isOptionalType,
      !type.parts.contains(where: { !file.storageReferences(to: property.name, in: $0.node).isEmpty })
    else { return nil }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    switch name {
    case "StateObject":
      return .unsafe("Use `@State`", preferred: true, .replace(name.rangeWithBackticks, by: "State"))
    case "ObservedObject":
      guard isBound else { return nil }
      return .unsafe("Use `@Bindable`", preferred: true, .replace(name.rangeWithBackticks, by: "Bindable"))
    case "EnvironmentObject":
      guard !isBound, let type = property.type else { return nil }
      return .unsafe(
        "Use `@Environment`", preferred: true, .replace(name.rangeWithBackticks, by: "Environment(\(type.text).self)"))
    case "Bindable":
      return .unsafe("Use `@ObservedObject`", preferred: true, .replace(name.rangeWithBackticks, by: "ObservedObject"))
    default: return nil
    }
  }

  // MARK: - Modifiers

  static let modifiers: [StaticString] = ["environment", "environmentObject"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let object = modifier.onlyUnlabeledArgument, let typeName = typeName(of: object, in: file),
      !file.isGenericParameter(typeName, at: object), let kind = kind(of: typeName, in: file)
    else { return }
    let needsObservable = modifier.name == "environment"
    guard needsObservable != (kind == .observable) else { return }
    let other = needsObservable ? "environmentObject" : "environment"
    findings.add(
      at: modifier.range,
      kind == .observable
        ? "`environmentObject` needs an `ObservableObject`, but `\(typeName.text)` is `@Observable`; use `environment`"
        : "`environment` needs an `@Observable` class, `\(typeName.text)` is an `ObservableObject`; use `environmentObject`",
      .modifier,
      fixes: [.unsafe("Use `\(other)`", preferred: true, .replace(modifier.name.rangeWithBackticks, by: other))])
  }

  /// The type of a property or of a new object.
  private func typeName(of object: SyntaxNode, in file: FileModel) -> Name? {
    if let name = FunctionCallExpr(object)?.calleeName { return name.isCapitalized ? name : nil }
    guard !file.isLocal(object), let property = file.ownProperty(object), !(property.type?.isOptionalType ?? false)
    else { return nil }
    return property.typeName
  }
}

extension RuleCase {
  fileprivate static let property = RuleCase(
    "property", .doesNotCompile, "the wrapper of a property is for the other kind of model")
  fileprivate static let modifier = RuleCase(
    "modifier", .doesNotCompile, "`environment` or `environmentObject` gets the other kind of model")
}
