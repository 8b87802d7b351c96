struct StateEagerReferenceInitializer: PropertyRule {
  static let info = RuleInfo(
    id: "state_eager_reference_initializer", topic: .state, alsoAbout: [.performance],
    cases: [.work, .little, .createdOnce], tier: .precise)

  static let wrappers: [StaticString] = ["State"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, let name = property.typeName?.text,
      let place = placeOfCreation(property, named: name, type, in: file),
      let made = file.fullyKnownClass(named: name, at: property.declaration.node)
    else { return }
    let cost = file.costOfMaking(made)
    guard cost > .unknown, !file.isPreviewHelper(type) else { return }
    let again = file.reinitialization(of: type)
    guard again != .never else { return }
    let isDefault = property.initialValue != nil
    findings.add(
      at: place, "`\(name)()` runs every time this view is initialized; only the first instance is kept",
      ruleCase(cost, isDefault, file.settings),
      assuming: [again == .unknown ? .change("whether the view is initialized again while it is shown") : nil],
      related: [file.facts.related(made.declaration, "class declared here")],
      fixes: [isDefault ? makeLater(property, name, type, in: file) : nil])
  }

  /// Where the object is created whenever the view is initialized: in the default value, or in an initializer, as in
  /// `_model = State(initialValue: Model())`.
  private func placeOfCreation(
    _ property: StoredProperty, named name: String, _ type: TypeDeclaration, in file: FileModel
  ) -> Range<Int>? {
    if let kind = property.initialValueKind { return kind == .constructor ? property.range : nil }
    for made in file.storageAssignments(of: type, wrapper: "State") where made.property.name == property.name {
      guard let value = made.storage.argument("initialValue") ?? made.storage.argument("wrappedValue"),
        let callee = FunctionCallExpr(value)?.calleeName, callee == "init" || callee.text == name
      else { continue }
      return made.assignment.node.range
    }
    return nil
  }

  private func ruleCase(_ cost: CostOfMaking, _ isDefault: Bool, _ settings: RuleSettings) -> RuleCase {
    // Only Xcode 27 builds for the systems of its year. Its macro delays default values, not what initializers pass.
    let isMacro = settings.toolchain.map { $0 >= ToolchainVersion(27) } ?? settings.supports(.year2026)
    if isDefault, isMacro == true { return .createdOnce }
    return cost == .work ? .work : .little
  }

  /// Creates the object when the view appears, and shows the content as soon as the object exists.
  ///
  /// - Returns: nil if other code than the body uses the property, or if a use needs it to be non-optional.
  private func makeLater(
    _ property: StoredProperty, _ name: String, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard type.viewRole == .view, let value = property.initialValue, let view = type.bodyView,
      view.parent?.kind != .returnStmt,
      let pattern = property.binding.pattern, let initializer = property.binding.initializer,
      property.isPrivate || !file.isExtendedElsewhere(type), file.uses(of: type).allSatisfy({ !passes(property, $0) }),
      file.bindingReferences(to: property.name, in: type).isEmpty, type.initializers.isEmpty
    else { return nil }
    let uses = file.unqualifiedReferences(to: property.name, in: type)
    guard uses.allSatisfy({ $0.kind == .declReferenceExpr && view.contains($0) && isRead($0, in: file) }) else {
      return nil
    }
    let state = property.name.code
    // `.init()` needs the name of the type.
    let made = value.text.hasPrefix(".") ? name + value.text : value.text
    let tree = file.tree
    let annotation = property.type?.text ?? name
    let condition = "if let \(state) {"
    let otherwise = "} else {"
    let making = "Color.clear.onAppear { \(state) = \(made) }"
    let edit: TextEdit
    if tree.isOnOneLine(view.range) {
      edit = .replace(view.range, by: "\(condition) \(view.text) \(otherwise) \(making) }")
    } else {
      let outer = tree.indentation(ofLineAt: view.range.lowerBound)
      let inner = outer + tree.indentationUnit
      edit = .replace(
        view.range,
        by: """
          \(condition)
          \(inner)\(tree.reindented(view.range, to: inner))
          \(outer)\(otherwise)
          \(inner)\(making)
          \(outer)}
          """)
    }
    return .unsafe(
      "Create the object when the view appears", preferred: true,
      .replace(pattern.range.upperBound..<initializer.range.upperBound, by: ": \(annotation)?"), edit)
  }

  /// Whether a caller that creates the view passes the property.
  private func passes(_ property: StoredProperty, _ use: SyntaxNode) -> Bool {
    FunctionCallExpr(use)?.arguments.contains { $0.label == property.name } ?? false
  }

  /// Whether the object is only read: `model.title` or `load(model)`, but not `self.model`, which stays optional.
  private func isRead(_ reference: SyntaxNode, in file: FileModel) -> Bool {
    file.write(at: reference)?.assignment == nil
      && reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
  }
}

extension RuleCase {
  fileprivate static let work = RuleCase(
    "work", .wrong, "creating the object reads files, subscribes, or starts something")
  fileprivate static let little = RuleCase(
    "little", .slow, "creating the object costs little", severity: .hint, because: "users do not notice the cost")
  fileprivate static let createdOnce = RuleCase(
    "createdOnce", .slow, "the toolchain is Xcode 27 or later", severity: .hint,
    because: "`@State` creates the object only once", isOptIn: true)
}
