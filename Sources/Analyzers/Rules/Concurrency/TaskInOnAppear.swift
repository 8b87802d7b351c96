import GotchaSupport

struct TaskInOnAppear: ModifierRule {
  static let info = RuleInfo(
    id: "task_in_on_appear", topic: .concurrency, cases: [.plain, .effectAfterSleep], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let (code, work) = onlyTask(of: modifier, in: file), waits(work, in: code.file),
      work.node.firstRow(of: .catchClause) == nil || work.node.mentionsAny(of: ["CancellationError", "isCancelled"]),
      !shouldOutlive(work, in: code.file), !reportsErrors(work, in: code.file), file.isInBodyScope(modifier.node),
      file.reachability(of: modifier.node).isShown,
      file.enclosingType(of: modifier.node)?.viewRole != .app,
      !file.slotsThroughHelpers(around: modifier.node).contains(.row)
    else { return }
    // In a canceled `task`, the delay would end at once.
    let acts = actsAfterSleep(work, in: code.file)
    let ends = chain.modifiers.filter { $0.name == "onDisappear" }
    guard ends.isEmpty || acts && !ends.contains(where: { stops(work, $0, startedBy: modifier, in: file) })
    else { return }
    findings.add(
      at: modifier.range, "`Task` in `onAppear` keeps running when the view disappears; use the `task` modifier",
      acts ? .effectAfterSleep : .plain,
      related: code.isInRoot ? [] : [code.related(work.use?.call.nameRange ?? work.range, "started here")],
      fixes: [acts || !code.isInRoot ? nil : fix(modifier, work, in: file)])
  }

  /// The task that `onAppear` starts, directly or in a method, if it does nothing else.
  private func onlyTask(of modifier: Modifier, in file: FileModel) -> (code: ReachedCode, work: ClosureExpr)? {
    for code in file.reach(from: modifier) where code.moment == .inTask {
      guard let work = ClosureExpr(code.node), let call = code.way.task?.call, work.use?.call.node == call.node else {
        continue
      }
      guard call.calledExpression?.kind == .declReferenceExpr, call.arguments.isEmpty,
        code.way.steps.allSatisfy({ step in
          let statement = step.isCall ? step.node : call.node
          return step.code.isBraces ? step.code.onlyStatement == statement : true
        })
      else { return nil }
      return (code, work)
    }
    return nil
  }

  /// Whether the work checks something that code sets when the view disappears. The view cannot cancel a task that it does not
  /// store.
  private func stops(
    _ work: ClosureExpr, _ onDisappear: Modifier, startedBy modifier: Modifier, in file: FileModel
  ) -> Bool {
    var paths: Set<String> = []
    for code in file.reach(from: onDisappear) {
      for write in code.writes { if let path = code.path(of: write.target) { paths.insert(path) } }
    }
    guard !paths.isEmpty else { return false }
    return file.reach(from: modifier).contains { code in
      code.way.task?.call.node == work.use?.call.node
        && code.nodes.contains { node in
          (node.kind == .ifExpr || node.kind == .guardStmt)
            && node.conditions.contains { condition in
              condition.subtree.contains { code.path(of: $0).map(paths.contains) ?? false }
            }
        }
    }
  }

  /// The maximum number of methods that only run the next one.
  private static let maximumForwards = 3

  /// Whether the work, or the method that is all it runs, begins with a sleep and then navigates, presents, closes or calls
  /// a shared object.
  private func actsAfterSleep(_ work: ClosureExpr, in file: FileModel) -> Bool {
    var (code, file) = (work.node, file)
    for _ in 0..<Self.maximumForwards {
      if actsAfterSleep(code, in: file) { return true }
      guard let call = code.onlyStatement?.withoutEffectMarkers,
        let (body, other) = file.code(of: file.callee(of: call)), body != code
      else { return false }
      (code, file) = (body, other)
    }
    return false
  }

  private func actsAfterSleep(_ code: SyntaxNode, in file: FileModel) -> Bool {
    guard let first = code.children.first(where: { $0.kind != .closureSignature }), !file.sleeps(in: first).isEmpty
    else { return false }
    return code.runningNodes.contains { node in
      node.index >= first.subtreeEnd && (file.runsCodeThatLeavesView(node) || changesEnvironment(node, in: file))
    }
  }

  /// Whether a node calls a method that changes an object from the environment, which outlives the view.
  private func changesEnvironment(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard node.kind == .functionCallExpr else { return false }
    let objects =
      file.enclosingType(of: node)?.storedProperties.filter { property in
        property.wrapper(in: ["Environment", "EnvironmentObject"]) != nil
      } ?? []
    return !objects.isEmpty
      && file.reach(from: node).now.contains { code in
        guard let receiver = code.way.receiver, objects.contains(where: { $0.name.text == receiver }) else {
          return false
        }
        return code.writes.contains { code.path(of: $0.target) != nil }
      }
  }

  /// Whether the work may take time: it awaits something other than methods of the view that await nothing.
  private func waits(_ work: ClosureExpr, in file: FileModel) -> Bool {
    work.node.suspensions.contains { suspension in
      let calls = suspension.awaitedCalls
      return calls.isEmpty
        || calls.contains { call in
          guard call.base?.isSelf ?? true, let body = file.callee(of: call).codeHere?.body else { return true }
          return body.firstSuspensionStart != nil
        }
    }
  }

  /// Whether an awaited method catches errors and shows them, which it would also do with the error of a cancellation.
  private func reportsErrors(_ work: ClosureExpr, in file: FileModel) -> Bool {
    work.node.suspensions.flatMap(\.awaitedCalls).contains { call in
      let callee = file.callee(of: call)
      if let body = callee.codeHere?.body {
        return file.writes(in: body).contains { write in
          write.target.lastName.containsAny(of: Self.errors)
            && write.node.surroundings(below: body).contains { $0.kind == .catchClause }
        }
      }
      let names = callee.memberElsewhere?.fact.work?.catchAssigns ?? []
      return names.contains { name in Self.errors.contains { name.lowercased().includes("\($0)") } }
    }
  }

  private static let errors: [StaticString] = ["error", "fail", "message", "alert"]

  private static let outliving: [StaticString] = [
    "save", "track", "log", "analytics", "report", "register", "sync", "upload", "store", "persist", "record", "mark",
    "send", "cleanup", "migrate", "donate", "update",
  ]

  /// Whether all awaited calls do something that should be completed without the view.
  private func shouldOutlive(_ work: ClosureExpr, in file: FileModel) -> Bool {
    let calls = work.node.suspensions.flatMap(\.awaitedCalls)
    let sets = file.assignments(in: work.node).contains { $0.target.selfMemberName != nil }
    return !sets && !calls.isEmpty
      && calls.allSatisfy { call in
        call.calleeName.containsAny(of: Self.outliving)
          || call.base.map { $0.mentionsName(with: ["analytics", "telemetry", "logger"]) } ?? false
      }
  }

  /// Whether the work reads an input that changes, so that it must run again for each value: `task(id:)`.
  private func readsChangingInput(_ work: ClosureExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: work.node), type.viewRole == .view else { return false }
    return type.storedProperties.contains { property in
      guard property.attributes.isEmpty, !property.isStatic, property.initialValue == nil,
        !file.unqualifiedReferences(to: property.name, in: work.node).isEmpty,
        case .changes = file.inputs(of: type).mayChange(property)
      else { return false }
      return true
    }
  }

  private func fix(_ modifier: Modifier, _ work: ClosureExpr, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true, work.signature == nil, !work.mayThrow, modifier.clause == nil,
      modifier.arguments.isEmpty, let closure = modifier.trailingClosure, !readsChangingInput(work, in: file)
    else { return nil }
    let tree = file.tree
    let text = tree.reindented(work.range, to: modifier.name.range.lowerBound)
    return Fix(
      title: "Use `task`", isSafe: false, isPreferred: true,
      edits: [.replace(modifier.name.range.lowerBound..<closure.range.upperBound, by: "task \(text)")])
  }
}

extension SyntaxNode {
  /// `load()` for `try await load()`.
  fileprivate var withoutEffectMarkers: SyntaxNode {
    var node = unparenthesized
    while node.kind == .awaitExpr || node.kind == .tryExpr, let inner = node.lastChild { node = inner.unparenthesized }
    return node
  }
}

extension RuleCase {
  fileprivate static let plain = RuleCase(
    "plain", .slow, "`onAppear` only starts a task", severity: .hint,
    because: "7 of 29 judged findings were worth acting on", isOptIn: true)
  fileprivate static let effectAfterSleep = RuleCase(
    "effectAfterSleep", .wrong, "the task sleeps, then navigates, presents, closes or calls a shared object",
    severity: .info, because: "users rarely leave before the delay ends")
}
