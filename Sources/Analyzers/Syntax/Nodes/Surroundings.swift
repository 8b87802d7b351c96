import GotchaSupport

// What is around a node, without a step for each link of a chain.
//
// A modifier of a chain of a thousand is a thousand calls deep. A question that each of them asks about the braces or the
// declaration around it would cost a million steps.

extension SyntaxKind {
  /// Whether an expression of this kind begins with another one, to which it adds something: `a.b`, `a()`, `a[0]`, `a!`.
  var isPostfix: Bool {
    switch self {
    case .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr,
      .genericSpecializationExpr, .postfixOperatorExpr, .postfixIfConfigExpr:
      true
    default: false
    }
  }
}

extension SyntaxNode {
  /// The whole chain that begins with this node, `a.b().c` for the `a`; the node itself where nothing is added to it.
  ///
  /// The cost is logarithmic in the length of the chain: its links begin with the same token, so that they are rows in
  /// sequence.
  var outermostPostfix: SyntaxNode {
    guard index > 0 else { return self }
    let row = storage.read(row: index) { storage in
      let token = storage.firstTokens[index]
      let parent = Int(storage.parents[index])
      guard parent == index - 1, storage.kinds[parent].isPostfix, storage.firstTokens[parent] == token else {
        return index
      }
      var low = parent
      var step = 1
      while step <= low, storage.firstTokens[low - step] == token {
        low -= step
        step *= 2
      }
      var row = storage.firstTokens.partitioningIndex(in: max(0, low - step)..<low) { $0 >= token }
      // A statement or a list may begin with the chain.
      while row < parent, !storage.kinds[row].isPostfix || Int(storage.subtreeEnds[row]) <= index { row += 1 }
      return row
    }
    return SyntaxNode(storage, row)
  }

  /// The ancestors, but only so many of those that continue a chain in a row.
  func ancestors(ofEachChain limit: Int) -> some Sequence<SyntaxNode> {
    sequence(state: (node: self, links: 0)) { state in
      guard let parent = state.node.parent else { return nil }
      guard parent.kind.isPostfix, parent.index == state.node.index - 1 else {
        state = (parent, 0)
        return parent
      }
      if state.links < limit {
        state = (parent, state.links + 1)
        return parent
      }
      guard let next = parent.outermostPostfix.parent else { return nil }
      state = (next, 0)
      return next
    }
  }

  /// The ancestors without calls, member accesses and what else a chain consists of.
  var surroundings: some Sequence<SyntaxNode> {
    sequence(state: self) { node in
      while let parent = node.parent {
        guard parent.kind.isPostfix else {
          node = parent
          return parent
        }
        node = parent.outermostPostfix
      }
      return nil
    }
  }

  /// The surroundings up to an ancestor, which is left out; all where `limit` is not around the node.
  func surroundings(below limit: SyntaxNode) -> some Sequence<SyntaxNode> {
    surroundings(from: limit != self && limit.contains(self) ? limit.index + 1 : 0)
  }

  /// The surroundings up to an ancestor and with it; all where `limit` is not around the node.
  func surroundings(through limit: SyntaxNode) -> some Sequence<SyntaxNode> {
    surroundings(from: limit != self && limit.contains(self) ? limit.index : 0)
  }

  private func surroundings(from row: Int) -> some Sequence<SyntaxNode> { surroundings.prefix { $0.index >= row } }

  /// The calls that have the node in their arguments or trailing closures, the nearest first.
  var enclosingCalls: some Sequence<FunctionCallExpr> {
    sequence(state: self) { node in
      while let parent = node.parent {
        let isArgument = parent.index != node.index - 1
        guard parent.kind.isPostfix else {
          node = parent
          continue
        }
        node = parent.outermostPostfix
        if isArgument, let call = FunctionCallExpr(parent) { return call }
      }
      return nil
    }
  }
}
