struct PresentedViewWithoutNavigationStack: ModifierRule {
  static let info = RuleInfo(
    id: "presented_view_without_navigation_stack", topic: .navigation,
    cases: [.barOrLinks, .itemsElsewhere, .titleOnly], tier: .precise, platforms: [.iOS, .visionOS])

  static let modifiers: [StaticString] = ["sheet", "fullScreenCover", "popover"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let content = call.trailingClosure(or: "content"),
      !file.isForMacOrTVOnly(at: modifier.node), !file.isForWatch
    else { return }
    if let need = need(in: content, file) {
      report(need.view, need.reason, need.ruleCase, modifier, file, &findings)
      return
    }
    for statement in content.statements {
      let helper = file.helperView(statement)
      for view in (helper ?? statement).views where !mayBringStack(view, in: file) {
        guard let name = ModifierChain(view).baseName, let (reason, ruleCase) = need(insideOf: name.text, in: file)
        else { continue }
        report(helper == nil ? view : statement, reason, ruleCase, modifier, file, &findings)
      }
    }
  }

  private func report(
    _ view: SyntaxNode, _ reason: RelatedLocation, _ ruleCase: RuleCase, _ modifier: Modifier, _ file: FileModel,
    _ findings: inout Findings
  ) {
    let canFix = file.settings.supports(.year2022) == true && view.isStatement && ruleCase != .titleOnly
    findings.add(
      at: view.range,
      ruleCase == .titleOnly
        ? "`navigationTitle` has no effect: the presented view has no `NavigationStack`"
        : "Presented view uses a title, toolbar or links but has no `NavigationStack`",
      ruleCase,
      related: [RelatedLocation(range: modifier.name.range, message: "presented here"), reason],
      fixes: [
        canFix
          ? .unsafe(
            "Wrap in `NavigationStack`", preferred: true,
            .replace(view.range, by: file.tree.wrapped(view.range, in: "NavigationStack"))) : nil
      ])
  }

  // MARK: - In the closure

  /// The part of the closure that needs a stack, and the view that contains it.
  private func need(
    in content: ClosureExpr, _ file: FileModel
  ) -> (view: SyntaxNode, reason: RelatedLocation, ruleCase: RuleCase)? {
    var weak: (view: SyntaxNode, reason: RelatedLocation, ruleCase: RuleCase)?
    for call in file.calls(in: content.node) {
      guard let name = call.calleeName,
        name.isAny(of: ["navigationTitle", "navigationBarTitle", "navigationDestination", "toolbar", "NavigationLink"]),
        !file.mayStandInNavigation(call.node, below: content.node),
        isDirect(call.node, in: content, file),
        !bringsStack(file.chain(of: call.node), in: file)
      else { continue }
      let isWeak: Bool
      if name == "toolbar" {
        guard call.trailingClosure != nil else { continue }
        isWeak = !file.putsItemsIntoBar(call)
      } else {
        isWeak = false
      }
      guard let view = rootView(of: call.node, in: content) else { continue }
      let reason = RelatedLocation(range: name.range, message: "requires a navigation stack")
      if !isWeak { return (view, reason, .barOrLinks) }
      weak = weak ?? (view, reason, .itemsElsewhere)
    }
    return weak
  }

  /// Whether a chain begins with a navigation container, or with a view that is known to have one.
  private func bringsStack(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let name = chain.baseName, name.isCapitalized, !SwiftUICatalog.traits(of: name).isPlainView else {
      return false
    }
    return name.hasPrefix("Navigation") || file.facts.view(named: name.text)?.fact.stack != nil
  }

  /// Whether no other presentation is between the node and the closure.
  private func isDirect(_ node: SyntaxNode, in content: ClosureExpr, _ file: FileModel) -> Bool {
    for closure in file.closures(around: node) {
      if closure.node == content.node { return true }
      guard case .builder(let slot) = closure.role else { return false }
      if slot != .inline, slot != .row, slot != .label { return false }
    }
    return false
  }

  /// The outermost view around a node that is a statement of the closure or of a branch in it.
  private func rootView(of node: SyntaxNode, in content: ClosureExpr) -> SyntaxNode? {
    var root: SyntaxNode?
    for candidate in [node] + node.ancestors {
      if candidate == content.node { break }
      if candidate.kind == .functionCallExpr, candidate.isStatement { root = candidate }
    }
    return root
  }

  // MARK: - In the view that it creates

  /// Whether a view is not a function call, or has a modifier that may wrap it in a stack.
  private func mayBringStack(_ view: SyntaxNode, in file: FileModel) -> Bool {
    let chain = ModifierChain(view)
    guard chain.base?.kind == .functionCallExpr else { return true }
    return chain.modifiers.contains { mayBringStack($0.name.text, in: file) }
  }

  /// Whether a modifier that the project declares may wrap its view in a navigation container.
  private func mayBringStack(_ modifier: String, in file: FileModel) -> Bool {
    let own = file.facts.extensionFunctions(named: modifier)
    guard !own.isEmpty else { return false }
    if file.facts.mayPut(modifier: modifier, into: .navigationStack) { return true }
    let names = [modifier] + own.flatMap(\.fact.callees).filter { !SwiftUICatalog.traits(of: $0).isPlain }
    return names.contains { name in
      let name = name.lowercased()
      return ["nav", "stack", "embed", "wrap", "coordinator"].contains { name.includes($0) }
    }
  }

  /// Why the named view needs a stack that it does not contain, and what is missing without one.
  private func need(insideOf view: String, in file: FileModel) -> (reason: RelatedLocation, ruleCase: RuleCase)? {
    guard let located = file.facts.view(named: view), located.fact.stack == nil else { return nil }
    let fact = located.fact
    let reason = file.facts.related(located, "`\(view)` contains no stack")
    let needsLinks = fact.callees.contains("NavigationLink") && !file.mayHoldNavigation(view)
    // Modifiers on the root apply outside any stack inside it.
    if rootBringsNoStack(fact, in: file) {
      if fact.rootToolbar == .bar || fact.rootModifiers.contains("navigationDestination") {
        return (reason, .barOrLinks)
      }
      if ["navigationTitle", "navigationBarTitle"].contains(where: fact.rootModifiers.contains) {
        return (reason, !needsLinks && hasOwnHeader(fact, in: file) ? .titleOnly : .barOrLinks)
      }
      if fact.rootToolbar == .elsewhere { return (reason, .itemsElsewhere) }
    }
    return needsLinks ? (reason, .barOrLinks) : nil
  }

  /// Whether a view has no toolbar but has a button and can dismiss itself: its own header replaces the bar.
  private func hasOwnHeader(_ fact: ViewFact, in file: FileModel) -> Bool {
    guard fact.rootToolbar == nil, !fact.modifiers.contains("toolbar"), fact.callees.contains("Button") else {
      return false
    }
    // The header may be in the view that is its whole body.
    let views = [fact.name] + fact.callees.filter { file.facts.isWholeBody($0, of: fact.name) }
    return views.compactMap { file.facts.type(named: $0) }.flatMap(\.properties).contains { property in
      property.attributes.contains { attribute in
        attribute.name == "Environment"
          && attribute.arguments.contains { $0 == "\\.dismiss" || $0 == "\\.presentationMode" }
      }
    }
  }

  /// Whether all roots of the body are views that are known not to contain a stack.
  private func rootBringsNoStack(_ fact: ViewFact, in file: FileModel) -> Bool {
    !fact.roots.isEmpty
      && fact.roots.allSatisfy { root in
        SwiftUICatalog.traits(of: root).isPlain || file.facts.view(named: root).map { $0.fact.stack == nil } ?? false
      } && !fact.rootModifiers.contains { mayBringStack($0, in: file) }
  }
}

extension SyntaxNode {
  /// The views that a statement of a builder creates, including those of all branches.
  fileprivate var views: [SyntaxNode] {
    switch kind {
    case .functionCallExpr: [self]
    case .ifExpr, .switchExpr, .codeBlock, .switchCase: children.flatMap(\.views)
    default: []
    }
  }
}

extension RuleCase {
  fileprivate static let barOrLinks = RuleCase(
    "barOrLinks", .deadFeature, "presented content has a title, items for the bar, or links")
  fileprivate static let itemsElsewhere = RuleCase(
    "itemsElsewhere", .wrong, "presented content has toolbar items, but none for the bar", severity: .hint,
    because: "some of these items appear without a stack")
  fileprivate static let titleOnly = RuleCase(
    "titleOnly", .wrong, "presented content has a title and its own header", severity: .hint,
    because: "the header replaces the title")
}
