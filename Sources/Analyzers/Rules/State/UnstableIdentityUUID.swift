struct UnstableIdentityUUID: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "unstable_identity_uuid", topic: .state, alsoAbout: [.performance],
    cases: [.loops, .losesState, .createdAgain, .changingID], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  // MARK: - Modifiers

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // A spinner has no state to lose, and in a row of a list, only a new identity makes it appear again.
    guard let id = modifier.onlyUnlabeledArgument, id.isNewEachTime, file.isInBodyScope(modifier.node),
      let view = chain.baseName, !isSpinner(view, in: file), !(chain.base.map { isGiven($0, in: file) } ?? false),
      // The items of a toolbar have no state either, and may stay disabled after a sheet.
      view != "Button" || !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar })
    else { return }
    report(
      modifier, view, "id", at: modifier.range, in: file, &findings,
      fixes: [
        modifier.receiver.map { _ in Fix.unsafe("Remove `id`", preferred: true, .delete(modifier.removalRange)) }
      ])
  }

  /// Whether a view is the one to which a modifier of the project is applied, so that each use has its own finding.
  private func isGiven(_ view: SyntaxNode, in file: FileModel) -> Bool {
    view.isSelf || view.textEquals("content") && file.enclosingType(of: view)?.viewRole == .viewModifier
  }

  private func report(
    _ modifier: Modifier, _ view: Name, _ name: String, at range: Range<Int>, in file: FileModel,
    _ findings: inout Findings, related: [RelatedLocation] = [], fixes: [Fix?] = []
  ) {
    if let change = modifier.receiver.flatMap({ endlessChange(startedIn: $0, in: file) }) {
      findings.add(
        at: range,
        "`\(name)` re-creates the view at each update, and its start updates it again, without end; store the id",
        .loops, related: related + [change], fixes: fixes)
      return
    }
    let losesState = losesState(modifier, view, in: file)
    findings.add(
      at: range,
      losesState == false
        ? "`\(name)` with a new value at each update re-creates the view, so its changes do not animate; store the id"
        : "`\(name)` with a new value at each update re-creates the view and loses its state; store the id",
      losesState == false ? .createdAgain : .losesState,
      assuming: [losesState == nil ? .type("whether `\(view.text)` has state") : nil], related: related, fixes: fixes)
  }

  // MARK: - Modifiers of the project

  /// Reports modifiers of the project that give the view to which they are applied a new id each time.
  private func checkModifiers(in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier else { return }
    for (modifier, chain) in file.ownModifiers(in: type) where file.isInBodyScope(modifier.node) {
      guard let view = chain.baseName, !isSpinner(view, in: file), let id = newID(givenBy: modifier, in: file) else {
        continue
      }
      let name = modifier.name == "modifier" ? modifier.firstArgument.flatMap(FunctionCallExpr.init)?.calleeName : nil
      report(
        modifier, view, (name ?? modifier.name).text, at: modifier.range, in: file, &findings,
        related: [id.file.related(id.modifier.range, "a new id each time")])
    }
  }

  /// The `id` with a new value that a modifier of the project always applies to the view.
  private func newID(givenBy modifier: Modifier, in file: FileModel) -> AppliedModifier? {
    file.applied(by: modifier).first {
      !$0.isConditional && $0.modifier.name == "id" && $0.modifier.onlyUnlabeledArgument?.isNewEachTime ?? false
    }
  }

  // MARK: - What is lost

  /// A change that a view makes each time it appears, and that makes the body with the id run again.
  private func endlessChange(startedIn view: SyntaxNode, in file: FileModel) -> RelatedLocation? {
    guard let type = file.enclosingType(of: view) else { return nil }
    for call in file.calls(in: view) where file.isInBodyScope(call.node) {
      if call.base != nil, call.calleeName.isAny(of: ["task", "onAppear"]) {
        if let change = change(by: call, in: file, { isShown($0, by: type, in: file) }) { return change }
      } else if let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
        let known = file.facts.type(named: name.text), known.inherits("View"),
        let (child, other) = file.declaration(of: known)
      {
        for start in other.calls(named: "task", in: child) + other.calls(named: "onAppear", in: child)
        where start.base != nil && other.isInBodyScope(start.node) {
          // The binding of a state that this view passes.
          let change = change(by: start, in: other) { property in
            guard child.storedProperty(named: property)?.wrapper("Binding") != nil,
              let passed = call.arguments.first(where: { $0.label == property })?.expression
            else { return false }
            return passed.selfMemberName?.boundProperty.map { isShown($0, by: type, in: file) } ?? false
          }
          if let change { return change }
        }
      }
    }
    return nil
  }

  /// Whether a name is that of a state from which the body of a view is made.
  private func isShown(_ name: Name, by type: TypeDeclaration, in file: FileModel) -> Bool {
    file.state(named: name, in: type) != nil && file.shows(name, in: type)
  }

  /// The first change without a condition that gives one of some properties a new value on each run.
  private func change(
    by start: FunctionCallExpr, in file: FileModel, _ isWanted: (Name) -> Bool
  ) -> RelatedLocation? {
    for code in file.reach(fromActionOf: start).ofSameObject where code.file === file {
      for write in code.writes where !write.isInside && code.conditions(of: write.node).isEmpty {
        let isNew =
          write.kind == .computes || write.kind == .toggles
          || write.kind == .replaces && write.assignment?.singleValue?.isNewEachTime ?? false
        guard isNew, let name = write.target.selfMemberName, isWanted(name) else { continue }
        return code.related(write.node, "changes `\(name.text)` whenever the view is created")
      }
    }
    return nil
  }

  /// Whether a view, or one in it, has something that a new identity resets: text, a scroll position, a task or state;
  /// nil if it is not known.
  private func losesState(_ id: Modifier, _ view: Name, in file: FileModel) -> Bool? {
    guard let receiver = id.receiver else { return nil }
    // A helper may contain anything.
    var isKnown = !receiver.subtree.contains { $0.kind == .declReferenceExpr && $0.isStatement }
    for call in file.calls(in: receiver) {
      guard let name = call.calleeName, !call.isImplicitMember else { continue }
      guard name.isCapitalized else {
        if call.base == nil { isKnown = false }
        if name.isAny(of: ["task", "onAppear", "scrollPosition", "focused"]) { return true }
        continue
      }
      if name.is(.textInput) || name.isAny(of: ["ScrollView", "TabView", "DisclosureGroup"]) { return true }
      guard let type = file.facts.type(named: name.text) else {
        if SwiftUICatalog.entry(of: name) == nil { isKnown = false }
        continue
      }
      if type.properties.contains(where: { $0.wrappers.contains("State") || $0.wrappers.contains("StateObject") }) {
        return true
      }
      // A new view starts its work again.
      if let modifiers = file.facts.view(named: name.text)?.fact.modifiers,
        modifiers.contains("task") || modifiers.contains("onAppear")
      {
        return true
      }
      // It may contain others.
      if type.inherits("View") { isKnown = false }
    }
    return isKnown && SwiftUICatalog.entry(of: view) != nil ? false : nil
  }

  private func isSpinner(_ view: Name, in file: FileModel) -> Bool {
    view == "ProgressView" || file.facts.view(named: view.text)?.fact.roots == ["ProgressView"]
  }

  // MARK: - Models

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    checkModifiers(in: type, file, &findings)
    for (declaration, binding) in type.variables where binding.name == "id" && !declaration.isStatic {
      guard let getter = binding.accessorBlock, let value = newValue(in: getter, of: file), let name = binding.name,
        file.isIdentifiable(type, at: declaration.node)
      else { continue }
      let isWhole = getter.onlyExpression?.isNewEachTime ?? false
      findings.add(
        at: name.range,
        isWhole
          ? "`id` of `\(type.name.text)` is different each time it is read; store it in a `let`"
          : "`id` of `\(type.name.text)` may be `\(value.node.text)`, which is different each time; store the id in a `let`",
        .changingID,
        related: getter.contains(value.node) ? [] : [value.file.related(value.node.range, "different each time")],
        fixes: [isWhole ? getter.onlyExpression.flatMap { fix(declaration, binding, $0, of: type, in: file) } : nil])
    }
  }

  /// A value that is different each time and becomes the result of a getter on some path, or a part of the result:
  /// `UUID()` in `key ?? UUID().uuidString`.
  private func newValue(
    in getter: SyntaxNode, of file: FileModel, depth: Int = 0
  ) -> (node: SyntaxNode, file: FileModel)? {
    let own = getter.runningNodes.first { node in
      (node.kind == .functionCallExpr || node.kind == .memberAccessExpr) && node.isNewEachTime
        && isPartOfResult(node, of: getter)
    }
    if let own { return (own, file) }
    guard depth < Self.maximumMembers else { return nil }
    for node in getter.runningNodes where node.mayNameMember && isPartOfResult(node, of: getter) {
      guard let (code, other) = file.code(of: file.callee(of: node)), code.parent?.kind != .initializerDecl,
        let value = newValue(in: code, of: other, depth: depth + 1),
        // A member of a value with a new part may be the same each time.
        node.parent?.kind != .memberAccessExpr || code.returnedValues.allSatisfy(\.isNewEachTime)
      else { continue }
      return value
    }
    return nil
  }

  /// The maximum number of members that return what another one returns.
  private static let maximumMembers = 2

  private func isPartOfResult(_ value: SyntaxNode, of getter: SyntaxNode) -> Bool {
    var child = value
    for around in value.ancestors {
      switch around.kind {
      case .returnStmt: return true
      case .memberAccessExpr, .forceUnwrapExpr, .tupleExpr, .labeledExpr, .stringLiteralExpr, .expressionSegment,
        .unresolvedTernaryExpr, .ifExpr, .switchExpr:
        break
      case .sequenceExpr:
        let joining: [StaticString] = ["??", "+"]
        let operators = around.children.filter { $0.kind == .binaryOperatorExpr }
        guard Assignment(around) == nil,
          operators.allSatisfy({ sign in joining.contains { sign.textEquals($0) } })
        else { return false }
      case .functionCallExpr:
        // `String(describing: UUID())`, `UUID().uuidString.lowercased()`
        guard around.firstChild == child || FunctionCallExpr(around)?.calleeName.isCapitalized ?? false else {
          return false
        }
      case .codeBlock, .switchCase, .accessorBlock, .accessorDecl:
        // The only statement of a block is its value.
        if around == getter { return around.onlyChild == child || child.kind == .accessorDecl }
        let others = around.children.filter { $0 != child && $0.kind != .switchCaseLabel }
        guard around.kind == .accessorDecl || others.isEmpty else { return false }
      default: return false
      }
      child = around
    }
    return false
  }

  /// Stores the id. In a type that is compared or decoded, the new property would take part in that.
  private func fix(
    _ declaration: VariableDecl, _ binding: PatternBinding, _ value: SyntaxNode, of type: TypeDeclaration,
    in file: FileModel
  ) -> Fix? {
    guard type.declaration.node.kind == .structDecl, type.declaration.memberBlock == declaration.node.parent,
      let introducer = declaration.introducer, let name = binding.name, declaration.bindings.count == 1,
      let known = file.type(named: type.name.text, at: declaration.node),
      !["Equatable", "Hashable", "Codable", "Decodable", "Encodable", "Comparable"].contains(where: known.inherits)
    else { return nil }
    return .unsafe(
      "Store the id", preferred: true,
      .replace(introducer.range.lowerBound..<binding.range.upperBound, by: "let \(name.code) = \(value.text)"))
  }
}

extension SyntaxNode {
  /// Whether it may be a call or a read of a member: `draftID`, `self.draftID`, `makeID()`.
  fileprivate var mayNameMember: Bool {
    switch kind {
    case .functionCallExpr: !(FunctionCallExpr(self)?.calleeName.isCapitalized ?? true)
    case .declReferenceExpr, .memberAccessExpr:
      !isMemberName && !(parent?.kind == .functionCallExpr && parent?.firstChild == self) && !lastName.isCapitalized
    default: false
    }
  }
}

extension RuleCase {
  fileprivate static let loops = RuleCase(
    "loops", .crash, "the view changes on each appearance what the body with its id reads", isProven: true)
  fileprivate static let losesState = RuleCase(
    "losesState", .wrong, "the view has text, a scroll position, a task or other state")
  fileprivate static let createdAgain = RuleCase("createdAgain", .slow, "the view has no state")
  fileprivate static let changingID = RuleCase(
    "changingID", .wrong, "the `id` of a model is new each time it is read, at least on some path")
}
