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
    // A closure that also uses the new value compares the two.
    guard let first = reads.first, !usesParameter(closure, in: file) else { return }
    findings.add(
      at: first.range,
      "`\(first.text)` still has its old value while `onReceive` runs; use the value that the closure receives",
      fixes: [fix(closure, reads, published, in: file)])
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
    "readsOldValue", .wrong, "the closure reads the published property")
}
