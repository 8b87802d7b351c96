struct OnAppearAnimationRepeatForever: ModifierRule {
  static let info = RuleInfo(
    id: "on_appear_animation_repeat_forever", topic: .animation, alsoAbout: [.navigation],
    cases: [.firstLayout, .movesLayout], tier: .heuristic, since: "0.2.0")

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ onAppear: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let view = onAppear.call?.node, let type = file.enclosingType(of: view), type.isViewType else { return }
    for code in file.reach(from: onAppear).now where code.file === file {
      for change in code.calls(named: "withAnimation").compactMap(WithAnimation.init) {
        guard let animation = change.animation, let body = change.body,
          repeatsForever(animation, in: file), !file.isPreviewHelper(type),
          !isConditional(view, type, in: file)
        else { continue }
        let screen = navigationContainer(around: view, in: file)
        let moved = screen == nil ? layout(thatReadsStatesSetIn: body, of: type, in: file) : nil
        guard screen != nil || moved != nil else { continue }
        findings.add(
          at: change.call.nameRange,
          "Repeating `withAnimation` in `onAppear` also animates the first layout of the screen; "
            + "use `.animation(_:value:)` on the view that moves",
          screen == nil ? .movesLayout : .firstLayout,
          related: [
            screen?.related("shown by this navigation container"),
            moved.map { RelatedLocation(range: $0, message: "moves with the animation") },
          ].compactMap(\.self),
          fixes: [code.isInRoot ? fix(change, animation, body, onAppear, chain, type, in: file) : nil])
      }
    }
  }

  /// Whether an animation never ends, also one that an extension of `Animation` names.
  private func repeatsForever(_ animation: SyntaxNode, in file: FileModel) -> Bool {
    if !file.calls(named: "repeatForever", in: animation).isEmpty { return true }
    return file.valuesBehind(animation, expecting: "Animation").contains {
      !$0.file.calls(named: "repeatForever", in: $0.node).isEmpty
    }
  }

  /// Whether a condition shows the view, so that it may appear after the first layout of the screen.
  private func isConditional(_ view: SyntaxNode, _ type: TypeDeclaration, in file: FileModel) -> Bool {
    ([view] + file.helperUses(around: view)).contains { node in
      node.enclosingBranches().contains { $0.conditional.kind != .ifConfigDecl }
    } || file.facts.shownUses(of: type.name.text).contains(where: \.fact.isChosen)
  }

  /// The modifier that places a view by a state that the animation changes.
  private func layout(
    thatReadsStatesSetIn body: ClosureExpr, of type: TypeDeclaration, in file: FileModel
  ) -> Range<Int>? {
    for state in type.stateProperties where !file.writes(to: state.name, in: body.node).isEmpty {
      for reference in file.unqualifiedReferences(to: state.name, in: type) {
        guard let call = reference.enclosingCalls.first(where: { $0.calledExpression?.kind == .memberAccessExpr }),
          let name = call.calleeName, name.isAny(of: ["offset", "frame", "padding"]), !body.node.contains(reference)
        else { continue }
        return name.range
      }
    }
    return nil
  }

  /// The link or the stack that shows the code.
  private func navigationContainer(around node: SyntaxNode, in file: FileModel) -> FileModel.RelatedPlace? {
    for context in file.navigationContexts(of: node) {
      switch context {
      case .stackRoot(let place), .pushed(let place): return place
      case .boundary, .unknown, .unshown: continue
      }
    }
    return nil
  }

  /// Animates the only view that shows the changed state, if the action is attached to that view.
  private func fix(
    _ change: WithAnimation, _ animation: SyntaxNode, _ body: ClosureExpr, _ onAppear: Modifier,
    _ chain: ModifierChain, _ type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard change.completion == nil, body.statements.count == 1, let statement = body.statements.first,
      change.call.node.isStatement, let receiver = onAppear.receiver, let base = chain.base,
      FunctionCallExpr(base)?.trailingClosure == nil
    else { return nil }
    let target = Assignment(statement)?.target ?? FunctionCallExpr(statement)?.base
    guard let name = target?.selfMemberName, let state = type.storedProperty(named: name),
      file.isState(state, in: type), file.isKnownToBeEquatable(state),
      file.sharedBindings(to: name, in: type).isEmpty,
      file.unqualifiedReferences(to: name, in: type).allSatisfy({ reference in
        receiver.contains(reference) || file.write(at: reference) != nil
      })
    else { return nil }
    return .unsafe(
      "Use `.animation(_:value:)`", preferred: true,
      file.tree.inserting(
        onAppear.separator + ".animation(\(animation.text), value: \(name.text))", after: receiver.range.upperBound),
      .replace(change.call.range, by: statement.text))
  }
}

extension RuleCase {
  fileprivate static let firstLayout = RuleCase(
    "firstLayout", .slow, "a screen in a navigation container starts a repeating animation in `onAppear`")
  fileprivate static let movesLayout = RuleCase(
    "movesLayout", .slow, "a repeating animation in `onAppear` changes an offset, a frame or a padding")
}
