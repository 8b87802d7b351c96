extension Modifier {
  /// Moves the modifier to the container that contains a node: from a `Group` in a `VStack` to the `VStack`.
  ///
  /// - Returns: nil if the container may show the node elsewhere, or if the modifier cannot be moved.
  package func moving(toContainerOf node: SyntaxNode) -> (container: Name, edits: [TextEdit])? {
    guard clause == nil, receiver != nil, let use = node.parent.flatMap(ClosureExpr.init)?.use,
      case .builder(.inline) = use.role, use.isTrailing, use.callee != "Group"
    else { return nil }
    let tree = node.tree
    let outer = ModifierChain(ModifierChain.outermost(of: use.call.node))
    let start = outer.modifiers.last { $0.isOnOwnLine }?.name.range.lowerBound ?? outer.node.range.lowerBound
    let indentation = tree.indentation(ofLineAt: start)
    // After a brace on a line of its own, the modifier has a line of its own, too.
    let isAlone = outer.modifiers.last.map(\.isOnOwnLine) ?? !tree.isOnOneLine(outer.node.range)
    let code = (isAlone ? "\n" + indentation : "") + "." + tree.reindented(range, to: indentation)
    return (use.callee, [.delete(removalRange), tree.inserting(code, after: outer.node.range.upperBound)])
  }
}

extension FileModel {
  /// Adds a modifier to a view, laid out like those around it; nil if the node is not a view's chain.
  package func appending(_ modifier: String, to view: SyntaxNode) -> TextEdit? {
    switch view.kind {
    case .functionCallExpr:
      if let last = chain(of: view).modifiers.last, last.clause != nil || last.node != view { return nil }
      return tree.appending(modifier, to: view)
    case .memberAccessExpr, .declReferenceExpr, .postfixIfConfigExpr: return tree.appending(modifier, to: view)
    default: return nil
    }
  }

  /// Declares a property at the start of a type, followed by an empty line; nil if the file only extends the type, or if it
  /// is a protocol.
  package func declaring(_ property: String, in type: TypeDeclaration) -> TextEdit? {
    guard !type.isForeign, type.declaration.node.kind != .protocolDecl,
      let first = type.declaration.memberBlock?.firstChild
    else { return nil }
    let indentation = tree.indentation(ofLineAt: first.range.lowerBound)
    let separator = first.firstToken?.isFirstOnLine ?? false ? "\n\n\(indentation)" : "; "
    return .insert(property + separator, at: first.range.lowerBound)
  }
}

extension SyntaxTree {
  /// Adds a modifier to an expression, on a line of its own if the modifiers around it are.
  package func appending(_ modifier: String, to view: SyntaxNode) -> TextEdit {
    inserting(separator(after: view) + modifier, after: view.range.upperBound)
  }

  /// The white space before a modifier that follows a view: a line break if the modifiers around it are on lines of their
  /// own, or if the view ends with a bracket on another line than it begins.
  package func separator(after view: SyntaxNode) -> String {
    if let next = view.followingModifier {
      return next.isFirstOnLine ? lineBreak(for: next.range.lowerBound) : ""
    }
    if let last = (FunctionCallExpr(view)?.calledExpression ?? view).periodAfterBase {
      return last.isFirstOnLine ? lineBreak(for: last.range.lowerBound) : ""
    }
    return isOnOneLine(view.range) ? "" : lineBreak(for: view.range.upperBound)
  }

  /// Turns a call below a view into a modifier of the view, indented like one. The modifiers of the call move with it.
  package func continuing(_ view: SyntaxNode, with call: SyntaxNode) -> [TextEdit] {
    let separator = separator(after: view)
    let new =
      separator.isEmpty
      ? indentation(ofLineAt: view.range.lowerBound) + indentationUnit : String(separator.dropFirst())
    let old = indentation(ofLineAt: call.range.lowerBound)
    guard call.firstToken?.isFirstOnLine ?? false, new.hasPrefix(old) else {
      return [.insert(".", at: call.range.lowerBound)]
    }
    let white = String(new.dropFirst(old.count))
    let next = call.followingModifier
    let isAligned = next.map { !$0.isFirstOnLine || indentation(ofLineAt: $0.range.lowerBound) == old } ?? false
    let end = isAligned ? call.outermostPostfix.range.upperBound : call.range.upperBound
    return [.insert(white + ".", at: call.range.lowerBound)]
      + (white.isEmpty ? [] : indenting(call.range.lowerBound..<end, by: white))
  }

  private func lineBreak(for offset: Int) -> String { "\n" + indentation(ofLineAt: offset) }

  /// Replaces a view by code whose lines are indented for its place. The modifiers that follow on lines of their own move
  /// below those of the code, or below its closing bracket.
  package func replacing(view: SyntaxNode, by code: String) -> [TextEdit] {
    let replacement = replacing(view.range, by: code)
    guard let next = view.followingModifier, next.isFirstOnLine else { return [replacement] }
    let rest = view.range.upperBound..<view.outermostPostfix.range.upperBound
    let last = code.utf8.split(separator: 10).last.map { String(decoding: $0, as: UTF8.self) } ?? code
    let outer = indentation(ofLineAt: view.range.lowerBound)
    let isContinued =
      code.utf8.contains(10) && last.first { $0 != " " && $0 != "\t" }.map { ".})]".contains($0) } ?? false
    let new = isContinued ? String(last.prefix { $0 == " " || $0 == "\t" }) : outer + indentationUnit
    let old = indentation(ofLineAt: next.range.lowerBound)
    if new == old + indentationUnit { return [replacement] + indenting(rest) }
    return [replacement] + (old == new + indentationUnit ? outdenting(rest, by: indentationUnit.utf8.count) : [])
  }
}

extension SyntaxNode {
  /// The period of the member that follows directly in a chain.
  fileprivate var followingModifier: SyntaxToken? {
    guard let parent, parent.kind == .memberAccessExpr, parent.firstChild == self else { return nil }
    return parent.periodAfterBase
  }

  /// The period of a member of an expression.
  fileprivate var periodAfterBase: SyntaxToken? {
    guard let access = MemberAccessExpr(self), access.base != nil, let name = access.name else { return nil }
    return tree.token(startingAt: name.rangeWithBackticks.lowerBound)?.previous
  }
}
