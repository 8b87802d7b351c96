struct IdentityResetByID: ModifierRule {
  static let info = RuleInfo(
    id: "identity_reset_by_id", topic: .state,
    cases: [.byAction, .onlyIdentity, .byWork, .bySelection, .cutsAnimation],
    tier: .heuristic)

  static let modifiers: [StaticString] = ["id"]

  private static let scalars: [StaticString] = ["Int", "String", "Bool", "UUID", "Double", "Date"]

  func check(_ id: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if let state = animatedValue(of: id, in: chain) {
      findings.add(
        at: id.range, "A new `\(state.text)` replaces the view instead of animating it; remove `id`", .cutsAnimation,
        fixes: [
          id.receiver == nil ? nil : .unsafe("Remove `id`", preferred: true, .delete(id.removalRange))
        ])
      return
    }
    guard let value = id.onlyUnlabeledArgument, let receiver = id.receiver, let base = chain.baseName,
      let type = file.enclosingType(of: id.node), file.isInBodyScope(id.node),
      base.is(.identityContainer) || !file.calls(named: "TextField", in: receiver).isEmpty,
      !base.hasSuffix("Player"), !base.hasSuffix("Map"), !isTornDown(receiver, in: file), !isExplained(id, receiver),
      !file.closures(around: id.node).contains(where: { $0.use?.callee == "ForEach" }),
      hasSomethingToLose(receiver, in: file)
    else { return }
    if let state = state(in: value, of: type, file: file) {
      let changes = file.writes(to: state.name, in: type).map(\.node).filter { isInAction($0, in: file) }
      guard let first = changes.first, !changes.contains(where: isExplained) else { return }
      let selecting = isNavigation(base) ? changes.first { followsSelection($0, of: receiver, in: file) } : nil
      let working = changes.first { isWork($0, in: file) }
      let ruleCase: RuleCase =
        if selecting != nil {
          .bySelection
        } else if isIdentityOnly(state, in: type, file) {
          .onlyIdentity
        } else {
          working == nil ? .byAction : .byWork
        }
      let change = selecting ?? (ruleCase == .byWork ? working : nil) ?? first
      report(
        state.name.text, at: id, RelatedLocation(range: change.range, message: "changed here"), ruleCase, &findings)
    } else if let (name, change, isWork) = publishedValue(in: value, of: type, file: file) {
      report(name, at: id, change, isWork ? .byWork : .byAction, &findings)
    }
  }

  /// The value of an id on which the size or the place of the view depends, and for whose changes an animation is
  /// meant. A transition animates the new view instead.
  private func animatedValue(of id: Modifier, in chain: ModifierChain) -> Name? {
    guard let value = id.onlyUnlabeledArgument, let state = value.selfMemberName, !chain.contains("transition"),
      chain.after(id).contains(where: { $0.name == "animation" && $0.argument("value")?.isSpelledLike(value) ?? false }
      ),
      chain.before(id).contains(where: { modifier in
        modifier.name.isAny(of: ["frame", "offset", "scaleEffect", "rotationEffect", "padding"])
          && modifier.arguments.contains { $0.node.mentions(state) }
      })
    else { return nil }
    return state
  }

  private func isNavigation(_ container: Name) -> Bool { container.is(.navigationContainer) || container == "TabView" }

  /// Whether the code runs when a selection changes that the view binds.
  private func followsSelection(_ change: SyntaxNode, of view: SyntaxNode, in file: FileModel) -> Bool {
    file.closures(around: change).contains { closure in
      guard let use = closure.use, use.callee == "onChange", let observed = use.call.argument("of")?.selfMemberName
      else { return false }
      return !file.bindingReferences(to: observed, in: view).isEmpty
    }
  }

  /// Whether the code runs without an action of users: in a `task`, or in an asynchronous method.
  private func isWork(_ change: SyntaxNode, in file: FileModel) -> Bool {
    file.closures(around: change).contains { $0.use.map { $0.isMember && $0.callee == "task" } ?? false }
      || change.enclosingMember.flatMap(FunctionDecl.init)?.isAsync ?? false
  }

  /// Whether the view contains a player, a web view or another wrapped view, which a new identity re-creates on
  /// purpose.
  private func isTornDown(_ view: SyntaxNode, in file: FileModel) -> Bool {
    file.calls(in: view).contains { call in
      guard let name = call.calleeName, name.isCapitalized else { return false }
      if name.containsAny(of: ["player", "webview", "camera", "video"]) { return true }
      return !file.facts.viewsMade(by: name.text).isEmpty
    }
  }

  /// Whether a comment before or after the modifier gives a reason.
  private func isExplained(_ id: Modifier, _ receiver: SyntaxNode) -> Bool {
    isExplained(id.node, from: receiver.range.upperBound)
  }

  /// Whether a comment after a change of the id gives a reason.
  private func isExplained(_ change: SyntaxNode) -> Bool { isExplained(change, from: change.range.upperBound) }

  private func isExplained(_ node: SyntaxNode, from first: Int) -> Bool {
    let tree = node.tree
    let line = tree.source.line(at: node.range.upperBound)
    return tree.comments.contains { comment in
      let start = comment.range.lowerBound
      guard start >= first, start < node.range.upperBound || tree.source.line(at: start) == line else { return false }
      return tree.givesReason(comment.range)
    }
  }

  /// Whether a state is used only as an identity, so that resetting the view is the only purpose of changing it.
  private func isIdentityOnly(_ state: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard file.bindingReferences(to: state.name, in: type).isEmpty else { return false }
    return file.unqualifiedReferences(to: state.name, in: type).allSatisfy { reference in
      file.write(at: reference) != nil
        || ArgumentUse(reference).map { $0.isMember && $0.callee == "id" } ?? false
    }
  }

  private func report(
    _ name: String, at id: Modifier, _ change: RelatedLocation, _ ruleCase: RuleCase, _ findings: inout Findings
  ) {
    findings.add(
      at: id.range,
      "Every change to `\(name)` resets all state inside the view; to restart work, use `task(id:)`",
      ruleCase, related: [change])
  }

  /// A published property of a model, `model.token`, that a method of the model or an action changes, and whether that
  /// method is asynchronous.
  private func publishedValue(
    in value: SyntaxNode, of type: TypeDeclaration, file: FileModel
  ) -> (name: String, change: RelatedLocation, isWork: Bool)? {
    let access = MemberAccessExpr(value)
    guard let access, let object = access.base?.selfMemberName, let name = access.name?.text,
      let model = type.storedProperty(named: object), model.isState, let owner = model.typeName?.text,
      let known = file.facts.type(named: owner), known.isObservableObject,
      let published = known.properties.first(where: { $0.name == name && $0.wrappers.contains("Published") }),
      isScalar(published)
    else { return nil }
    for part in known.parts {
      let writer = part.fact.members.first { member in
        member.kind == .function && file.facts.isChanged(name, by: member, of: known)
      }
      if let writer { return (name, file.facts.related(part, at: writer.place, "changed here"), writer.isAsync) }
    }
    for reference in file.unqualifiedReferences(to: object, in: type) {
      guard let write = file.write(at: reference), write.assignment == nil,
        Assignment(write.node)?.target.isSpelledLike(value) ?? false, isInAction(write.node, in: file)
      else { continue }
      return (name, RelatedLocation(range: write.node.range, message: "changed here"), false)
    }
    return nil
  }

  private func isScalar(_ published: PropertyFact) -> Bool {
    let isNamed = IdentityResetByID.scalars.contains { "\($0)" == published.type }
    guard published.type.isEmpty else { return isNamed }
    switch published.initialValue {
    case .literal: return true
    case .constructor(let name): return name == "UUID" || name == "Date"
    default: return false
    }
  }

  /// Whether anything inside can have state, which texts and images in stacks cannot.
  private func hasSomethingToLose(_ view: SyntaxNode, in file: FileModel) -> Bool {
    return view.descendants.contains { node in
      guard let call = FunctionCallExpr(node), call.calledExpression?.kind == .declReferenceExpr,
        let name = call.calleeName, name.isCapitalized
      else { return false }
      return !name.is(.stateless) && !SwiftUICatalog.isShapeOrColor(name)
    } || FunctionCallExpr(view)?.calleeName.map { !$0.is(.stateless) && $0.isCapitalized } ?? false
  }

  private func state(in value: SyntaxNode, of type: TypeDeclaration, file: FileModel) -> StoredProperty? {
    type.storedProperties.first { state in
      state.wrapper("State") != nil && isScalar(state) && !file.unqualifiedReferences(to: state.name, in: value).isEmpty
    }
  }

  private func isScalar(_ state: StoredProperty) -> Bool {
    if let type = state.type { return type.typeName.isAny(of: IdentityResetByID.scalars) }
    guard let value = state.initialValue else { return false }
    if let call = FunctionCallExpr(value) { return call.calleeName == "UUID" || call.calleeName == "Date" }
    return value.isLiteral && value.kind != .arrayExpr && value.kind != .dictionaryExpr
  }

  private func isInAction(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.isInActionScope(node) { return true }
    return node.enclosingMember.map { $0.kind == .functionDecl && !file.buildsViews($0) } ?? false
  }
}

extension RuleCase {
  fileprivate static let cutsAnimation = RuleCase(
    "cutsAnimation", .slow, "the id is the value whose changes are animated")
  fileprivate static let byAction = RuleCase(
    "byAction", .wrong, "an action of users changes the id", severity: .hint, because: "users often expect the reset")
  fileprivate static let onlyIdentity = RuleCase(
    "onlyIdentity", .wrong, "a state is used only as an id", severity: .hint, because: "the reset is intended",
    isOptIn: true)
  fileprivate static let byWork = RuleCase(
    "byWork", .wrong, "a task or an asynchronous method changes the id", severity: .info,
    because: "it may change before users have entered anything")
  fileprivate static let bySelection = RuleCase(
    "bySelection", .wrong, "a navigation container is reset by a change of its own selection")
}
