struct MultipleButtonsInListRow: CallRule {
  static let info = RuleInfo(
    id: "multiple_buttons_in_list_row", topic: .lists, cases: [.runTogether], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["HStack", "VStack", "ZStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure, content.signature == nil, isOutermost(stack.node) else { return }
    var buttons: [FunctionCallExpr] = []
    collect(content.statements, in: file, into: &buttons)
    guard buttons.count > 1, buttons.contains(where: { $0.calleeName != "NavigationLink" }),
      !file.isForMacOrTVOnly(at: stack.node), isInRow(stack.node, in: file)
    else { return }
    let borderless = file.mayBeCompiled(for: .tvOS, at: stack.node) ? nil : fix(stack, buttons, in: file)
    findings.add(
      at: stack.nameRange,
      "A tap on the row runs all \(buttons.count) buttons in this `\(stack.calleeName?.text ?? "")`; "
        + "add `.buttonStyle(.borderless)`",
      related: buttons.prefix(4).map {
        RelatedLocation(range: $0.nameRange, message: "a tap on the row runs its action")
      },
      fixes: [borderless])
  }

  /// Whether no other stack of the row contains it.
  private func isOutermost(_ stack: SyntaxNode) -> Bool {
    for ancestor in stack.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let use = ClosureExpr(ancestor)?.use, use.role == .builder(.inline), !use.isMember else { return true }
        if use.callee.is(.stack) { return false }
      case .memberBlock: return true
      default: continue
      }
    }
    return true
  }

  // MARK: - Buttons

  /// The buttons with the automatic style that some statements can show at the same time.
  private func collect(_ statements: [SyntaxNode], in file: FileModel, into buttons: inout [FunctionCallExpr]) {
    for statement in statements {
      switch statement.kind {
      case .ifExpr, .switchExpr, .ifConfigDecl:
        // Of several branches, only one is shown: the one with the most buttons counts.
        var most: [FunctionCallExpr] = []
        for branch in branches(of: statement) {
          var found: [FunctionCallExpr] = []
          collect(branch, in: file, into: &found)
          if found.count > most.count { most = found }
        }
        buttons += most
      case .functionCallExpr: collect(file.chain(of: statement), in: file, into: &buttons)
      default: continue
      }
    }
  }

  private func branches(of node: SyntaxNode) -> [[SyntaxNode]] {
    guard node.kind == .ifExpr else {
      return node.children.filter { $0.kind == .switchCase || $0.kind == .ifConfigClause }.map { Array($0.children) }
    }
    var result: [[SyntaxNode]] = []
    var next = IfExpr(node)
    while let current = next {
      if let body = current.body { result.append(Array(body.children)) }
      if let last = current.elseBody, last.kind == .codeBlock { result.append(Array(last.children)) }
      next = current.elseBody.flatMap(IfExpr.init)
    }
    return result
  }

  private func collect(_ chain: ModifierChain, in file: FileModel, into buttons: inout [FunctionCallExpr]) {
    guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName,
      call.calledExpression?.kind == .declReferenceExpr, !setsStyle(chain, in: file),
      !chain.contains("hidden", "accessibilityHidden", "keyboardShortcut", "allowsHitTesting")
    else { return }
    if name == "Button" || name == "Link" || name == "NavigationLink" {
      buttons.append(call)
    } else if name.is(.stack) || name == "Group", let content = call.trailingClosure {
      collect(content.statements, in: file, into: &buttons)
    }
  }

  private func setsStyle(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.applies(["buttonStyle"], chain.modifiers)
  }

  // MARK: - Rows

  /// Whether a node is in a row of a list, and no view around it sets a style. Followed through helpers.
  private func isInRow(_ node: SyntaxNode, in file: FileModel, depth: Int = 0) -> Bool {
    guard !setsStyle(file.chain(of: node), in: file) else { return false }
    var isRow = false
    for closure in file.closures(around: node) {
      guard let use = closure.use else { return false }
      if setsStyle(file.chain(of: use.call.node), in: file) { return false }
      guard !isRow else { continue }
      guard !use.isMember, case .builder(let slot) = use.role, slot == .inline || slot == .row else { return false }
      if use.callee == "List" || use.callee == "Form" {
        guard !file.chain(of: use.call.node).contains("formStyle") else { return false }
        isRow = true
      } else {
        guard use.callee.isAny(of: ["Section", "ForEach", "Group", "DisclosureGroup"]) else { return false }
      }
    }
    if isRow { return true }
    guard depth < 3 else { return false }
    let uses = file.helperUses(around: node) + usesOfView(around: node, in: file)
    guard !uses.isEmpty, uses.count < 8 else { return false }
    return uses.allSatisfy { isInRow($0.outermostPostfix, in: file, depth: depth + 1) }
  }

  /// The calls that create the view whose body contains a node; empty unless all are in this file.
  private func usesOfView(around node: SyntaxNode, in file: FileModel) -> [SyntaxNode] {
    guard node.enclosingMember?.memberName == "body", let type = file.enclosingType(of: node), type.viewRole == .view,
      !type.isForeign, !type.isPublic, !file.facts.isAmbiguous(type.name.text),
      file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path })
    else { return [] }
    return file.uses(of: type).filter { !$0.isInPreview }
  }

  private func fix(_ stack: FunctionCallExpr, _ buttons: [FunctionCallExpr], in file: FileModel) -> Fix? {
    let chain = file.chain(of: stack.node)
    guard let edit = append(to: stack, chain, in: file) else { return nil }
    let looksTheSame =
      !file.mayBeCompiled(for: .macOS, at: stack.node) && !buttons.contains { $0.calleeName == "NavigationLink" }
    return Fix(
      title: "Add `.buttonStyle(.borderless)`", isSafe: looksTheSame, isPreferred: true, edits: [edit])
  }

  private func append(to stack: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> TextEdit? {
    let isMultiline = !file.tree.isOnOneLine(stack.range)
    guard chain.modifiers.allSatisfy({ $0.clause == nil }) else { return nil }
    let separator = isMultiline ? "\n" + file.tree.indentation(ofLineAt: stack.range.lowerBound) : ""
    return .insert(separator + ".buttonStyle(.borderless)", at: stack.range.upperBound)
  }
}

extension RuleCase {
  fileprivate static let runTogether = RuleCase(
    "runTogether", .wrong, "a list row shows several buttons with the automatic style")
}
