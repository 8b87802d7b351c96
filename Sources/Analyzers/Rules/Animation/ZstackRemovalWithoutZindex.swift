struct ZstackRemovalWithoutZindex: CallRule {
  static let info = RuleInfo(
    id: "zstack_removal_without_zindex", topic: .animation, cases: [.coveredOnRemoval], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ZStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure, closure.signature == nil else { return }
    var cover: SyntaxNode?
    let children = closure.statements
    // Other stacks need no look at the views in them.
    guard
      children.contains(where: {
        IfExpr($0)?.body?.onlyChild.map { file.chain(of: $0).contains("transition") } ?? false
      })
    else { return }
    for child in children {
      guard let branch = IfExpr(child) else {
        if cover == nil, fillsStack(child, in: file) { cover = child }
        continue
      }
      guard let cover, branch.elseBody == nil, let view = branch.body?.onlyChild, view.kind == .functionCallExpr else {
        continue
      }
      let chain = file.chain(of: view)
      guard chain.node == view, let transition = chain.first("transition"), !chain.contains("zIndex"),
        !(transition.firstArgument?.mentionsAny(of: ["identity"]) ?? false),
        chain.modifiers.allSatisfy({ !file.isOwnModifier($0) }), !isNeverRemoved(branch, in: file)
      else { continue }
      let isLast = child == children.last
      findings.add(
        at: view.range,
        "The removed view may be drawn behind its siblings; "
          + (isLast ? "add `.zIndex(1)` after its `transition`" : "give it and the views in front of it a `zIndex`"),
        related: [RelatedLocation(range: cover.range, message: "hides the view while it is removed")],
        fixes: [
          isLast ? file.appending(".zIndex(1)", to: view).map { .unsafe("Add `.zIndex(1)`", preferred: true, $0) } : nil
        ])
    }
  }

  /// Whether the condition is a state of the view that no code sets back.
  private func isNeverRemoved(_ branch: IfExpr, in file: FileModel) -> Bool {
    guard branch.conditions.count == 1, let condition = branch.conditions[0].firstChild,
      let name = condition.selfMemberName,
      let type = file.enclosingType(of: condition), let state = file.state(named: name, in: type),
      state.isPrivate, state.isFlag, file.sharedBindings(to: name, in: type).isEmpty
    else { return false }
    return !file.sharedWrites(to: name, in: type).contains(where: \.mayTurnOff)
  }

  /// Whether a child of the stack fills it and is opaque: itself, or the whole body of a view or helper that it is.
  private func fillsStack(_ view: SyntaxNode, in file: FileModel, depth: Int = 0) -> Bool {
    let chain = ModifierChain(view)
    if depth < 3, chain.modifiers.allSatisfy({ $0.name.isAny(of: ["id", "environmentObject", "environment", "tag"]) }),
      let (content, other) = wholeContent(of: chain, in: file)
    {
      return fillsStack(content, in: other, depth: depth + 1)
    }
    guard !chain.contains("zIndex", "opacity", "frame", "stroke", "strokeBorder", "trim", "hidden", "mask"),
      let name = chain.baseName, !file.redefines(name, at: view)
    else { return false }
    if name.isAny(of: ["Color", "LinearGradient", "RadialGradient", "AngularGradient"]) {
      return !(chain.base?.mentionsName(with: ["clear", "opacity"]) ?? true)
    }
    if name == "Rectangle" { return !chain.node.mentionsName(with: ["clear", "opacity"]) }
    return name == "List" || name == "Form" || name.is(.navigationContainer) || name == "TabView"
  }
}

extension ZstackRemovalWithoutZindex {
  /// The only expression of the body of a view of the project, or of the helper that a reference means.
  private func wholeContent(of chain: ModifierChain, in file: FileModel) -> (SyntaxNode, FileModel)? {
    guard let base = chain.base else { return nil }
    if let helper = file.viewOfHelper(base) { return (helper, file) }
    guard let name = FunctionCallExpr(base)?.calleeName, name.isCapitalized,
      let type = file.type(named: name.text, at: base), let (body, other) = file.bodyOfView(type),
      let only = body.onlyExpression
    else { return nil }
    return (only, other)
  }
}

extension RuleCase {
  fileprivate static let coveredOnRemoval = RuleCase(
    "coveredOnRemoval", .slow, "a sibling that fills the stack may cover the view while it is removed")
}
