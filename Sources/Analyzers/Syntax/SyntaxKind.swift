/// The kind of a node. The names are those of SwiftSyntax. Wrappers without a separate meaning (lists, code block
/// items, clauses that contain only a list) have no nodes here; their children belong directly to the parent.
@usableFromInline
package enum SyntaxKind: UInt8, Sendable, CaseIterable {
  // The file
  case sourceFile

  // Declarations
  case importDecl, structDecl, classDecl, enumDecl, actorDecl, protocolDecl, extensionDecl
  case functionDecl, initializerDecl, deinitializerDecl, subscriptDecl
  /// A declaration with `let` or `var`: attributes, modifiers, then a `patternBinding` for each binding.
  case variableDecl
  case typeAliasDecl, associatedTypeDecl, enumCaseDecl, operatorDecl, precedenceGroupDecl, macroDecl, macroExpansionDecl
  /// `#if` … `#endif` around declarations, statements, members, attributes, switch cases or parts of a member chain.
  /// Its children are `ifConfigClause`s.
  case ifConfigDecl
  case missingDecl

  // Parts of declarations
  case importPathComponent
  /// `get`, `set`, `willSet` …, inside an `accessorBlock`.
  case accessorDecl
  /// The braces after a property or subscript: `accessorDecl`s, or the statements of the getter.
  case accessorBlock
  /// A pattern, optionally followed by `typeAnnotation`, `initializerClause`, `accessorBlock`.
  case patternBinding
  case functionParameter, enumCaseParameter, enumCaseElement
  /// `@Name(arguments)`. The name is a type node. The arguments are `labeledExpr`s if the attribute has a plain
  /// argument list.
  case attribute
  /// One modifier: `private`, `static`, `unowned(safe)`, `private(set)` …
  case declModifier
  case inheritedType, genericParameter, genericWhereClause
  /// `-> Type` of a function, closure or subscript.
  case returnClause
  /// `: Type`.
  case typeAnnotation
  /// `= expression`, including the default of a parameter.
  case initializerClause
  /// `#if cond`, `#elseif cond` or `#else` with its contents.
  case ifConfigClause
  /// Braces of a type. Its children are the members.
  case memberBlock
  /// Braces of a function, an accessor or a statement. Its children are the statements.
  case codeBlock

  // Statements
  case ifExpr, switchExpr
  /// A `switchCaseLabel` (none for `default`), then the statements.
  case switchCase
  /// The items of one `case …:`.
  case switchCaseLabel
  /// One pattern of a case, optionally with a `whereClause`.
  case switchCaseItem
  case forStmt, whileStmt, repeatStmt, guardStmt, returnStmt, throwStmt, doStmt
  case catchClause, catchItem
  case deferStmt, breakStmt, continueStmt, fallThroughStmt, labeledStmt, yieldStmt, discardStmt, thenStmt
  /// One of the comma-separated conditions of `if`, `guard`, `while`.
  case conditionElement
  /// `let x = y`, `let x` in a condition: a pattern, optionally followed by `typeAnnotation` and `initializerClause`.
  case optionalBindingCondition
  /// `case pattern = expression` in a condition.
  case matchingPatternCondition
  /// `#available(…)` and `#unavailable(…)`.
  case availabilityCondition
  case whereClause

  // Expressions
  /// Callee, `labeledExpr`s, optionally followed by a trailing `closureExpr` and `multipleTrailingClosureElement`s.
  case functionCallExpr
  /// Base (none for `.name`), then the member as `declReferenceExpr`.
  case memberAccessExpr
  case declReferenceExpr
  /// An optional `closureSignature`, then the statements.
  case closureExpr
  /// An argument or tuple element, `label: expression` or `expression`.
  case labeledExpr
  /// Base, `labeledExpr`s, optionally followed by trailing closures.
  case subscriptCallExpr
  /// A string of any kind. Its children are the `expressionSegment`s of its interpolations.
  case stringLiteralExpr
  /// `\(…)`. Its children are `labeledExpr`s.
  case expressionSegment
  case integerLiteralExpr, floatLiteralExpr, booleanLiteralExpr, nilLiteralExpr
  case arrayExpr, dictionaryExpr
  /// `key: value` of a dictionary literal.
  case dictionaryElement
  case tupleExpr, keyPathExpr, macroExpansionExpr
  case tryExpr, awaitExpr, unsafeExpr, inOutExpr, forceUnwrapExpr, optionalChainingExpr
  case regexLiteralExpr, superExpr, prefixOperatorExpr, postfixOperatorExpr
  case multipleTrailingClosureElement
  /// Attributes, captures, parameters, effects and result of a closure, up to `in`.
  case closureSignature
  case closureCapture
  /// A closure parameter in parentheses.
  case closureParameter
  /// A closure parameter without parentheses.
  case closureShorthandParameter
  /// An unfolded operator expression, in which operands and operators alternate.
  case sequenceExpr
  /// An infix operator inside a `sequenceExpr`.
  case binaryOperatorExpr
  /// `=` inside a `sequenceExpr`.
  case assignmentExpr
  /// `->` inside a `sequenceExpr`.
  case arrowExpr
  /// `? middle :` inside a `sequenceExpr`.
  case unresolvedTernaryExpr
  /// `is` inside a `sequenceExpr`. The type follows as a `typeExpr`.
  case unresolvedIsExpr
  /// `as`, `as?`, `as!` inside a `sequenceExpr`. The type follows as a `typeExpr`.
  case unresolvedAsExpr
  case discardAssignmentExpr
  case typeExpr, patternExpr
  case genericSpecializationExpr
  case copyExpr, consumeExpr, borrowExpr
  case packExpansionExpr, packElementExpr
  /// `#if` in the middle of a member chain: the base, then the `ifConfigDecl`.
  case postfixIfConfigExpr
  case missingExpr

  // Types
  case identifierType, memberType, optionalType, arrayType, dictionaryType, functionType, tupleType, tupleTypeElement
  case someOrAnyType, attributedType, implicitlyUnwrappedOptionalType, metatypeType, compositionType
  case packExpansionType, packElementType, suppressedType, namedOpaqueReturnType, classRestrictionType, inlineArrayType
  case missingType

  // Patterns
  case identifierPattern, wildcardPattern, tuplePattern, tuplePatternElement, valueBindingPattern, isTypePattern
  case expressionPattern, missingPattern

  /// The name in SwiftSyntax's spelling.
  package var name: String { "\(self)" }

  /// The groups of kinds. The switch below is exhaustive, so new cases cannot be forgotten.
  enum Group: Sendable {
    case file, declaration, declarationPart, statement, expression, type, pattern
  }

  // Compiles to one or two comparisons if the cases of a group are adjacent, but is correct in any order.
  @inline(__always)
  var group: Group {
    switch self {
    case .sourceFile: .file
    case .importDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl,
      .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .associatedTypeDecl,
      .enumCaseDecl, .operatorDecl, .precedenceGroupDecl, .macroDecl, .macroExpansionDecl, .ifConfigDecl, .missingDecl:
      .declaration
    case .importPathComponent, .accessorDecl, .accessorBlock, .patternBinding, .functionParameter, .enumCaseParameter,
      .enumCaseElement, .attribute, .declModifier, .inheritedType, .genericParameter, .genericWhereClause,
      .returnClause, .typeAnnotation, .initializerClause, .ifConfigClause, .memberBlock, .codeBlock:
      .declarationPart
    case .ifExpr, .switchExpr, .switchCase, .switchCaseLabel, .switchCaseItem, .forStmt, .whileStmt, .repeatStmt,
      .guardStmt, .returnStmt, .throwStmt, .doStmt, .catchClause, .catchItem, .deferStmt, .breakStmt, .continueStmt,
      .fallThroughStmt, .labeledStmt, .yieldStmt, .discardStmt, .thenStmt, .conditionElement, .optionalBindingCondition,
      .matchingPatternCondition, .availabilityCondition, .whereClause:
      .statement
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .closureExpr, .labeledExpr, .subscriptCallExpr,
      .stringLiteralExpr, .expressionSegment, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .arrayExpr, .dictionaryExpr, .dictionaryElement, .tupleExpr, .keyPathExpr, .macroExpansionExpr,
      .tryExpr, .awaitExpr, .unsafeExpr, .inOutExpr, .forceUnwrapExpr, .optionalChainingExpr, .regexLiteralExpr,
      .superExpr, .prefixOperatorExpr, .postfixOperatorExpr, .multipleTrailingClosureElement, .closureSignature,
      .closureCapture, .closureParameter, .closureShorthandParameter, .sequenceExpr, .binaryOperatorExpr,
      .assignmentExpr, .arrowExpr, .unresolvedTernaryExpr, .unresolvedIsExpr, .unresolvedAsExpr, .discardAssignmentExpr,
      .typeExpr, .patternExpr, .genericSpecializationExpr, .copyExpr, .consumeExpr, .borrowExpr, .packExpansionExpr,
      .packElementExpr, .postfixIfConfigExpr, .missingExpr:
      .expression
    case .identifierType, .memberType, .optionalType, .arrayType, .dictionaryType, .functionType, .tupleType,
      .tupleTypeElement, .someOrAnyType, .attributedType, .implicitlyUnwrappedOptionalType, .metatypeType,
      .compositionType, .packExpansionType, .packElementType, .suppressedType, .namedOpaqueReturnType,
      .classRestrictionType, .inlineArrayType, .missingType:
      .type
    case .identifierPattern, .wildcardPattern, .tuplePattern, .tuplePatternElement, .valueBindingPattern,
      .isTypePattern, .expressionPattern, .missingPattern:
      .pattern
    }
  }

  @inline(__always)
  var isDeclaration: Bool { group == .declaration }

  @inline(__always)
  var isType: Bool { group == .type }

  /// Whether it is a declaration of a type or an extension.
  @inline(__always)
  var isNominalDecl: Bool {
    switch self {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
    default: false
    }
  }

  /// Whether it is a literal, which is never called.
  package var isLiteral: Bool {
    switch self {
    case .arrayExpr, .booleanLiteralExpr, .dictionaryExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr,
      .regexLiteralExpr, .stringLiteralExpr:
      true
    default: false
    }
  }
}
