import Analyzers

/// A node in the pre-order list that is used to compare two trees.
package struct FlatNode: Hashable, Sendable, CustomStringConvertible {
  package let kind: SyntaxKind
  /// UTF-8 offset of the first byte of the node's first token.
  package let start: UInt32
  /// UTF-8 offset after the last byte of the node's last token.
  package let end: UInt32

  package init(kind: SyntaxKind, start: UInt32, end: UInt32) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  package var description: String { "\(kind.name) \(start) \(end)" }
}

extension SyntaxTree {
  /// The nonempty nodes of the tree, in pre-order.
  package func flattened(keeping kinds: KindSet) -> [FlatNode] {
    var list: [FlatNode] = []
    list.reserveCapacity(nodeCount)
    for index in 0..<nodeCount {
      guard let node = node(index), kinds.contains(node.kind) else { continue }
      let range = node.range
      if range.isEmpty { continue }
      list.append(
        FlatNode(
          kind: node.kind, start: UInt32(truncatingIfNeeded: range.lowerBound),
          end: UInt32(truncatingIfNeeded: range.upperBound)))
    }
    return list
  }
}

/// A set of node kinds.
package struct KindSet: Sendable {
  private var members: [Bool]

  package init(_ kinds: some Sequence<SyntaxKind>) {
    members = Array(repeating: false, count: 256)
    for kind in kinds { members[Int(kind.rawValue)] = true }
  }

  package func contains(_ kind: SyntaxKind) -> Bool { members[Int(kind.rawValue)] }

  /// The kinds that `gotcha-lsp syntax` prints, which the product guarantees.
  package static let contract = KindSet([
    .importDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl,
    .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .associatedTypeDecl,
    .enumCaseDecl, .operatorDecl, .precedenceGroupDecl, .macroDecl, .macroExpansionDecl, .ifConfigDecl, .accessorDecl,
    .patternBinding, .functionParameter, .enumCaseParameter, .attribute, .inheritedType, .genericParameter,
    .memberBlock, .codeBlock,
    .ifExpr, .switchExpr, .switchCase, .forStmt, .whileStmt, .repeatStmt, .guardStmt, .returnStmt, .throwStmt, .doStmt,
    .catchClause, .deferStmt, .breakStmt, .continueStmt, .fallThroughStmt, .labeledStmt,
    .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .closureExpr, .labeledExpr, .subscriptCallExpr,
    .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr,
    .dictionaryExpr, .tupleExpr, .keyPathExpr, .macroExpansionExpr, .tryExpr, .awaitExpr, .inOutExpr, .forceUnwrapExpr,
    .optionalChainingExpr, .regexLiteralExpr, .superExpr, .prefixOperatorExpr, .postfixOperatorExpr,
    .multipleTrailingClosureElement, .closureParameter, .closureShorthandParameter,
    .identifierType, .memberType, .optionalType, .arrayType, .dictionaryType, .functionType, .tupleType,
    .someOrAnyType, .attributedType, .implicitlyUnwrappedOptionalType, .metatypeType, .compositionType,
  ])

  /// All kinds whose names also exist in SwiftSyntax.
  package static let extended = KindSet(SyntaxKind.allCases.filter { $0 != .sourceFile })
}
