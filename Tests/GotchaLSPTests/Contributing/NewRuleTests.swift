import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// `scripts/new-rule`, run in a copy of the files that it changes.
@Suite struct NewRuleTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL
  static let rules = "Sources/Analyzers/Rules"
  static let list = rules + "/AllRules.swift"

  private func world() throws -> TestWorld {
    let world = try TestWorld()
    let paths = [
      Self.rules, "Sources/Analyzers/RuleInterface", "Sources/CRulePages", "scripts", "Sources/GotchaLSP/Product.swift",
    ]
    for path in paths {
      let copy = URL(fileURLWithPath: world.folder).appendingPathComponent(path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(path), to: copy)
    }
    return world
  }

  private func newRule(_ arguments: String..., in world: TestWorld) throws -> (status: Int32, output: String) {
    try world.system(["bash", "-c", "scripts/new-rule \"$@\" 2>&1", "new-rule"] + arguments)
  }

  private func lines(_ path: String, in world: TestWorld) throws -> [String] {
    try world.read(path).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("modifier", "ModifierRule", "_ modifier: Modifier"), ("call", "CallRule", "_ call: FunctionCallExpr"),
    ("property", "PropertyRule", "_ property: StoredProperty"), ("type", "TypeRule", "_ type: TypeDeclaration"),
    ("clause", "ClauseRule", "_ clause: SyntaxNode"),
  ])
  func writesARuleOfEachKind(kind: String, ruleProtocol: String, parameter: String) throws {
    let world = try world()
    let result = try newRule("url_in_view_body", "state", kind, in: world)
    #expect(result.status == 0)
    let path = Self.rules + "/State/URLInViewBody.swift"
    #expect(result.output.contains(path) && result.output.contains("docs/rules/url_in_view_body.md"))
    let text = try world.read(path)
    #expect(!SyntaxTree.parse(SourceText(text)).hasErrors, "\(text)")
    #expect(text.hasPrefix("struct URLInViewBody: \(ruleProtocol) {\n"))
    #expect(text.contains("id: \"url_in_view_body\", topic: .state,"))
    #expect(text.contains("since: \"\(Product.version)\")"))
    #expect(text.contains(parameter) && text.contains("_ findings: inout Findings) {\n"))
    let names = ["modifier": "modifiers", "call": "callees", "property": "wrappers", "clause": "clauses"]
    #expect(text.contains("static let \(names[kind] ?? "nothing"):") == (kind != "type"))
  }

  /// The page has all parts that a page must have, and is embedded.
  @Test func writesAPageThatCanBeRead() throws {
    let world = try world()
    #expect(try newRule("url_in_view_body", "state", in: world).status == 0)
    let path = Self.rules + "/State/Pages/url_in_view_body.md"
    let page = try RulePageParser.parse(Array(try world.read(path).utf8))
    #expect(page.examples.map(\.isFlagged) == [true, true, false, false])
    #expect(page.examples.allSatisfy { ($0.fixed != nil) == $0.isFlagged })
    #expect(page.references.count == 1 && page.explanation.contains("**When it is fine.**"))
    let list = try world.read("Sources/CRulePages/RulePages.c")
    #expect(list.contains("#embed \"../Analyzers/Rules/State/Pages/url_in_view_body.md\"\n"))
    #expect(list.contains("{\"url_in_view_body\", {page_url_in_view_body, sizeof page_url_in_view_body}},\n"))
  }

  @Test func writesAModifierRuleUnlessToldOtherwise() throws {
    let world = try world()
    #expect(try newRule("blurred_list", "effects", in: world).status == 0)
    #expect(try world.read(Self.rules + "/Effects/BlurredList.swift").hasPrefix("struct BlurredList: ModifierRule {"))
  }

  /// Rules are sorted by id, which may differ from the order of type names.
  @Test(
    arguments: [
      ("aaa_first", "AaaFirst", nil, "AccessibilityHiddenWithLabel"),
      ("search_without_zeal", "SearchWithoutZeal", "SearchWithoutDebounce", "SearchableOutsideNavigation"),
      ("api_in_body", "APIInBody", "AnyView", "APINewerThanDeploymentTarget"),
      ("zzz_last", "ZzzLast", "ZstackRemovalWithoutZindex", nil),
    ] as [(String, String, String?, String?)])
  func listsTheRuleInOrder(id: String, type: String, previous: String?, next: String?) throws {
    let world = try world()
    let before = try lines(Self.list, in: world)
    #expect(try newRule(id, "layout", in: world).status == 0)
    let after = try lines(Self.list, in: world)
    let at = try #require(after.firstIndex(of: "    \(type)(),"))
    if let previous { #expect(after[at - 1] == "    \(previous)(),") }
    if let next { #expect(after[at + 1] == "    \(next)(),") }
    var others = after
    others.remove(at: at)
    #expect(others == before)
  }

  @Test(arguments: [
    (["ClipBeforeBlur", "effects"], "\"ClipBeforeBlur\" is not a valid rule id"),
    (["clip__blur", "effects"], "\"clip__blur\" is not a valid rule id"),
    (["../escape", "effects"], "\"../escape\" is not a valid rule id"),
    (["1st_rule", "effects"], "\"1st_rule\" is not a valid rule id"),
    (["clip_before_blur", "effects"], "the rule \"clip_before_blur\" already exists"),
    (["any_view", "state"], "already exists: Sources/Analyzers/Rules/Performance/AnyView.swift"),
    (["new_one", "efects"], "unknown topic \"efects\"; the topics are accessibility, animation,"),
    (["new_one", "suppression"], "unknown topic \"suppression\""),
    (["new_one", "effects", "view"], "unknown kind of rule \"view\""),
    (["new_one"], "scripts/new-rule ID TOPIC [KIND]"),
    ([], "scripts/new-rule ID TOPIC [KIND]"),
  ])
  func refusesWhatIsNotARule(arguments: [String], message: String) throws {
    let world = try world()
    let before = try world.read(Self.list)
    let files = try FileManager.default.subpathsOfDirectory(atPath: world.folder).sorted()
    let result = try world.system(["bash", "-c", "scripts/new-rule \"$@\" 2>&1", "new-rule"] + arguments)
    #expect(result.status == 2)
    #expect(result.output.contains(message), "\(result.output)")
    #expect(try world.read(Self.list) == before)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: world.folder).sorted() == files)
  }
}

/// The code that CONTRIBUTING.md quotes.
@Suite struct ContributingTests {
  @Test func quotesTheRuleThatItWalksThrough() throws {
    let text = try String(contentsOf: NewRuleTests.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let folder = NewRuleTests.root.appendingPathComponent(NewRuleTests.rules + "/Layout")
    let rule = try ["SpacerCenteringStack.swift", "Pages/spacer_centering_stack.md"].map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }.joined(separator: "\n")
    func trimmed(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let lines = Set(trimmed(rule))
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count == 4)
    for line in blocks.flatMap(trimmed) { #expect(lines.contains(line), "\(line)") }
  }

  @Test func linksToFilesThatExist() throws {
    let text = try String(contentsOf: NewRuleTests.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }.filter { !$0.contains("://") }
    #expect(links.count >= 5)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: NewRuleTests.root.appendingPathComponent(link).path), "\(link)")
    }
  }
}
