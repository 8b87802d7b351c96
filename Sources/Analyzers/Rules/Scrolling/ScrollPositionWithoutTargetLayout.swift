struct ScrollPositionWithoutTargetLayout: ModifierRule {
  static let info = RuleInfo(
    id: "scroll_position_without_target_layout", topic: .scrolling,
    cases: [.position, .viewAligned, .unusedPosition], tier: .precise)

  static let modifiers: [StaticString] = ["scrollPosition", "scrollTargetBehavior"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "ScrollView", needsTargets(modifier),
      !chain.before(modifier).contains(where: needsTargets),
      let scrollView = chain.base.flatMap(FunctionCallExpr.init),
      let content = scrollView.trailingClosure(or: "content"),
      case .none = targets(in: content.node, depth: 0, of: file)
    else { return }
    findings.add(
      at: modifier.range,
      modifier.name == "scrollPosition"
        ? "Scroll position stays `nil`: add `scrollTargetLayout()` to the stack"
        : "`.viewAligned` has nothing to align to: add `scrollTargetLayout()` to the stack",
      modifier.name != "scrollPosition" ? .viewAligned : isUsed(modifier, in: file) ? .position : .unusedPosition,
      related: [
        RelatedLocation(
          range: content.statements.first?.range ?? content.range, message: "content without scroll targets")
      ],
      fixes: [fix(content, in: file)])
  }

  private func needsTargets(_ modifier: Modifier) -> Bool {
    if modifier.name == "scrollPosition" { return modifier.argument("id") != nil }
    guard modifier.name == "scrollTargetBehavior", let behavior = modifier.onlyUnlabeledArgument else { return false }
    return behavior.mentionsAny(of: ["viewAligned", "ViewAlignedScrollTargetBehavior"])
  }

  /// Whether other code reads or sets the position. Only a state of the view itself may be unused.
  private func isUsed(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard let name = modifier.argument("id").flatMap(DeclReferenceExpr.init)?.name,
      let type = file.enclosingType(of: modifier.node),
      let property = type.storedProperties.first(where: { name.isBinding(of: $0.name) }),
      file.isState(property, in: type)
    else { return true }
    return !file.unqualifiedReferences(to: property.name, in: type).isEmpty
      || file.sharedBindings(to: property.name, in: type).count > 1
  }

  private enum Targets { case marked, none, unknown }

  /// How many levels of branches and containers are searched before the answer is `unknown`.
  private static let maximumDepth = 4

  /// Whether the content marks targets; unknown if another view might do so.
  private func targets(in content: SyntaxNode, depth: Int, of file: FileModel) -> Targets {
    if file.applies(["scrollTargetLayout", "scrollTarget"], anywhereIn: content) { return .marked }
    guard depth < Self.maximumDepth else { return .unknown }
    let statements = ClosureExpr(content)?.statements ?? Array(content.children)
    var result = Targets.none
    for statement in statements {
      let next: Targets
      switch statement.kind {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr:
        next = targets(of: statement, depth: depth, in: file)
      case .ifExpr:
        next =
          (IfExpr(statement)?.branches ?? []).map { targets(in: $0, depth: depth + 1, of: file) }
          .first { $0 != .none } ?? .none
      case .variableDecl, .returnStmt: next = .none
      default: next = .unknown
      }
      if next == .marked { return .marked }
      if next == .unknown { result = .unknown }
    }
    return result
  }

  private func targets(of view: SyntaxNode, depth: Int, in file: FileModel) -> Targets {
    let chain = file.chain(of: view)
    guard let name = chain.baseName else { return .unknown }
    if name == "ForEach" { return .none }
    guard let call = chain.base.flatMap(FunctionCallExpr.init), name.isCapitalized else {
      return helper(name, around: view, depth: depth, in: file)
    }
    if name.is(.scrollTargetStack) {
      guard let closure = call.trailingClosure else { return .unknown }
      // Rows do not mark targets; another view beside them may be a stack that does.
      let hasRows = closure.statements.contains { statement in
        statement.kind == .declReferenceExpr
          || statement.kind == .functionCallExpr && file.chain(of: statement).baseName == "ForEach"
      }
      if hasRows { return .none }
      return targets(in: closure.node, depth: depth + 1, of: file)
    }
    if let type = file.type(named: name) {
      return type.parts.contains { !file.calls(named: "scrollTargetLayout", in: $0.node).isEmpty } ? .marked : .none
    }
    if let view = file.facts.view(named: name.text) {
      return view.fact.modifiers.contains("scrollTargetLayout") || view.fact.modifiers.contains("scrollTarget")
        ? .marked : .none
    }
    if name.isAny(of: ["Group", "Section", "ZStack", "GeometryReader", "ScrollViewReader"]),
      let closure = call.trailingClosure
    {
      return targets(in: closure.node, depth: depth + 1, of: file)
    }
    if name.isAny(of: ["Text", "Image", "Spacer", "Divider", "Color", "EmptyView", "Label", "Button", "ProgressView"]) {
      return .none
    }
    return .unknown
  }

  /// The targets in a helper of the same type.
  private func helper(_ name: Name, around node: SyntaxNode, depth: Int, in file: FileModel) -> Targets {
    guard let type = file.enclosingType(of: node) else { return .unknown }
    if let property = type.variables.first(where: { $0.binding.name == name }) {
      return property.binding.accessorBlock.map { targets(in: $0, depth: depth + 1, of: file) } ?? .unknown
    }
    guard let function = type.functions.first(where: { $0.name == name }), let body = function.body
    else { return .unknown }
    return targets(in: body, depth: depth + 1, of: file)
  }

  /// Adds the modifier to the only stack in the content.
  private func fix(_ content: ClosureExpr, in file: FileModel) -> Fix? {
    guard content.statements.count == 1, let view = content.statements.first, view.kind == .functionCallExpr else {
      return nil
    }
    let chain = file.chain(of: view)
    guard let base = chain.base, chain.baseName.is(.scrollTargetStack),
      chain.first("id") == nil
    else { return nil }
    return .safe(
      "Add `scrollTargetLayout()`", preferred: true, file.tree.appending(".scrollTargetLayout()", to: base))
  }
}

extension RuleCase {
  fileprivate static let position = RuleCase(
    "position", .deadFeature, "a scroll view with a position by id has no scroll targets")
  fileprivate static let viewAligned = RuleCase(
    "viewAligned", .deadFeature, "a scroll view that aligns views has no scroll targets")
  fileprivate static let unusedPosition = RuleCase(
    "unusedPosition", .deadFeature, "no other code reads or sets the position", severity: .hint,
    because: "the modifier can be removed")
}
