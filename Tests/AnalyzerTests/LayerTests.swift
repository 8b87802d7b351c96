import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that each folder in `Sources/Analyzers` is a layer that uses only the layers below it, and that the rules are a
/// module that only the top of the program uses.
@Suite struct LayerTests {
  /// From the bottom up, as described in `docs/architecture.md`.
  static let order = [
    "Source", "Syntax", "Findings", "Catalog", "Index", "Model", "Semantics/Effects", "Flow", "Edits", "Facts",
    "Semantics/Types", "Semantics/Calls", "Vocabulary", "RuleInterface", "Rules", "Engine", "Graph", "Documentation",
    "Library",
  ]

  /// A layer may be a folder in a folder that contains nothing else.
  @Test func everyFolderIsALayer() throws {
    func folders(in path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: LayerSources.folder.appendingPathComponent(path).path)
        .filter { !$0.hasPrefix(".") }
    }
    let outer = Set(Self.order.compactMap { $0.split(separator: "/").dropLast().first.map(String.init) })
    let all = try folders(in: "").flatMap { folder in
      outer.contains(folder) ? try folders(in: folder).map { "\(folder)/\($0)" } : [folder]
    }
    #expect(Set(all) == Set(Self.order))
  }

  @Test func theDocumentationShowsTheLayersInOrder() throws {
    for file in ["docs/architecture.md", "CONTRIBUTING.md"] {
      let text = try String(contentsOf: LayerSources.root.appendingPathComponent(file), encoding: .utf8)
      let table = text.components(separatedBy: "| layer | contents |\n| --- | --- |\n").last ?? ""
      let rows = table.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("| `") }
      #expect(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) } == Self.order, "\(file)")
    }
  }

  /// The other layers, below and above the rules, are another one, except the library on top.
  @Test func theRulesAreAModule() {
    func module(_ type: Any.Type) -> String { String(String(reflecting: type).prefix { $0 != "." }) }
    for rule in RuleCatalog.standard.rules { #expect(module(type(of: rule)) == "GotchaRules") }
    let others: [Any.Type] = [SyntaxTree.self, FileModel.self, RuleCatalog.self, Analyzer.self, ViewGraph.self]
    for type in others { #expect(module(type) == "GotchaAnalysis") }
  }

  /// Otherwise, a change of a rule would recompile the program, and the program would be compiled after the rules.
  @Test func onlyTheTopImportsTheRules() throws {
    #expect(try users(of: "GotchaRules") == ["Analyzers/Library/StandardCatalog.swift"])
    #expect(try users(of: "CRulePages") == ["Analyzers/Library/StandardCatalog.swift"])
    #expect(try users(of: "Analyzers") == ["GotchaLSP/Main/GotchaLSP.swift"])
  }

  /// The files below `Sources` that import a module.
  private func users(of module: String) throws -> [String] {
    let folder = LayerSources.root.appendingPathComponent("Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      guard path.hasSuffix(".swift") else { return false }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return text.split(separator: "\n").contains { $0.hasSuffix("import \(module)") }
    }
  }

  @Test func nothingRefersUpward() throws {
    let sources = try LayerSources(Self.order)
    let references = sources.upwardReferences()
    #expect(references.isEmpty, "\(references.count) references:\n\(references.joined(separator: "\n"))")
  }

  /// Layers above the model query `FileModel` about the rest of a file, which records the dependency. These members
  /// provide unrecorded access.
  @Test func onlyTheModelAndTheEngineReadWithoutRecording() throws {
    let unrecorded: Set<String> = ["outline", "recorder", "unchecked", "fileTypes", "fileNames", "mentionedNames"]
    let layers = [
      "Semantics/Effects", "Flow", "Edits", "Facts", "Semantics/Types", "Semantics/Calls", "Vocabulary",
      "RuleInterface", "Rules",
    ]
    let users = try LayerSources(layers).users(ofMembers: unrecorded)
    // If no earlier state of the file is known, facts are collected from all of its items at once.
    #expect(users == ["Facts/FactScope.swift: outline"])
  }

  @Test func anUnrecordedReadIsNoticed() {
    var sources = LayerSources()
    sources.add("func f(file: FileModel, word: Int) { file.word.first }", path: "Member.swift", layer: 0)
    sources.add("extension FileModel { var first: Int { word + 1 } }", path: "Extension.swift", layer: 0)
    sources.add("func f(word: Int) -> Int { word }", path: "Parameter.swift", layer: 0)
    #expect(sources.users(ofMembers: ["word"]) == ["Extension.swift: word", "Member.swift: word"])
  }

  /// The library's public API: the types that analyze a text, and the types that make up findings.
  @Test func onlyTheAPIIsPublic() throws {
    #expect(
      try LayerSources(Self.order).publicTypes() == [
        "AccessibilityCriterion", "Analysis", "Analyzer", "Area", "AreaKind", "Assumption", "Consequence", "Figure",
        "Finding", "Fix", "Illustration", "Kind", "Kind", "Label", "Level", "Level", "Link", "LocalizedKeys", "Mark",
        "ModuleIsolation", "OSVersion", "Panel", "Platform", "PositionEncoding", "Preset", "ProjectTraits",
        "RelatedLocation", "Row",
        "RuleCase", "RuleExample", "RuleInfo", "RuleOption", "RuleOptionInfo", "RuleReference", "RuleSettings",
        "Severity", "Shown", "SourcePosition", "SourceText", "Step", "SuppressedFinding", "TextEdit", "Tier",
        "ToolchainVersion", "Topic", "Verdict", "ViewBox",
      ])
  }

  @Test func anUpwardReferenceIsNoticed() {
    var sources = LayerSources()
    sources.add("struct Low { func f() -> Int { High().word } }", path: "Low.swift", layer: 0)
    sources.add("struct High { var word = 1 }", path: "High.swift", layer: 1)
    #expect(
      sources.upwardReferences() == [
        "Low.swift:1: `High`, declared in High.swift", "Low.swift:1: `word`, declared in High.swift",
      ])
  }

  @Test func aNameOfALowerLayerOrOfTheFileItselfIsFine() {
    var sources = LayerSources()
    sources.add("struct Low { var word = 1; func f(other: Int) -> Int { word + other } }", path: "Low.swift", layer: 0)
    sources.add("struct High { var word = Low().word; var other = 2 }", path: "High.swift", layer: 1)
    #expect(sources.upwardReferences().isEmpty)
  }
}

/// The names that the files of some layers declare and refer to, as far as the syntax shows them.
private struct LayerSources {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL
  static let folder = root.appendingPathComponent("Sources/Analyzers")

  private struct File {
    let path: String
    let layer: Int
    let tree: SyntaxTree
    /// All names that the file declares, including parameters and local variables.
    let ownNames: Set<String>
  }

  /// Names of the standard library and of attributes that the project also declares.
  private static let foreignNames: Set<String> = [
    "Sendable", "append", "compactMap", "contains", "count", "indices", "inline", "is", "isEmpty", "key", "lazy",
    "never",
    "rawValue", "sorted",
  ]

  private var files: [File] = []
  /// For each name that is visible in other files, the lowest layer that declares it, and a file that does.
  private var declarations: [String: (layer: Int, path: String)] = [:]

  init() {}

  init(_ order: [String]) throws {
    for (layer, name) in order.enumerated() {
      let folder = Self.folder.appendingPathComponent(name)
      guard let paths = FileManager.default.enumerator(atPath: folder.path) else { continue }
      for case let path as String in paths where path.hasSuffix(".swift") {
        add(
          try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8), path: "\(name)/\(path)",
          layer: layer)
      }
    }
  }

  mutating func add(_ text: String, path: String, layer: Int) {
    let tree = SyntaxTree.parse(SourceText(text))
    var ownNames: Set<String> = []
    for node in tree.root.descendants {
      let names = node.namesGiven
      ownNames.formUnion(names)
      guard node.isSeenByOtherFiles else { continue }
      for name in names where layer < declarations[name]?.layer ?? .max { declarations[name] = (layer, path) }
    }
    files.append(File(path: path, layer: layer, tree: tree, ownNames: ownNames))
  }

  /// The names of the `public` types, sorted.
  func publicTypes() -> [String] {
    files.flatMap { file in
      file.tree.root.descendants.filter { node in
        switch node.kind {
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl:
          node.children.contains { $0.kind == .declModifier && $0.textEquals("public") }
        default: false
        }
      }.flatMap(\.namesGiven)
    }.sorted()
  }

  /// The files that use members with some names, with the names, sorted.
  func users(ofMembers names: Set<String>) -> [String] {
    files.flatMap { file -> Set<String> in
      let uses = file.tree.root.descendants.compactMap { node -> String? in
        guard node.kind == .declReferenceExpr, let name = node.firstToken?.text, names.contains(name) else {
          return nil
        }
        let isMember = node.parent.flatMap(MemberAccessExpr.init).map { $0.declName == node } ?? false
        return isMember || !file.ownNames.contains(name) ? "\(file.path): \(name)" : nil
      }
      return Set(uses)
    }.sorted()
  }

  /// `file:line: name`, sorted.
  func upwardReferences() -> [String] {
    files.flatMap { file -> [String] in
      var seen: Set<String> = []
      return file.tree.root.descendants.compactMap { node in
        guard node.kind == .declReferenceExpr || node.kind == .identifierType, let token = node.firstToken else {
          return nil
        }
        let name = token.text
        guard !file.ownNames.contains(name), !Self.foreignNames.contains(name), let declared = declarations[name],
          declared.layer > file.layer,
          seen.insert(name).inserted
        else { return nil }
        return
          "\(file.path):\(file.tree.source.line(at: token.range.lowerBound) + 1): `\(name)`, declared in \(declared.path)"
      }
    }.sorted()
  }
}

extension SyntaxNode {
  /// The names that a declaration, a parameter or a pattern declares.
  fileprivate var namesGiven: [String] {
    switch kind {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl: NominalDecl(self)?.name.map { [$0.text] } ?? []
    case .functionDecl: FunctionDecl(self)?.name.map { [$0.text] } ?? []
    case .typeAliasDecl, .associatedTypeDecl: ownTokens.filter(\.kind.isIdentifier).prefix(1).map(\.text)
    case .genericParameter, .enumCaseElement, .closureShorthandParameter, .identifierPattern:
      firstToken.map { [$0.text] } ?? []
    case .functionParameter, .closureParameter: ownTokens.filter(\.kind.isIdentifier).map(\.text)
    default: []
    }
  }

  /// Whether a declaration is visible in other files: neither it nor an enclosing type is private, and it is not local.
  fileprivate var isSeenByOtherFiles: Bool {
    switch kind {
    case .genericParameter, .closureShorthandParameter, .functionParameter, .closureParameter: return false
    default: break
    }
    var node = self
    while let parent = node.parent {
      if node.children.contains(where: { $0.kind == .declModifier && ["private", "fileprivate"].contains($0.text) }) {
        return false
      }
      switch parent.kind {
      case .codeBlock, .closureExpr, .accessorBlock, .switchCase, .forStmt, .conditionElement: return false
      default: node = parent
      }
    }
    return true
  }
}
