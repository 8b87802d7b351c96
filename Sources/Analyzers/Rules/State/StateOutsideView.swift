struct StateOutsideView: PropertyRule, ClauseRule {
  static let info = RuleInfo(
    id: "state_outside_view", topic: .state,
    cases: [.noStorage, .forgotten, .stateObject, .environmentObject, .local, .defaultValue, .unused], tier: .precise,
    since: "0.2.0")

  /// The wrappers that need the storage of a view. `Binding`, `Bindable` and `AppStorage` work without.
  static let wrappers: [StaticString] = [
    "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "FocusState", "GestureState",
    "SceneStorage", "Namespace", "FetchRequest", "SectionedFetchRequest", "Query",
  ]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let wrapper = property.wrapper(in: Self.wrappers), let name = wrapper.name,
      !FactPath.isInTestFolder(file.facts.path), !isForPreviews(type)
    else { return }
    if property.isStatic {
      guard isSwiftUIs(name, in: file) else { return }
      let text = property.name.text
      if name == "Environment" {
        findings.add(
          at: property.range,
          "`\(text)` is static, so it always has the environment's default value; read it in a view", .defaultValue)
      } else {
        findings.add(
          at: property.range, "`\(text)` is static, so `@\(name.text)` has no storage; use a plain property",
          .noStorage)
      }
      return
    }
    // An object that only stores another one loses nothing.
    guard name != "ObservedObject", isNeverEvaluated(type, in: file), !worksByDefault(wrapper),
      isSwiftUIs(name, in: file)
    else { return }
    let owner = type.name.text
    let isRead = file.unqualifiedReferences(to: property.name, in: type).contains { !file.isHidden($0) }
    let ruleCase: RuleCase =
      switch name {
      case "State" where !mayChange(property, of: type, in: file): .unused
      case "State": isReadBack(property, of: type, in: file) ? .forgotten : .noStorage
      case "Environment": isRead ? .defaultValue : .unused
      case "StateObject": isRead ? .stateObject : .unused
      case "EnvironmentObject": isRead ? .environmentObject : .unused
      default: .noStorage
      }
    let message =
      switch name {
      case "Environment":
        "`\(property.name.text)` always has the environment's default value in `\(owner)`, which is not a view; "
          + "pass it in"
      case "StateObject":
        "`@StateObject` creates a new object each time it is read in `\(owner)`, which is not a view; "
          + "use a plain property"
      default: "`@\(name.text)` has no storage in `\(owner)`, which is not a view; \(remedy(name, type))"
      }
    findings.add(at: property.range, message, ruleCase, fixes: [fix(property, wrapper, of: type, in: file)])
  }

  private func isForPreviews(_ type: TypeDeclaration) -> Bool {
    type.conforms(to: "PreviewProvider") || type.name.hasSuffix("Preview") || type.name.hasSuffix("Previews")
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

  /// Whether code reads what an earlier run has set: a function of the type reads the property before it sets it.
  private func isReadBack(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let writes = file.laterWrites(to: property, in: type)
    guard writes.contains(where: { $0.assignment != nil }) else { return false }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      guard !file.isHidden(reference), file.write(at: reference) == nil, let member = reference.enclosingMember,
        FunctionDecl(member) != nil
      else { return false }
      return !writes.contains { member.contains($0.node) && $0.node.index < reference.index }
    }
  }

  private func remedy(_ wrapper: Name, _ type: TypeDeclaration) -> String {
    guard wrapper == "State" else { return "read the value in a view and pass it" }
    return type.conforms(to: "ObservableObject") ? "use `@Published`" : "use a plain property"
  }

  /// Whether SwiftUI evaluates no values of a type, so that it connects none of its properties to their storage.
  private func isNeverEvaluated(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !type.isForeign, type.viewRole == nil, !type.conforms(to: "DynamicProperty"),
      !type.hasAttribute("propertyWrapper"), let known = file.type(named: type.name.text, at: type.declaration.node)
    else { return false }
    if type.declaration.node.kind == .structDecl {
      // A macro may add a conformance.
      return file.facts.inheritsNoView(known) && type.declaration.attributes.isEmpty
    }
    let inherited = known.parts.flatMap(\.fact.inheritedTypes)
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
      isSwiftUIs(name, in: file), !FactPath.isInTestFolder(file.facts.path), !clause.isInPreview
    else { return }
    let isUsed = clause.parent.map { !file.references(to: local, in: $0).isEmpty || $0.mentionsBinding(of: local) }
    findings.add(
      at: clause.range,
      "`@\(name.text)` has no storage in a local variable; make `\(local.text)` a property of the view",
      isUsed ?? true ? .local : .unused)
  }
}

extension SyntaxNode {
  fileprivate func mentionsBinding(of name: Name) -> Bool { tokens.contains { Name($0).isBinding(of: name) } }
}

extension RuleCase {
  fileprivate static let noStorage = RuleCase(
    "noStorage", .deadFeature, "code sets a property of a type that is no view, or a static property", severity: .hint,
    because: "3 of 16 judged findings were worth acting on")
  fileprivate static let forgotten = RuleCase(
    "forgotten", .wrong, "a type that is no view reads a `@State` property that it has set before")
  fileprivate static let stateObject = RuleCase(
    "stateObject", .deadFeature, "a type that is no view reads a `@StateObject`", isProven: true)
  fileprivate static let environmentObject = RuleCase(
    "environmentObject", .crash, "a type that is no view reads an `@EnvironmentObject`", isProven: true)
  fileprivate static let local = RuleCase("local", .deadFeature, "code uses a local variable with the wrapper")
  fileprivate static let defaultValue = RuleCase(
    "defaultValue", .wrong, "an `@Environment` property of a type that is no view, or a static one", severity: .hint,
    because: "the default value may be all that the code needs", isOptIn: true)
  fileprivate static let unused = RuleCase("unused", .taste, "no code depends on the storage")
}
