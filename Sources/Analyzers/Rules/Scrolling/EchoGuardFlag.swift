struct EchoGuardFlag: TypeRule {
  static let info = RuleInfo(id: "echo_guard_flag", topic: .scrolling, cases: [.resetAtOnce, .timer], tier: .precise)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for flag in type.storedProperties where file.isState(flag, in: type) && flag.isFlag {
      checkResetAtOnce(flag, of: type, in: file, &findings)
    }
    var reported: Set<Int> = []
    for flag in file.timedFlags(of: type) {
      // A flag that the view shows is not a guard: a highlight that ends after a while.
      guard let reader = file.onChangeCondition(asking: flag.state.name, of: type),
        file.sharedBindings(to: flag.state.name, in: type).isEmpty,
        !file.unqualifiedReferences(to: flag.state.name, in: type).contains(where: file.isInBodyScope),
        // A reaction that checks the flag and then sets it limits how often it runs.
        !(reader.enclosingFunctionOrMember?.contains(flag.raise) ?? false),
        reported.insert(flag.block.call.node.index).inserted
      else { continue }
      let canFix = file.settings.supports(.year2023) == true
      findings.add(
        at: flag.block.call.range,
        "A timer resets `\(flag.state.name.text)` too early when actions overlap; reset it in `completion:`", .timer,
        related: [
          RelatedLocation(range: flag.raise.range, message: "set here"),
          RelatedLocation(range: reader.range, message: "read here"),
          RelatedLocation(range: flag.reset.range, message: "reset here"),
        ],
        fixes: [canFix ? fix(flag.block, flag.raise, flag.reset, in: file) : nil])
    }
  }

  /// Reports a flag that is reset after an animated change in the same list of statements: an `onChange` runs later.
  private func checkResetAtOnce(
    _ flag: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let reader = file.onChangeCondition(asking: flag.name, of: type),
      file.sharedBindings(to: flag.name, in: type).isEmpty
    else { return }
    for raise in file.sharedWrites(to: flag.name, in: type) where raise.assignment?.setsTrue ?? false {
      var between: [SyntaxNode] = []
      var next = raise.node.isStatement ? raise.node.nextSibling : nil
      while let statement = next, Assignment(statement).map({ $0.sets(flag.name) }) != true {
        between.append(statement)
        next = statement.nextSibling
      }
      guard let reset = next, Assignment(reset)?.setsFalse ?? false,
        !between.contains(where: { $0.firstRow(of: .awaitExpr) != nil }),
        let animation = file.siblingAnimation(before: reset), between.contains(animation.call.node)
      else { continue }
      let move = file.settings.supports(.year2023) == true ? file.completionEdit(animation, running: reset.range) : nil
      findings.add(
        at: reset.range,
        "`\(flag.name.text)` is reset before `onChange` runs, so it suppresses nothing; reset it in `completion:`",
        .resetAtOnce,
        related: [
          RelatedLocation(range: raise.node.range, message: "set here"),
          RelatedLocation(range: reader.range, message: "read here"),
        ],
        fixes: [move.map { .unsafe("Reset in `completion:`", preferred: true, $0, .delete(reset.removalRange)) }])
    }
  }

  /// Resets the flag in the animation's completion, or animates the single change in between.
  private func fix(_ block: DelayedBlock, _ raise: SyntaxNode, _ reset: SyntaxNode, in file: FileModel) -> Fix? {
    let title = "Reset in `completion:`"
    let statement = block.call.node
    guard block.closure.signature == nil, block.statements == [reset], statement.isStatement else { return nil }
    let removal = TextEdit.delete(statement.removalRange)
    if let animation = file.siblingAnimation(before: statement) {
      return file.completionEdit(animation, running: reset.range).map { .unsafe(title, preferred: true, $0, removal) }
    }
    guard let change = statement.previousSibling, change != raise, Assignment(change) != nil,
      change.previousSibling == raise
    else { return nil }
    return Fix(
      title: title, isSafe: false, isPreferred: true,
      edits: Fix.sorted(
        file.tree.enclosing(change.range, in: "withAnimation", closing: " completion: { \(reset.text) }") + [removal]))
  }
}

extension RuleCase {
  fileprivate static let resetAtOnce = RuleCase(
    "resetAtOnce", .wrong, "the code that sets the flag resets it before any `onChange` runs")
  fileprivate static let timer = RuleCase(
    "timer", .wrong, "a timer resets the flag that an `onChange` checks", severity: .info,
    because: "it goes wrong only when actions overlap")
}
