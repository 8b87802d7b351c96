import GotchaSupport

// The nodes around a node, found without visiting each link of a chain.
//
// A modifier in a chain of a thousand is nested in up to a thousand calls. A question that each of them asks about the
// enclosing braces or declaration would cost a million steps.

extension SyntaxKind {
  /// Whether an expression of this kind starts with another one and extends it: `a.b`, `a()`, `a[0]`, `a!`.
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
  /// The whole chain that starts with this node, `a.b().c` for `a`; the node itself if nothing follows it.
  ///
  /// The cost is logarithmic in the length of the chain, because the rows of its links are adjacent: they start with
  /// the same token.
  package var outermostPostfix: SyntaxNode {
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
      // A statement or a list may start with the chain.
      while row < parent, !storage.kinds[row].isPostfix || Int(storage.subtreeEnds[row]) <= index { row += 1 }
      return row
    }
    return SyntaxNode(storage, row)
  }

  /// The ancestors, with a limit on the number of consecutive ones that continue a chain.
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

  /// The ancestors except calls, member accesses and other parts of chains.
  package var surroundings: UnfoldSequence<SyntaxNode, SyntaxNode> {
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

  /// The surroundings below an ancestor, excluding it; all of them if `limit` is not around the node.
  package func surroundings(below limit: SyntaxNode) -> [SyntaxNode] {
    surroundings(from: limit != self && limit.contains(self) ? limit.index + 1 : 0)
  }

  /// The surroundings up to an ancestor, including it; all of them if `limit` is not around the node.
  func surroundings(through limit: SyntaxNode) -> [SyntaxNode] {
    surroundings(from: limit != self && limit.contains(self) ? limit.index : 0)
  }

  private func surroundings(from row: Int) -> [SyntaxNode] { surroundings.prefix { $0.index >= row } }

  /// The calls that contain the node in their arguments or trailing closures, the nearest first.
  package var enclosingCalls: UnfoldSequence<FunctionCallExpr, SyntaxNode> {
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

extension NominalDecl {
  /// Whether it is not nested in another type or in a function.
  package var isTopLevel: Bool { node.surroundings.allSatisfy { !$0.kind.isNominalDecl && $0.kind != .codeBlock } }
}
