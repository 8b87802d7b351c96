struct MainActorClosureCalledElsewhere: ModifierRule, CallRule, TypeRule {
  static let info = RuleInfo(
    id: "main_actor_closure_called_elsewhere", topic: .concurrency,
    cases: [.traps, .nonisolatedDelegate], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  // MARK: - Calls

  /// Operators of Combine that call their closures where the publisher before them sends its values.
  private static let operators: [StaticString] = [
    "map", "tryMap", "compactMap", "tryCompactMap", "flatMap", "filter", "tryFilter", "handleEvents", "mapError",
    "catch", "tryCatch", "scan", "tryScan", "removeDuplicates", "sink",
  ]
  private static let sourceHandlers: [StaticString] = [
    "setEventHandler", "setCancelHandler", "setRegistrationHandler",
  ]
  private static let others: [StaticString] = [
    "requestAuthorization", "getNotificationSettings", "performChanges", "register",
  ]

  static let modifiers = operators + sourceHandlers + others
  static let callees: [StaticString] = ["MPMediaItemArtwork"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.languageMode ?? 6 >= 6, let call = modifier.call else { return }
    let closures = inheriting(call)
    guard !closures.isEmpty, let reason = reason(modifier, of: chain, in: file) else { return }
    report(closures, of: call, reason, in: file, &findings)
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard file.languageMode ?? 6 >= 6, call.calledExpression?.kind == .declReferenceExpr else { return }
    report(inheriting(call), of: call, nil, in: file, &findings)
  }

  private func report(
    _ closures: [ClosureExpr], of call: FunctionCallExpr, _ reason: RelatedLocation?, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let closure = closures.first, let name = call.calleeName?.text,
      let isolation = file.mainActorIsolation(at: closure.node)
    else { return }
    findings.add(
      at: call.nameRange.lowerBound..<closure.rangeOfHead.upperBound,
      "`\(name)` calls this closure off the main thread, but the closure inherits the main actor, so it traps in the "
        + "Swift 6 language mode; mark it `@Sendable`",
      assuming: [
        // Many projects still use the Swift 5 language mode, so this is not an assumption that nearly always holds.
        file.languageMode == nil
          ? .callee("whether the closure checks its actor, as it does in the Swift 6 language mode") : nil,
        isolation == .byDefault
          ? .languageMode("whether the main actor is the default isolation of this target") : nil,
      ],
      related: [reason].compactMap(\.self), fixes: [closures.count == 1 ? closure.markingSendable : nil])
  }

  /// The closures that a call gets and that have the isolation of the code around it.
  private func inheriting(_ call: FunctionCallExpr) -> [ClosureExpr] {
    call.closures.filter { closure in
      !(closure.signature?.mentionsAny(of: ["Sendable", "MainActor"]) ?? false)
    }
  }

  // MARK: - Where a closure is called

  /// What makes the receiver call its closure off the main thread; nil if it does not.
  private func reason(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel) -> RelatedLocation? {
    if modifier.name.isAny(of: Self.operators) { return publisher(before: modifier, of: chain, in: file) }
    guard let receiver = modifier.receiver, let call = modifier.call else { return nil }
    let range = call.nameRange
    switch modifier.name {
    case "requestAuthorization", "getNotificationSettings":
      guard isObject(receiver, of: "UNUserNotificationCenter", in: file) else { return nil }
      return RelatedLocation(range: range, message: "calls its handler on a queue of the system")
    case "performChanges":
      guard isObject(receiver, of: "PHPhotoLibrary", in: file) else { return nil }
      return RelatedLocation(range: range, message: "runs the changes on a queue of the photo library")
    case "register":
      guard isObject(receiver, of: "BGTaskScheduler", in: file), call.argument("forTaskWithIdentifier") != nil,
        let queue = call.argument("using"), queue.kind == .nilLiteralExpr || file.isMainQueue(queue) == false
      else { return nil }
      return RelatedLocation(range: queue.range, message: "the queue of the handler")
    default: return queue(of: receiver, in: file)
    }
  }

  /// Whether an expression is an object of a framework: `UNUserNotificationCenter.current()`, `center` with that type.
  private func isObject(_ receiver: SyntaxNode, of type: StaticString, in file: FileModel) -> Bool {
    receiver.mentionsAny(of: [type])
      || file.heldValue(of: receiver)?.mentionsAny(of: [type]) ?? false
      || file.declaredType(of: receiver).map { $0.withoutOptionality == "\(type)" } ?? false
  }

  /// The creation of a dispatch source whose queue is not the main queue.
  private func queue(of source: SyntaxNode, in file: FileModel) -> RelatedLocation? {
    guard let value = file.heldValue(of: source), let creation = FunctionCallExpr(value),
      creation.base?.lastName == "DispatchSource", creation.calleeName?.hasPrefix("make") ?? false
    else { return nil }
    // Without a queue, a source uses a global one.
    if let queue = creation.argument("queue"), queue.kind != .nilLiteralExpr, file.isMainQueue(queue) != false {
      return nil
    }
    return RelatedLocation(range: creation.range, message: "calls its handlers on another queue")
  }

  /// The place that makes a publisher send its values off the main thread, unless another closure before the operator
  /// is called there, too.
  private func publisher(
    before modifier: Modifier, of chain: ModifierChain, in file: FileModel
  ) -> RelatedLocation? {
    var reason: RelatedLocation?
    if let base = chain.base.flatMap(FunctionCallExpr.init), let sender = file.requestPublisher(returnedBy: base) {
      reason = sender
    }
    for previous in chain.before(modifier) {
      guard let call = previous.call else { continue }
      switch previous.name {
      case "dataTaskPublisher":
        // The session may send its values on a queue that the code passes.
        let session = previous.receiver.flatMap { file.heldValue(of: $0) }
        if session?.mentionsAny(of: ["delegateQueue"]) ?? false { return nil }
        reason = RelatedLocation(range: previous.name.range, message: "sends its values on a queue of the session")
      case "receive", "debounce", "throttle", "delay":
        guard let scheduler = call.argument("on") ?? call.argument("scheduler") else { continue }
        guard let isMain = file.isMainQueue(scheduler) else { return nil }
        reason = isMain ? nil : RelatedLocation(range: call.nameRange, message: "sends the values on another queue")
      default:
        if previous.position == 0, let sender = file.requestPublisher(returnedBy: call) {
          reason = sender
        } else if previous.name.isAny(of: Self.operators), let closure = inheriting(call).first {
          if reason != nil { return nil }
          guard previous.name == "flatMap", closure.node.mentionsAny(of: ["dataTaskPublisher"]),
            !closure.node.mentionsAny(of: ["receive"])
          else { continue }
          reason = RelatedLocation(range: previous.name.range, message: "sends its values on a queue of the session")
        }
      }
    }
    return reason
  }

  // MARK: - Delegates

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // UIKit answers to the end of the method; AppKit does not.
    guard type.conforms(to: "UNUserNotificationCenterDelegate"),
      !file.isForMacOrTVOnly(at: type.declaration.node)
    else { return }
    for function in type.functions where function.isAsync && function.name == "userNotificationCenter" {
      guard let name = function.name, let body = function.body, file.isOffMainActor(at: body),
        !function.attributes.contains(where: \.isGlobalActor)
      else { continue }
      let modifier = function.modifier { $0.name == "nonisolated" }
      findings.add(
        at: name.range,
        "The system continues this `async` delegate method off the main thread, which crashes; mark it `@MainActor`",
        .nonisolatedDelegate,
        fixes: [
          .unsafe(
            "Mark it `@MainActor`", preferred: true,
            modifier.map { .replace($0.node.range, by: "@MainActor") }
              ?? .insert("@MainActor ", at: function.range.lowerBound))
        ])
    }
  }
}

extension FileModel {
  /// Whether a queue or another scheduler is that of the main thread; nil if it is not known.
  fileprivate func isMainQueue(_ queue: SyntaxNode) -> Bool? {
    if queue.lastName == "main" { return true }
    guard let value = heldValue(of: queue) else { return nil }
    if value.lastName == "main", value.kind == .memberAccessExpr { return true }
    guard let call = FunctionCallExpr(value), let name = call.calleeName else { return nil }
    return name.isAny(of: ["global", "DispatchQueue", "OperationQueue"]) ? false : nil
  }

  /// The expression that a name stands for: the value of a local constant or of a property. Others stand for themselves.
  fileprivate func heldValue(of expression: SyntaxNode) -> SyntaxNode? {
    let node = expression.unparenthesized.withoutUnwrapping
    guard let name = DeclReferenceExpr(node)?.name ?? node.selfMemberName else { return node }
    if node.kind == .declReferenceExpr, let local = localBinding(of: name, at: node) {
      if case .value(let value, _) = local { return value }
      return nil
    }
    guard let type = enclosingType(of: node), let property = type.storedProperty(named: name) else { return nil }
    if let value = property.initialValue { return value }
    let assigned = writes(to: name, in: type).compactMap { $0.assignment?.singleValue }
      .filter { $0.kind != .nilLiteralExpr }
    guard assigned.count == 1, let only = assigned.first else { return nil }
    guard let own = DeclReferenceExpr(only)?.name, case .value(let value, _)? = localBinding(of: own, at: only) else {
      return only
    }
    return value
  }

  /// The request whose publisher a function of the project returns, which sends its values on a queue of the session.
  fileprivate func requestPublisher(returnedBy call: FunctionCallExpr) -> RelatedLocation? {
    let found: (body: SyntaxNode, file: FileModel)?
    switch callee(of: call) {
    case .here(let code): found = code.body.map { ($0, self) }
    case .elsewhere(let member, of: _): found = body(of: member)
    case .system, .nothing, .unknown: found = nil
    }
    guard let (body, file) = found, let request = file.calls(named: "dataTaskPublisher", in: body).first,
      !body.mentionsAny(of: ["receive"])
    else { return nil }
    return file.related(request.nameRange, "sends its values on a queue of the session")
  }
}

extension ClosureExpr {
  /// The opening brace and the signature.
  fileprivate var rangeOfHead: Range<Int> { signature?.range ?? node.range.lowerBound..<node.range.lowerBound + 1 }

  /// Marks a closure `@Sendable` that compiles without the main actor: it only starts a task or changes the queue.
  fileprivate var markingSendable: Fix? {
    let isSafe = statements.allSatisfy { statement in
      guard let call = FunctionCallExpr(statement) else { return false }
      if call.calleeName == "Task", let work = call.trailingClosure {
        return work.signature?.mentionsAny(of: ["MainActor"]) ?? false
      }
      return call.calleeName == "async" && call.base.textEquals("DispatchQueue.main")
    }
    guard isSafe else { return nil }
    let brace = node.range.lowerBound + 1
    let edit: TextEdit
    if let signature {
      edit = .insert("@Sendable ", at: signature.range.lowerBound)
    } else {
      edit = .insert(" @Sendable in", at: brace)
    }
    return .unsafe("Mark the closure `@Sendable`", preferred: true, edit)
  }
}

extension RuleCase {
  fileprivate static let traps = RuleCase(
    "traps", .crash, "a closure that inherits the main actor is called on another queue", isProven: true)
  fileprivate static let nonisolatedDelegate = RuleCase(
    "nonisolatedDelegate", .crash, "an `async` notification delegate method is not isolated to the main actor")
}
