struct StoredClosureRetainsSelf: TypeRule {
  static let info = RuleInfo(
    id: "stored_closure_retains_self", topic: .concurrency, cases: [.shortLivedOwner, .unknownOwner], tier: .precise,
    since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isReference else { return }
    let all = timers(of: type, in: file) + observers(of: type, in: file) + storedClosures(of: type, in: file)
    guard !all.isEmpty else { return }
    let lifetime = file.lifetime(ofObjectsOf: type)
    guard lifetime != .untilProcessEnds else { return }
    for retention in all where !(retention.isByDesign && lifetime == .unknown) {
      findings.add(
        at: retention.range, retention.message, lifetime == .unknown ? .unknownOwner : .shortLivedOwner,
        related: retention.use.map { [RelatedLocation(range: $0.range, message: "captured here")] } ?? [],
        fixes: [retention.closure.flatMap(capturingWeakly)])
    }
  }

  /// Something that keeps the object that keeps it.
  private struct Retention {
    let range: Range<Int>
    let message: String
    var use: SyntaxNode?
    var closure: ClosureExpr?
    /// Whether the API always keeps the object, so that code often relies on it for objects that are never released.
    var isByDesign = false
  }

  // MARK: - Timers

  private func timers(of type: TypeDeclaration, in file: FileModel) -> [Retention] {
    let timers = file.calls(named: "scheduledTimer", in: type).filter { $0.argument("repeats").textEquals("true") }
    return timers.compactMap { call in
      guard !isEnded(call, by: "invalidate", in: type, file) else { return nil }
      guard let closure = call.trailingClosure(or: "block") else { return targetTimer(call, file) }
      guard file.calls(named: "invalidate", in: closure.node).isEmpty else { return nil }
      if let kept = file.keptMethod(in: closure) {
        return Retention(
          range: call.rangeFromName,
          message: "The repeating timer keeps `self` with its method, so the timer never stops; call the method in a "
            + "closure with `[weak self]`", use: kept)
      }
      guard let use = strongUse(in: closure) else { return nil }
      return Retention(
        range: call.rangeFromName,
        message: "The repeating timer keeps `self`, so the timer never stops; capture `[weak self]`", use: use,
        closure: closure)
    }
  }

  /// A timer that keeps the object as its target, or with one of its methods.
  private func targetTimer(_ call: FunctionCallExpr, _ file: FileModel) -> Retention? {
    guard let kept = call.argument("target") ?? call.argument("block"),
      kept.isSelf || call.argument("block") != nil && file.methodOfSelf(kept) != nil
    else { return nil }
    return Retention(
      range: call.rangeFromName,
      message: "The repeating timer keeps `self`, so the timer never stops; use a closure with `[weak self]`, or "
        + "invalidate the timer before `deinit`", use: kept, isByDesign: true)
  }

  // MARK: - Observers

  private func observers(of type: TypeDeclaration, in file: FileModel) -> [Retention] {
    file.calls(named: "addObserver", in: type).compactMap { call in
      guard call.argument("forName") != nil, let closure = call.trailingClosure(or: "using"),
        let use = strongUse(in: closure),
        file.calls(named: "removeObserver", in: type).allSatisfy({ $0.node.enclosingMember?.kind == .deinitializerDecl }
        )
      else { return nil }
      return Retention(
        range: call.rangeFromName,
        message: "The notification center keeps the closure, which keeps `self`; capture `[weak self]`", use: use,
        closure: closure)
    }
  }

  // MARK: - Properties

  private func storedClosures(of type: TypeDeclaration, in file: FileModel) -> [Retention] {
    let assigned: [Retention] = file.assignments(in: type).compactMap { assignment in
      guard !assignment.isCompound, let keeper = keeper(assignment.target, in: type, file),
        let value = assignment.singleValue,
        let retention = retention(by: assignment, of: value, in: keeper, of: type, file)
          ?? retention(byPartOf: value, in: keeper, file),
        !isCleared(keeper, in: type, file)
      else { return nil }
      return retention
    }
    let added: [Retention] = file.writes(in: type).compactMap { write in
      guard let element = write.addedValue, let keeper = keeper(write.target, in: type, file),
        let retention = retention(byPart: element, in: keeper, file)
          ?? retention(byPartOf: element, in: keeper, file),
        !isCleared(keeper, in: type, file)
      else { return nil }
      return retention
    }
    return assigned + added
  }

  /// What the first closure or method among the parts of a value keeps.
  private func retention(byPartOf value: SyntaxNode, in keeper: Keeper, _ file: FileModel) -> Retention? {
    keptFunctions(in: value, file, depth: 0).lazy.compactMap { retention(byPart: $0, in: keeper, file) }.first
  }

  /// What a closure, or a method that is named, keeps as an element or a part of one.
  private func retention(byPart part: SyntaxNode, in keeper: Keeper, _ file: FileModel) -> Retention? {
    if let closure = ClosureExpr(part) {
      guard let use = strongUse(in: closure) else { return nil }
      return Retention(
        range: part.range.lowerBound..<part.range.lowerBound + 1,
        message: "`\(keeper.path)` keeps a closure that keeps `self`, so the object is never released; capture "
          + "`[weak self]`", use: use, closure: keeper.returnsValue ? nil : closure)
    }
    guard let method = file.methodOfSelf(part) else { return nil }
    return Retention(
      range: part.range,
      message:
        "`\(keeper.path)` keeps `\(method.text)` with its `self`, so the object is never released; use a closure "
        + "with `[weak self]`")
  }

  /// The maximum nesting of collections and objects in a value.
  private static let maximumDepth = 3

  /// The closures and names that a value keeps in its elements, or in properties for functions of the objects that it creates:
  /// `[preheat, bake]`, `["start": begin]`, `[Step(run: preheat)]`.
  private func keptFunctions(in value: SyntaxNode, _ file: FileModel, depth: Int) -> [SyntaxNode] {
    guard depth < Self.maximumDepth else { return [] }
    let parts: [SyntaxNode]
    switch value.kind {
    case .arrayExpr: parts = value.children.map { LabeledExpr($0)?.expression ?? $0 }
    case .dictionaryExpr: parts = value.children.compactMap { $0.kind == .dictionaryElement ? $0.lastChild : $0 }
    case .functionCallExpr: return FunctionCallExpr(value).map { keptArguments(of: $0, file) } ?? []
    default: return []
    }
    return parts.flatMap { part in
      let inner = keptFunctions(in: part, file, depth: depth + 1)
      return inner.isEmpty ? [part] : inner
    }
  }

  /// The arguments that an initializer that the compiler writes stores in properties for functions.
  private func keptArguments(of call: FunctionCallExpr, _ file: FileModel) -> [SyntaxNode] {
    guard let name = call.calleeName, name.isCapitalized, let type = file.type(named: name.text, at: call.node),
      type.fact.kind == .struct, !type.members.contains(where: { $0.kind == .initializer })
    else { return [] }
    let functions = type.properties.filter { $0.type.contains("->") && !$0.isStatic }.map(\.name)
    let labeled = call.arguments.filter { $0.label.map { functions.contains($0.text) } ?? false }
    let trailing = functions.count == 1 ? call.trailingClosure?.node : nil
    return labeled.compactMap(\.expression) + [trailing].compactMap(\.self)
  }

  /// What an assignment keeps if nothing clears the property.
  private func retention(
    by assignment: Assignment, of value: SyntaxNode, in keeper: Keeper, of type: TypeDeclaration, _ file: FileModel
  ) -> Retention? {
    let message = "`\(keeper.path)` keeps a closure that keeps `self`, so the object is never released"
    if let closure = ClosureExpr(value) {
      guard let use = strongUse(in: closure) else { return nil }
      return Retention(
        range: assignment.node.range.lowerBound..<value.range.lowerBound + 1,
        message: "\(message); capture `[weak self]`",
        // Without the object, there is no value to return.
        use: use, closure: keeper.returnsValue ? nil : closure)
    }
    if let (binding, use) = keptBinding(in: value, file) {
      return Retention(
        range: binding.node == value
          ? assignment.node.range.lowerBound..<binding.nameRange.upperBound : binding.rangeFromName,
        message: "\(message); capture `[weak self]`", use: use)
    }
    // `handler = handle`
    guard keeper.isFunction, let method = file.methodOfSelf(value) else { return nil }
    return Retention(
      range: assignment.node.range,
      message: "`\(keeper.path)` keeps `\(method.text)` with its `self`, so the object is "
        + "never released; use a closure with `[weak self]`")
  }

  /// A property of the object, or of another object in one of its properties, in which code stores a value.
  private struct Keeper {
    /// `onBold`, or `bar.onBold`.
    let path: String
    /// The type, as it is declared; empty if it is not written.
    let type: String

    var isFunction: Bool { type.contains("->") }

    /// Whether it is a function with a result.
    var returnsValue: Bool {
      guard let arrow = type.firstOccurrence(of: "->") else { return false }
      let result = type[arrow.upperBound...].filter { !"()!? ".contains($0) }
      return !result.isEmpty && result != "Void"
    }
  }

  private func keeper(_ target: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> Keeper? {
    let access = MemberAccessExpr(target)
    let isOwn = target.selfMemberName != nil
    guard let root = isOwn ? target : access?.base?.withoutUnwrapping, let name = root.selfMemberName,
      !file.isLocal(root), let property = type.storedProperty(named: name), !property.isStatic
    else { return nil }
    if isOwn {
      return Keeper(path: name.text, type: property.type?.text ?? "")
    }
    guard !property.declaration.hasModifier("weak"), !property.declaration.hasModifier("unowned"),
      let held = file.declaredType(of: root)?.plainTypeName, let member = access?.name,
      let known = file.type(named: held, at: target)?.properties.first(where: { $0.name == member.text }),
      !known.isWeak, !known.isStatic
    else { return nil }
    return Keeper(path: "\(name.text).\(member.text)", type: known.type)
  }

  /// The binding with closures that use `self`, which a value keeps: the value itself, or a part of what it creates, as
  /// in `items.map { Row(isOn: Binding(get: …, set: …)) }`.
  private func keptBinding(in value: SyntaxNode, _ file: FileModel) -> (FunctionCallExpr, SyntaxNode)? {
    for binding in file.calls(named: "Binding", in: value) {
      guard let get = binding.closure("get"), let use = strongUse(in: get), isKept(binding.node, in: value) else {
        continue
      }
      return (binding, use)
    }
    return nil
  }

  /// Whether a node becomes a part of a value: an element, an argument of an initializer, or the result of `map`.
  private func isKept(_ node: SyntaxNode, in value: SyntaxNode) -> Bool {
    if node == value { return true }
    return ([value] + value.descendants).filter { $0 != node && $0.contains(node) }.allSatisfy { around in
      switch around.kind {
      case .arrayExpr, .labeledExpr, .tupleExpr, .returnStmt, .codeBlock: true
      case .closureExpr: ClosureExpr(around)?.runsAtOnce ?? false
      case .functionCallExpr:
        FunctionCallExpr(around)?.calleeName.map { $0.isCapitalized || $0.isAny(of: ["map", "compactMap", "flatMap"]) }
          ?? false
      default: false
      }
    }
  }

  /// Whether a method other than `deinit` releases the closure, or removes closures from a collection.
  private func isCleared(_ keeper: Keeper, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.writes(in: type).contains { write in
      let path = write.target.pathText.filter { $0 != "?" && $0 != "!" }
      let assignment = Assignment(write.node)
      let clears =
        assignment?.setsNil ?? false || assignment?.singleValue?.isEmptyClosure ?? false || write.empties
        || write.change == .removes
      return (path == keeper.path || keeper.path.hasPrefix(path + ".")) && clears
        && write.node.enclosingMember?.kind != .deinitializerDecl
    }
  }

  // MARK: - Captures

  /// What captures `self` strongly: a use, or the weak capture of a closure inside, for which this one needs `self`.
  private func strongUse(in closure: ClosureExpr) -> SyntaxNode? {
    guard !closure.capturesSelfWeakly else { return nil }
    let captures = closure.node.descendants.filter { $0.kind == .closureCapture && $0.parent?.parent != closure.node }
    return captures.first { $0.mentionsAny(of: ["self"]) } ?? closure.strongUsesOfSelf.first
  }

  /// Whether a method other than `deinit` ends what a call starts, which a property keeps.
  private func isEnded(
    _ call: FunctionCallExpr, by method: StaticString, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let assignment = call.node.parent.flatMap(Assignment.init), let name = assignment.target.lastName else {
      // A local constant, or the argument of another call.
      return !call.node.isStatement
    }
    return file.calls(named: method, in: type).contains { ending in
      guard let member = ending.node.enclosingMember, member.kind != .deinitializerDecl else { return false }
      let isBefore = member.contains(call.node) && ending.node.index < call.node.index
      return !isBefore && (ending.base?.mentions(name) ?? false)
    }
  }

  private func capturingWeakly(_ closure: ClosureExpr) -> Fix? {
    let hasInner = closure.node.descendants.contains { $0.kind == .closureCapture && $0.parent?.parent != closure.node }
    let edits = hasInner ? [] : closure.capturingSelfWeakly
    guard !edits.isEmpty else { return nil }
    return Fix(
      title: "Capture `self` weakly", isSafe: closure.usesSelfInWholeStatements, isPreferred: true,
      edits: Fix.sorted(edits))
  }
}

extension Write {
  /// The element that it adds to a collection, also as a closure behind the parentheses: `steps.append { … }`.
  fileprivate var addedValue: SyntaxNode? {
    if let addedElement { return addedElement }
    guard method.map({ $0 == "append" }) ?? false else { return nil }
    return FunctionCallExpr(node)?.trailingClosure?.node
  }
}

extension SyntaxNode {
  /// `{}`, `{ _ in }`
  fileprivate var isEmptyClosure: Bool { kind == .closureExpr && children.allSatisfy { $0.kind == .closureSignature } }
}

extension RuleCase {
  fileprivate static let shortLivedOwner = RuleCase(
    "shortLivedOwner", .wrong, "the object belongs to a view that goes away while the app runs")
  fileprivate static let unknownOwner = RuleCase(
    "unknownOwner", .wrong, "it is not known which code owns the object", severity: .info,
    because: "the object may be needed as long as the app runs")
}
