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
      let content = other.trailingClosure(or: "content")
      let isInContent = places.contains { place in
        self.content(around: place)?.call.node == other.node && runsOnTap(place)
          && !(content.map { isLeft(after: place, in: $0) } ?? false)
      }
      if isInContent {
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

  /// Code that pushes two screens at once, the second one from the screen that the first one shows.
  package struct DoublePush {
    /// The second `navigationDestination(isPresented:)`.
    package let second: RelatedLocation
    /// Where both flags are set.
    package let code: RelatedLocation
  }

  /// Code that sets the flag of a `navigationDestination` together with that of another one on the screen that it shows.
  package func doublePush(by first: Modifier) -> DoublePush? {
    guard let mine = PresentationFlag(first, in: self), let owner = mine.owner, !mine.isItem,
      let content = first.trailingClosure(or: "destination")
    else { return nil }
    for part in screen(of: content.node, passingStacks: false) {
      for call in part.file.calls(named: "navigationDestination", in: part.node) {
        guard part.showsPlainly(call.node) != nil,
          let inner = part.file.chain(of: call.node).modifiers.first(where: { $0.node == call.node }),
          let its = PresentationFlag(inner, in: part.file), !its.isItem
        else { continue }
        let second = part.file.related(call.nameRange, "pushes the second screen")
        if let innerOwner = its.owner, innerOwner.name == owner.name, mine.name != its.name,
          let flags = facts.jointFlags(mine.name, its.name, of: owner.name)
        {
          return DoublePush(second: second, code: facts.related(flags, "pushes both"))
        }
        guard let type = owner.type, enclosingType(of: first.node) === type,
          let state = part.file.state(boundTo: its, of: part, in: type)
        else { continue }
        let sets = (assignments(in: type).filter { $0.setsTrue && $0.sets(mine.property) }).map(\.node)
        let others = (assignments(in: type).filter { $0.setsTrue && $0.sets(state) }).map(\.node)
        for set in sets {
          guard others.contains(where: { step(of: $0) == step(of: set) && areOnOnePath($0, set) }) else { continue }
          return DoublePush(second: second, code: RelatedLocation(range: set.range, message: "pushes both"))
        }
      }
    }
    return nil
  }

  /// The state of a type that is the flag of a presentation in a part of its screen: the state itself, or the one whose
  /// binding the view of the part gets.
  private func state(boundTo flag: PresentationFlag, of part: ScreenPart, in type: TypeDeclaration) -> Name? {
    if part.type === type { return flag.property }
    guard let view = flag.owner?.type, view === part.type, let creation = part.creation,
      let argument = creation.arguments.first(where: { $0.label.map { $0 == flag.property } ?? false })
    else { return nil }
    return argument.expression.flatMap(DeclReferenceExpr.init)?.name?.boundProperty
  }

  /// Code of a view in the content of a presentation that requests another presentation of the view around it.
  package struct RequestFromContent {
    /// The presentation whose content contains the code.
    package let presentation: FunctionCallExpr
    /// The view of the project that contains the code; nil if the code is in the content itself.
    package let view: Name?
    package let node: SyntaxNode
    /// The file that contains the code.
    package let file: FileModel
  }

  /// Code in the content of a sheet, a cover or a popover that requests another presentation of the same view, which is
  /// behind it; nil if the view requests it itself too, or if the content presents it.
  ///
  /// The content may set the flag through a closure, a binding or an object that both share.
  package func requestFromContent(for later: Modifier) -> RequestFromContent? {
    guard let flag = PresentationFlag(later, in: self), let type = enclosingType(of: later.node),
      isInBodyScope(later.node), !isPresentedOrPushed(later.node),
      let shared = SharedFlag(flag, later, of: type)?.optional(in: self, at: later.node)
    else { return nil }
    let presentations = contents(beside: later, in: type)
    guard !presentations.isEmpty else { return nil }
    let own = requests(of: shared, in: type)
    for (call, content) in presentations {
      guard own.allSatisfy({ content.node.contains($0) }), !shared.isBound(in: content.node, self, within: type) else {
        continue
      }
      if let request = own.first(where: { request in
        runsOnEvent(request) && !leaves(request, below: content.node) && !isLeft(after: request, in: content)
      }) {
        return RequestFromContent(presentation: call, view: nil, node: request, file: self)
      }
      if let found = request(of: shared, inViewsOf: content, of: call, beside: type) { return found }
    }
    return nil
  }

  /// The sheets, covers and popovers of a type that are on the same screen as another presentation, with their contents.
  private func contents(
    beside later: Modifier, in type: TypeDeclaration
  ) -> [(presentation: FunctionCallExpr, content: ClosureExpr)] {
    var result: [(FunctionCallExpr, ClosureExpr)] = []
    for name in ["sheet", "fullScreenCover", "popover"] as [StaticString] {
      for call in calls(named: name, in: type) {
        guard call.node != later.node, call.calledExpression?.kind == .memberAccessExpr, isInBodyScope(call.node),
          !isPresentedOrPushed(call.node), let content = call.trailingClosure(or: "content"),
          !content.node.contains(later.node),
          !closures(around: call.node).contains(where: { $0.use?.call.node == later.node })
        else { continue }
        result.append((call, content))
      }
    }
    return result
  }

  private func request(
    of flag: SharedFlag, inViewsOf content: ClosureExpr, of presentation: FunctionCallExpr, beside type: TypeDeclaration
  ) -> RequestFromContent? {
    for part in screen(of: content.node, passingStacks: true) {
      guard let view = part.type, view !== type, let creation = part.creation,
        let inner = flag.passed(to: view, by: creation)
      else { continue }
      if inner.isBound(in: nil, part.file, within: view) { return nil }
      for request in part.file.requests(of: inner, in: view, without: flag.sibling(driving: presentation)) {
        guard let member = request.enclosingMember,
          !part.file.leaves(request, below: member, shownBy: view, requesting: inner),
          !part.file.runsOnDisappearance(request)
        else { continue }
        return RequestFromContent(presentation: presentation, view: view.name, node: request, file: part.file)
      }
    }
    return nil
  }

  private func runsOnEvent(_ node: SyntaxNode) -> Bool {
    let isEvent = closures(around: node).contains { closure in
      if closure.role == .action { return true }
      if case .action = role(of: closure) { return true }
      return false
    }
    return isEvent && !runsOnDisappearance(node)
  }

  private func runsOnDisappearance(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { $0.use?.callee == "onDisappear" }
  }

  private func isPresentedOrPushed(_ node: SyntaxNode) -> Bool {
    slots(around: node).contains { $0.slot.isPresentation || $0.slot == .pushed || $0.slot == .dialog }
  }

  /// Code of a type that sets a flag to `true` or an item to a value, directly or in a method of the object that declares
  /// it.
  ///
  /// - Parameter other: another member of the object. Code that clears it too does not count.
  private func requests(of flag: SharedFlag, in type: TypeDeclaration, without other: String? = nil) -> [SyntaxNode] {
    guard let object = flag.object else {
      return assignments(in: type).filter { assignment in
        assignment.target.selfMemberName?.text == flag.member && flag.isSet(by: assignment)
          && assignment.node.enclosingMember?.kind != .initializerDecl
      }.map(\.node)
    }
    let path = flag.path
    let otherPath = other.map { "\(object.text).\($0)" }
    return unqualifiedReferences(to: object, in: type).filter { reference in
      if let write = write(at: reference) {
        return Assignment(write.node).map { $0.target.pathText == path && flag.isSet(by: $0) } ?? false
      }
      guard let call = calledMethod(of: reference) else { return false }
      return reach(from: call.node).contains { code in
        guard code.moment == .now || code.moment == .inTask else { return false }
        let set = code.assignments.map { (assignment: $0, path: code.path(of: $0.target)) }
        return set.contains { $0.path == path && flag.isSet(by: $0.assignment) }
          && (otherPath == nil || !set.contains { $0.path == otherPath && $0.assignment.clears })
      }
    }
  }

  /// `model.load()` for the reference `model` in it.
  private func calledMethod(of object: SyntaxNode) -> FunctionCallExpr? {
    var access = object
    while let parent = access.parent, parent.firstChild == access || MemberAccessExpr(parent)?.declName == access {
      if let call = FunctionCallExpr(parent) { return call }
      guard parent.kind == .memberAccessExpr || parent.kind == .optionalChainingExpr else { return nil }
      access = parent
    }
    return nil
  }

  /// Whether code beside a request closes the presentation that contains it.
  ///
  /// - Parameters:
  ///   - view: the view with the code, if another view presents it: its own state does not close it.
  ///   - flag: what is requested, as the view spells it. Code that does not run after the request does not count.
  private func leaves(
    _ request: SyntaxNode, below limit: SyntaxNode, shownBy view: TypeDeclaration? = nil,
    requesting flag: SharedFlag? = nil
  ) -> Bool {
    let spelled = flag.map { flag in
      SpelledRequest(
        node: request, call: flag.object == nil ? nil : calledMethod(of: request), path: flag.path, isItem: flag.isItem,
        isSet: flag.isSet)
    }
    for block in request.surroundings(below: limit) {
      guard block.isBraces || block.kind == .switchCase else { continue }
      if case .builder? = ClosureExpr(block)?.role { return false }
      let leaves = statements(of: block, after: spelled).contains { statement in
        guard !statement.contains(request) else { return false }
        return statement.mentionsAny(of: ["dismiss"])
          || assignments(in: statement).contains { assignment in
            assignment.clears
              && !(assignment.target.selfMemberName.flatMap { view?.storedProperty(named: $0) }?.wrapper("State") != nil)
          }
      }
      if leaves { return true }
    }
    return false
  }

  /// The statements of a block, without those that do not run after a request.
  private func statements(of block: SyntaxNode, after request: SpelledRequest?) -> [SyntaxNode] {
    let statements = Array(block.children)
    guard let request else { return statements }
    let exit = statements.firstIndex { statement in
      statement.kind == .guardStmt && statement.index > request.node.index && isSkipped(statement, after: request)
    }
    return statements.prefix(upTo: exit ?? statements.endIndex).filter { statement in
      statement.kind != .ifExpr || statement.index < request.node.index || !isSkipped(statement, after: request)
    }
  }

  /// Whether a request is in a closure of a view in the content that closes the presentation whenever it has called the
  /// closure: `onDone(); dismiss()`.
  private func isLeft(after request: SyntaxNode, in content: ClosureExpr) -> Bool {
    let inner = closures(around: request).prefix { $0.node != content.node }
    return inner.contains { closure in
      guard let use = closure.use, use.callee.isCapitalized,
        let part = screen(of: content.node, passingStacks: true).first(where: { part in
          part.creation?.node == use.call.node && part.creation?.range == use.call.range
        }), let view = part.type
      else { return false }
      let closures = view.storedProperties.filter { $0.type?.isFunctionType ?? false }
      let property = closures.enumerated().first { position, property in
        let isLast = position == closures.count - 1
        return use.call.closure(for: property.name, isLast: isLast)?.node == closure.node
      }?.element
      guard let property else { return false }
      let calls = part.file.unqualifiedReferences(to: property.name, in: view)
      return !calls.isEmpty
        && calls.allSatisfy { call in
          call.enclosingMember.map { part.file.leaves(call, below: $0, shownBy: view) } ?? false
        }
    }
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
    guard areOnOnePath(a, b) else { return false }
    let (first, second) = a.index < b.index ? (a, b) : (b, a)
    let between = assignments(in: step(of: first)).filter {
      $0.node.index > first.index && $0.node.index < second.index
    }
    return !between.contains { assignment in
      assignment.clears && [flagA, flagB].contains { assignment.target.selfMemberName == $0.property }
    }
  }

  /// Whether two nodes of a step run in the same turn: no branch, early exit or suspension is between them.
  package func areOnOnePath(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
    let (first, second) = a.index < b.index ? (a, b) : (b, a)
    guard !a.excludes(b), !first.isLastInTry(before: second), !isAwaited(between: first, second) else { return false }
    for block in first.ancestors {
      if block.contains(second) { break }
      if block.kind == .codeBlock || block.kind == .switchCase, block.lastChild?.leavesItsBlock ?? false {
        return false
      }
    }
    return true
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
