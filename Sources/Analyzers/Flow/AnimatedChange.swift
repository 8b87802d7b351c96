/// `withAnimation(animation) { … } completion: { … }`
struct WithAnimation: Sendable {
  let call: FunctionCallExpr

  init?(_ call: FunctionCallExpr) {
    guard call.calledExpression?.kind == .declReferenceExpr, call.calleeName == "withAnimation" else { return nil }
    self.call = call
  }

  /// Nil for the default animation.
  var animation: SyntaxNode? { call.arguments.first { $0.label == nil }?.expression }
  /// `withAnimation(nil)`
  var isOff: Bool { animation?.kind == .nilLiteralExpr }
  var body: ClosureExpr? { call.trailingClosure ?? call.closure("body") }
  var completion: ClosureExpr? { call.closure("completion") }

  /// The code with its braces put where the call is: the changes without the animation.
  ///
  /// - Returns: nil where the call has a value or a completion, or its closure a signature.
  func unwrapped(in file: FileModel) -> TextEdit? {
    guard call.node.isStatement, let closure = call.trailingClosure, closure.signature == nil,
      call.additionalTrailingClosures.isEmpty, call.argument("completionCriteria") == nil,
      let content = closure.contentRange
    else { return nil }
    return .replace(call.range, by: file.tree.reindented(content, to: call.range.lowerBound))
  }
}

extension FileModel {
  /// The calls of `withAnimation` inside a node.
  func animatedChanges(in node: SyntaxNode) -> [WithAnimation] {
    calls(named: "withAnimation", in: node).compactMap(WithAnimation.init)
  }

  /// The calls of `withAnimation` in a type.
  func animatedChanges(in type: TypeDeclaration) -> [WithAnimation] {
    type.parts.flatMap { animatedChanges(in: $0.node) }
  }

  /// The nearest call of `withAnimation` or `withTransaction` that a node changes something for.
  func animation(around node: SyntaxNode) -> FunctionCallExpr? {
    for closure in closures(around: node) {
      guard let use = closure.use, !use.isMember else { continue }
      if use.callee == "withAnimation", use.label == nil || use.label == "body" { return use.call }
      if use.callee == "withTransaction" { return use.call }
    }
    return nil
  }

  /// Whether a node changes something with an animation: inside `withAnimation`, or in a method that is called there.
  func isAnimated(_ node: SyntaxNode) -> Bool {
    if animation(around: node) != nil { return true }
    guard let member = node.enclosingMember.flatMap(FunctionDecl.init), let name = member.name,
      let type = enclosingType(of: node)
    else { return false }
    return type.parts.contains { part in
      unqualifiedReferences(to: name, in: part.node).contains { animation(around: $0) != nil }
    }
  }

  /// Whether a closure that runs after an animation is around the node: `completion: { … }`.
  func isInCompletion(_ node: SyntaxNode) -> Bool {
    closures(around: node).contains { closure in
      guard let use = closure.use else { return false }
      return use.label == "completion" || use.callee == "addAnimationCompletion"
    }
  }

  /// The last `withAnimation { … }` among the statements before one, in the same braces.
  func siblingAnimation(before statement: SyntaxNode) -> WithAnimation? {
    guard let braces = statement.parent else { return nil }
    var found: WithAnimation?
    for sibling in braces.children where sibling.index < statement.index {
      if let animation = FunctionCallExpr(sibling).flatMap(WithAnimation.init) { found = animation }
    }
    return found
  }

  /// Adds a completion to an animation that has none, on lines of its own where the animation has several.
  ///
  /// - Parameters:
  ///   - code: UTF-8 offsets of the statements that it shall run.
  ///   - condition: of an `if` that they shall stand in, UTF-8 offsets.
  func completionEdit(
    _ animation: WithAnimation, running code: Range<Int>, if condition: Range<Int>? = nil
  ) -> TextEdit? {
    guard animation.completion == nil, let body = animation.call.trailingClosure, let first = body.statements.first
    else {
      return nil
    }
    let text = tree.source.string(in: code)
    let opening = condition.map { "if \(tree.source.string(in: $0)) {" }
    let end = animation.call.range.upperBound
    if !text.utf8.contains(10), !body.node.text.utf8.contains(10) {
      return .insert(" completion: { \(opening.map { "\($0) \(text) }" } ?? text) }", at: end)
    }
    let outer = tree.indentation(ofLineAt: animation.call.range.lowerBound)
    let inner = tree.indentation(ofLineAt: first.range.lowerBound)
    let unit = tree.indentationUnit
    let indentation = inner == outer ? outer + unit : inner
    var lines = tree.reindented(code, to: opening == nil ? indentation : indentation + unit)
    if let opening { lines = "\(opening)\n\(indentation)\(unit)\(lines)\n\(indentation)}" }
    return .insert(" completion: {\n\(indentation)\(lines)\n\(outer)}", at: end)
  }
}
