struct OnReceivePublished: ModifierRule {
  static let info = RuleInfo(
    id: "on_receive_published", topic: .state, cases: [.readsOldValue], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = modifier.firstArgument.flatMap(MemberAccessExpr.init),
      let published = access.name?.boundProperty,
      let object = access.base, let property = file.ownProperty(object), !file.isLocal(object),
      property.wrapper(.observesObject) != nil, let closure = modifier.trailingClosure(or: "perform")
    else { return }
    let reads = closure.node.runningNodes.filter { node in
      guard let read = MemberAccessExpr(node), let base = read.base, read.name == published,
        base.selfMemberName == property.name
      else { return false }
      return !isReplaced(read, in: file)
    }
    // A closure that also uses the new value compares the two, or hands it on.
    guard !usesParameter(closure, in: file) else { return }
    guard let first = reads.first else {
      checkMethods(calledBy: closure, published, of: property, in: file, &findings)
      return
    }
    findings.add(
      at: first.range,
      "`\(first.text)` still has its old value while `onReceive` runs; use the value that the closure receives",
      fixes: [fix(closure, reads, published, in: file)])
  }

  /// Reports the first method of the view or of the model that the closure calls and that reads the property at once.
  private func checkMethods(
    calledBy closure: ClosureExpr, _ published: Name, of property: StoredProperty, in file: FileModel,
    _ findings: inout Findings
  ) {
    for code in file.reach(from: closure).now where !code.isInRoot {
      let read = code.file.references(to: published, in: code.node).first { reference in
        guard code.runs(reference), code.file.write(at: reference) == nil, !code.file.isHidden(reference) else {
          return false
        }
        let access = reference.parent.flatMap(MemberAccessExpr.init)
        let object = access?.declName == reference ? access?.base : nil
        // `query` in a method of the model, `model.query` in a method of the view.
        if object == nil || object?.isSelf ?? false { return code.way.receiver == property.name.text }
        return code.way.receiver == "" && object?.selfMemberName == property.name
      }
      guard let read, let call = code.way.steps.first(where: \.isCall), call.file === file else { continue }
      findings.add(
        at: call.node.range,
        "`\(property.name.text).\(published.text)` still has its old value while `onReceive` runs; "
          + "pass the value that the closure receives",
        related: [code.related(read, "reads the old value")])
      return
    }
  }

  private func isReplaced(_ access: MemberAccessExpr, in file: FileModel) -> Bool {
    guard let write = access.declName.flatMap(file.write(at:)), !write.isInside else { return false }
    return [.replaces, .computes, .lends].contains(write.kind)
  }

  /// Whether the closure uses the value that it receives.
  private func usesParameter(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let parameter = closure.parameterNames.first else {
      return !file.references(named: "$0", in: closure.node).isEmpty
    }
    return parameter != "_" && !file.bareReferences(to: parameter, in: closure.node).isEmpty
  }

  /// Uses the received value, which gets the name of the property if it has none.
  private func fix(_ closure: ClosureExpr, _ reads: [SyntaxNode], _ published: Name, in file: FileModel) -> Fix? {
    guard let signature = closure.signature, let parameter = closure.parameterNames.first,
      closure.parameterNames.count == 1, file.bareReferences(to: published, in: closure.node).isEmpty
    else { return nil }
    let isUnnamed = parameter == "_"
    guard !isUnnamed || signature.firstToken?.range == parameter.range else { return nil }
    let name = isUnnamed ? published.text : parameter.text
    var edits = reads.map { TextEdit.replace($0.range, by: name) }
    if isUnnamed { edits.append(.replace(parameter.range, by: name)) }
    return Fix(title: "Use the received value", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let readsOldValue = RuleCase(
    "readsOldValue", .wrong, "the closure, or a method that it calls, reads the published property")
}
