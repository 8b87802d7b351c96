struct EmptyViewLifecycle: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "empty_view_lifecycle", topic: .state, cases: [.neverRuns, .changeInToolbar, .change], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear", "onDisappear", "task", "onChange"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let lifecycle = chain.modifiers.filter { $0.name.isAny(of: Self.modifiers) && $0.call != nil }
    // Each view is reported once: at the first modifier that certainly never runs.
    guard let reported = lifecycle.first(where: { $0.name != "onChange" }) ?? lifecycle.first,
      reported.position == modifier.position, let base = chain.base, isEmpty(base, depth: 0, in: file),
      chain.before(modifier).allSatisfy({ keepsEmptiness($0, in: file) }), !isOwn(modifier, in: file)
    else { return }
    report(modifier, modifier.name, of: chain, base, in: file, &findings)
  }

  /// Checks the modifiers of the project, which may apply one of SwiftUI's: `Loader().loads(model)`.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) {
      let applied = file.applied(by: modifier).prefix { !$0.isConditional }
      guard let index = applied.firstIndex(where: { $0.modifier.name.isAny(of: Self.modifiers) }),
        applied[index].modifier.name != "onChange", let base = chain.base, isEmpty(base, depth: 0, in: file),
        applied[..<index].allSatisfy({ keepsEmptiness($0.modifier, in: $0.file) }),
        chain.before(modifier).allSatisfy({ keepsEmptiness($0, in: file) && !$0.name.isAny(of: Self.modifiers) })
      else { continue }
      let lifecycle = applied[index]
      report(
        modifier, lifecycle.modifier.name, of: chain, base, in: file,
        cause: lifecycle.file.related(lifecycle.modifier.range, "applied by `\(modifier.writtenName.text)`"), &findings)
    }
  }

  /// - Parameters:
  ///   - lifecycle: the modifier of SwiftUI, which the reported one is or applies.
  ///   - cause: where the modifier of the project applies it.
  private func report(
    _ modifier: Modifier, _ lifecycle: Name, of chain: ModifierChain, _ base: SyntaxNode, in file: FileModel,
    cause: RelatedLocation? = nil, _ findings: inout Findings
  ) {
    let place = place(of: chain.node, depth: 0, in: file)
    let ruleCase: RuleCase
    switch place {
    case .alone: return
    case .list, .unknown: ruleCase = lifecycle == "onChange" ? .change : .neverRuns
    case .toolbar: ruleCase = lifecycle == "onChange" ? .changeInToolbar : .neverRuns
    }
    let name = lifecycle.text
    findings.add(
      at: modifier.range,
      ruleCase == .change
        ? "`\(name)` on an empty view may never run; put it on a view that is always shown"
        : "`\(name)` on an empty view never runs; put it on a view that is always shown",
      ruleCase,
      assuming: [place == .unknown ? .callers("whether a stack, a list or another container shows the view") : nil],
      related: [RelatedLocation(range: base.range, message: "shows nothing")] + [cause].compactMap(\.self),
      fixes: [
        base.textEquals("EmptyView()")
          ? .unsafe(
            "Use `Color.clear` of size zero", preferred: true,
            .replace(base.range, by: "Color.clear.frame(width: 0, height: 0)")) : nil
      ])
  }

  // MARK: - Empty content

  /// The maximum number of members and groups between a modifier and an `EmptyView`.
  private static let maximumDepth = 3

  /// Whether an expression or a statement creates no view at all.
  private func isEmpty(_ node: SyntaxNode, depth: Int, in file: FileModel) -> Bool {
    guard depth <= Self.maximumDepth else { return false }
    let node = node.unparenthesized
    if let choice = IfExpr(node) {
      return choice.branches.allSatisfy { isEmpty(contentOf: Array($0.children), depth: depth, in: file) }
    }
    if let call = FunctionCallExpr(node), let name = call.calleeName, name.isCapitalized {
      guard call.calledExpression?.kind == .declReferenceExpr, !file.redefines(call, named: name) else { return false }
      if name == "EmptyView" { return call.arguments.isEmpty && call.trailingClosure == nil }
      if file.type(named: name.text, at: node) != nil {
        // A view of the project that shows nothing in any case.
        guard file.facts.isView(name.text), let (body, other) = file.code(ofMember: "body", ofTypeNamed: name, at: node)
        else { return false }
        let statements = Array(body.children)
        return !statements.isEmpty && isEmpty(contentOf: statements, depth: depth + 1, in: other)
      }
      guard name == "Group", let content = call.trailingClosure else { return false }
      return isEmpty(contentOf: content.statements, depth: depth + 1, in: file)
    }
    guard file.isViewMember(node), let only = file.callee(of: node).codeHere?.body?.onlyExpression else { return false }
    return isEmpty(only, depth: depth + 1, in: file)
  }

  private func isEmpty(contentOf statements: [SyntaxNode], depth: Int, in file: FileModel) -> Bool {
    statements.allSatisfy { isEmpty($0, depth: depth, in: file) }
  }

  /// Whether a modifier of SwiftUI applies to each view of an empty list, and therefore to none.
  private func keepsEmptiness(_ modifier: Modifier, in file: FileModel) -> Bool {
    modifier.name != "modifier" && SwiftUICatalog.isPlainModifier(modifier.name) && !isOwn(modifier, in: file)
  }

  private func isOwn(_ modifier: Modifier, in file: FileModel) -> Bool {
    modifier.call.map { file.callee(of: $0).isOwn } ?? false
  }

  // MARK: - Place

  private enum Place {
    /// Its container asks for the list of its views, which is empty.
    case list
    case toolbar
    /// It is the whole content of a layer, a screen or a scene, which SwiftUI creates even if it shows nothing.
    case alone
    case unknown
  }

  private func place(of view: SyntaxNode, depth: Int, in file: FileModel) -> Place {
    var node = view
    var isOnly = true
    while let parent = node.parent {
      switch parent.kind {
      case .closureExpr:
        isOnly = isOnly && isOnlyView(node, in: parent)
        return ClosureExpr(parent).map { place(in: $0, isOnly: isOnly) } ?? .alone
      case .codeBlock, .accessorBlock, .switchCase: isOnly = isOnly && isOnlyView(node, in: parent)
      case .ifExpr, .switchExpr, .returnStmt, .ifConfigDecl, .ifConfigClause, .accessorDecl, .patternBinding: break
      case .functionDecl, .variableDecl:
        return isOnly ? place(ofMember: parent, depth: depth, in: file) : .list
      default: return .alone
      }
      node = parent
    }
    return .alone
  }

  private func isOnlyView(_ node: SyntaxNode, in braces: SyntaxNode) -> Bool {
    braces.children.allSatisfy { child in
      child == node
        || [.closureSignature, .switchCaseLabel, .variableDecl, .functionDecl].contains(child.kind)
    }
  }

  private func place(in content: ClosureExpr, isOnly: Bool) -> Place {
    guard let use = content.use, case .builder(let slot) = use.role else { return .alone }
    switch slot {
    case .toolbar: return .toolbar
    case .row: return .list
    case .inline:
      let isContainer = use.callee.is(.plainContainer) || use.callee.isAny(of: ["Group", "Section", "ForEach"])
      return isContainer && !use.isMember || !isOnly ? .list : .alone
    case .stackRoot, .pushed, .sheet, .cover, .popover, .inspector, .dialog, .tab, .column, .overlay, .background,
      .label, .menu, .sceneRoot:
      return isOnly ? .alone : .list
    }
  }

  /// The place of the whole content of a member: of the view whose body it is, or of the member's uses.
  private func place(ofMember member: SyntaxNode, depth: Int, in file: FileModel) -> Place {
    guard depth < Self.maximumDepth, file.buildsViews(member), let type = file.enclosingType(of: member) else {
      return .alone
    }
    var places: [Place] = []
    if member.memberName == "body" {
      guard type.viewRole == .view else { return .alone }
      // Bars, layers and screens may show it, but most views are part of a container.
      places = file.facts.shownUses(of: type.name.text).map { use in
        let isPart = use.fact.placement == .inline && !use.fact.isLayer && !use.fact.isPassed
        return isPart && use.fact.containers.allSatisfy { SwiftUICatalog.entry(of: $0) != nil } ? .list : .alone
      }
      // The file knows which of its own uses are in a bar.
      let here = file.shownUses(of: type).map { use in
        place(of: file.chain(of: use).node, depth: depth + 1, in: file)
      }
      if !here.isEmpty, here.allSatisfy({ $0 == .toolbar }), here.count == places.count { return .toolbar }
    } else {
      places = file.helperUses(around: member.firstChild ?? member).map { use in
        place(of: ModifierChain.outermost(of: use), depth: depth + 1, in: file)
      }
    }
    if places.isEmpty { return .unknown }
    return places.contains(.alone) ? .alone : places.contains(.list) ? .list : places[0]
  }
}

extension RuleCase {
  fileprivate static let neverRuns = RuleCase(
    "neverRuns", .deadFeature, "`onAppear`, `onDisappear` or `task` is on an empty view in a container",
    severity: .error, because: "the container creates nothing for an empty view, so the code certainly never runs")
  fileprivate static let changeInToolbar = RuleCase(
    "changeInToolbar", .deadFeature, "`onChange` is on an empty view in a toolbar")
  fileprivate static let change = RuleCase(
    "change", .deadFeature, "`onChange` is on an empty view elsewhere", severity: .hint,
    because: "SwiftUI may observe the value although it shows no view")
}
