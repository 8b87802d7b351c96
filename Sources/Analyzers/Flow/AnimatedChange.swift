/// `withAnimation(animation) { … } completion: { … }`
package struct WithAnimation: Sendable {
  package let call: FunctionCallExpr

  package init?(_ call: FunctionCallExpr) {
    guard call.calledExpression?.kind == .declReferenceExpr, call.calleeName == "withAnimation" else { return nil }
    self.call = call
  }

  /// Nil for the default animation.
  package var animation: SyntaxNode? { call.firstUnlabeledArgument }
  /// `withAnimation(nil)`
  package var isOff: Bool { animation?.kind == .nilLiteralExpr }
  package var body: ClosureExpr? { call.trailingClosure(or: "body") }
  package var completion: ClosureExpr? { call.closure("completion") }
}

extension WithAnimation {
  /// The delays, in seconds, that are probably meant to wait for the end of the animation: about the written duration,
  /// or else about that of the system's animations.
  package var length: ClosedRange<Double> {
    guard let animation, let seconds = animation.animationDuration else { return Self.usualLength }
    return seconds * 0.75...seconds * 1.5
  }

  /// The default animation takes a third of a second, and a spring about half a second.
  package static let usualLength = 0.05...1.0
}

extension SyntaxNode {
  /// The duration in seconds in `.easeOut(duration: 0.3)`; for `.linear(duration: 0.1).repeatCount(3)`, the sum of all
  /// three.
  fileprivate var animationDuration: Double? {
    var seconds: Double?
    var count = 1.0
    var node: SyntaxNode? = self
    while let call = node.flatMap(FunctionCallExpr.init) {
      if let duration = call.argument("duration") ?? call.argument("response") { seconds = Double(duration.text) }
      if call.calleeName == "repeatCount", let times = call.firstArgument.flatMap({ Double($0.text) }) { count = times }
      node = call.base
    }
    return seconds.map { $0 * count }
  }
}

extension FileModel {
  /// The calls of `withAnimation` inside a node.
  package func animatedChanges(in node: SyntaxNode) -> [WithAnimation] {
    calls(named: "withAnimation", in: node).compactMap(WithAnimation.init)
  }

  /// The calls of `withAnimation` in a type, except those in nested types.
  package func animatedChanges(in type: TypeDeclaration) -> [WithAnimation] {
    calls(named: "withAnimation", in: type).compactMap(WithAnimation.init)
  }

  /// The nearest call of `withAnimation` or `withTransaction` that applies to a change in a node.
  package func animation(around node: SyntaxNode) -> FunctionCallExpr? {
    for closure in closures(around: node) {
      guard let use = closure.use, !use.isMember else { continue }
      if use.callee == "withAnimation", use.label == nil || use.label == "body" { return use.call }
      if use.callee == "withTransaction" { return use.call }
    }
    return nil
  }

  /// Whether a node changes something with an animation: inside `withAnimation`, or in a method that is called in it.
  package func isAnimated(_ node: SyntaxNode) -> Bool {
    if animation(around: node) != nil { return true }
    guard let member = node.enclosingMember.flatMap(FunctionDecl.init), let name = member.name,
      let type = enclosingType(of: node)
    else { return false }
    return unqualifiedReferences(to: name, in: type).contains { animation(around: $0) != nil }
  }

  /// Whether the node is in a closure that runs after an animation: `completion: { … }`.
  package func isInCompletion(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use else { return false }
      return use.label == "completion" || use.callee == "addAnimationCompletion"
    }
  }

  /// The last `withAnimation { … }` before a statement in the same braces.
  package func siblingAnimation(before statement: SyntaxNode) -> WithAnimation? {
    guard let braces = statement.parent else { return nil }
    var found: WithAnimation?
    for sibling in braces.children where sibling.index < statement.index {
      if let animation = FunctionCallExpr(sibling).flatMap(WithAnimation.init) { found = animation }
    }
    return found
  }
}
