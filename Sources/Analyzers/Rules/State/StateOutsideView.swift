struct StateOutsideView: PropertyRule, ClauseRule {
  static let info = RuleInfo(
    id: "state_outside_view", topic: .state, severity: .warning, tier: .precise, since: "0.2.0")

  /// The wrappers that need the storage of a view. `Binding`, `Bindable` and `AppStorage` work without.
  static let wrappers: [StaticString] = [
    "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "FocusState", "GestureState",
    "SceneStorage", "Namespace", "FetchRequest", "SectionedFetchRequest", "Query",
  ]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: Self.wrappers), let name = wrapper.name else { return }
    if property.isStatic {
      guard isSwiftUIs(name, in: file) else { return }
      report(
        property.range, name,
        name == "Environment"
          ? "`\(property.name.text)` is static, so it always has the environment's default value; read it in a view"
          : "`\(property.name.text)` is static, so `@\(name.text)` has no storage; use a plain property", nil, &findings
      )
      return
    }
    // An object that only stores another one loses nothing.
    guard name != "ObservedObject", isNeverEvaluated(type, in: file), !worksByDefault(wrapper),
      isSwiftUIs(name, in: file)
    else { return }
    let owner = type.name.text
    if name == "Environment" {
      report(
        property.range, name,
        "`\(property.name.text)` always has the environment's default value in `\(owner)`, which is not a view; pass it in",
        nil, isUsed: !file.unqualifiedReferences(to: property.name, in: type).isEmpty, &findings)
      return
    }
    report(
      property.range, name,
      "`@\(name.text)` has no storage in `\(owner)`, which is not a view; \(remedy(name, type))",
      fix(property, wrapper, of: type, in: file), isUsed: name != "State" || mayChange(property, of: type, in: file),
      &findings)
  }

  /// `@Environment(\.openWindow)`: the default action works without a view.
  private func worksByDefault(_ wrapper: Attribute) -> Bool {
    wrapper.name == "Environment"
      && wrapper.node.mentionsAny(of: ["openURL", "openWindow", "dismissWindow", "openSettings", "openDocument"])
  }

  /// Whether code assigns or binds a property, so that the missing storage matters.
  private func mayChange(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    // `root.name = ""` may change only the object in it.
    let isAssigned = file.laterWrites(to: property, in: type).contains { write in
      write.assignment != nil || Assignment(write.node) == nil
    }
    return isAssigned || !file.bindingReferences(to: property.name, in: type).isEmpty
      || file.facts.isReplacedFromOutside(property.name.text, of: type.name.text)
  }

  private func remedy(_ wrapper: Name, _ type: TypeDeclaration) -> String {
    switch wrapper {
    case "State": type.conforms(to: "ObservableObject") ? "use `@Published`" : "use a plain property"
    case "StateObject": "use a plain property"
    default: "read the value in a view and pass it"
    }
  }

  private func report(
    _ range: Range<Int>, _ wrapper: Name, _ message: String, _ fix: Fix?, isUsed: Bool = true,
    _ findings: inout Findings
  ) {
    let severity: Severity? =
      switch wrapper {
      case "EnvironmentObject": .error
      // No code depends on the storage.
      case _ where !isUsed: .hint
      // The default value may be all that the code needs.
      case "Environment": .info
      default: nil
      }
    findings.add(at: range, message, severity: severity, fixes: [fix])
  }

  /// Whether SwiftUI evaluates no values of a type, so that it connects none of its properties to their storage.
  private func isNeverEvaluated(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !type.isForeign, type.viewRole == nil, !type.conforms(to: "DynamicProperty"),
      !type.hasAttribute("propertyWrapper"), let known = file.type(named: type.name.text, at: type.declaration.node)
    else { return false }
    let inherited = known.parts.flatMap(\.fact.inheritedTypes)
    if type.declaration.node.kind == .structDecl {
      // A macro may add a conformance.
      return inherited.allSatisfy(KnownType.isPlainConformance) && type.declaration.attributes.isEmpty
    }
    return type.declaration.node.kind != .enumDecl && !inherited.contains("DynamicProperty")
      && !inherited.contains("View")
  }

  /// Whether an attribute is SwiftUI's, not a wrapper of the project.
  private func isSwiftUIs(_ wrapper: Name, in file: FileModel) -> Bool {
    !file.facts.types(named: wrapper.text).contains { $0.fact.attributes.contains("propertyWrapper") }
  }

  /// `@State` becomes `@Published` in an observable object, and nothing in other classes.
  private func fix(
    _ property: StoredProperty, _ wrapper: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard wrapper.name == "State", type.isClass, property.attributes.count == 1, wrapper.arguments.isEmpty,
      property.initialValue != nil, !file.isProjected(property, of: type),
      let next = wrapper.node.lastToken?.next
    else { return nil }
    if type.conforms(to: "ObservableObject"), let name = wrapper.name {
      return .unsafe("Use `@Published`", preferred: true, .replace(name.rangeWithBackticks, by: "Published"))
    }
    return .unsafe(
      "Remove `@State`", preferred: true, .delete(wrapper.range.lowerBound..<next.range.lowerBound))
  }

  // MARK: - Local variables

  static let clauses: [SyntaxKind] = [.variableDecl]

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard let variable = VariableDecl(clause), let binding = variable.bindings.first, let local = binding.name,
      let name = variable.attributes.first(where: { $0.name.isAny(of: Self.wrappers) })?.name,
      name != "ObservedObject", !variable.attributes.contains(where: { $0.name == "Previewable" }),
      isSwiftUIs(name, in: file)
    else { return }
    let isUsed = clause.parent.map { !file.references(to: local, in: $0).isEmpty || $0.mentionsBinding(of: local) }
    report(
      clause.range, name,
      "`@\(name.text)` has no storage in a local variable; make `\(local.text)` a property of the view", nil,
      isUsed: isUsed ?? true, &findings)
  }
}

extension SyntaxNode {
  fileprivate func mentionsBinding(of name: Name) -> Bool { tokens.contains { Name($0).isBinding(of: name) } }
}
