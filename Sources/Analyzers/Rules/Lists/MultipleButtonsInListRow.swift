struct MultipleButtonsInListRow: CallRule {
  static let info = RuleInfo(
    id: "multiple_buttons_in_list_row", topic: .lists, cases: [.runTogether], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] =
    ["HStack", "VStack", "ZStack", "Grid", "LabeledContent"] + SwiftUICatalog.names(.lazyStack)

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure, content.signature == nil, isOutermost(stack.node) else { return }
    var buttons: [RowButton] = []
    collect(content.statements, in: file, into: &buttons)
    guard buttons.count > 1 || buttons.contains(where: \.isRepeated),
      buttons.contains(where: { !$0.isLink }),
      !file.isForMacOrTVOnly(at: stack.node), isInRow(stack.node, in: file)
    else { return }
    let borderless = file.mayBeCompiled(for: .tvOS, at: stack.node) ? nil : fix(stack, buttons, in: file)
    let count = buttons.contains(where: \.isRepeated) ? "" : "\(buttons.count) "
    findings.add(
      at: stack.nameRange,
      "A tap on the row runs all \(count)buttons in this `\(stack.calleeName?.text ?? "")`; "
        + "add `.buttonStyle(.borderless)`",
      related: buttons.prefix(Self.maximumRelated).flatMap { button in
        [RelatedLocation(range: button.call.nameRange, message: "a tap on the row runs its action")]
          + [button.declaration].compactMap(\.self)
      },
      fixes: [borderless])
  }

  /// The maximum number of buttons that a finding names.
  private static let maximumRelated = 4

  /// Whether no other stack or labeled content of the row contains it.
  private func isOutermost(_ stack: SyntaxNode) -> Bool {
    for ancestor in stack.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let use = ClosureExpr(ancestor)?.use, use.role == .builder(.inline), !use.isMember else { return true }
        if use.callee.isAny(of: Self.callees) { return false }
      case .memberBlock: return true
      default: continue
      }
    }
    return true
  }

  // MARK: - Buttons

  private struct RowButton {
    /// The call in the file of the row, also if it creates a view of the project that contains the button.
    let call: FunctionCallExpr
    let isLink: Bool
    /// Whether it is written in the stack, not in a helper or in another view.
    let isDirect: Bool
    /// Whether a loop creates several of it.
    let isRepeated: Bool
    /// Where the button is in the code of a view of the project.
    var declaration: RelatedLocation?
  }

  /// Where the search for buttons is.
  private struct Place {
    var isDirect = true
    var isRepeated = false
    var depth = 0
  }

  /// The maximum number of helpers between a stack and a button.
  private static let maximumHelpers = 3

  /// The buttons with the automatic style that some statements can show at the same time.
  private func collect(
    _ statements: [SyntaxNode], _ place: Place = Place(), in file: FileModel, into buttons: inout [RowButton]
  ) {
    for statement in statements {
      switch statement.kind {
      case .ifExpr, .switchExpr, .ifConfigDecl:
        // Of several branches, only one is shown: the one with the most buttons counts.
        var most: [RowButton] = []
        for branch in branches(of: statement) {
          var found: [RowButton] = []
          collect(branch, place, in: file, into: &found)
          if found.count > most.count { most = found }
        }
        buttons += most
      case .functionCallExpr: collect(file.chain(of: statement), place, in: file, into: &buttons)
      case .declReferenceExpr, .memberAccessExpr: collect(helper: statement, place, in: file, into: &buttons)
      case .returnStmt: collect(Array(statement.children), place, in: file, into: &buttons)
      default: continue
      }
    }
  }

  private func branches(of node: SyntaxNode) -> [[SyntaxNode]] {
    guard node.kind == .ifExpr else {
      return node.children.compactMap { child in
        child.kind == .switchCase ? Array(child.children) : IfConfigClause(child)?.elements
      }
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

  private func collect(
    _ chain: ModifierChain, _ place: Place, in file: FileModel, into buttons: inout [RowButton]
  ) {
    guard let base = chain.base, !setsStyle(chain, in: file),
      !chain.contains("hidden", "accessibilityHidden", "keyboardShortcut", "allowsHitTesting")
    else { return }
    guard let call = FunctionCallExpr(base), let name = call.calleeName,
      call.calledExpression?.kind == .declReferenceExpr
    else {
      collect(helper: base, place, in: file, into: &buttons)
      return
    }
    if name == "Button" || name == "Link" || name == "NavigationLink" {
      buttons.append(
        RowButton(
          call: call, isLink: name == "NavigationLink", isDirect: place.isDirect, isRepeated: place.isRepeated))
    } else if name.isAny(of: Self.callees) || name == "Group" || name == "GridRow", let content = call.trailingClosure {
      collect(content.statements, place, in: file, into: &buttons)
    } else if name == "ForEach", let content = call.trailingClosure(or: "content") {
      var place = place
      place.isRepeated = true
      collect(content.statements, place, in: file, into: &buttons)
    } else if !name.isCapitalized {
      collect(helper: base, place, in: file, into: &buttons)
    } else {
      collect(view: call, name, place, in: file, into: &buttons)
    }
  }

  /// Adds the buttons in a computed property or a function of the file.
  private func collect(
    helper: SyntaxNode, _ place: Place, in file: FileModel, into buttons: inout [RowButton]
  ) {
    guard place.depth < Self.maximumHelpers, let code = file.callee(of: helper).codeHere, let body = code.body,
      file.buildsViews(code.declaration)
    else { return }
    var place = place
    place.depth += 1
    place.isDirect = false
    collect(Array(body.children), place, in: file, into: &buttons)
  }

  /// Adds a view of the project that shows one button with the automatic style. With several, its own stack is reported.
  private func collect(
    view call: FunctionCallExpr, _ name: Name, _ place: Place, in file: FileModel, into buttons: inout [RowButton]
  ) {
    guard place.depth < Self.maximumHelpers, SwiftUICatalog.entry(of: name) == nil,
      file.facts.view(named: name) != nil, file.facts.mayHoldControls(name.text),
      let (body, other) = file.code(ofMember: "body", ofTypeNamed: name, at: call.node)
    else { return }
    var found: [RowButton] = []
    collect(Array(body.children), Place(depth: place.depth + 1), in: other, into: &found)
    guard found.count == 1, let button = found.first, !button.isRepeated else { return }
    buttons.append(
      RowButton(
        call: call, isLink: button.isLink, isDirect: false, isRepeated: place.isRepeated,
        declaration: other.related(button.call.nameRange, "has the style of its surroundings")))
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
    let uses = file.helperUses(around: node)
    let others = uses.isEmpty ? usesOfView(around: node, in: file) : (here: [], elsewhere: [])
    let here = uses + others.here
    guard !here.isEmpty || !others.elsewhere.isEmpty, here.count < 8 else { return false }
    return here.allSatisfy { isInRow($0.outermostPostfix, in: file, depth: depth + 1) }
      && others.elsewhere.allSatisfy { showsRow($0, in: file) }
  }

  /// Whether code in another file shows a view as a row, and sets no style there.
  private func showsRow(_ use: Located<ViewUseFact>, in file: FileModel) -> Bool {
    guard use.fact.isRow, !use.fact.modifiers.contains("buttonStyle"), !use.fact.containers.isEmpty,
      use.fact.containers.allSatisfy({ $0 == "List" || $0 == "Form" }),
      let owner = file.facts.view(named: use.fact.owner)?.fact
    else { return false }
    return !owner.modifiers.contains("buttonStyle") && !owner.modifiers.contains("formStyle")
  }

  /// The calls that create the view whose body contains a node, in this file and in others.
  private func usesOfView(
    around node: SyntaxNode, in file: FileModel
  ) -> (here: [SyntaxNode], elsewhere: [Located<ViewUseFact>]) {
    guard node.enclosingMember?.memberName == "body", let type = file.enclosingType(of: node), type.viewRole == .view,
      !type.isForeign, !type.isPublic, !file.facts.isAmbiguous(type.name.text)
    else { return ([], []) }
    let elsewhere = file.facts.uses(of: type.name.text).filter { $0.path != file.facts.path && !$0.isInTests }
    return (file.uses(of: type).filter { !$0.isInPreview }, elsewhere)
  }

  private func fix(_ stack: FunctionCallExpr, _ buttons: [RowButton], in file: FileModel) -> Fix? {
    let chain = file.chain(of: stack.node)
    guard let edit = append(to: stack, chain, in: file) else { return nil }
    let looksTheSame =
      !file.mayBeCompiled(for: .macOS, at: stack.node) && !buttons.contains(where: \.isLink)
      && buttons.allSatisfy(\.isDirect)
    return Fix(
      title: "Add `.buttonStyle(.borderless)`", isSafe: looksTheSame, isPreferred: true, edits: [edit])
  }

  private func append(to stack: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> TextEdit? {
    guard chain.modifiers.allSatisfy({ $0.clause == nil }) else { return nil }
    return file.tree.appending(".buttonStyle(.borderless)", to: stack.node)
  }
}

extension RuleCase {
  fileprivate static let runTogether = RuleCase(
    "runTogether", .wrong, "a list row shows several buttons with the automatic style")
}
