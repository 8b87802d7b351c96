struct FormatterInBody: CallRule, TypeRule {
  static let info = RuleInfo(
    id: "formatter_in_body", topic: .performance, cases: [.inBody, .inRow, .withTyping], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = FormatterFact.types

  /// Types whose objects load little, so that users notice only many of them at once.
  private static let cheap: [StaticString] = ["ByteCountFormatter", "JSONDecoder", "JSONEncoder"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      let evaluation = file.bodyEvaluation(running: call.node), !call.isStoredElsewhere, !isDelegated(call)
    else { return }
    // Users notice only the sum of many: in rows, or while they type.
    let isRow = file.runsForEachRow(call.node, in: evaluation)
    guard let repetition = file.repetition(of: evaluation, isRow: isRow) else { return }
    let fix = hoisting(call, name, in: file)
    // One formatter that depends on the view, in a body that may run only once, gains nothing.
    if !isRow, repetition.unknown != nil, fix == nil { return }
    // No constant can replace a formatter whose settings are values of the view.
    if !isRow, isConfiguredByView(call, in: file) { return }
    findings.add(
      at: call.range,
      "The body of `\(evaluation.type.name.text)` creates a `\(name.text)` each time; keep it in a `static let`",
      ruleCase(name, at: call.node, evaluation, isRow: isRow, in: file),
      // A row is created often enough.
      assuming: [isRow ? rowCount(call.node, evaluation) : repetition.unknown],
      related: evaluation.use.map { [RelatedLocation(range: $0.range, message: "used by the body here")] } ?? [],
      fixes: [fix])
  }

  private func ruleCase(
    _ name: Name, at node: SyntaxNode, _ evaluation: BodyEvaluation, isRow: Bool, in file: FileModel
  ) -> RuleCase {
    if isRow { return name.isAny(of: Self.cheap) ? .inBody : .inRow }
    let isTyped = file.hasTextInput(evaluation.type, shownWith: evaluation.use ?? node)
    return isTyped && !name.isAny(of: Self.cheap) ? .withTyping : .inBody
  }

  /// What is not known about the number of rows that create the formatter.
  private func rowCount(_ node: SyntaxNode, _ evaluation: BodyEvaluation) -> Assumption? {
    let conditions = [node, evaluation.use].compactMap(\.self).flatMap { place in
      place.enclosingMember.map { place.conditions(below: $0) } ?? []
    }
    // Most rows have an optional value that is only unwrapped.
    let isSelective = conditions.contains { $0.firstChild?.kind != .optionalBindingCondition }
    return isSelective ? .change("whether the condition around it holds for many rows") : nil
  }

  /// Reports the calls and reads with which a body runs code of other files that creates a formatter.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign else { return }
    for part in type.parts {
      for node in candidates(in: part.node, of: file) {
        guard file.enclosingType(of: node) === type, let (call, other) = creation(runBy: node, in: file),
          let name = call.calleeName, let evaluation = file.bodyEvaluation(running: node)
        else { continue }
        let isRow = file.runsForEachRow(node, in: evaluation)
        guard let repetition = file.repetition(of: evaluation, isRow: isRow),
          isRow || repetition.unknown == nil && !isConfiguredByView(call, in: other)
        else { continue }
        findings.add(
          at: node.range,
          "The body of `\(evaluation.type.name.text)` runs code that creates a `\(name.text)` each time; keep it in a "
            + "`static let`",
          ruleCase(name, at: node, evaluation, isRow: isRow, in: file),
          assuming: [isRow ? rowCount(node, evaluation) : nil],
          related: [other.related(call.range, "creates it")])
      }
    }
  }

  /// The calls and the reads of members whose name is that of a member that creates a formatter.
  private func candidates(in node: SyntaxNode, of file: FileModel) -> [SyntaxNode] {
    let calls = file.calls(in: node) { file.facts.mayCreateFormatter(hash: $0) }.filter { !isDelegated($0) }
    let reads = node.descendants.filter { read in
      guard read.kind == .memberAccessExpr, let name = MemberAccessExpr(read)?.name, !name.isCapitalized,
        file.facts.mayCreateFormatter(hash: NameHash.of(name))
      else { return false }
      return read.parent.flatMap(FunctionCallExpr.init)?.calledExpression != read
    }
    return (calls.map(\.node) + reads).sorted { $0.index < $1.index }
  }

  /// The call with which a member of another file creates a formatter when a node calls or reads that member.
  private func creation(runBy node: SyntaxNode, in file: FileModel) -> (call: FunctionCallExpr, file: FileModel)? {
    guard let (code, other) = file.code(of: file.callee(of: node)), other !== file,
      let reached = other.reach(from: code).first(where: { _ in true })
    else { return nil }
    return reached.calls.first { creates($0, in: other) }.map { ($0, other) }
  }

  private func creates(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    call.calleeName.isAny(of: Self.callees) && call.calledExpression?.kind == .declReferenceExpr
      && !call.isStoredElsewhere && !isDelegated(call)
  }

  /// `TextField(value: $number, formatter: …)`, which SwiftUI keeps, is not formatting by the body.
  private func isDelegated(_ call: FunctionCallExpr) -> Bool {
    call.node.parent.flatMap(LabeledExpr.init)?.label == "formatter"
      && call.node.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName == "TextField"
  }

  /// Whether code sets a property of the new object to a value that depends on the view: `formatter.locale = locale`.
  private func isConfiguredByView(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let variable = call.node.parent?.parent?.parent.flatMap(VariableDecl.init),
      let binding = variable.bindings.only, binding.value == call.node, let local = binding.name,
      let block = variable.node.parent
    else { return false }
    return block.descendants.contains { node in
      guard let assignment = Assignment(node), assignment.target.mentions(local) else { return false }
      return ([assignment.node] + Array(assignment.node.descendants)).contains { value in
        !assignment.target.contains(value) && !file.isLocal(value)
          && file.ownProperty(value).map { !$0.isStatic } ?? false
      }
    }
  }

  /// Moves `let f = DateFormatter()` and the lines that configure it with constants to a static property.
  private func hoisting(_ call: FunctionCallExpr, _ name: Name, in file: FileModel) -> Fix? {
    guard call.arguments.isEmpty, call.trailingClosure == nil, let type = file.enclosingType(of: call.node),
      !type.isForeign, type.declaration.node.kind != .protocolDecl,
      type.viewRole == .view, type.declaration.node.child(.genericParameter) == nil,
      type.declaration.isTopLevel,
      let variable = call.node.parent?.parent?.parent.flatMap(VariableDecl.init), variable.isLet,
      let binding = variable.bindings.only, binding.value == call.node, binding.type == nil, let local = binding.name,
      let block = variable.node.parent, !type.members.contains(where: { $0.memberName == local }),
      let first = type.declaration.memberBlock?.firstChild
    else { return nil }
    var configuration: [SyntaxNode] = []
    var isConfigured = true
    var uses = 0
    for statement in block.children where statement.index > variable.node.index {
      if isConfigured, statement.configures(local) {
        configuration.append(statement)
      } else {
        isConfigured = false
        uses += file.references(to: local, in: statement).count
      }
    }
    let rest = block.children.filter { $0.index > (configuration.last ?? variable.node).index }
    let moved = [variable.node] + configuration
    // Adjacent statements on one line share semicolons, so that their edits would overlap.
    guard uses > 0, !rest.contains(where: { $0.changes(local) }),
      configuration.isEmpty || moved.allSatisfy({ $0.wholeLines != nil })
    else { return nil }
    let tree = file.tree
    let isOnOwnLine = first.firstToken?.isFirstOnLine ?? false
    guard isOnOwnLine || configuration.isEmpty else { return nil }
    let indentation = tree.indentation(ofLineAt: first.range.lowerBound)
    let separator = isOnOwnLine ? "\n\n\(indentation)" : "; "
    let unit = tree.indentationUnit
    var lines = ["private static let \(local.text): \(name.text) = {", "\(unit)let \(local.text) = \(name.text)()"]
    lines += configuration.map { "\(unit)\($0.text)" }
    lines += ["\(unit)return \(local.text)", "}()"]
    var edits: [TextEdit] = [
      .insert(
        configuration.isEmpty
          ? "private static let \(local.text) = \(name.text)()\(separator)"
          : lines.joined(separator: "\n\(indentation)") + separator, at: first.range.lowerBound)
    ]
    edits += moved.map { .delete($0.removalRange) }
    edits += rest.flatMap { file.references(to: local, in: $0) }.map { .insert("Self.", at: $0.range.lowerBound) }
    return Fix(title: "Move it to a `static let`", isSafe: false, isPreferred: true, edits: edits)
  }
}

extension SyntaxNode {
  /// `formatter.dateStyle = .short`: sets a property of a local object to a value without variables.
  fileprivate func configures(_ local: Name) -> Bool {
    guard let assignment = Assignment(self), !assignment.isCompound, let value = assignment.singleValue,
      let target = MemberAccessExpr(assignment.target), let base = target.base, DeclReferenceExpr(base)?.name == local
    else { return false }
    return value.isLiteral || ValueKind(value) == .staticMember
  }

  /// Whether the node sets a property of a local object.
  fileprivate func changes(_ local: Name) -> Bool {
    (Assignment(self).map { [$0] } ?? descendants.compactMap(Assignment.init)).contains { assignment in
      assignment.target.mentions(local)
    }
  }
}

extension RuleCase {
  fileprivate static let inBody = RuleCase(
    "inBody", .slow, "a body creates it once", severity: .hint, because: "users rarely notice a single one")
  fileprivate static let inRow = RuleCase("inRow", .slow, "each row creates one")
  fileprivate static let withTyping = RuleCase(
    "withTyping", .slow, "a body with a text field creates it, so that each letter creates another one")
}
