extension SyntaxKind {
  /// Whether `gotcha-lsp syntax` prints nodes of this kind. The ranges of these nodes are part of the contract.
  package var isPrinted: Bool {
    switch self {
    // Declarations
    case .importDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl,
      .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .associatedTypeDecl,
      .enumCaseDecl, .operatorDecl, .precedenceGroupDecl, .macroDecl, .macroExpansionDecl, .ifConfigDecl,
      .accessorDecl, .patternBinding, .functionParameter, .enumCaseParameter, .attribute, .inheritedType,
      .genericParameter, .memberBlock, .codeBlock:
      true
    // Statements
    case .ifExpr, .switchExpr, .switchCase, .forStmt, .whileStmt, .repeatStmt, .guardStmt, .returnStmt, .throwStmt,
      .doStmt, .catchClause, .deferStmt, .breakStmt, .continueStmt, .fallThroughStmt, .labeledStmt:
      true
    // Expressions
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .closureExpr, .labeledExpr, .subscriptCallExpr,
      .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .tupleExpr, .keyPathExpr, .macroExpansionExpr, .tryExpr, .awaitExpr, .inOutExpr,
      .forceUnwrapExpr, .optionalChainingExpr, .regexLiteralExpr, .superExpr, .prefixOperatorExpr,
      .postfixOperatorExpr, .multipleTrailingClosureElement, .closureParameter, .closureShorthandParameter:
      true
    // Types
    case .identifierType, .memberType, .optionalType, .arrayType, .dictionaryType, .functionType, .tupleType,
      .someOrAnyType, .attributedType, .implicitlyUnwrappedOptionalType, .metatypeType, .compositionType:
      true
    default: false
    }
  }
}
