struct ReferenceTypeCreatedInBody: TypeRule {
  static let info = RuleInfo(
    id: "reference_type_created_in_body", topic: .state, alsoAbout: [.performance],
    cases: [.losesState, .systemObject, .unobserved, .createdForNothing], tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier || type.viewRole == .app else { return }
    for part in type.parts {
      for call in file.calls(in: part.node) {
        let made = isKept(call) ? classMade(by: call, in: file) : nil
        let objects = call.arguments.filter { mayGetObject($0, of: call, in: file) }.compactMap(\.expression)
        guard made != nil || !objects.isEmpty, file.isInBodyScope(call.node), !file.hasErrors(call.node) else {
          continue
        }
        if let made { check(Creation(node: call.node, call: call, made: made), by: type, in: file, &findings) }
        for object in objects { checkObject(object, by: type, in: file, &findings) }
      }
    }
  }

  /// Reports an object that a view gets from a member which creates it, or an object of the system.
  private func checkObject(
    _ object: SyntaxNode, by type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    if let new = file.newObject(from: object) {
      if file.isSystemObjectWithState(new.name) {
        checkSystemObject(new.name, object, by: type, in: file, &findings)
      } else if let made = new.file.fullyKnownClass(named: new.name.text, at: new.call.node) {
        let creation = Creation(node: object, call: new.call, made: made, factory: new.file)
        check(creation, by: type, in: file, &findings)
      }
    } else if let name = FunctionCallExpr(object)?.calleeName, file.isSystemObjectWithState(name) {
      checkSystemObject(name, object, by: type, in: file, &findings)
    }
  }

  /// An object that a body creates.
  private struct Creation {
    /// The expression in the body.
    let node: SyntaxNode
    /// The call of the initializer.
    let call: FunctionCallExpr
    let made: KnownClass
    /// The model of the code that contains the call, if the body reads or calls a member that creates the object.
    var factory: FileModel?
  }

  private func check(
    _ creation: Creation, by type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    let (object, made) = (creation.node, creation.made)
    let name = made.declaration.fact.name
    let isObserved = made.isObservable || made.isObservableObject
    guard made.hasVariables, !file.isPreviewHelper(type),
      isObserved || creation.factory == nil && made.hasVisibleVariables && !isScratch(object, in: file),
      !isFallback(object)
    else { return }
    guard !isOnlyHandedOn(object, by: type, in: file) else {
      checkKept(object, made, by: type, in: file, &findings)
      return
    }
    guard hasStakes(object, in: file) else { return }
    let rerun = self.rerun(creating: object, in: type, file)
    let isRead = isRead(object, name, in: file)
    let lost = lostState(object, made, in: file)
    // An object created from values of the view receives new ones only if it is re-created.
    guard rerun != .never, isRead != false, !isTheSameAgain(made, in: file),
      lost >= .shown || !takesValues(creation.call)
    else { return }
    let isGivenBack = lost == .entered && givesBack(creation.call)
    let unknown: Assumption? =
      if rerun == .unknown {
        .change("whether the body of `\(type.name.text)` runs again while the view is on screen")
      } else if isRead == nil {
        .callers("whether a view below reads the `\(name)` from the environment")
      } else if isGivenBack {
        .callee("whether the closure receives each change before the `\(name)` is re-created")
      } else if lost < .shown {
        .callers("whether a view shows what changes in the `\(name)` after it is created")
      } else {
        nil
      }
    findings.add(
      at: object.range, message(about: name, object, isMember: creation.factory != nil),
      isObserved ? .losesState : .unobserved, assuming: [unknown],
      related: [
        creation.factory?.related(creation.call.range, "creates the object")
          ?? file.facts.related(made.declaration, "class declared here")
      ],
      fixes: [creation.factory == nil ? fix(creation.call, name, made, of: type, in: file) : nil])
  }

  private func message(about name: String, _ object: SyntaxNode, isMember: Bool) -> String {
    isMember
      ? "`\(object.callPath)` creates a `\(name)` each time this body runs, so its state is lost; store the object in a "
        + "property"
      : "`\(name)` is re-created each time this body runs and loses its state; store it in a property"
  }

  // MARK: - Objects of the system

  /// Whether an argument may be an object that a view of the project or of the system shows.
  private func mayGetObject(_ argument: LabeledExpr, of call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let value = argument.expression, let name = call.calleeName,
      value.kind == .declReferenceExpr || value.kind == .memberAccessExpr || value.kind == .functionCallExpr
    else { return false }
    if name == "environmentObject" { return true }
    if name.isAny(of: Self.viewsOfSystemObjects) { return !argument.label.isAny(of: ["configuration", "options"]) }
    guard name.isCapitalized, let label = argument.label?.text, let view = file.facts.type(named: name.text),
      view.inherits("View"), let property = view.properties.first(where: { $0.name == label })
    else { return false }
    let type = property.type.filter { $0 != "?" }
    return Self.systemTypes.contains(type) || file.facts.type(named: type)?.isClass ?? false
  }

  private static let viewsOfSystemObjects: [StaticString] = ["VideoPlayer", "SpriteView", "SceneView", "WebView"]
  private static let systemTypes = Set(SystemState.ownersOfOwnState.map { "\($0)" })

  /// Reports a player, a web page or a scene for a view that shows the newest one.
  private func checkSystemObject(
    _ name: Name, _ object: SyntaxNode, by type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard !isFallback(object), !isOnlyHandedOn(object, by: type, in: file), hasStakes(object, in: file),
      !file.isPreviewHelper(type)
    else { return }
    if let (view, _) = receiver(of: object), let known = file.facts.type(named: view.text) {
      // A view of UIKit or AppKit may keep the first one.
      guard !known.parts.contains(where: \.fact.isRepresentable) else { return }
    }
    let rerun = self.rerun(creating: object, in: type, file)
    guard rerun != .never else { return }
    let isCreatedHere = FunctionCallExpr(object)?.calleeName == name
    findings.add(
      at: object.range, message(about: name.text, object, isMember: !isCreatedHere), .systemObject,
      assuming: [
        rerun == .unknown
          ? .change("whether the body of `\(type.name.text)` runs again while the view is on screen") : nil
      ])
  }

  /// Reports an object for a view that keeps the first one, if creating the others does work.
  private func checkKept(
    _ object: SyntaxNode, _ made: KnownClass, by type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    let handed = (local(object).map { file.references(to: $0.name, in: $0.block) } ?? [object]).filter {
      $0.parent?.kind == .labeledExpr
    }
    guard handed.allSatisfy({ keepsFirst($0, in: file) }), let receiver = handed.first.flatMap(receiver),
      !isCreatedOnlyOnce(object, in: file), file.facts.costOfMaking(made) == .work
    else { return }
    let rerun = self.rerun(creating: object, in: type, file)
    guard rerun != .never else { return }
    let name = made.declaration.fact.name
    findings.add(
      at: object.range,
      "`\(name)` is created for nothing each time this body runs, because `\(receiver.view.text)` keeps the first "
        + "one; create it there",
      .createdForNothing,
      assuming: [
        rerun == .unknown
          ? .change("whether the body of `\(type.name.text)` runs again while the view is on screen") : nil
      ],
      related: [file.facts.related(made.declaration, "class declared here")])
  }

  /// Whether the body that creates an object runs again, or no evaluation of it creates the object.
  private func rerun(creating object: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> BodyRerun {
    file.isBuiltByEvents(object) ? .never : file.rerun(ofBodyOf: type)
  }

  // MARK: - What is created

  /// The class in `Model()` and `Outer.Model()`, and in `Detail(model: .init())` for a view with a property of this type.
  /// The enum case `Route.Model(…)` is none.
  private func classMade(by call: FunctionCallExpr, in file: FileModel) -> KnownClass? {
    guard let callee = call.calledExpression, let name = call.calleeName else { return nil }
    guard name == "init", call.isImplicitMember else {
      let made = name.isCapitalized ? file.facts.fullyKnownClass(named: name.text) : nil
      let isNested = made?.declaration.fact.qualifiedName.hasSuffix(callee.text) ?? false
      return callee.kind != .memberAccessExpr || isNested ? made : nil
    }
    guard let (view, label) = receiver(of: call.node) else { return nil }
    return file.facts.type(named: view.text)?.properties.first { $0.name == label }
      .flatMap { file.facts.fullyKnownClass(named: $0.type) }
  }

  /// Whether the object outlives the expression: it is passed on, or assigned to a name.
  private func isKept(_ call: FunctionCallExpr) -> Bool {
    guard let parent = call.node.parent else { return false }
    return parent.kind == .labeledExpr && parent.parent?.kind == .functionCallExpr || parent.kind == .initializerClause
  }

  /// Whether the object is only a fallback for a missing one: `given ?? Model()`.
  private func isFallback(_ object: SyntaxNode) -> Bool {
    var child = object
    for ancestor in object.ancestors {
      switch ancestor.kind {
      case .sequenceExpr: if child.previousSibling.textEquals("??") { return true }
      case .closureExpr, .codeBlock, .accessorBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// The local name of an object, and the braces that are its scope.
  private func local(_ object: SyntaxNode) -> (name: Name, block: SyntaxNode)? {
    guard object.parent?.kind == .initializerClause,
      let name = object.parent?.parent.flatMap(PatternBinding.init)?.name,
      let block = object.enclosingStatement.parent
    else { return nil }
    return (name, block)
  }

  // MARK: - Who receives it

  /// The name of the view whose initializer receives an object, and the label of the argument; empty without a label.
  private func receiver(of object: SyntaxNode) -> (view: Name, label: String)? {
    guard let argument = object.parent.flatMap(LabeledExpr.init),
      let view = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName, view.isCapitalized
    else { return nil }
    return (view, argument.label?.text ?? "")
  }

  /// Whether every receiver of the object, directly or through a local name, needs only the first one or is unknown.
  private func isOnlyHandedOn(_ object: SyntaxNode, by type: TypeDeclaration, in file: FileModel) -> Bool {
    let uses = local(object).map { file.references(to: $0.name, in: $0.block) } ?? [object]
    let handed = uses.filter { $0.parent?.kind == .labeledExpr }
    return !handed.isEmpty
      && handed.allSatisfy { object in
        keepsFirst(object, in: file) || isLinkValue(object) || isGivenToFunction(object, of: type)
      }
  }

  /// Whether the view that receives the object stores the first one and ignores later ones.
  private func keepsFirst(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let (view, label) = receiver(of: object) else { return false }
    // If several targets have a view of this name, the call may refer to any of them.
    return file.facts.types(named: view.text).contains { part in
      let named = part.fact.properties.first { $0.name == label }
      if named?.wrappers.contains("ObservedObject") ?? false { return false }
      let hasInitializer = part.fact.members.contains { $0.kind == .initializer }
      return part.fact.properties.contains { property in
        (property.name == label || hasInitializer)
          && (property.wrappers.contains("StateObject") || property.wrappers.contains("State"))
      }
    }
  }

  /// Whether the view that receives the object evaluates the argument only once: the memberwise initializer takes the
  /// object of a `@StateObject` as an autoclosure.
  private func isCreatedOnlyOnce(_ object: SyntaxNode, in file: FileModel) -> Bool {
    guard let (view, label) = receiver(of: object) else { return false }
    let views = file.facts.types(named: view.text).filter { $0.fact.kind != .extension }
    return !views.isEmpty
      && views.allSatisfy { view in
        !view.fact.members.contains { $0.kind == .initializer }
          && view.fact.properties.contains { $0.name == label && $0.wrappers.contains("StateObject") }
      }
  }

  /// Whether the object is in `NavigationLink(value: …)`, where the path keeps the object of the tapped link.
  private func isLinkValue(_ object: SyntaxNode) -> Bool {
    object.ancestors.prefix { $0.kind != .codeBlock && $0.kind != .closureExpr }.contains { ancestor in
      guard let argument = LabeledExpr(ancestor), argument.label == "value" else { return false }
      return ancestor.parent.flatMap(FunctionCallExpr.init)?.calleeName == "NavigationLink"
    }
  }

  /// Whether the object is passed to a function or a closure whose use of it is unknown.
  private func isGivenToFunction(_ object: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard let callee = object.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName else { return false }
    return callee.isCapitalized
      ? type.functions.contains { $0.name == callee }
      : !callee.isAny(of: ["environment", "environmentObject"])
  }

  /// Whether an unobserved object is temporary storage that other code fills in one run, or belongs to another object.
  private func isScratch(_ object: SyntaxNode, in file: FileModel) -> Bool {
    if let (name, block) = local(object) {
      return file.references(to: name, in: block).contains {
        $0.parent?.kind == .labeledExpr || file.write(at: $0) != nil
      }
    }
    guard let outer = object.parent?.parent.flatMap(FunctionCallExpr.init), let callee = outer.calleeName else {
      return true
    }
    if !callee.isCapitalized { return !callee.isAny(of: ["environment", "environmentObject"]) }
    let declared = file.facts.types(named: callee.text).map(\.fact)
    return !declared.isEmpty && !declared.contains { $0.inheritedTypes.contains("View") }
  }

  /// Whether the receiver uses the object; no view may read an object in the environment. Nil if that is not known.
  private func isRead(_ object: SyntaxNode, _ name: String, in file: FileModel) -> Bool? {
    guard let modifier = object.parent?.parent.flatMap(FunctionCallExpr.init), let content = modifier.base,
      modifier.calleeName.isAny(of: ["environment", "environmentObject"])
    else { return true }
    return file.readsFromEnvironment(name, in: content)
  }

  // MARK: - What is lost

  /// Whether users can change anything in the view that receives the object.
  private func hasStakes(_ object: SyntaxNode, in file: FileModel) -> Bool {
    let reachability = file.reachability(of: object)
    return reachability.isShown && reachability.isTouchable
  }

  /// Which state is lost when the body re-creates an object, as far as the views that receive it show that state.
  private func lostState(_ object: SyntaxNode, _ made: KnownClass, in file: FileModel) -> LostState {
    let receiver = object.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName
    // Any view may receive it through a local name or from the environment.
    guard let receiver, receiver.isCapitalized else { return file.facts.state(lostWith: made) }
    let views = file.facts.views(getting: made, from: receiver.text)
    return file.facts.state(lostWith: made, shownBy: views.contains)
  }

  /// Whether no code in the program changes such an object, so that the new one equals the old one.
  private func isTheSameAgain(_ made: KnownClass, in file: FileModel) -> Bool {
    file.facts.knowsEntryPoint && file.facts.changesState(of: made) == false
  }

  /// Whether an argument may have another value when the body runs again.
  private func takesValues(_ call: FunctionCallExpr) -> Bool {
    call.arguments.contains { argument in
      argument.expression.map { !$0.isLiteral && ValueKind($0) != .staticMember && $0.kind != .closureExpr } ?? false
    }
  }

  /// Whether the object receives a value and a closure that sets it: `Draft(text) { text = $0 }`. The next object is
  /// then created from what the closure received.
  private func givesBack(_ call: FunctionCallExpr) -> Bool {
    let values = call.arguments.compactMap(\.expression)
    let closures = values.compactMap(ClosureExpr.init) + [call.trailingClosure].compactMap(\.self)
    return closures.contains { closure in
      closure.statements.lazy.compactMap(Assignment.init).contains { assignment in
        guard let target = assignment.target.selfMemberName else { return false }
        return values.contains { $0.kind != .closureExpr && $0.mentions(target) }
      }
    }
  }

  // MARK: - Fix

  private func fix(
    _ call: FunctionCallExpr, _ name: String, _ made: KnownClass, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard call.trailingClosure == nil, call.arguments.allSatisfy({ $0.expression?.isLiteral ?? false }),
      let member = call.node.enclosingMember, call.node.parent?.kind == .labeledExpr || constant(call) != nil
    else { return nil }
    let variable = constant(call)
    let property = variable?.bindings.first?.name?.text ?? name.prefix(1).lowercased() + name.dropFirst()
    guard !type.variables.contains(where: { $0.binding.name?.text == property }) else { return nil }
    let indentation = file.tree.indentation(ofLineAt: member.range.lowerBound)
    let value = call.isImplicitMember ? name + call.node.text.dropFirst(".init".count) : call.node.text
    let wrapper = made.isObservableObject ? "StateObject" : "State"
    // Up to Xcode 26, `@State` creates an object on every view init: better than in every body, but still not ideal.
    return Fix(
      title: "Move it to a `@\(wrapper)` property", isSafe: false,
      isPreferred: made.isObservableObject || type.viewRole == .app,
      edits: [
        .insert(
          "@\(wrapper) private var \(property) = \(value)\n\n\(indentation)", at: member.range.lowerBound),
        variable.map { .delete($0.node.removalRange) } ?? .replace(call.range, by: property),
      ])
  }

  /// `let model = Model()`, a statement of the body.
  private func constant(_ call: FunctionCallExpr) -> VariableDecl? {
    guard let variable = call.node.parent?.parent?.parent.flatMap(VariableDecl.init), variable.isLet,
      let binding = variable.bindings.only, binding.value == call.node, binding.name != nil
    else { return nil }
    return variable
  }
}

extension SyntaxNode {
  /// `library.makeDraft()` for `library.makeDraft(of: book)`.
  fileprivate var callPath: String {
    FunctionCallExpr(self)?.calledExpression.map { "\($0.pathText)()" } ?? pathText
  }
}

extension RuleCase {
  fileprivate static let losesState = RuleCase("losesState", .wrong, "a view observes the object, whose state is lost")
  fileprivate static let systemObject = RuleCase(
    "systemObject", .wrong, "a view shows a new player, web view or scene, which starts from the beginning")
  fileprivate static let createdForNothing = RuleCase(
    "createdForNothing", .slow, "the view that gets the object keeps the first one, and creating others does work")
  fileprivate static let unobserved = RuleCase(
    "unobserved", .slow, "no view observes the object", severity: .hint, because: "what is lost is not shown")
}
