struct WithAnimationAcrossAwait: CallRule {
  static let info = RuleInfo(
    id: "with_animation_across_await", topic: .concurrency, alsoAbout: [.animation],
    cases: [.inClosure, .inMethod], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["withAnimation"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let animation = WithAnimation(call), !animation.isOff, let body = animation.body, animation.completion == nil,
      let only = body.statements.first, body.statements.count == 1, let inner = FunctionCallExpr(only)
    else { return }
    if let work = laterWork(of: inner) {
      guard changesProperties(work, in: file) else { return }
      findings.add(
        at: call.nameRange,
        "`withAnimation` ends before the change, so it is not animated; put `withAnimation` around the change",
        .inClosure, assuming: [unknown(work, in: file)],
        related: [RelatedLocation(range: inner.nameRange, message: "runs later")],
        fixes: [fix(call, body, inner, work, in: file)])
    } else if let code = file.reach(from: inner.node).first(where: { _ in true }), code.function?.isAsync == false,
      let started = code.node.onlyStatement.flatMap(FunctionCallExpr.init), let work = laterWork(of: started),
      changesProperties(work, in: code.file)
    {
      findings.add(
        at: call.nameRange,
        "`\(inner.calleeName?.text ?? "")` only starts a task, so nothing is animated; animate the change itself",
        .inMethod, assuming: [unknown(work, in: code.file)],
        related: [code.related(started.nameRange, "runs later")])
    }
  }

  /// The closure of `Task { … }` or `DispatchQueue.main.async { … }`.
  private func laterWork(of call: FunctionCallExpr) -> ClosureExpr? {
    switch call.calleeName {
    case "Task": return call.calledExpression?.kind == .declReferenceExpr ? call.trailingClosure : nil
    case "async", "asyncAfter":
      return call.base?.firstToken?.textEquals("DispatchQueue") ?? false ? call.trailingClosure(or: "execute") : nil
    default: return nil
    }
  }

  private func changesProperties(_ work: ClosureExpr, in file: FileModel) -> Bool {
    file.calls(named: "withAnimation", in: work.node).isEmpty
      && file.calls(named: "withTransaction", in: work.node).isEmpty
      && file.assignments(in: work.node).contains { assignment in
        if file.isLocal(assignment.target) { return false }
        return file.ownProperty(assignment.target) != nil
          || MemberAccessExpr(assignment.target)?.base.flatMap(file.ownProperty) != nil
      }
  }

  /// What is not verified if the change is one of the selection of a list, which animates the transition by itself.
  private func unknown(_ work: ClosureExpr, in file: FileModel) -> Assumption? {
    let changes = file.assignments(in: work.node).filter { !file.isLocal($0.target) }
    let isSelection = changes.allSatisfy { assignment in
      if let own = file.ownProperty(assignment.target), let type = file.enclosingType(of: work.node) {
        return file.facts.isSelection(own.name.text, of: type.name.text)
      }
      guard let access = MemberAccessExpr(assignment.target), let name = access.name,
        let object = access.base.flatMap(file.ownProperty), let owner = object.typeName ?? object.staticMemberOwner
      else { return false }
      return file.facts.isSelection(name.text, of: owner.text)
    }
    return isSelection ? .intent("whether more than the selection of a list or a link is to be animated") : nil
  }

  /// Moves the animation into the task, around its changes.
  private func fix(
    _ call: FunctionCallExpr, _ body: ClosureExpr, _ inner: FunctionCallExpr, _ work: ClosureExpr, in file: FileModel
  ) -> Fix? {
    guard body.signature == nil, call.node.isStatement, let content = work.contentRange else { return nil }
    let tree = file.tree
    let opening = tree.source.string(in: call.range.lowerBound..<body.range.lowerBound)
    let head = inner.range.lowerBound..<content.lowerBound
    if work.node.firstSuspensionStart == nil {
      let text =
        tree.source.string(in: head) + tree.wrapped(content, in: opening.trimmedEnd)
        + tree.source.string(in: content.upperBound..<inner.range.upperBound)
      return .unsafe(
        "Move `withAnimation` to the change", preferred: true,
        .replace(call.range, by: moved(text, from: inner, to: call, in: tree)))
    }
    guard work.statements.count == 1, let assignment = work.statements.first.flatMap(Assignment.init),
      !assignment.isCompound, let name = DeclReferenceExpr(assignment.target)?.name, let value = assignment.singleValue,
      value.kind == .awaitExpr, file.ownProperty(assignment.target) != nil, !value.mentions(name)
    else { return nil }
    let local = "let \(name.text) = \(value.text)" + assignment.node.statementSeparator
    let change = local + "\(opening.trimmedEnd) { self.\(name.text) = \(name.text) }"
    let text =
      tree.source.string(in: head) + change
      + tree.source.string(in: content.upperBound..<inner.range.upperBound)
    return .unsafe(
      "Move `withAnimation` to the change", preferred: true,
      .replace(call.range, by: moved(text, from: inner, to: call, in: tree)))
  }

  /// Text of the inner call with the indentation of the outer one.
  private func moved(
    _ text: String, from inner: FunctionCallExpr, to outer: FunctionCallExpr, in tree: SyntaxTree
  ) -> String {
    let old = tree.indentation(ofLineAt: inner.range.lowerBound)
    let new = tree.indentation(ofLineAt: outer.range.lowerBound)
    guard old != new else { return text }
    return text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated().map { position, line in
      position > 0 && line.starts(with: old.utf8)
        ? new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self) : String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while let last = text.last, last == " " || last.isNewline { text.removeLast() }
    return text
  }
}

extension RuleCase {
  fileprivate static let inClosure = RuleCase(
    "inClosure", .wrong, "the closure of `withAnimation` only starts a task or a block on a queue")
  fileprivate static let inMethod = RuleCase(
    "inMethod", .wrong, "the closure of `withAnimation` calls a method that only starts a task or a block on a queue")
}
