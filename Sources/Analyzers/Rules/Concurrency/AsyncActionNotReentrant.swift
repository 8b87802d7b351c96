struct AsyncActionNotReentrant: CallRule {
  static let info = RuleInfo(
    id: "async_action_not_reentrant", topic: .concurrency, cases: [.notDisabled], tier: .heuristic)

  static let callees: [StaticString] = ["Button"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let action = call.buttonAction else { return }
    for task in file.calls(named: "Task", in: action.node) {
      guard let work = task.trailingClosure, action.node == task.node.enclosingFunction else { continue }
      for awaited in work.node.runningNodes where awaited.kind == .awaitExpr {
        guard let method = awaited.lastChild.flatMap(FunctionCallExpr.init),
          let (flag, model, owner, together) = unaskedFlag(of: method, in: file), !file.endsWithUse(call),
          !file.isUnavailable(call, whileSet: together, of: owner), !isDisabledByParent(call, in: file)
        else { continue }
        let chain = file.chain(of: call.node)
        let disabled = ".disabled(\(model)\(flag))"
        let last = chain.modifiers.last { $0.clause == nil && $0.node == chain.node }?.inserting(disabled)
        // A flag that is initially `true` would disable the button permanently.
        let isClear = owner.properties.contains { $0.name == flag && $0.initialText != "true" }
        let name = method.calleeName?.text ?? ""
        findings.add(
          at: call.range,
          "A second tap runs `\(name)` again while `\(flag)` is `true`; disable the button while it runs",
          related: [RelatedLocation(range: method.range, message: "can run twice")],
          fixes: isClear
            ? [
              .unsafe(
                "Disable the button while `\(flag)` is `true`", preferred: true,
                last ?? file.tree.inserting(disabled, after: chain.node.range.upperBound)),
              leaveEarly(method, unless: flag, in: file),
            ] : [])
        return
      }
    }
  }

  /// Whether a stored property or local value of the view disables the button; it might be derived from the flag.
  private func isDisabledByParent(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: call.node) else { return false }
    return file.calls(named: "disabled", in: type).contains { disabled in
      guard ModifierChain.outermost(of: disabled.node).contains(call.node),
        let value = disabled.firstArgument, let name = value.selfMemberName
      else { return false }
      return type.storedProperty(named: name) != nil || file.isLocal(value)
    }
  }

  /// Checks the flag at the start of the method, if the method is in the same file and returns nothing.
  private func leaveEarly(_ method: FunctionCallExpr, unless flag: String, in file: FileModel) -> Fix? {
    guard let function = file.method(calledBy: method)?.function, function.returnType == nil,
      let first = function.body?.firstChild
    else { return nil }
    let separator = first.statementSeparator
    return .unsafe(
      "Return early from `\(function.name?.text ?? "")` if `\(flag)` is `true`",
      .insert("guard !\(flag) else { return }" + separator, at: first.range.lowerBound))
  }

  /// The flag that a method sets without checking it, the prefix of its name in the caller, and the flags that are set
  /// together with it.
  private func unaskedFlag(
    of method: FunctionCallExpr, in file: FileModel
  ) -> (flag: String, model: String, owner: KnownType, together: Set<String>)? {
    guard let name = method.calleeName?.text, let callee = method.calledExpression else { return nil }
    let base = MemberAccessExpr(callee)?.base
    let owner: String?
    let model: String
    if let base, !base.isSelf {
      owner = file.ownProperty(base)?.typeName?.text
      model = base.text + "."
    } else {
      owner = file.enclosingType(of: method.node)?.name.text
      model = ""
    }
    guard let owner, let type = file.facts.type(named: owner) else { return nil }
    let members = type.members.filter { $0.name == name && $0.kind == .function }
    guard members.count == 1, let member = members.first, member.isAsync,
      // `guard open.insert(id).inserted else { return }`
      !member.references.contains(where: { $0.name == "inserted" })
    else { return nil }
    let flag = type.properties.lazy.filter { model.isEmpty || !$0.isPrivate }.map(\.name).sorted().first { flag in
      flag.hasPrefix("is") && flag.hasSuffix("ing") && !member.guardsOn.contains(flag)
        && file.facts.isChanged(flag, by: member, of: type, beforeAwait: true)
    }
    return flag.map { ($0, model, type, file.facts.flagsSetAtOnce(by: member, of: type).union([$0])) }
  }
}

extension RuleCase {
  fileprivate static let notDisabled = RuleCase(
    "notDisabled", .wrong, "a button starts work that sets a flag, and the flag does not disable it", severity: .hint,
    because: "14 of 21 judged findings were worth acting on")
}
