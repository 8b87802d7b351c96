struct StateEagerReferenceInitializer: PropertyRule {
  static let info = RuleInfo(
    id: "state_eager_reference_initializer", formerIDs: ["state_object_created_outside_autoclosure"], topic: .state,
    alsoAbout: [.performance],
    cases: [.work, .little, .createdOnce, .outsideAutoclosure, .littleOutsideAutoclosure], tier: .precise)

  static let wrappers: [StaticString] = ["State", "StateObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.viewRole != .app, !file.isPreviewHelper(type) else { return }
    for creation in creations(of: property, in: type, file) {
      let name =
        creation.madeElsewhere?.name.text
        ?? FunctionCallExpr(creation.object)?.calleeName.flatMap { $0 == "init" ? property.typeName : $0 }?.text
      let made = name.flatMap { file.fullyKnownClass(named: $0, at: creation.object) }
      let cost = made.map(file.costOfMaking) ?? .unknown
      guard let name, let ruleCase = ruleCase(creation, cost, file.settings) else { continue }
      let again = file.reinitialization(of: type)
      guard again != .never else { return }
      let mayBeKept = again == .unknown || creation.variable != nil && isMadeByAppOnly(type, in: file)
      let message =
        if let variable = creation.variable {
          "`\(variable.name.text)` is created on every view init and discarded; create it inside "
            + "`StateObject(wrappedValue:)`"
        } else {
          "`\(name)()` runs every time this view is initialized; only the first instance is kept"
        }
      let related =
        creation.variable == nil
        ? made.map { file.facts.related($0.declaration, "class declared here") }
        : RelatedLocation(range: creation.object.range, message: "created here")
      findings.add(
        at: creation.range, message, ruleCase,
        assuming: [
          cost == .unknown ? .callee("whether creating it is expensive") : nil,
          mayBeKept ? .change("whether the view is initialized again while it is shown") : nil,
        ],
        related: related.map { [$0] } ?? [],
        fixes: [
          creation.isDefault ? makeLater(property, name, type, in: file) : creation.variable.flatMap(\.inlined)
        ])
    }
  }

  /// Code that creates the object whenever the view is initialized.
  private struct Creation {
    /// The property with its default value, or the assignment in an initializer.
    let range: Range<Int>
    let object: SyntaxNode
    var isDefault = false
    /// The object that the code of a member creates for it: `tempo.metronome()`.
    var madeElsewhere: NewObject?
    /// The local variable that contains an object for `StateObject(wrappedValue:)`, whose argument is evaluated once.
    var variable: Variable?
  }

  private struct Variable {
    let name: Name
    let otherUses: [SyntaxNode]
    /// Moves the creation into the argument.
    let inlined: Fix?
  }

  private func creations(of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> [Creation] {
    let isState = property.wrapper("State") != nil
    if isState, type.viewRole != .view, type.viewRole != .viewModifier { return [] }
    if isState, let value = property.initialValue {
      return creation(of: value, expecting: property.typeName, at: property.range, isDefault: true, file)
        .map { [$0] } ?? []
    }
    return file.storageAssignments(of: type, wrapper: isState ? "State" : "StateObject").compactMap { made in
      guard made.property.name == property.name,
        let value = made.storage.argument("wrappedValue") ?? made.storage.argument("initialValue")
      else { return nil }
      let range = made.assignment.node.range
      if isState { return creation(of: value, expecting: property.typeName, at: range, isDefault: false, file) }
      guard let local = local(value, in: made.body, file), ValueKind(local.object) == .constructor else { return nil }
      return Creation(range: range, object: local.object, variable: local.variable)
    }
  }

  /// The creation of the value of a state: by an initializer, or by a member that creates an object each time.
  private func creation(
    of value: SyntaxNode, expecting type: Name?, at range: Range<Int>, isDefault: Bool, _ file: FileModel
  ) -> Creation? {
    if ValueKind(value) == .constructor { return Creation(range: range, object: value, isDefault: isDefault) }
    return file.newObject(from: value, expecting: type).map { object in
      Creation(range: range, object: value, isDefault: isDefault, madeElsewhere: object)
    }
  }

  private func local(
    _ use: SyntaxNode, in body: SyntaxNode, _ file: FileModel
  ) -> (variable: Variable, object: SyntaxNode)? {
    let declarations = body.children.lazy.compactMap(VariableDecl.init)
    guard let name = DeclReferenceExpr(use)?.name,
      let declaration = declarations.first(where: { $0.bindings.only?.name == name }),
      let object = declaration.bindings.only?.value
    else { return nil }
    let others = file.bareReferences(to: name, in: body).filter { $0 != use }
    let fix = Fix.safe(
      "Create it inside `StateObject(wrappedValue:)`", preferred: true, .delete(declaration.node.removalRange),
      .replace(use.range, by: file.tree.reindented(object.range, to: use.range.lowerBound)))
    return (Variable(name: name, otherUses: others, inlined: others.isEmpty ? fix : nil), object)
  }

  /// - Returns: nil if the cost of creating the object does not matter.
  private func ruleCase(_ creation: Creation, _ cost: CostOfMaking, _ settings: RuleSettings) -> RuleCase? {
    if let variable = creation.variable {
      // Another object that receives it needs it earlier.
      let isShared = variable.otherUses.contains { $0.parent.flatMap(MemberAccessExpr.init) == nil }
      if isShared, cost != .work { return nil }
      return cost == .work || cost == .unknown ? .outsideAutoclosure : .littleOutsideAutoclosure
    }
    guard cost > .unknown else { return nil }
    // Only Xcode 27 builds for the systems of its year. Its macro delays default values, not what initializers pass.
    let isMacro = settings.toolchain.map { $0 >= ToolchainVersion(27) } ?? settings.supports(.year2026)
    if creation.isDefault, isMacro == true { return .createdOnce }
    return cost == .work ? .work : .little
  }

  /// Whether only apps create the view. Their bodies seldom run again.
  private func isMadeByAppOnly(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    let creators = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }.map(\.fact.owner)
    return !creators.isEmpty
      && creators.allSatisfy { file.facts.types(named: $0).contains { $0.fact.inheritedTypes.contains("App") } }
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
  fileprivate static let outsideAutoclosure = RuleCase(
    "outsideAutoclosure", .slow,
    "an object for `@StateObject` that reads files, subscribes, or starts something is created in a variable")
  fileprivate static let littleOutsideAutoclosure = RuleCase(
    "littleOutsideAutoclosure", .slow, "an object for `@StateObject` that costs little is created in a variable",
    severity: .hint, because: "users do not notice the cost", isOptIn: true)
}
