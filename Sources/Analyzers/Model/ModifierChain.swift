/// `base.first(…).second(…)`: an expression and the modifiers applied to it, innermost first.
package struct ModifierChain: Sendable {
  /// The outermost call, which is the whole chain.
  package let node: SyntaxNode
  /// The receiver of the first modifier; nil if it is implicit, as in `.opacity(0.5)`.
  package let base: SyntaxNode?
  /// From the base outward, up to `maximumModifiers`, including modifiers inside a postfix `#if`.
  package let modifiers: [Modifier]
  /// The positions of the modifiers by the rows of their nodes; nil if a search is as fast.
  private let positions: [Int: Int]?

  /// The maximum number of modifiers. Rules visit the whole chain for each of its modifiers. Only generated code has
  /// longer chains, and visiting them completely takes minutes.
  static let maximumModifiers = 100

  /// Whether creating the chain takes long enough that it should be cached.
  var isLong: Bool { positions != nil }

  /// The name of the view or value at the start of the chain: `Text` for `Text("a")`, `Color` for `Color.red`.
  package var baseName: Name? {
    guard var node = base?.unparenthesized else { return nil }
    while true {
      switch node.kind {
      case .functionCallExpr:
        guard let callee = FunctionCallExpr(node)?.calledExpression else { return nil }
        node = callee
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(node) else { return nil }
        // In `Module.Text`, the member is the type. In `Color.red`, the base is the type.
        if let name = access.name, name.isCapitalized { return name }
        guard let inner = access.base else { return nil }
        node = inner
      case .declReferenceExpr: return DeclReferenceExpr(node)?.name
      case .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr:
        guard let inner = node.firstChild else { return nil }
        node = inner
      default: return nil
      }
    }
  }

  /// The first modifier that has one of some names.
  package func first(_ names: StaticString...) -> Modifier? { modifiers.first { $0.name.isAny(of: names) } }

  package func contains(_ names: StaticString...) -> Bool { modifiers.contains { $0.name.isAny(of: names) } }

  /// The modifiers that are nearer to the base than a modifier.
  package func before(_ modifier: Modifier) -> ArraySlice<Modifier> { modifiers.prefix(modifier.position) }

  /// The modifiers that are farther from the base than a modifier.
  package func after(_ modifier: Modifier) -> ArraySlice<Modifier> { modifiers.dropFirst(modifier.position + 1) }

  /// The modifier of a call or member access.
  package func modifier(at node: SyntaxNode) -> Modifier? {
    guard let positions else { return modifiers.first { $0.node == node } }
    return positions[node.index].map { modifiers[$0] }
  }
}

/// One element of a chain.
package struct Modifier: Sendable {
  /// The call, or the member access if nothing is called. It contains everything nearer to the base.
  package let node: SyntaxNode
  package let name: Name
  /// The receiver of the modifier; nil if it is implicit.
  package let receiver: SyntaxNode?
  /// The position in the chain; 0 for the innermost modifier.
  package let position: Int
  /// The clause of a postfix `#if` that contains it.
  package let clause: SyntaxNode?

  package var call: FunctionCallExpr? { FunctionCallExpr(node) }
  package var arguments: [LabeledExpr] { Array(TypedChildren(of: node)) }
  package var trailingClosure: ClosureExpr? { call?.trailingClosure }

  /// From the name to the end of the call.
  package var range: Range<Int> {
    name.rangeWithBackticks.lowerBound..<max(name.rangeWithBackticks.upperBound, node.range.upperBound)
  }

  /// From the end of the receiver to the end of the call, including the period and the white space before it.
  package var rangeWithPeriod: Range<Int> {
    (receiver?.range.upperBound ?? node.range.lowerBound)..<node.range.upperBound
  }

  /// Whether the period is the first thing on its line.
  package var isOnOwnLine: Bool {
    guard let token = node.tree.token(startingAt: name.range.lowerBound), let period = token.previous else {
      return false
    }
    return period.isFirstOnLine
  }

  /// Whether it is a static member used as a value, not a modifier.
  package var isImplicitMember: Bool { clause == nil && call?.isImplicitMember ?? false }

  package func argument(_ label: StaticString) -> SyntaxNode? { call?.argument(label) }

  /// The value of the first argument, with or without a label.
  package var firstArgument: SyntaxNode? { call?.firstArgument }

  /// The value of the only argument, if it has no label.
  package var onlyUnlabeledArgument: SyntaxNode? { call?.onlyUnlabeledArgument }

  /// The closure after the parentheses, or else the closure with the first matching label.
  package func trailingClosure(or labels: StaticString...) -> ClosureExpr? {
    trailingClosure ?? labels.lazy.compactMap { call?.closure($0) }.first
  }

  /// Whether both can be in the same build: they are not in different branches of the same `#if`.
  package func coexists(with other: Modifier) -> Bool {
    guard let clause, let otherClause = other.clause else { return true }
    return clause == otherClause || clause.parent != otherClause.parent
  }
}

extension ModifierChain {
  /// The outermost call of the chain that a node is part of.
  package static func outermost(of node: SyntaxNode) -> SyntaxNode {
    var outermost = node.outermostPostfix
    // The chain of a branch of a postfix `#if` continues after the `#if`.
    while let clause = outermost.parent, clause.kind == .ifConfigClause, let postfix = clause.parent?.parent,
      postfix.kind == .postfixIfConfigExpr
    {
      outermost = postfix.outermostPostfix
    }
    // A property of the project may be a modifier, but the result of a task is no part of the chain that starts it:
    // `Task.detached { … }.value`.
    if let access = MemberAccessExpr(outermost), access.name == "value" || access.name == "result",
      let call = access.base, call.kind == .functionCallExpr, call.contains(node)
    {
      return call
    }
    return outermost
  }

  /// - Parameter node: the outermost expression of a chain.
  package init(_ node: SyntaxNode) {
    var elements: [(node: SyntaxNode, name: Name, receiver: SyntaxNode?, clause: SyntaxNode?)] = []
    self.node = node
    self.base = ModifierChain.flatten(node, clause: nil, into: &elements)
    modifiers = elements.reversed().prefix(Self.maximumModifiers).enumerated().map { position, element in
      Modifier(
        node: element.node, name: element.name, receiver: element.receiver, position: position,
        clause: element.clause)
    }
    let isLong = modifiers.count > 16
    positions =
      isLong
      ? Dictionary(modifiers.lazy.map { ($0.node.index, $0.position) }, uniquingKeysWith: { first, _ in first }) : nil
  }

  /// Splits a chain from the outside inward, and returns its base.
  private static func flatten(
    _ node: SyntaxNode, clause: SyntaxNode?,
    into elements: inout [(node: SyntaxNode, name: Name, receiver: SyntaxNode?, clause: SyntaxNode?)]
  ) -> SyntaxNode? {
    var current: SyntaxNode = node
    while true {
      switch current.kind {
      case .functionCallExpr:
        guard let callee = FunctionCallExpr(current)?.calledExpression else { return current }
        if callee.kind == .memberAccessExpr, let access = MemberAccessExpr(callee), let name = access.name {
          // `Module.Text("a")`, `Font.Weight(…)` and `Model.init()` are bases.
          if name.isCapitalized || name == "init" { return current }
          elements.append((current, name, access.base, clause))
          guard let base = access.base else { return nil }
          current = base
        } else if callee.kind == .declReferenceExpr, let name = DeclReferenceExpr(callee)?.name,
          !name.isCapitalized, isInViewExtension(current)
        {
          // `padding()` in an extension of `View` is `self.padding()`.
          elements.append((current, name, nil, clause))
          return nil
        } else {
          return current
        }
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(current), let name = access.name, let base = access.base,
          !elements.isEmpty, base.kind == .functionCallExpr, base.isChainCall
        else { return current }
        elements.append((current, name, base, clause))
        current = base
      case .optionalChainingExpr, .forceUnwrapExpr:
        guard let inner = current.firstChild, inner.kind == .functionCallExpr else { return current }
        current = inner
      case .postfixIfConfigExpr:
        guard let inner = current.firstChild else { return current }
        for child in current.children where child.kind == .ifConfigDecl {
          for clause in Array(child.children).reversed() where clause.kind == .ifConfigClause {
            if let chain = clause.lastChild, chain.kind == .functionCallExpr || chain.kind == .memberAccessExpr {
              _ = flatten(chain, clause: clause, into: &elements)
            }
          }
        }
        current = inner
      default: return current
      }
    }
  }

  private static func isInViewExtension(_ node: SyntaxNode) -> Bool {
    for ancestor in node.surroundings where ancestor.kind == .extensionDecl {
      guard let name = NominalDecl(ancestor)?.name else { return false }
      return name == "View" || name == "Text" || name == "Image" || name == "Shape"
    }
    return false
  }
}

extension SyntaxNode {
  /// Whether it is the call of a modifier, `x.name(…)`, or creates a view, `Name(…)`.
  fileprivate var isChainCall: Bool { FunctionCallExpr(self)?.calleeName != nil }
}

extension SyntaxTree {
  /// The last token that starts at an offset or before it.
  func token(startingAt offset: Int) -> SyntaxToken? {
    // The next token may belong to another item, so it is not read.
    let index = tokenIndex(atOrAfter: offset + 1) - 1
    return index >= 0 ? SyntaxToken(tree: self, index: index) : nil
  }
}

extension FunctionCallExpr {
  /// Whether the period has no expression before it: `.popover(…)`.
  package var isImplicitMember: Bool { calledExpression.flatMap(MemberAccessExpr.init).map { $0.base == nil } ?? false }
}
