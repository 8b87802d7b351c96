struct BlockingCallOnMainActor: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "blocking_call_on_main_actor", topic: .performance, alsoAbout: [.concurrency],
    cases: [.waits, .downloads, .readsFile], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear", "onDisappear", "onChange", "onReceive", "onTapGesture", "task"]
  static let callees: [StaticString] = ["Button"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let codes = Array(file.reach(from: modifier))
    check(codes, startedBy: "`\(modifier.name.text)`", modifier.name.range, &findings)
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr else { return }
    check(Array(file.reach(fromActionOf: call)), startedBy: "The button", call.nameRange, &findings)
  }

  private func check(
    _ codes: [ReachedCode], startedBy start: String, _ range: Range<Int>, _ findings: inout Findings
  ) {
    let all = codes.lazy.filter(\.runsOnMainActor).flatMap { code in
      code.calls.lazy.compactMap { call in Work(call, in: code.file).map { (code: code, call: call, work: $0) } }
    }
    guard let (code, call, work) = all.first(where: { $0.work.unknown == nil }) ?? all.first else { return }
    let (place, related) = code.place(of: call.node, "blocks the main thread")
    findings.add(
      at: place, "\(start) \(work.message) on the main thread, so the app does not react meanwhile; \(work.remedy)",
      work.ruleCase, assuming: [work.unknown],
      related: related + [RelatedLocation(range: range, message: "runs it on the main thread")])
  }
}

/// A call that returns only after something else has happened.
private struct Work {
  let ruleCase: RuleCase
  /// What the code does, without its subject.
  let message: String
  let remedy: String
  var unknown: Assumption?

  init?(_ call: FunctionCallExpr, in file: FileModel) {
    guard let name = call.calleeName else { return nil }
    switch name {
    case "wait":
      guard let base = call.base, let type = file.declaredType(of: base)?.withoutOptionality,
        type == "DispatchSemaphore" || type == "DispatchGroup", !call.timesOutAtOnce, !call.followsSignal
      else { return nil }
      self.init(.waits, "waits for a `\(type)`", "call an `async` function instead")
    case "waitUntilExit":
      self.init(.waits, "waits for another process", "use its `terminationHandler` instead")
    case "sleep", "usleep":
      let isFunction = call.calledExpression?.kind == .declReferenceExpr && call.arguments.count == 1
      guard isFunction || call.base.textEquals("Thread"), file.callee(of: call.node).isSystem else { return nil }
      self.init(.waits, "sleeps", "use `Task.sleep` in a task instead")
    // `NSDictionary` and `NSArray` read property lists, which are small.
    case "Data", "String", "NSData":
      guard let source = call.argument("contentsOf") ?? call.argument("contentsOfFile"),
        let work = Work(reading: source, in: file)
      else { return nil }
      self = work
    default: return nil
    }
  }

  /// Reads a file or a resource of the network.
  private init?(reading source: SyntaxNode, in file: FileModel) {
    // The size of a resource is known when the app is built.
    if file.isInBundle(source) { return nil }
    let value = file.writtenValue(of: source)
    if value.isNetworkAddress {
      self.init(.downloads, "downloads data", "use `URLSession` in a task instead")
    } else {
      self.init(.readsFile, "reads a file", "read it in a task off the main actor")
      if source.saysSmall || value.saysSmall {
        unknown = .naming("whether the file is as small as its name suggests")
      } else if !source.isRepeated, !decodesArray(beside: source, in: file) {
        unknown = .callee("whether the file is large")
      }
    }
  }

  /// Whether the code around a read decodes an array, which has as many elements as users add:
  /// `decode([Track].self, from: data)`.
  private func decodesArray(beside source: SyntaxNode, in file: FileModel) -> Bool {
    guard let member = source.enclosingMember else { return false }
    return file.calls(named: "decode", in: member).contains { call in
      call.firstUnlabeledArgument.flatMap(MemberAccessExpr.init)?.base?.kind == .arrayExpr
    }
  }

  private init(_ ruleCase: RuleCase, _ message: String, _ remedy: String) {
    (self.ruleCase, self.message, self.remedy) = (ruleCase, message, remedy)
  }
}

extension ReachedCode {
  /// Whether the main actor runs code that an event reaches: before the event ends, or in a task that inherits the actor. A
  /// function that is awaited runs there only if its declaration or its type says so.
  fileprivate var runsOnMainActor: Bool {
    guard moment == .now || moment == .inTask else { return false }
    let bodies = way.steps.dropFirst().map { ($0.code, $0.file) } + [(node, file)]
    return zip(way.steps, bodies).allSatisfy { step, body in
      let (code, file) = body
      let isAsync = code.parent.flatMap(FunctionDecl.init)?.isAsync ?? false
      let mayLeave = step.isCall ? isAsync || step.mayChangeActor : moment == .inTask
      return !mayLeave || code.firstChild.map { file.mainActorIsolation(at: $0) != nil } ?? true
    }
  }
}

extension ReachedStep {
  /// Whether a call may run its function on another actor: `await f()`, `async let x = f()`.
  fileprivate var mayChangeActor: Bool {
    node.surroundings.prefix { !$0.isBraces }.contains { around in
      around.kind == .awaitExpr || VariableDecl(around)?.hasModifier("async") ?? false
    }
  }
}

extension Callee {
  /// Whether it is not a function of the project.
  fileprivate var isSystem: Bool {
    switch self {
    case .here, .elsewhere: false
    case .system, .nothing, .unknown: true
    }
  }
}

extension FunctionCallExpr {
  /// `semaphore.wait()` directly after `semaphore.signal()`, which has let it pass.
  fileprivate var followsSignal: Bool {
    guard let base, let before = node.enclosingStatement.previousSibling.flatMap(FunctionCallExpr.init),
      before.calleeName == "signal"
    else { return false }
    return before.base?.isSpelledLike(base) ?? false
  }

  /// `wait(timeout: .now())`, which only asks.
  fileprivate var timesOutAtOnce: Bool {
    argument("timeout").map { $0.textEquals(".now()") || $0.textEquals("DispatchTime.now()") } ?? false
  }
}

extension SyntaxNode {
  /// Whether a file has the name of one that apps read when they start.
  fileprivate var saysSmall: Bool { mentionsName(with: ["setting", "preference", "config", "plist"]) }

  /// Whether it is evaluated for each of several files: in a loop, or in a closure for the elements of a collection.
  fileprivate var isRepeated: Bool {
    surroundings.prefix { $0.kind != .memberBlock }.contains { outer in
      outer.kind == .forStmt
        || ClosureExpr(outer)?.use.map { $0.isMember && $0.callee.isAny(of: ["map", "compactMap"]) } ?? false
    }
  }

  /// `URL(string: "https://…")`
  fileprivate var isNetworkAddress: Bool {
    guard let call = FunctionCallExpr(withoutUnwrapping), call.calleeName == "URL",
      let text = call.argument("string").flatMap(StringLiteralExpr.init)?.constantText
    else { return false }
    return text.hasPrefix("http")
  }
}

extension RuleCase {
  fileprivate static let waits = RuleCase(
    "waits", .wrong, "code of an event waits for a semaphore, a process or some time on the main thread")
  fileprivate static let downloads = RuleCase(
    "downloads", .wrong, "code of an event reads a web address on the main thread")
  fileprivate static let readsFile = RuleCase(
    "readsFile", .slow, "code of an event reads a file of unknown size on the main thread")
}
