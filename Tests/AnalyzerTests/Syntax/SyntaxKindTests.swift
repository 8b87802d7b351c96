import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests the properties of token and node kinds, which the code computes from the order of cases.
@Suite struct SyntaxKindTests {
  static let tokenKinds = (UInt8.min...UInt8.max).compactMap(TokenKind.init(rawValue:))
  static let keywords = tokenKinds.filter { $0.group == .contextualKeyword || $0.group == .reservedWord }

  /// The kind of the first token of a source.
  private func firstKind(_ source: String) -> TokenKind {
    let tree = SyntaxTree.parse(SourceText(source))
    return tree.tokens[0].kind
  }

  @Test func everyKeywordHasOneSpelling() {
    #expect(TokenKind.keywords.map(\.kind).sorted { $0.rawValue < $1.rawValue } == Self.keywords)
    #expect(Set(TokenKind.keywords.map { "\($0.spelling)" }).count == Self.keywords.count)
  }

  @Test func theLexerKnowsEveryKeyword() {
    for (spelling, kind) in TokenKind.keywords {
      #expect(firstKind("\(spelling)") == kind)
      #expect(firstKind("\(spelling)x") == .identifier)
      #expect(firstKind("`\(spelling)`") == .identifier)
    }
  }

  @Test func contextualKeywordsAreNamesAndReservedWordsAreNot() {
    for (spelling, kind) in TokenKind.keywords {
      let hasErrors = SyntaxTree.parse(SourceText("let \(spelling) = 1")).hasErrors
      #expect(hasErrors == (kind.group == .reservedWord), "let \(spelling)")
      #expect(kind.isIdentifier == !hasErrors)
      #expect(kind.isReservedWord == hasErrors)
    }
  }

  @Test func allWordsButInoutLabelArguments() {
    for (spelling, kind) in TokenKind.keywords {
      let tree = SyntaxTree.parse(SourceText("f(\(spelling): 1)"))
      #expect(tree.hasErrors == (kind == .inout), "\(spelling):")
      #expect(kind.isArgumentLabel == (kind != .inout))
    }
    #expect(TokenKind.wildcard.isArgumentLabel && !TokenKind.dollarIdentifier.isArgumentLabel)
    #expect(!TokenKind.integerLiteral.isArgumentLabel && !TokenKind.comma.isArgumentLabel)
  }

  @Test func operatorsAreThoseOfTheirGroup() {
    for kind in Self.tokenKinds { #expect(kind.isOperator == (kind.group == .operator), "\(kind)") }
  }

  @Test(arguments: [
    ("associatedtype A", SyntaxKind.associatedTypeDecl), ("class A {}", .classDecl), ("deinit {}", .deinitializerDecl),
    ("enum A {}", .enumDecl), ("extension A {}", .extensionDecl), ("func a() {}", .functionDecl),
    ("import a", .importDecl), ("let a = 1", .variableDecl), ("operator +", .operatorDecl),
    ("precedencegroup A {}", .precedenceGroupDecl), ("protocol A {}", .protocolDecl), ("struct A {}", .structDecl),
    ("subscript(a: A) -> A { 1 }", .subscriptDecl), ("typealias A = B", .typeAliasDecl), ("var a = 1", .variableDecl),
    ("inout a = 1", .variableDecl), ("_borrowing a = 1", .variableDecl),
  ])
  func aDeclarationKeywordBeginsADeclaration(source: String, kind: SyntaxKind) {
    for prefix in ["", "@A ", "private ", "@A private "] {
      let tree = SyntaxTree.parse(SourceText(prefix + source))
      #expect(!tree.hasErrors && tree.root.children.map(\.kind) == [kind], "\(prefix + source)")
    }
    #expect(firstKind(source).isDeclarationKeyword)
  }

  @Test func thereAreNoOtherDeclarationKeywords() {
    #expect(Self.tokenKinds.count(where: \.isDeclarationKeyword) == 17)
    // These introduce a declaration only in some contexts.
    for kind in [TokenKind.actor, .case, .`init`, .macro] { #expect(!kind.isDeclarationKeyword) }
  }

  @Test func whatCanBeImportedByNameIsImported() {
    for (spelling, kind) in TokenKind.keywords where kind.isDeclarationKeyword {
      let tree = SyntaxTree.parse(SourceText("import \(spelling) Module.name"))
      #expect(tree.hasErrors != kind.isImportKindKeyword, "import \(spelling)")
    }
  }

  @Test func accessModifiersTakeAnArgument() {
    let access = TokenKind.keywords.filter(\.kind.isAccessModifier).map { "\($0.spelling)" }
    #expect(Set(access) == ["private", "fileprivate", "internal", "package", "public", "open"])
    for spelling in access {
      let tree = SyntaxTree.parse(SourceText("struct A { \(spelling)(set) var a = 1 }"))
      let modifiers = tree.root.descendants.filter { $0.kind == .declModifier }.map(\.text)
      #expect(!tree.hasErrors && modifiers == ["\(spelling)(set)"])
    }
  }

  @Test func groupsOfNodesFollowTheirNames() {
    for kind in SyntaxKind.allCases {
      // In SwiftSyntax, these two names refer to parts of declarations.
      #expect(kind.isDeclaration == (kind.name.hasSuffix("Decl") && kind != .accessorDecl), "\(kind)")
      let isNamedType = kind.name.hasSuffix("Type") && kind != .inheritedType || kind == .tupleTypeElement
      #expect(kind.isType == isNamedType, "\(kind)")
      if kind.isNominalDecl { #expect(kind.isDeclaration) }
    }
  }
}
