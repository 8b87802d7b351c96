// Determines which presentations of a view can be requested while another one is visible.

extension FileModel {
  /// How a second presentation of a view can be requested while the first is visible.
  package enum PresentationOverlap {
    /// Code requests both on the same path.
    case together(SyntaxNode)
    /// Code of a model in another file requests both on the same path.
    case togetherElsewhere(Located<JointFlagsFact>)
    /// A timer, a URL or a system event requests one of them at any time.
    case anyTime(SyntaxNode, callback: Name)
    /// A button in the content of the other one requests it.
    case fromContent(SyntaxNode)
    /// No known code sets either flag.
    case unknown
  }

  /// How a presentation of a view can be requested while another one of the view is visible; nil if no known code does
  /// this.
  ///
  /// Buttons behind a presentation cannot be tapped while it is visible, so flags that only they set do not overlap,
  /// and neither do the cases of a single optional. Each overlap has one answer: that of the presentation that is
  /// requested second.
  package func overlap(of later: Modifier, with other: Modifier) -> PresentationOverlap? {
    guard let mine = PresentationFlag(later, in: self), let its = PresentationFlag(other, in: self),
      mine.path != its.path
    else { return nil }
    let isLast = other.position < later.position
    guard let owner = mine.owner, let otherOwner = its.owner else {
      let isKnown =
        mine.owner != nil || its.owner != nil
        || [mine, its].contains { $0.isShared || !facts.flagWrites(named: $0.name).isEmpty }
      return isKnown || !isLast ? nil : .unknown
    }
    // The same property at two paths belongs to two objects.
    guard owner.name == otherOwner.name, mine.name != its.name else { return nil }
    guard let type = owner.type else {
      return isLast ? facts.jointFlags(mine.name, its.name, of: owner.name).map { .togetherElsewhere($0) } : nil
    }
    let (requests, others) = (requests(of: mine, in: type), requests(of: its, in: type))
    // Flags that no code sets present nothing.
    if requests.isEmpty, others.isEmpty { return nil }
    for request in requests {
      if isLast, others.contains(where: { runOnOnePath(request, $0, apartFrom: mine, its) }) {
        return .together(request)
      }
      if isSettled(request, its) { continue }
      let places = places(thatRun: request, in: type).filter { !isSettled($0, its) }
      if places.contains(where: { content(around: $0)?.call.node == other.node && runsOnTap($0) }) {
        return .fromContent(request)
      } else if let callback = places.lazy.compactMap({ self.callback(around: $0) }).first {
        let isElsewhere = others.contains { step(of: $0) != step(of: request) }
        if isElsewhere { return .anyTime(request, callback: callback) }
      } else if let delay = closures(around: request).first?.use, delay.callee == "asyncAfter",
        others.contains(where: {
          followEachOther($0, delay.call.node, mine, its) && step(of: $0) == step(of: delay.call.node)
        })
      {
        return .together(request)
      }
    }
    return nil
  }

  /// The code that requests a presentation: `isShown = true`, `isShown.toggle()`, `book = selected`.
  private func requests(of flag: PresentationFlag, in type: TypeDeclaration) -> [SyntaxNode] {
    writes(in: type).compactMap { write in
      guard write.target.selfMemberName.map({ $0 == flag.property }) ?? false,
        write.node.enclosingMember?.kind != .initializerDecl
      else { return nil }
      let isSet = write.kind == .replaces && write.assignment?.singleValue.map { $0.kind != .nilLiteralExpr } ?? false
      return (flag.isItem ? isSet : write.mayTurnOn) ? write.node : nil
    }
  }

  /// A node, and the places in its type that call the method that contains it.
  private func places(thatRun node: SyntaxNode, in type: TypeDeclaration) -> [SyntaxNode] {
    var places = [node]
    var next = 0
    while next < places.count, places.count < Self.maximumPlaces {
      let method = step(of: places[next])
      next += 1
      guard let name = FunctionDecl(method)?.name else { continue }
      places += unqualifiedReferences(to: name, in: type).filter { use in
        !method.contains(use) && !isShadowed(name, at: use) && !places.contains(use)
      }
    }
    return places
  }

  /// The maximum number of places that run a request.
  private static var maximumPlaces: Int { 12 }

  /// Whether both run when one of them does: one after the other in a step, or one in a method that the other's step
  /// calls.
  private func runOnOnePath(
    _ a: SyntaxNode, _ b: SyntaxNode, apartFrom flagA: PresentationFlag, _ flagB: PresentationFlag
  ) -> Bool {
    let (stepA, stepB) = (step(of: a), step(of: b))
    if stepA == stepB { return followEachOther(a, b, flagA, flagB) }
    for (caller, place, step, other) in [(stepA, a, stepB, flagA), (stepB, b, stepA, flagB)] {
      guard let name = FunctionDecl(step)?.name else { continue }
      for call in unqualifiedReferences(to: name, in: caller)
      where self.step(of: call) == caller && followEachOther(place, call, other, other) {
        // The called method may have its own condition for requesting its presentation.
        let inner = place == a ? b : a
        if !inner.isConditional(below: step) { return true }
      }
    }
    return false
  }

  /// Whether two nodes of a step are on the same path, and neither flag is reset in between.
  private func followEachOther(
    _ a: SyntaxNode, _ b: SyntaxNode, _ flagA: PresentationFlag, _ flagB: PresentationFlag
  ) -> Bool {
    let (first, second) = a.index < b.index ? (a, b) : (b, a)
    guard !a.excludes(b), !first.isLastInTry(before: second), !isAwaited(between: first, second) else { return false }
    for block in first.ancestors {
      if block.contains(second) { break }
      if block.kind == .codeBlock || block.kind == .switchCase, block.lastChild?.leavesItsBlock ?? false {
        return false
      }
    }
    let between = assignments(in: step(of: first)).filter {
      $0.node.index > first.index && $0.node.index < second.index
    }
    return !between.contains { assignment in
      assignment.clears && [flagA, flagB].contains { assignment.target.selfMemberName == $0.property }
    }
  }

  /// Whether the code waits between two nodes of a step, for example until the first presentation is closed.
  private func isAwaited(between first: SyntaxNode, _ second: SyntaxNode) -> Bool {
    step(of: first).suspensions.contains { $0.index > first.index && $0.index < second.index && !$0.excludes(second) }
  }

  /// Whether a request is made only while the other presentation is not visible: a condition checks its flag, or the
  /// same step resets it.
  private func isSettled(_ request: SyntaxNode, _ other: PresentationFlag) -> Bool {
    let step = step(of: request)
    if request.conditions(below: step).contains(where: { $0.mentions(other.property) }) { return true }
    if assignments(in: step).contains(where: { $0.clears && $0.target.selfMemberName == other.property }) {
      return true
    }
    return step.mentionsAny(of: ["dismiss"])
  }

  /// The presentation whose content contains a node, in the same member.
  private func content(around node: SyntaxNode) -> ArgumentUse? {
    for closure in closures(around: node) {
      guard let use = closure.use, use.isMember, case .builder(let slot) = closure.role else { continue }
      // Alerts and dialogs close before the actions of their buttons run.
      if slot == .dialog { return nil }
      if slot.isPresentation { return use }
    }
    return nil
  }

  private func runsOnTap(_ node: SyntaxNode) -> Bool {
    if let use = ArgumentUse(node.outermostPostfix), use.label.isAny(of: ["action", "perform"]) {
      return use.callee.isAny(of: ["Button", "onTapGesture"])
    }
    let closures = closures(around: node)
    // The closure may be that of a button in a view of the project.
    guard let closure = closures.first(where: { $0.role == .action }) ?? closures.first,
      case .action(let event?) = role(of: closure)
    else { return false }
    return event == "Button" || event == "onTapGesture"
  }

  /// The source that runs a node at any time, regardless of the user's actions: a timer, a URL, a system event. The
  /// project's own notifications do not count, because a button on the same screen may post them.
  private func callback(around node: SyntaxNode) -> Name? {
    for closure in closures(around: node) {
      guard let use = closure.use else { continue }
      if use.callee.isAny(of: ["onOpenURL", "onContinueUserActivity", "scheduledTimer"]) { return use.callee }
      if use.callee == "onReceive", let source = use.call.firstArgument, source.isEventSource { return use.callee }
    }
    return nil
  }
}

extension SyntaxNode {
  /// `timer`, `Timer.publish(…)`, `….publisher(for: UIApplication.didBecomeActiveNotification)`
  fileprivate var isEventSource: Bool {
    tokens.contains { token in
      let name = Name(token)
      return name.contains(word: "timer")
        || name.isAny(of: ["Timer", "UIApplication", "UIScene", "UIDevice", "NSApplication"])
    }
  }
}

/// The binding that controls a presentation: `$isShown` in `.sheet(isPresented: $isShown)`, `$model.book`.
private struct PresentationFlag {
  let presentation: Modifier
  let isItem: Bool
  /// As written, without `$`.
  let path: String
  /// The property, by its last name; for a property of an unknown view, a name with `$`.
  let property: Name
  /// The type that declares the property, and its declaration if it is in this file; nil if no declaration is known.
  let owner: (name: String, type: TypeDeclaration?)?
  /// Whether the property belongs to a model or to another view, so that other code may set it.
  let isShared: Bool

  var name: String { String(property.text.drop { $0 == "$" }) }

  init?(_ presentation: Modifier, in file: FileModel) {
    guard let binding = presentation.argument("isPresented") ?? presentation.argument("item"),
      binding.isProjectedBinding, let last = binding.lastName
    else { return nil }
    self.presentation = presentation
    isItem = presentation.argument("isPresented") == nil
    path = binding.pathText
    let type = file.enclosingType(of: presentation.node)
    guard let base = MemberAccessExpr(binding)?.base, !base.isSelf else {
      let stored = type?.storedProperties.first { last.isBinding(of: $0.name) }
      property = stored?.name ?? last
      owner = stored == nil ? nil : type.map { ($0.name.text, $0) }
      isShared = stored?.wrapper("Binding") != nil
      return
    }
    property = last
    isShared = true
    // `$store.scope(…).filters` are probably the cases of one enum.
    guard base.kind == .declReferenceExpr else { return nil }
    let model = base.lastName.flatMap { name in type?.storedProperties.first { name.isBinding(of: $0.name) } }
    owner = model?.typeName.map { ($0.text, file.type(named: $0)) } ?? model.map { _ in ("", nil) }
  }
}

extension SyntaxNode {
  /// Whether the node is in a `do` and the other one in its `catch`, and nothing in between can throw.
  fileprivate func isLastInTry(before other: SyntaxNode) -> Bool {
    for clause in other.ancestors where clause.kind == .catchClause {
      guard let block = clause.parent?.child(.codeBlock), block.contains(self) else { continue }
      var row = subtreeEnd
      while row < block.subtreeEnd {
        let node = SyntaxNode(storage, row)
        // Code in other branches does not run after the node.
        if node.kind == .tryExpr || node.kind == .throwStmt, !excludes(node) { return false }
        row += 1
      }
      return true
    }
    return false
  }

  /// Whether the statement exits its block.
  fileprivate var leavesItsBlock: Bool {
    [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains(kind)
  }
}
