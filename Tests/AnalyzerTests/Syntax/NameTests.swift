import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct NameTests {
  private let tree: SyntaxTree
  /// The names of `isOpen`, `` `isOpen` ``, `isOpened` and `Card`, in source order.
  private let names: [Name]

  init() {
    tree = SyntaxTree.parse(SourceText("isOpen; `isOpen`; isOpened; Card"))
    names = tree.root.tokens.map(Name.init).filter { $0 != ";" }
  }

  @Test func namesAreComparedWithoutBackTicks() throws {
    try #require(names.count == 4)
    #expect(names.map(\.text) == ["isOpen", "isOpen", "isOpened", "Card"])
    #expect(names[0] == names[1])
    #expect(!(names[0] == names[2]))
    #expect(names[1] == "isOpen")
    #expect(names[2] != "isOpen")
  }

  @Test func backTicksBelongToTheCode() throws {
    try #require(names.count == 4)
    #expect(names.map(\.code) == ["isOpen", "`isOpen`", "isOpened", "Card"])
    #expect(names[1].rangeWithBackticks == 8..<16)
  }

  @Test func namesOfDifferentTreesAreCompared() throws {
    let other = SyntaxTree.parse(SourceText("  Card"))
    let card = try #require(other.root.firstToken.map(Name.init))
    #expect(names[3] == card)
    #expect(!(names[0] == card))
  }

  @Test func optionalNamesAreComparedLikeNames() throws {
    try #require(names.count == 4)
    let name: Name? = names[0]
    #expect(name == "isOpen")
    #expect(name != "isOpened")
    #expect(name == names[1])
    #expect(name != names[2])
    #expect(name.isAny(of: ["title", "isOpen"] as [StaticString]))
    #expect(!name.isAny(of: ["title"] as [StaticString]))
    #expect(name.isAny(of: [names[2], names[1]]))
    #expect(!name.isAny(of: [names[2], names[3]]))
    #expect(name.hasPrefix("is"))
    #expect(!name.hasPrefix("Open"))
    #expect(name.hasSuffix("Open"))
    #expect(!name.hasSuffix("is"))
    #expect(!name.isCapitalized)
    #expect(names.last.isCapitalized)
  }

  @Test func aMissingNameIsEqualToNoName() throws {
    let name: Name? = nil
    let other = try #require(names.first)
    #expect(!(name == other))
    #expect(name != other)
    #expect(!(name == "isOpen"))
    #expect(name != "isOpen")
    #expect(!(name == ""))
    #expect(!name.isAny(of: ["isOpen"] as [StaticString]))
    #expect(!name.isAny(of: [other]))
    #expect(!name.hasPrefix(""))
    #expect(!name.hasSuffix(""))
    #expect(!name.isCapitalized)
  }

  @Test func aMissingNameMatchesNoPattern() {
    func kind(_ name: Name?) -> String {
      switch name {
      case "isOpen", "isOpened": "flag"
      case "Card": "type"
      case nil: "missing"
      default: "other"
      }
    }
    #expect(names.map(kind) == ["flag", "flag", "flag", "type"])
    #expect(kind(nil) == "missing")
  }

  private func name(_ text: String) throws -> (name: Name, tree: SyntaxTree) {
    let tree = SyntaxTree.parse(SourceText(text))
    return (try #require(tree.root.firstToken.map(Name.init)), tree)
  }

  @Test(
    arguments: [
      ("loadError", true), ("ERROR", true), ("error", true), ("err", false), ("terror", true), ("errOr", true),
      ("roerr", false),
    ])
  func wordsAreFoundInAnyCase(text: String, isFound: Bool) throws {
    let (name, tree) = try name(text)
    withExtendedLifetime(tree) {
      #expect(name.contains(word: "error") == isFound)
      #expect(name.containsAny(of: ["alert", "error"]) == isFound)
      #expect(Name?.some(name).containsAny(of: ["alert", "error"]) == isFound)
    }
  }

  @Test(
    arguments: [
      ("$isOpen", true, false), ("_isOpen", false, true), ("isOpen", false, false), ("$isOpened", false, false),
      ("__isOpen", false, false), ("$Open", false, false),
    ])
  func bindingsAndStorageAreNamedAfterProperties(text: String, isBinding: Bool, isStorage: Bool) throws {
    let (name, other) = try name(text)
    withExtendedLifetime(other) {
      #expect(name.isBinding(of: names[0]) == isBinding)
      #expect(name.isStorage(of: names[1]) == isStorage)
      #expect(Name?.some(name).isBinding(of: names[0]) == isBinding)
      #expect(Name?.some(name).isStorage(of: names[0]) == isStorage)
    }
  }

  @Test(arguments: [("$0", true), ("$12", true), ("$a", false), ("a0", false), ("$", false)])
  func argumentsOfClosuresAreNumbered(text: String, isArgument: Bool) throws {
    let (name, tree) = try name(text)
    withExtendedLifetime(tree) { #expect(name.isClosureArgument == isArgument) }
  }

  @Test func missingNodesHaveNoText() throws {
    let (node, token): (SyntaxNode?, SyntaxToken?) = (nil, nil)
    #expect(node.textEquals("") == false)
    #expect(token.textEquals("") == false)
    #expect(tree.root.firstToken.textEquals("isOpen"))
    #expect(tree.root.firstChild.textEquals("isOpen"))
  }

  @Test func wordsAmongTokensAreWhole() {
    #expect(tree.root.mentionsAny(of: ["none", "Card"]))
    #expect(!tree.root.mentionsAny(of: ["Car", "Open"]))
    #expect(tree.root.mentions(names[2]))
  }
}
