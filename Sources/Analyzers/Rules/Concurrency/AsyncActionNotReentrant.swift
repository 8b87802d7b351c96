struct AsyncActionNotReentrant: CallRule {
  static let info = RuleInfo(
    id: "async_action_not_reentrant", topic: .concurrency, cases: [.notDisabled], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    for code in file.reach(fromActionOf: call) where code.moment == .inTask && code.isOwnTask {
      for awaited in code.nodes where awaited.kind == .awaitExpr {
        guard let method = awaited.lastChild.flatMap(FunctionCallExpr.init), let work = work(of: method, in: code),
          !code.conditions(of: awaited).contains(where: { work.isAsked(by: $0) }), !file.endsWithUse(call),
          !file.isUnavailable(call, whileSet: work.together, of: work.owner), !isDisabledByParent(call, in: file)
        else { continue }
        let flag = work.flag
        let name = method.calleeName?.text ?? ""
        findings.add(
          at: call.range,
          "A second tap runs `\(name)` again while `\(flag)` is `true`; disable the button while it runs",
          related: [code.related(method.range, "can run twice")],
          fixes: work.isClear ? [disable(call, while: work, in: file), leaveEarly(method, unless: flag, in: code)] : [])
        return
      }
    }
  }

  private func disable(_ button: FunctionCallExpr, while work: Work, in file: FileModel) -> Fix? {
    guard let path = work.path else { return nil }
    let chain = file.chain(of: button.node)
    let disabled = ".disabled(\(path))"
    return .unsafe(
      "Disable the button while `\(work.flag)` is `true`", preferred: true,
      file.tree.appending(disabled, to: chain.node))
  }

  /// Whether a stored property or local value of the view disables the button, or code that shows the view disables all of
  /// it; both might be derived from the flag.
  private func isDisabledByParent(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: call.node) else { return false }
    let uses = type.viewRole == .view ? file.facts.shownUses(of: type.name.text) : []
    if uses.contains(where: { $0.fact.modifiers.contains("disabled") }) { return true }
    return file.calls(named: "disabled", in: type).contains { disabled in
      guard ModifierChain.outermost(of: disabled.node).contains(call.node),
        let value = disabled.firstArgument, let name = value.selfMemberName
      else { return false }
      return type.storedProperty(named: name) != nil || file.isLocal(value)
    }
  }

  /// Checks the flag at the start of the method, if the method is in the same file and returns nothing.
  private func leaveEarly(_ method: FunctionCallExpr, unless flag: String, in code: ReachedCode) -> Fix? {
    guard code.isInFileOfRoot, let function = code.file.callee(of: method).functionHere, function.returnType == nil,
      let first = function.body?.firstChild
    else { return nil }
    let separator = first.statementSeparator
    return .unsafe(
      "Return early from `\(function.name?.text ?? "")` if `\(flag)` is `true`",
      .insert("guard !\(flag) else { return }" + separator, at: first.range.lowerBound))
  }

  /// A method that sets a flag while it waits, and does not check it.
  private struct Work {
    let flag: String
    /// The flag as the view spells it: `model.isSaving`; nil if the object has no name there.
    let path: String?
    let owner: KnownType
    /// The flags that are set together with it.
    let together: Set<String>

    /// A flag that is initially `true` would disable the button permanently.
    var isClear: Bool { owner.properties.contains { $0.name == flag && $0.initialText != "true" } }

    /// Whether a condition reads one of the flags.
    func isAsked(by condition: SyntaxNode) -> Bool {
      condition.tokens.contains { $0.kind.isIdentifier && together.contains($0.text) }
    }
  }

  private func work(of method: FunctionCallExpr, in code: ReachedCode) -> Work? {
    guard let (member, type) = code.file.fact(of: code.file.callee(of: method)), member.isAsync,
      // `guard open.insert(id).inserted else { return }`
      !member.references.contains(where: { $0.name == "inserted" })
    else { return nil }
    let receiver = code.receiver(of: method)
    let flag = type.properties.lazy.filter { receiver == "" || !$0.isPrivate }.map(\.name).sorted().first { flag in
      flag.hasPrefix("is") && flag.hasSuffix("ing") && !member.guardsOn.contains(flag)
        && code.file.facts.isChanged(flag, by: member, of: type, beforeAwait: true)
    }
    return flag.map { flag in
      Work(
        flag: flag, path: receiver.map { $0.isEmpty ? flag : "\($0).\(flag)" }, owner: type,
        together: code.file.facts.flagsSetAtOnce(by: member, of: type).union([flag]))
    }
  }
}

extension ReachedCode {
  /// Whether it is the closure of the task that runs it, not a method that the task calls.
  fileprivate var isOwnTask: Bool { way.task?.call.node == ClosureExpr(node)?.use?.call.node }
}

extension RuleCase {
  fileprivate static let notDisabled = RuleCase(
    "notDisabled", .wrong, "a button starts work that sets a flag, and the flag does not disable it", severity: .hint,
    because: "14 of 21 judged findings were worth acting on")
}
