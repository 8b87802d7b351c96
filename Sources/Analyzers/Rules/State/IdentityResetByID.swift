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
          id.receiver == nil || id.isExplained ? nil : .unsafe("Remove `id`", preferred: true, .delete(id.removalRange))
        ])
      return
    }
    guard let value = id.onlyUnlabeledArgument, let receiver = id.receiver, let base = chain.baseName,
      let type = file.enclosingType(of: id.node), file.isInBodyScope(id.node), !isExplained(id, receiver),
      !file.closures(around: id.node).contains(where: { $0.use?.callee == "ForEach" })
    else { return }
    let content = file.ownContent(of: receiver)
    guard !onlyCrossfades(id, of: chain, content, in: file) else { return }
    let changes =
      ownChanges(of: value, resetting: content, in: type, file)
      + heldChanges(of: value, resetting: content, in: type, file)
    let isPlain = isPlainContainer(receiver, base, in: file)
    let selecting = changes.first { $0.kind == .selection && holdsNavigation(content, in: file) }
    // Apps start over on purpose, for example after signing out.
    guard selecting != nil || !isNavigation(base) && !isNavigation(behind: receiver, file) else { return }
    let reported =
      selecting
      ?? changes.first { $0.kind == .work && (isPlain && $0.isPlain || losesWork($0, receiver, id, value, in: file)) }
      ?? changes.first { isPlain && $0.isPlain }
    guard let reported else { return }
    findings.add(
      at: id.range,
      "Every change to `\(reported.name)` resets all state inside the view; to restart work, use `task(id:)`",
      reported.ruleCase, related: [reported.place])
  }

  // MARK: - Changes

  /// Code that changes a variable from which the id is computed.
  private struct Change {
    enum Kind { case selection, work, action, onlyIdentity }

    let name: String
    let place: RelatedLocation
    let kind: Kind
    /// Whether the variable is of a type whose values are seldom the displayed value itself.
    let isPlain: Bool

    var ruleCase: RuleCase {
      switch kind {
      case .selection: .bySelection
      case .work: .byWork
      case .action: .byAction
      case .onlyIdentity: .onlyIdentity
      }
    }
  }

  /// What changes the states of the view that determine an id, the worst first.
  private func ownChanges(
    of value: SyntaxNode, resetting content: [SyntaxNode], in type: TypeDeclaration, _ file: FileModel
  ) -> [Change] {
    let code = file.codeDetermining(value)
    return type.storedProperties.flatMap { state -> [Change] in
      guard file.isState(state, in: type), isScalar(state, orOptional: true),
        code.contains(where: { !file.unqualifiedReferences(to: state.name, in: $0).isEmpty })
      else { return [] }
      let name = state.name.text
      let isPlain = isScalar(state, orOptional: false)
      let changes = file.sharedWrites(to: state.name, in: type).map(\.node).filter { isInAction($0, in: file) }
      guard !changes.isEmpty, !changes.contains(where: isExplained) else { return [] }
      if let place = followingSelection([name], of: content, in: type, file) {
        return [Change(name: name, place: place, kind: .selection, isPlain: isPlain)]
      }
      let working = changes.first { isWork($0, in: file) }
      let kind: Change.Kind =
        if isIdentityOnly(state, in: type, file) { .onlyIdentity } else { working == nil ? .action : .work }
      let place = RelatedLocation(
        range: ((kind == .work ? working : nil) ?? changes[0]).range, message: "changed here")
      return [Change(name: name, place: place, kind: kind, isPlain: isPlain)]
    }
  }

  /// What changes the variables of objects that determine an id, the worst first.
  private func heldChanges(
    of value: SyntaxNode, resetting content: [SyntaxNode], in type: TypeDeclaration, _ file: FileModel
  ) -> [Change] {
    file.variables(determining: value, in: type).flatMap { shown -> [Change] in
      let (property, owner) = (shown.variable.property, shown.variable.owner)
      let isObserved =
        owner.isObservable
        ? !property.wrappers.contains("ObservationIgnored")
        : shown.holder.isState && property.wrappers.contains("Published")
      guard isObserved, isScalar(property, orOptional: true) else { return [] }
      let name = property.name
      let isPlain = isScalar(property, orOptional: false)
      let writes = file.facts.writes(to: property, of: owner).filter { !$0.fact.isSetup && $0.fact.kind != .binds }
      guard let first = writes.first else { return [] }
      let path = "\(shown.holder.name.text).\(name)"
      let bound = boundMembers(of: shown.holder, in: content, file)
      if let place = followingSelection([path], of: content, in: type, file)
        ?? observing(bound, of: owner, change: name, in: file)
      {
        return [Change(name: name, place: place, kind: .selection, isPlain: isPlain)]
      }
      let working = writes.first { isWork($0, of: owner, in: file) }
      return [
        Change(
          name: name, place: file.facts.related(working ?? first, "changed here"),
          kind: working == nil ? .action : .work,
          isPlain: isPlain)
      ]
    }
  }

  /// Where code that runs when a selection changes that the view binds changes one of some paths.
  private func followingSelection(
    _ paths: Set<String>, of content: [SyntaxNode], in type: TypeDeclaration, _ file: FileModel
  ) -> RelatedLocation? {
    for call in file.calls(named: "onChange", in: type) {
      guard let observed = call.argument("of")?.pathText,
        content.flatMap({ file.calls(in: $0) }).contains(where: { call in
          call.arguments.contains { $0.expression?.pathText == "$" + observed }
        })
      else { continue }
      for code in file.reach(fromActionOf: call) {
        let write = code.writes.first { code.path(of: $0.target).map(paths.contains) ?? false }
        if let write { return code.related(write.node, "changed here") }
      }
    }
    return nil
  }

  /// The members of an object to which a view, or a view of the project in it that gets the object, has bindings:
  /// `selection` in `List(selection: $model.selection)`.
  private func boundMembers(of holder: StoredProperty, in content: [SyntaxNode], _ file: FileModel) -> [Name] {
    let calls = content.flatMap { file.calls(in: $0) }
    return boundMembers(of: holder.name.text, by: calls)
      + bodies(of: calls, in: file).flatMap { call, body, other -> [Name] in
        let label = call.arguments.first { $0.expression?.pathText == holder.name.text }?.label
        return label.map { boundMembers(of: $0.text, by: other.calls(in: body)) } ?? []
      }
  }

  private func boundMembers(of holder: String, by calls: [FunctionCallExpr]) -> [Name] {
    calls.flatMap(\.arguments).compactMap(\.expression).compactMap { value in
      guard value.kind == .memberAccessExpr, let name = value.lastName, value.pathText == "$\(holder).\(name.text)"
      else {
        return nil
      }
      return name
    }
  }

  /// The bodies of the project's views that some calls create.
  private func bodies(
    of calls: [FunctionCallExpr], in file: FileModel
  ) -> [(call: FunctionCallExpr, body: SyntaxNode, file: FileModel)] {
    calls.lazy.filter { call in
      call.calleeName.map { $0.isCapitalized && SwiftUICatalog.entry(of: $0) == nil } ?? false
    }.prefix(Self.maximumViews).compactMap { call in
      call.calleeName.flatMap { file.type(named: $0.text, at: call.node) }.flatMap(file.bodyOfView).map {
        (call, $0.body, $0.file)
      }
    }
  }

  /// The maximum number of views whose bodies are searched.
  private static let maximumViews = 8

  /// Where the observers of some properties of an object, `didSet`, change another one, directly or by a method.
  private func observing(
    _ members: [Name], of owner: KnownType, change name: String, in file: FileModel
  ) -> RelatedLocation? {
    guard !members.isEmpty, let (model, other) = file.declaration(of: owner) else { return nil }
    for member in members {
      guard let observers = model.storedProperty(named: member)?.binding.accessorBlock else { continue }
      for observer in observers.children.compactMap({ $0.child(.codeBlock) }) {
        for code in other.reach(from: observer).now {
          let write = code.writes.first { code.path(of: $0.target) == name }
          if let write { return code.related(write.node, "changed here") }
        }
      }
    }
    return nil
  }

  /// Whether code changes a variable of an object without an action of users: after it has waited, or in an asynchronous
  /// method or a callback of the object.
  private func isWork(_ write: Located<WriteFact>, of owner: KnownType, in file: FileModel) -> Bool {
    if write.fact.isAfterAwait { return true }
    guard write.fact.writer == owner.fact.qualifiedName else { return false }
    return write.fact.isDeferred || owner.members.contains { $0.name == write.fact.writerMember && $0.isAsync }
  }

  // MARK: - What is reset

  /// Whether the view is a container or contains a text field, and does not wrap what a new identity re-creates on
  /// purpose.
  private func isPlainContainer(_ view: SyntaxNode, _ base: Name, in file: FileModel) -> Bool {
    (base.is(.identityContainer) || !file.calls(named: "TextField", in: view).isEmpty)
      && !base.hasSuffix("Player") && !base.hasSuffix("Map") && !isTornDown(view, in: file)
      && hasSomethingToLose(view, in: file)
  }

  /// Whether a view, a helper with which it is built, or a view of the project in it is or contains a navigation container
  /// or tabs.
  private func holdsNavigation(_ content: [SyntaxNode], in file: FileModel) -> Bool {
    let calls = content.flatMap { file.calls(in: $0) }
    return (calls + bodies(of: calls, in: file).flatMap { $0.file.calls(in: $0.body) })
      .contains { $0.calleeName.map(isNavigation) ?? false }
  }

  /// Whether a helper is a navigation container or tabs.
  private func isNavigation(behind view: SyntaxNode, _ file: FileModel) -> Bool {
    let base = file.chain(of: view).base ?? view
    return file.viewOfHelper(base).flatMap { file.chain(of: $0).baseName }.map(isNavigation) ?? false
  }

  private func isNavigation(_ container: Name) -> Bool { container.is(.navigationContainer) || container == "TabView" }

  /// Whether the view loses work or input when another value arrives that it does not show itself.
  private func losesWork(
    _ change: Change, _ view: SyntaxNode, _ id: Modifier, _ value: SyntaxNode, in file: FileModel
  ) -> Bool {
    // A view with another content is another view: `Player(url: model.url).id(model.url)`.
    let shows = file.calls(in: view).contains { call in
      call.arguments.contains { $0.expression?.withoutUnwrapping.isSpelledLike(value) ?? false }
    }
    // The branch exists only with the value.
    let waits = id.node.enclosingMember.map { member in
      id.node.conditions(below: member).contains { $0.tokens.contains { Name($0).text == change.name } }
    }
    guard !shows, !(waits ?? false) else { return false }
    return isTornDown(view, in: file)
      || file.calls(in: view).contains { call in
        guard let name = call.calleeName, name.isCapitalized else { return false }
        if name.is(.textInput) || name == "Map" { return true }
        return file.facts.type(named: name.text)?.properties.contains { property in
          property.wrappers.contains { $0 == "State" || $0 == "StateObject" }
        } ?? false
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

  /// Whether a transition animates the new view, and nothing inside keeps state or starts work, so that all that the id does is to
  /// replace one view by another.
  private func onlyCrossfades(
    _ id: Modifier, of chain: ModifierChain, _ content: [SyntaxNode], in file: FileModel
  ) -> Bool {
    guard chain.after(id).contains(where: { $0.name == "transition" }) else { return false }
    return content.flatMap { file.calls(in: $0) }.allSatisfy { call in
      guard let name = call.calleeName else { return false }
      guard name.isCapitalized else { return !name.isAny(of: ["onAppear", "onChange", "onReceive", "task"]) }
      if name.is(.stateless) || SwiftUICatalog.isShapeOrColor(name) { return true }
      guard ModifierChain.outermost(of: call.node).isStatement else {
        return SwiftUICatalog.entry(of: name) == nil && file.facts.view(named: name.text) == nil
      }
      return file.facts.view(named: name.text) != nil && file.facts.keepsNothing(name.text)
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
    guard file.sharedBindings(to: state.name, in: type).isEmpty else { return false }
    return file.unqualifiedReferences(to: state.name, in: type).allSatisfy { reference in
      file.write(at: reference) != nil
        || ArgumentUse(reference).map { $0.isMember && $0.callee == "id" } ?? false
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

  /// Whether a property is of a type whose values are often made up for an identity.
  private func isScalar(_ property: PropertyFact, orOptional: Bool) -> Bool {
    let type = property.type
    if type.isEmpty {
      return switch property.initialValue {
      case .literal: true
      case .constructor(let name): name == "UUID" || name == "Date"
      // `Date.distantPast`
      case .staticMember: property.initialText.split(separator: ".").first.map { isScalar(String($0), false) } ?? false
      default: false
      }
    }
    return isScalar(orOptional ? type.withoutOptionality : type, orOptional)
  }

  private func isScalar(_ state: StoredProperty, orOptional: Bool) -> Bool {
    if let type = state.type { return isScalar((orOptional ? type.unwrappedOptional : type).text, orOptional) }
    guard let value = state.initialValue else { return false }
    if let call = FunctionCallExpr(value) { return call.calleeName == "UUID" || call.calleeName == "Date" }
    if let access = MemberAccessExpr(value) {
      return access.base?.typeReferenceName.map { isScalar($0.text, false) } ?? false
    }
    return value.isLiteral && value.kind != .arrayExpr && value.kind != .dictionaryExpr
  }

  private func isScalar(_ type: String, _ orURL: Bool) -> Bool {
    IdentityResetByID.scalars.contains { "\($0)" == type } || orURL && type == "URL"
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
