struct SubscriptionAddedOnEachAppearance: ModifierRule {
  static let info = RuleInfo(
    id: "subscription_added_on_each_appearance", topic: .concurrency, alsoAbout: [.state],
    cases: [.runsAgain, .mayRunAgain, .sameAgain], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = FileModel.repeatableEvents

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let repetition = file.repetition(of: modifier, of: chain)
    guard repetition != .once else { return }
    let added = additions(startedBy: modifier, in: file)
    // Of several subscriptions, some may do the same however often they are added.
    guard
      let (subscription, code, ends) = added.first(where: { !$0.code.file.doesTheSameAgain($0.subscription) })
        ?? added.first, let bag = subscription.bag.lastName
    else { return }
    let event = modifier.name.text
    let doesTheSame = repetition != .again && code.file.doesTheSameAgain(subscription)
    findings.add(
      at: modifier.range,
      repetition == .again
        ? "Each run of `\(event)` adds a subscription to `\(bag.text)`, so its code runs several times; subscribe "
          + "in an initializer, or clear `\(bag.text)` first"
        : "If the view appears again, `\(event)` adds another subscription to `\(bag.text)`; subscribe in an "
          + "initializer, or clear `\(bag.text)` first",
      doesTheSame ? .sameAgain : repetition == .again ? .runsAgain : .mayRunAgain,
      assuming: [ends == nil ? .callee("whether the publisher ends by itself, as that of a request does") : nil],
      related: [code.related(subscription.place, "adds it")] + stops(of: chain, in: file))
  }

  /// The subscriptions that an event adds each time, and whether their publishers end by themselves; nil if that is not
  /// known.
  private func additions(
    startedBy modifier: Modifier, in file: FileModel
  ) -> [(subscription: Subscription, code: ReachedCode, ends: Bool?)] {
    let codes = Array(file.reach(from: modifier)).filter { $0.moment == .now || $0.moment == .inTask }
    var result: [(Subscription, ReachedCode, Bool?)] = []
    for code in codes {
      // By the text of the collection: many subscriptions share one.
      var cleared: [String: Bool] = [:]
      for addition in code.calls.map(\.node) + code.assignments.filter(\.isCompound).map(\.node) {
        guard let subscription = Subscription(addition, in: code.file), !subscription.completes,
          !code.file.isLocal(subscription.bag), subscription.bag.lastName != nil,
          !(subscription.bag.selfMemberName != nil && code.way.leadsIntoNewObject)
        else { continue }
        let bag = subscription.bag.text
        let isCleared = cleared[bag] ?? self.isCleared(subscription.bag, in: code, among: codes)
        cleared[bag] = isCleared
        guard !isCleared, !code.file.isOnlyForFirstRun(addition, of: code, among: codes) else { continue }
        let ends = code.file.sendsFewValues(subscription.source)
        if !(ends ?? false) { result.append((subscription, code, ends)) }
      }
    }
    return result
  }

  /// The code that runs when the view disappears, which leaves the subscription in place.
  private func stops(of chain: ModifierChain, in file: FileModel) -> [RelatedLocation] {
    guard let disappearance = chain.first("onDisappear"),
      let code = Array(file.reach(from: disappearance).now.prefix(Self.maximumStops)).last
    else { return [] }
    return [code.related(code.function?.name?.range ?? disappearance.name.range, "does not end it")]
  }

  /// The maximum number of functions between `onDisappear` and the one that is shown as related.
  private static let maximumStops = 2

  private func isCleared(_ bag: SyntaxNode, in code: ReachedCode, among codes: [ReachedCode]) -> Bool {
    guard let name = bag.lastName else { return true }
    let isCleared = { (write: Write) in
      write.target.lastName?.text == name.text
        && (write.assignment.map { !$0.isCompound } ?? (write.change == .replaces))
    }
    if codes.contains(where: { $0.writes.contains(where: isCleared) }) { return true }
    guard bag.selfMemberName != nil, let type = code.file.enclosingType(of: bag) else { return false }
    return code.file.writes(to: name, in: type).contains { write in
      isCleared(write) && write.node.enclosingMember?.kind != .deinitializerDecl
    }
  }
}

extension ReachedWay {
  /// Whether the code belongs to an object that is created on the way, which has collections of its own.
  fileprivate var leadsIntoNewObject: Bool {
    let creation = steps.lastIndex { FunctionCallExpr($0.node)?.calleeName.isCapitalized ?? false }
    guard let creation else { return false }
    return steps[(creation + 1)...].allSatisfy { FunctionCallExpr($0.node)?.base?.isSelf ?? true }
  }
}

/// `publisher.sink { … }.store(in: &bag)`, `bag.append(publisher.sink { … })`, also with a local constant for what `sink`
/// returns.
private struct Subscription {
  /// The collection that keeps it.
  let bag: SyntaxNode
  /// The name of the method that adds it, or the collection.
  let place: Range<Int>
  /// The first call of the chain, which makes the publisher, or the first operator if the publisher is a property.
  let source: FunctionCallExpr
  /// The closures that run for each value; empty if `assign` or a function receives them.
  let sinks: [ClosureExpr]
  /// Whether the publisher sends at most a few values and then ends.
  let completes: Bool

  /// Publishers that end after a value.
  static let ending: [StaticString] = ["dataTaskPublisher", "Just", "Future", "Fail", "Empty", "Deferred"]
  /// Operators with which a publisher ends after some values.
  private static let limiting: [StaticString] = ["first", "prefix", "output"]

  init?(_ addition: SyntaxNode, in file: FileModel) {
    var subscribed: SyntaxNode
    if let assignment = Assignment(addition) {
      guard let value = assignment.addedElement else { return nil }
      (bag, place) = (assignment.target.withoutUnwrapping, assignment.target.range)
      subscribed = value
    } else if let call = FunctionCallExpr(addition), call.calleeName == "store",
      let argument = call.argument("in"), argument.kind == .inOutExpr, let bag = argument.firstChild,
      let base = call.base
    {
      (self.bag, place) = (bag, call.nameRange)
      subscribed = base
    } else if let call = FunctionCallExpr(addition), call.calleeName.isAny(of: ["append", "insert"]),
      let bag = call.base, let value = call.firstUnlabeledArgument
    {
      (self.bag, place) = (bag.withoutUnwrapping, call.nameRange)
      subscribed = value
    } else {
      return nil
    }
    if let name = DeclReferenceExpr(subscribed)?.name,
      case .value(let value?, at: let place) = file.localBinding(of: name, at: subscribed), VariableDecl(place) != nil
    {
      subscribed = value
    }
    guard let last = FunctionCallExpr(subscribed), last.calleeName.isAny(of: ["sink", "assign"]) else { return nil }
    sinks = last.closures
    var completes = false
    var source = last
    var node: SyntaxNode? = subscribed
    while let current = node {
      if let call = FunctionCallExpr(current) {
        source = call
        if call.calleeName.isAny(of: Self.ending + Self.limiting) { completes = true }
      }
      node = FunctionCallExpr(current)?.base ?? MemberAccessExpr(current)?.base
    }
    self.completes = completes
    self.source = source
  }
}

extension FileModel {
  /// Whether the publisher that a call makes ends after a few values, like a request; nil if that is not known.
  fileprivate func sendsFewValues(_ source: FunctionCallExpr) -> Bool? {
    let callee = callee(of: source.node)
    switch callee {
    case .nothing:
      return source.calleeName.flatMap { type(named: $0.text, at: source.node) }.map(endsByItself) ?? false
    case .system, .unknown:
      guard let name = source.calleeName?.text else { return nil }
      let isOfSystem = !SDK.members(named: name, of: "Publisher").isEmpty || name == "publisher" || name == "publish"
      let receiver = source.base.flatMap { declaredType(of: $0)?.plainTypeName ?? $0.typeReferenceName?.text }
      return isOfSystem || receiver.map { SDK.type(named: $0) != nil } ?? false ? false : nil
    case .here, .elsewhere:
      if reach(from: source.node).contains(where: { $0.node.mentionsAny(of: Subscription.ending) }) { return true }
      let made = reach(from: source.node).flatMap { code in
        code.calls.compactMap { call in call.calleeName.flatMap { code.file.type(named: $0.text, at: call.node) } }
      }
      if made.contains(where: endsByItself) { return true }
      // What may fail ends at least then.
      return callee.resultType.map { $0.contains("Never") } ?? false ? false : nil
    }
  }

  /// Whether running what a subscription does several times for each value changes nothing.
  fileprivate func doesTheSameAgain(_ subscription: Subscription) -> Bool {
    !subscription.sinks.isEmpty && subscription.sinks.allSatisfy { effectOfRerun($0.node).kind == .same }
  }
}

extension RuleCase {
  fileprivate static let runsAgain = RuleCase(
    "runsAgain", .wrong, "code that runs several times while its object exists adds a subscription")
  fileprivate static let mayRunAgain = RuleCase(
    "mayRunAgain", .wrong, "code that runs when a view appears adds a subscription", severity: .info,
    because: "it is not known whether the view appears again")
  fileprivate static let sameAgain = RuleCase(
    "sameAgain", .wrong, "several subscriptions set what a single one would set", severity: .hint,
    because: "only the work is repeated")
}
