struct TransitionNotOnConditionalRoot: ModifierRule {
  static let info = RuleInfo(
    id: "transition_not_on_conditional_root", topic: .animation, cases: [.childOfRoot], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["transition"]

  func check(_ transition: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !chain.contains("id"), !(transition.firstArgument?.mentionsAny(of: ["identity"]) ?? false),
      !transition.firstArgument.textEquals(".opacity"), file.isInBodyScope(transition.node),
      // Each branch of a group has the transition.
      chain.baseName != "Group"
        || chain.base?.firstRow(of: .ifExpr) == nil && chain.base?.firstRow(of: .switchExpr) == nil,
      !isConditionalHelper(chain, in: file),
      let (root, place) = root(showing: chain.node, in: file), let name = root.baseName, let content = root.base,
      !root.contains("transition", "id"), let branch = branch(inserting: root.node, in: place, steps: 0)
    else { return }
    let append =
      place === file && content.contains(chain.node)
      ? file.appending("." + file.tree.source.string(in: transition.range), to: root.node) : nil
    let readsParameter = transition.firstArgument.map { value in
      file.closures(around: chain.node).contains { closure in
        content.contains(closure.node) && closure.parameterNames.contains(where: value.mentions)
      }
    }
    let canMove =
      file.calls(named: "transition", in: content).count == 1 && transition.clause == nil && transition.receiver != nil
      && !(readsParameter ?? false)
    findings.add(
      at: transition.range,
      "`\(name.text)` is inserted as a whole, so a child's `transition` is not used; apply it to the `\(name.text)`",
      related: [place.related(name.range, "the root of the branch")]
        + (branch.place == root.node ? [] : [branch.file.related(branch.place.range, "inserted by this branch")]),
      fixes: [
        canMove
          ? append.map {
            .unsafe(
              "Move `transition` to `\(name.text)`", preferred: true, .delete(transition.removalRange), $0)
          } : nil
      ])
  }

  /// Whether the view is a helper that consists of branches, so that the transition belongs to the view of each branch.
  private func isConditionalHelper(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let base = chain.base, !(chain.baseName.isCapitalized),
      let (code, _) = file.code(of: file.callee(of: base))
    else { return false }
    return code.codeOfGetter.children.contains { $0.kind == .ifExpr || $0.kind == .switchExpr }
  }

  /// The maximum number of containers in one another.
  private static let maximumContainers = 6

  /// The outermost container of SwiftUI around a view in the same member that is inserted together with all of its content;
  /// nil if a container in between has a transition or an identity of its own.
  private func root(around view: SyntaxNode, in file: FileModel) -> ModifierChain? {
    var result: ModifierChain?
    for _ in 0..<Self.maximumContainers {
      guard let closure = (result?.node ?? view).parent.flatMap(ClosureExpr.init), let use = closure.use,
        use.isTrailing || use.label == "content", !use.isMember, isRoot(use.callee), case .builder(.inline) = use.role,
        !file.redefines(use.callee, at: use.call.node)
      else { break }
      let outer = file.chain(of: use.call.node)
      guard outer.base == use.call.node, !(result?.contains("transition", "id") ?? false) else { return nil }
      result = outer
    }
    return result
  }

  /// The outermost container around a view, or around the only place that shows the helper or the view of the project that
  /// the view is all of, with the model of its file.
  private func root(showing view: SyntaxNode, in file: FileModel) -> (root: ModifierChain, file: FileModel)? {
    var (view, file) = (view, file)
    for _ in 0...Self.maximumSteps {
      if let root = root(around: view, in: file) { return (root, file) }
      guard view == view.onlyViewOfMember, file.closures(around: view).isEmpty else { return nil }
      let places = file.allPlaces(showingMemberOf: view)
      guard places.count == 1, let only = places.first else { return nil }
      let use = only.place.wholeUse
      let chain = only.file.chain(of: ModifierChain.outermost(of: use))
      guard chain.base == use, !only.file.applies(["transition", "id"], chain.modifiers) else { return nil }
      (view, file) = (chain.node, only.file)
    }
    return nil
  }

  /// The maximum number of helpers and views between the root and the branch.
  private static let maximumSteps = 4

  /// The place in a branch that inserts a view: the view itself, or a use of the helper or of the view of the project that it
  /// is all of. Nil if a place that shows it is not in a branch, or has a transition of its own.
  private func branch(
    inserting view: SyntaxNode, in file: FileModel, steps: Int
  ) -> (place: SyntaxNode, file: FileModel)? {
    guard let block = view.parent else { return nil }
    if block.kind == .codeBlock, block.parent?.kind == .ifExpr { return (view, file) }
    guard steps < Self.maximumSteps, view.isStatement, file.closures(around: view).isEmpty,
      view == view.onlyViewOfMember
    else { return nil }
    var result: (place: SyntaxNode, file: FileModel)?
    for (place, other) in file.allPlaces(showingMemberOf: view) {
      let use = place.wholeUse
      let chain = other.chain(of: ModifierChain.outermost(of: use))
      guard chain.base == use, !other.applies(["transition", "id"], chain.modifiers),
        let found = branch(inserting: chain.node, in: other, steps: steps + 1)
      else { return nil }
      result = result ?? found
    }
    return result
  }

  /// Whether a view of SwiftUI is inserted together with all of its content.
  private func isRoot(_ view: Name) -> Bool {
    view.is(.stack) || view.isAny(of: ["GeometryReader", "ScrollViewReader"])
  }
}

extension SyntaxNode {
  /// The only view that the member around a node consists of.
  fileprivate var onlyViewOfMember: SyntaxNode? {
    enclosingMember.flatMap { member in
      FunctionDecl(member)?.body?.onlyExpression ?? VariableDecl(member)?.bindings.first?.accessorBlock?.onlyExpression
    }
  }

  /// The whole expression that uses a helper or creates a view, if the node is its name: `self.card`, `card(1)`.
  fileprivate var wholeUse: SyntaxNode {
    let access = parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == self ? $0.node : nil } ?? self
    return access.parent.flatMap(FunctionCallExpr.init).flatMap { $0.calledExpression == access ? $0.node : nil }
      ?? access
  }
}

extension RuleCase {
  fileprivate static let childOfRoot = RuleCase(
    "childOfRoot", .deadFeature, "the transition belongs to a child of the inserted stack", severity: .info,
    because: "the stack fades instead; 15 of 24 judged findings were worth acting on")
}
