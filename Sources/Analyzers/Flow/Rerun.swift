// Determines what a second run of the same code changes, as far as the code itself shows it.

/// The effect of running code again right after it ran.
package enum Rerun: String, Sendable, Comparable, CaseIterable {
  /// Nothing changes: the code checks whether it has already run, or sets values that are already set.
  case same
  /// It depends on the methods of its own type that it calls.
  case ownCalls
  case unknown
  /// Something changes: the code loads again, counts, adds, starts or sends.
  case differs

  private var rank: Int {
    switch self {
    case .same: 0
    case .ownCalls: 1
    case .unknown: 2
    case .differs: 3
    }
  }

  package static func < (a: Rerun, b: Rerun) -> Bool { a.rank < b.rank }
}

/// The effect of a second run of some code, without the effects of the functions that it calls.
struct RerunScan {
  /// `same`, `unknown` or `differs`.
  private(set) var result = Rerun.same
  /// The first node that changes something again, or whose effect is unknown.
  private(set) var evidence: SyntaxNode?
  /// The calls that determine the rest of the result.
  private(set) var calls: [FunctionCallExpr] = []

  /// Whether assigning the result of awaited work changes something.
  private let countsLoads: Bool

  /// - Parameters:
  ///   - code: a closure, the braces of a function, or an expression.
  ///   - countsLoads: whether assigning the result of awaited work again changes something.
  init(_ code: SyntaxNode, countingLoads countsLoads: Bool = true) {
    self.countsLoads = countsLoads
    scan(block: code)
  }

  private mutating func note(_ rerun: Rerun, at node: SyntaxNode) {
    guard rerun > result else { return }
    result = rerun
    evidence = node
  }

  // MARK: - Statements

  /// - Returns: whether a second run reaches the end of the block.
  private mutating func scan(block: SyntaxNode) {
    for statement in block.children where statement.kind != .closureSignature {
      guard result != .differs else { return }
      // `guard items.isEmpty else { return }`: a second run stops here.
      if statement.kind == .guardStmt, statement.hasCondition(thatHoldsAtFirst: true) {
        return
      }
      if statement.kind == .ifExpr, statement.isEarlyExit,
        statement.hasCondition(thatHoldsAtFirst: false)
      {
        return
      }
      scan(statement: statement)
    }
  }

  private mutating func scan(statement: SyntaxNode) {
    switch statement.kind {
    case .guardStmt, .breakStmt, .continueStmt, .fallThroughStmt, .throwStmt: return
    case .ifExpr:
      let chain = IfExpr(statement)?.chain ?? []
      for choice in chain {
        if let body = choice.body, !choice.node.hasCondition(thatHoldsAtFirst: true) { scan(block: body) }
      }
      if let otherwise = chain.last?.elseBody { scan(block: otherwise) }
    case .switchExpr, .switchCase, .doStmt, .catchClause, .deferStmt, .forStmt, .whileStmt, .repeatStmt, .ifConfigDecl,
      .ifConfigClause, .labeledStmt:
      for child in statement.children {
        switch child.kind {
        case .codeBlock: scan(block: child)
        case .switchCase, .catchClause, .ifConfigClause, .forStmt, .whileStmt, .repeatStmt: scan(statement: child)
        case .switchCaseLabel, .catchItem: continue
        default: if statement.kind == .switchCase || statement.kind == .ifConfigClause { scan(statement: child) }
        }
      }
    case .codeBlock: scan(block: statement)
    case .variableDecl:
      for binding in VariableDecl(statement)?.bindings.map({ $0 }) ?? [] {
        if let value = binding.value { scan(value: value) }
      }
    case .returnStmt: if let value = statement.firstChild { scan(statement: value) }
    case .functionDecl, .structDecl, .classDecl, .enumDecl, .typeAliasDecl: return
    default: scan(expression: statement)
    }
  }

  // MARK: - Expressions

  private mutating func scan(expression: SyntaxNode) {
    // A loop instead of recursion, because `a.b.c.…` nests as deeply as it is long.
    var rest = [expression]
    while let node = rest.popLast() {
      if let assignment = Assignment(node) {
        scan(assignment)
      } else if let call = FunctionCallExpr(node) {
        scan(call)
      } else {
        rest += node.children.reversed()
      }
    }
  }

  private mutating func scan(_ assignment: Assignment) {
    if assignment.target.kind == .discardAssignmentExpr {
      for part in assignment.value { scan(expression: part) }
      return
    }
    if assignment.isCompound, !assignment.settles { return note(.differs, at: assignment.node) }
    for part in assignment.value {
      if countsLoads, part.firstRow(of: .awaitExpr) != nil, FunctionCallExpr(part)?.calleeName != "Task" {
        return note(.differs, at: assignment.node)
      }
      scan(value: part)
    }
    if assignment.dependsOnTarget, !assignment.settles { note(.differs, at: assignment.node) }
  }

  /// A value is the same again unless it contains something that differs.
  private mutating func scan(value: SyntaxNode) {
    let node = value.unparenthesized
    if node.kind == .awaitExpr || node.kind == .tryExpr, let inner = node.lastChild {
      if node.kind == .awaitExpr { note(.unknown, at: node) }
      return scan(value: inner)
    }
    guard let call = FunctionCallExpr(node), let name = call.calleeName else { return }
    if name == "Task" || name == "detached" { return scan(call) }
    switch RerunWords.meaning(of: name) {
    case .differs: note(.differs, at: node)
    case .unknown?: note(.unknown, at: node)
    default: break
    }
  }

  private mutating func scan(_ call: FunctionCallExpr) {
    guard let name = call.calleeName else { return note(.unknown, at: call.node) }
    switch RerunWords.meaning(of: name) {
    case .same: return
    case .unknown: return note(.unknown, at: call.node)
    case .differs: return note(.differs, at: call.node)
    case .runsClosure:
      if let closure = call.trailingClosure(or: "operation", "execute", "perform", "body") { scan(block: closure.node) }
    case nil:
      if name.isCapitalized { return }
      calls.append(call)
    }
  }
}

/// The effects of repeating calls with well-known names.
private enum RerunWords {
  enum Meaning { case same, unknown, differs, runsClosure }

  static func meaning(of name: Name) -> Meaning? {
    if let again = MutatingMethod.named(name)?.changesAgain { return again ? .differs : .same }
    return meanings[NameHash.of(name)]
  }

  private static let meanings: HashTable<Meaning> = {
    let words: [(Meaning, [StaticString])] = [
      (
        .same,
        [
          "print", "debugPrint", "dump", "NSLog", "os_log", "debug", "trace", "assert", "assertionFailure", "cancel",
          "invalidate", "stop", "pause", "dismiss", "resignFirstResponder", "becomeFirstResponder", "endEditing",
          "setNeedsLayout", "setNeedsDisplay", "set", "setValue", "removeObject", "sleep", "yield", "hideKeyboard",
          "checkCancellation", "precondition",
        ]
      ),
      (
        .differs,
        [
          "sink", "addObserver", "scheduledTimer", "post", "send", "play", "track", "trackEvent", "logEvent",
          "impactOccurred", "notificationOccurred", "vibrate", "data", "dataTask", "resume", "increment", "decrement",
        ]
      ),
      (.unknown, ["Date", "UUID", "now", "random", "randomElement", "shuffled"]),
      (
        .runsClosure,
        [
          "Task", "detached", "withAnimation", "withTransaction", "async", "asyncAfter", "run", "addTask", "forEach",
          "perform", "performAndWait", "withTaskGroup", "withThrowingTaskGroup",
        ]
      ),
    ]
    var result = HashTable<Meaning>()
    for (meaning, names) in words { for name in names { result[NameHash.of(name)] = meaning } }
    return result
  }()
}

extension Assignment {
  /// Whether a second assignment of the same kind changes nothing: a constant, a limit, lowercase text.
  package var settles: Bool {
    if isConditionalToggle || !isCompound && singleValue?.isLiteral ?? false { return true }
    return value.contains { $0.settles }
  }

  /// Whether the value is computed from the current value of the target: `count + 1`, `!isOn`.
  fileprivate var dependsOnTarget: Bool {
    guard let name = target.lastName else { return false }
    return value.contains { part in
      part.mentions(name)
        && part.subtree.contains { node in
          // In `self.count = count`, the value is a parameter.
          (node.kind == .declReferenceExpr || node.kind == .memberAccessExpr) && node.lastName == name
            && node.isSpelledLike(target) && !node.isMemberName
        }
    }
  }
}

extension SyntaxNode {
  /// Whether it is `name` in `object.name`.
  package var isMemberName: Bool {
    parent.flatMap(MemberAccessExpr.init).map { $0.declName == self && $0.base != nil } ?? false
  }

  /// Whether the node runs only in the first run of some enclosing code: after `guard items.isEmpty`, in
  /// `if player == nil { … }`.
  package func runsAtFirstOnly(in code: SyntaxNode) -> Bool {
    var child = self
    for ancestor in ancestors {
      if ancestor.kind == .ifExpr, child.kind == .codeBlock, ancestor.child(.codeBlock) == child,
        ancestor.hasCondition(thatHoldsAtFirst: true)
      {
        return true
      }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr || ancestor.kind == .switchCase {
        for sibling in ancestor.children where sibling.index < child.index && sibling.isEarlyExit {
          let isGuard = sibling.kind == .guardStmt
          if sibling.hasCondition(thatHoldsAtFirst: isGuard) { return true }
        }
      }
      if ancestor == code { return false }
      child = ancestor
    }
    return false
  }

  /// Idempotent functions of the standard library and of Foundation: `text.lowercased().lowercased()` is equal to
  /// `text.lowercased()`.
  private static let settlingFunctions: [StaticString] = [
    "min", "max", "abs", "prefix", "suffix", "uppercased", "lowercased", "capitalized", "trimmingCharacters",
    "replacingOccurrences", "replacing", "filter", "rounded", "sorted", "components", "union", "intersection",
    "subtracting", "uniqued",
  ]

  /// Whether an expression calls an idempotent function.
  package var settles: Bool {
    subtree.contains { node in
      if let name = FunctionCallExpr(node)?.calleeName { return name.isAny(of: Self.settlingFunctions) }
      return MemberAccessExpr(node)?.name.isAny(of: ["capitalized", "localizedCapitalized"]) ?? false
    }
  }

  /// Whether a condition of a statement is true only in the first run of some code, or only in later runs.
  fileprivate func hasCondition(thatHoldsAtFirst whenTrue: Bool) -> Bool {
    children.contains { $0.kind == .conditionElement && $0.asksForFirstRun(whenTrue: whenTrue) }
  }

  /// Whether a condition is true only in the first run of some code, or only in later runs.
  ///
  /// - Parameter whenTrue: whether it is true in the first run: `items.isEmpty`, `player == nil`, `!isLoading`.
  private func asksForFirstRun(whenTrue: Bool) -> Bool {
    guard let condition = firstChild?.unparenthesized else { return false }
    switch condition.kind {
    case .sequenceExpr:
      let parts = Array(condition.children)
      // `player == nil && isActive`: each part of a conjunction can prevent the code from running. Conversely, each
      // part of a disjunction can make it exit.
      let joint: StaticString = whenTrue ? "&&" : "||"
      if parts.count > 3 {
        guard parts.enumerated().allSatisfy({ $0.offset % 4 != 3 || $0.element.textEquals(joint) }) else {
          return false
        }
      }
      for start in stride(from: 0, to: parts.count, by: 2) {
        if parts[start].isFirstRunOperand(whenTrue: whenTrue) { return true }
        guard start + 2 < parts.count, let sign = parts[start + 1].firstToken else { continue }
        let right = parts[start + 2]
        let isEqual = sign.textEquals("==")
        guard isEqual || sign.textEquals("!=") else { continue }
        if right.kind == .nilLiteralExpr || right.textEquals("0") { return isEqual == whenTrue }
        if right.kind == .booleanLiteralExpr, parts[start].saysDone {
          return (isEqual == right.textEquals("false")) == whenTrue
        }
        // `guard value != newValue`: in a second run, both are equal.
        if !isEqual == whenTrue { return true }
      }
      return false
    default: return condition.isFirstRunOperand(whenTrue: whenTrue)
    }
  }

  private func isFirstRunOperand(whenTrue: Bool) -> Bool {
    let node = unparenthesized
    if node.kind == .prefixOperatorExpr, node.firstToken.textEquals("!"), let operand = node.firstChild {
      return operand.unparenthesized.isFirstRunOperand(whenTrue: !whenTrue)
    }
    guard let name = node.lastName else { return false }
    if name == "isEmpty" { return whenTrue }
    return node.saysDone && !whenTrue
  }

  /// Whether it is the name of a flag that the code itself sets: `isLoading`, `hasAppeared`, `didStart`.
  private var saysDone: Bool {
    lastName.containsAny(of: SyntaxNode.wordsOfFlags)
  }

  private static let wordsOfFlags = WordSet([
    "load", "fetch", "start", "appear", "init", "setup", "setUp", "configured", "registered", "done", "finish",
    "complet", "running", "ready", "requested", "refresh", "updat", "first", "tracked", "sent", "once", "prepared",
    "subscribed", "observing", "seen", "shown", "busy", "inflight", "progress", "processing", "searching", "syncing",
    "playing",
  ])
}
