struct SinkRetainsSelf: ModifierRule {
  static let info = RuleInfo(
    id: "sink_retains_self", topic: .concurrency, cases: [.shortLivedOwner, .unknownOwner], tier: .precise)

  static let modifiers: [StaticString] = ["sink", "assign"]
  static let looksAtModels = true

  func check(_ subscriber: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // Most closures capture weakly, and the rest of the checks takes longer.
    let holding = holdingClosures(of: subscriber)
    let method = holding.isEmpty ? holdingMethod(of: subscriber, file) : nil
    guard subscriber.name == "assign" ? assignsToSelf(subscriber) : !holding.isEmpty || method != nil,
      let type = file.enclosingType(of: chain.node), type.isClass,
      let end = end(of: chain, storedBy: type, after: subscriber, file), end != .certain
    else { return }
    let completion = completion(of: chain, before: subscriber, in: file)
    guard completion != .certain, mayRetain(subscriber, file) else { return }
    let lifetime = file.lifetime(ofObjectsOf: type)
    guard lifetime != .untilProcessEnds else { return }
    // In a known program, an object that no view owns usually lives as long as the app. A view controller does not.
    if lifetime == .unknown, file.facts.knowsEntryPoint, !isController(type),
      !file.facts.isOwnedByRoutedViews(type.name.text)
    {
      return
    }
    let unknown: Assumption? =
      if completion == .possible {
        .callee("whether the publisher completes, which would release the object")
      } else if end == .possible {
        .callers("whether other code cancels the subscription before the object should be released")
      } else if end == .elsewhere {
        .entryPoint("whether code outside the workspace cancels the subscription")
      } else {
        nil
      }
    let ruleCase: RuleCase = lifetime == .unknown ? .unknownOwner : .shortLivedOwner
    if subscriber.name == "assign" {
      let fix = assignToPublished(subscriber, of: chain, in: type, settings: file.settings)
      let advice = fix == nil ? "set the property in a `sink` that captures `[weak self]`" : "use `assign(to:)`"
      findings.add(
        at: subscriber.range, "`assign(to:on:)` retains `self`, which retains the subscription; \(advice)",
        ruleCase, assuming: [unknown], fixes: [fix])
      return
    }
    if let method {
      findings.add(
        at: subscriber.range,
        "`\(method.text)` retains its `self`, which retains the subscription; use a closure that captures `[weak self]`",
        ruleCase, assuming: [unknown])
      return
    }
    guard let first = holding.first, let use = first.strongUsesOfSelf.first else { return }
    let edits = holding.flatMap(\.capturingSelfWeakly)
    findings.add(
      at: subscriber.range, "The `sink` closure retains `self`, which retains the subscription; capture `[weak self]`",
      ruleCase, assuming: [unknown], related: [RelatedLocation(range: use.range, message: "captured here")],
      fixes: [
        edits.isEmpty
          ? nil
          : Fix(title: "Capture `self` weakly", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
      ])
  }

  /// The closures that retain `self`.
  private func holdingClosures(of subscriber: Modifier) -> [ClosureExpr] {
    let closures =
      [subscriber.trailingClosure].compactMap(\.self)
      + (subscriber.call?.additionalTrailingClosures.compactMap(\.closure) ?? [])
      + subscriber.arguments.compactMap { $0.expression.flatMap(ClosureExpr.init) }
    return closures.filter { closure in
      !closure.capturesSelfWeakly && !closure.strongUsesOfSelf.isEmpty && !closure.sharesWeakSelf
    }
  }

  /// The method of the object that receives the values: `sink(receiveValue: update)`.
  private func holdingMethod(of subscriber: Modifier, _ file: FileModel) -> Name? {
    guard subscriber.name == "sink" else { return nil }
    return subscriber.arguments.lazy.compactMap { $0.expression.flatMap(file.methodOfSelf) }.first
  }

  /// Whether `assign(to:on:)` retains `self`. With `ownership: .weak` of a library, it does not.
  private func assignsToSelf(_ subscriber: Modifier) -> Bool {
    subscriber.argument("on")?.textEquals("self") ?? false && subscriber.argument("ownership") == nil
  }

  private func isController(_ type: TypeDeclaration) -> Bool {
    type.firstInheritedType?.hasSuffix("Controller") ?? false
  }

  /// Whether the subscriber can retain `self` at all, a cheap check that runs first.
  private func mayRetain(_ subscriber: Modifier, _ file: FileModel) -> Bool {
    subscriber.name == "sink" || subscriber.argument("on")?.textEquals("self") ?? false
  }

  /// Whether a publisher completes by itself: then the subscription releases its closure.
  private func completion(
    of chain: ModifierChain, before subscriber: Modifier, in file: FileModel
  ) -> PublisherCompletion {
    if chain.before(subscriber).contains(where: \.completesPublisher) { return .certain }
    if let base = chain.base, completes(base) { return .certain }
    let function = function(returning: chain, before: subscriber)
    if chain.before(subscriber).contains(where: \.waitsForCompletion) {
      // `images.publisher` of a sequence completes after its elements.
      let isSequence = chain.base.flatMap(MemberAccessExpr.init)?.name == "publisher"
      return isSequence || function != nil ? .certain : .possible
    }
    // `sink { completion in … } receiveValue: { … }`
    let handlesCompletion =
      subscriber.argument("receiveCompletion") != nil
      || subscriber.call?.additionalTrailingClosures.contains { $0.label == "receiveValue" } ?? false
    if let function {
      if let known = file.completion(ofPublisherFrom: function), known != .possible { return known }
      // Code handles the completion of a request, but rarely that of an endless publisher.
      return handlesCompletion ? .certain : .possible
    }
    return handlesCompletion ? .possible : .never
  }

  /// Whether a publisher completes after its values: `Just(1)`, `Publishers.Zip(Just(1), Future { … })`.
  private func completes(_ publisher: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(publisher), let name = call.calleeName else { return false }
    if name.isAny(of: ["Just", "Empty", "Fail", "Future", "Record"]) { return true }
    guard call.base?.textEquals("Publishers") ?? false, !call.arguments.isEmpty else { return false }
    return call.arguments.allSatisfy { $0.expression.map(completes) ?? false }
  }

  /// The call of a function that returns the publisher, which might publish only once: `client.fetch(id)`,
  /// `verify(password)`.
  private func function(returning chain: ModifierChain, before subscriber: Modifier) -> SyntaxNode? {
    if let base = chain.base.flatMap(FunctionCallExpr.init), !(base.calleeName?.isCapitalized ?? true) {
      return base.node
    }
    guard let source = chain.before(subscriber).first(where: { $0.call != nil }),
      !source.name.isAny(of: ["publisher", "publish"]), !SDK.isOperator(source.name.text)
    else { return nil }
    return source.node
  }

  /// Whether code cancels a subscription before `deinit`.
  private enum End: Int {
    case never
    /// Only code that is not part of the workspace may do it.
    case elsewhere
    case possible, certain
  }

  /// When the type cancels a subscription that it stores in a property; nil if it is not stored.
  private func end(
    of chain: ModifierChain, storedBy type: TypeDeclaration, after subscriber: Modifier, _ file: FileModel
  ) -> End? {
    let ends: [SyntaxNode]
    var isEmptiedBySuperclass = false
    if let store = chain.after(subscriber).first(where: { $0.name == "store" }), let target = store.argument("in") {
      let property = target.kind == .inOutExpr ? target.firstChild ?? target : target
      guard let name = property.selfMemberName else { return nil }
      if let bag = type.storedProperty(named: name) {
        ends = file.laterWrites(to: bag, in: type).filter(empties).map(\.node)
      } else {
        guard let (bag, owner) = file.facts.inheritedProperty(named: name.text, of: type) else { return nil }
        ends = file.writes(to: name, in: type).filter(empties).map(\.node)
        isEmptiedBySuperclass = file.facts.writes(to: bag, of: owner).contains { write in
          !write.fact.isSetup && (write.fact.change == .removes || write.fact.change == .replaces)
            && (!file.facts.knowsEntryPoint || file.mayCall(write.fact.writerMember, onObjectsOf: type))
        }
      }
    } else {
      guard let assignment = chain.node.parent.flatMap(Assignment.init), assignment.target != chain.node,
        let name = assignment.target.selfMemberName, type.storedProperty(named: name) != nil
      else { return nil }
      ends = type.parts.flatMap { file.cancellations(of: name, in: $0.node) }.map(\.node)
    }
    let result = ends.map { end(by: $0, of: chain, in: type, file) }.max { $0.rawValue < $1.rawValue } ?? .never
    return isEmptiedBySuperclass && result == .never ? .possible : result
  }

  /// Whether a write cancels all subscriptions in a collection: `bag.removeAll()`, `bag = []`.
  private func empties(_ write: Write) -> Bool {
    guard let assignment = write.assignment else { return write.change == .replaces }
    guard !assignment.isCompound, let value = assignment.singleValue else { return false }
    return value.textEquals("[]") || FunctionCallExpr(value)?.arguments.isEmpty ?? false
  }

  /// Whether a cancellation is in time. In `deinit` it is too late, and before the subscription is stored it does not
  /// cancel the new one.
  private func end(
    by cancellation: SyntaxNode, of chain: ModifierChain, in type: TypeDeclaration, _ file: FileModel
  ) -> End {
    guard let member = cancellation.enclosingMember, member.kind != .deinitializerDecl,
      !member.contains(chain.node) || cancellation.index > chain.node.index
    else { return .never }
    guard let function = FunctionDecl(member), let name = function.name else { return .certain }
    if !member.contains(chain.node), !function.hasModifier("override"), !file.mayCall(name.text, onObjectsOf: type) {
      if file.facts.knowsEntryPoint { return .never }
      // Only the views that create the object have it, unless they pass it to code outside the workspace.
      if file.lifetime(ofObjectsOf: type) == .shorter { return .elsewhere }
    }
    guard
      let deinitializer = type.members.first(where: { $0.kind == .deinitializerDecl }),
      !file.unqualifiedReferences(to: name, in: deinitializer).isEmpty
    else { return .certain }
    // A method that `deinit` calls does the final cleanup; other code might call it earlier.
    return function.isPrivate ? .never : .possible
  }

  // MARK: - Fixes

  private func assignToPublished(
    _ assign: Modifier, of chain: ModifierChain, in type: TypeDeclaration, settings: RuleSettings
  ) -> Fix? {
    guard let path = assign.argument("to"), path.kind == .keyPathExpr, let last = path.lastToken,
      let store = chain.after(assign).first, store.name == "store", chain.after(store).isEmpty,
      let property = type.storedProperty(named: Name(last)), property.wrapper("Published") != nil,
      // Property observers do not run for values that `assign(to:)` publishes.
      property.binding.accessorBlock == nil,
      settings.supports(.year2020) == true, let receiver = store.receiver, receiver == assign.node
    else { return nil }
    return .safe(
      "Assign to the published property", preferred: true,
      .replace(assign.range, by: "assign(to: &$\(property.name.text))"), .delete(store.removalRange))
  }
}

extension RuleCase {
  fileprivate static let shortLivedOwner = RuleCase(
    "shortLivedOwner", .wrong, "the object belongs to a view that goes away while the app runs")
  fileprivate static let unknownOwner = RuleCase(
    "unknownOwner", .wrong, "it is not known which code owns the object", severity: .info,
    because: "the object may be needed as long as the app runs")
}
