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
      !base.hasSuffix("Player"), !base.hasSuffix("Map"), !isTornDown(receiver, in: file), !isExplained(id, receiver),
      !file.closures(around: id.node).contains(where: { $0.use?.callee == "ForEach" }),
      hasSomethingToLose(receiver, in: file)
    else { return }
    let holdsInput = base.is(.identityContainer) || !file.calls(named: "TextField", in: receiver).isEmpty
    guard holdsInput || isNavigation(base) else { return }
    if let state = state(in: value, of: type, file: file) {
      let changes = file.writes(to: state.name, in: type).map(\.node).filter { isInAction($0, in: file) }
      guard let first = changes.first, !changes.contains(where: isExplained) else { return }
      let selecting = isNavigation(base) ? changes.first { followsSelection($0, of: receiver, in: file) } : nil
      guard selecting != nil || holdsInput else { return }
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
    } else if let member = observedMember(in: value, of: type, file: file) {
      if isNavigation(base), let change = changeBySelection(of: member, in: receiver, type, file) {
        report(member.name, at: id, change, .bySelection, &findings)
      } else if holdsInput, let (change, isWork) = changeByCode(of: member, in: type, file) {
        report(member.name, at: id, change, isWork ? .byWork : .byAction, &findings)
      }
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

  /// A property of an object, `model.token`, that views observe.
  private struct ObservedMember {
    let object: Name
    let name: String
    let type: KnownType
  }

  private func observedMember(
    in value: SyntaxNode, of type: TypeDeclaration, file: FileModel
  ) -> ObservedMember? {
    guard let access = MemberAccessExpr(value), let object = access.base?.selfMemberName, let name = access.name?.text,
      let model = type.storedProperty(named: object), let owner = model.typeName?.text,
      let known = file.facts.type(named: owner),
      let property = known.properties.first(where: { $0.name == name && !$0.isStatic && !$0.isLet }),
      isScalar(property)
    else { return nil }
    let isObserved =
      known.isObservable
      ? !property.wrappers.contains("ObservationIgnored")
      : known.isObservableObject && model.isState && property.wrappers.contains("Published")
    return isObserved ? ObservedMember(object: object, name: name, type: known) : nil
  }

  /// Code that changes the member, in a method of its type or in an action, and whether that method is asynchronous.
  private func changeByCode(
    of member: ObservedMember, in type: TypeDeclaration, _ file: FileModel
  ) -> (change: RelatedLocation, isWork: Bool)? {
    for part in member.type.parts {
      let writer = part.fact.members.first { writer in
        writer.kind == .function && file.facts.isChanged(member.name, by: writer, of: member.type)
      }
      if let writer { return (file.facts.related(part, at: writer.place, "changed here"), writer.isAsync) }
    }
    for write in writes(to: member, in: type, file) where isInAction(write, in: file) {
      return (RelatedLocation(range: write.range, message: "changed here"), false)
    }
    return nil
  }

  /// The changes of the member in the code of the view.
  private func writes(to member: ObservedMember, in type: TypeDeclaration, _ file: FileModel) -> [SyntaxNode] {
    file.unqualifiedReferences(to: member.object, in: type).compactMap { reference in
      guard let write = file.write(at: reference), write.assignment == nil, let target = Assignment(write.node)?.target,
        target.pathText == "\(member.object.text).\(member.name)"
      else { return nil }
      return write.node
    }
  }

  /// Code that changes the member whenever a selection changes that the view binds: an `onChange` of the selection, or the
  /// observer of a selection in the same object.
  private func changeBySelection(
    of member: ObservedMember, in view: SyntaxNode, _ type: TypeDeclaration, _ file: FileModel
  ) -> RelatedLocation? {
    let selections = file.calls(in: view).compactMap { call in
      call.argument("selection").flatMap(MemberAccessExpr.init)
    }.filter { $0.base?.lastName?.boundProperty.map { $0 == member.object } ?? false }.compactMap(\.name)
    guard !selections.isEmpty else { return nil }
    let reacting = writes(to: member, in: type, file).first { write in
      file.closures(around: write).contains { closure in
        guard let use = closure.use, use.callee == "onChange", let observed = use.call.argument("of") else {
          return false
        }
        return selections.contains { observed.pathText == "\(member.object.text).\($0.text)" }
      }
    }
    if let reacting { return RelatedLocation(range: reacting.range, message: "changed here") }
    guard let (model, other) = file.declaration(of: member.type) else { return nil }
    for selection in selections {
      let observed = model.variables.first { $0.binding.name?.text == selection.text && $0.binding.isStored }
      guard let accessors = observed?.binding.accessorBlock else { continue }
      for code in accessors.children.compactMap({ $0.child(.codeBlock) }) {
        for reached in other.reach(from: code).now {
          let write = reached.writes.first { reached.path(of: $0.target) == member.name }
          if let write { return reached.related(write.node, "changed here") }
        }
      }
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
