struct AnimationDrivenTwice: ModifierRule {
  static let info = RuleInfo(
    id: "animation_driven_twice", topic: .animation, cases: [.overridesChange, .repeatsValue], tier: .heuristic)

  static let modifiers: [StaticString] = ["animation"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if let inner = chain.before(modifier).last, inner.name == "animation", inner.clause == nil, modifier.clause == nil,
      let value = modifier.argument("value"), inner.argument("value")?.isSpelledLike(value) ?? false
    {
      findings.add(
        at: modifier.range,
        "The `.animation(_:value:)` before this one already animates `\(value.text)`, so the outer one has no effect; "
          + "remove it",
        .repeatsValue,
        related: [RelatedLocation(range: inner.range, message: "applies to everything inside")],
        fixes: [.safe("Remove the outer `.animation(_:value:)`", preferred: true, .delete(modifier.removalRange))])
      return
    }
    guard let animation = modifier.firstArgument, animation.kind != .nilLiteralExpr,
      !animation.textEquals(".none"), !animation.mentionsAny(of: ["delay"]),
      let value = modifier.argument("value"), let type = file.enclosingType(of: modifier.node),
      !isDecoration(chain, in: file)
    else { return }
    let isState = value.selfMemberName.flatMap(type.storedProperty(named:)) != nil
    for state in states(decidingOn: value, of: type, in: file)
    // A view that exists for only one value of the state never sees the change.
    where !file.isFixed(state.name, whileShown: modifier.node) {
      for write in file.sharedWrites(to: state.name, in: type) where isState || write.assignment != nil {
        guard let change = file.animation(around: write.node).flatMap(WithAnimation.init),
          !isSame(animation, change.animation)
        else { continue }
        findings.add(
          at: modifier.range,
          "`.animation(_:value:)` overrides the `withAnimation` that changes `\(state.name.text)`; keep only one",
          .overridesChange,
          related: [
            RelatedLocation(range: change.call.nameRange, message: "also animated here")
          ],
          // A computed value may also depend on other state, which only this modifier animates.
          fixes: !isState
            ? []
            : [
              modifier.receiver == nil
                ? nil : .unsafe("Remove `.animation(_:value:)`", .delete(modifier.removalRange)),
              // What receives a binding to the state, such as a tab view, moves with the change.
              file.sharedBindings(to: state.name, in: type).isEmpty
                ? change.unwrapped(in: file).map { .unsafe("Remove `withAnimation`", $0) } : nil,
            ])
        return
      }
    }
  }

  /// Whether the animation applies only to a shape, a color or a background, which has a timing of its own on purpose.
  private func isDecoration(_ chain: ModifierChain, in file: FileModel) -> Bool {
    chain.startsWithShapeOrColor(in: file) || file.slots(around: chain.node).first?.slot == .background
  }

  /// The states whose changes always change the value: the state itself, or the states that an expression, a computed
  /// property or a method of the type reads as a whole. If only a part is read, as in `items.count`, or the order of
  /// values is compared, the result may stay the same.
  private func states(
    decidingOn value: SyntaxNode, of type: TypeDeclaration, in file: FileModel
  ) -> [StoredProperty] {
    if let name = value.selfMemberName, let state = type.storedProperty(named: name) {
      return state.isState || file.isState(state, in: type) ? [state] : []
    }
    let called = FunctionCallExpr(value)?.calledExpression ?? value
    var code = value
    if let name = called.selfMemberName {
      guard let member = type.onlyMember(named: name),
        let body = FunctionDecl(member)?.body ?? VariableDecl(member)?.bindings.first?.accessorBlock
      else { return [] }
      code = body
    }
    let asksForOrder = code.descendants.contains { node in
      node.kind == .binaryOperatorExpr && ["<", ">", "<=", ">="].contains { node.textEquals($0) }
    }
    guard !asksForOrder else { return [] }
    return type.storedProperties.filter { state in
      guard state.isState || file.isState(state, in: type) else { return false }
      let reads = file.unqualifiedReferences(to: state.name, in: code)
      return !reads.isEmpty && reads.allSatisfy(\.isReadAsAWhole)
    }
  }

  private func isSame(_ a: SyntaxNode, _ b: SyntaxNode?) -> Bool {
    guard let b else { return a.textEquals(".default") }
    return a.isSpelledLike(b)
  }
}

extension SyntaxNode {
  /// Whether the whole value is read and not only a part of it: true for `page`, false for `items` in `items.count`.
  fileprivate var isReadAsAWhole: Bool {
    var node = self
    if let parent = node.parent, let access = MemberAccessExpr(parent), access.declName == node { node = parent }
    switch node.parent?.kind {
    case .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr: return node.parent?.firstChild != node
    default: return true
    }
  }
}

extension RuleCase {
  fileprivate static let overridesChange = RuleCase(
    "overridesChange", .slow, "`withAnimation` changes the animated state with another animation", severity: .hint,
    because: "9 of 18 judged findings were worth acting on")
  fileprivate static let repeatsValue = RuleCase(
    "repeatsValue", .taste, "two `animation` modifiers in a row have the same value")
}
