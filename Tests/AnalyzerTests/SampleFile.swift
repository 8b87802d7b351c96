import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The model of a file with marked code. It is never freed, so its nodes stay valid.
final class SampleFile {
  let model: FileModel
  /// The outermost node of each range marked by `▸…◂`; for an argument, its expression.
  let marked: [SyntaxNode]

  /// - Parameters:
  ///   - code: Swift with `▸…◂` around nodes.
  ///   - others: further files of the workspace, by path.
  ///   - readsOthers: whether their texts are available, not only their facts.
  init(
    _ code: String, settings: RuleSettings = RuleSettings(), beside others: [String: String] = [:],
    readsOthers: Bool = true
  ) {
    let source = MarkedSource(code)
    let tree = SyntaxTree.parse(source.source)
    model = FileModel(FileOutline(tree), settings: settings) {
      var files = others.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }
      files["Sample.swift"] = FileFacts(tree)
      var index = FactIndex(files)
      if readsOthers { index.readSource = { others[$0].map { SourceText($0) } } }
      return FactReader(index, path: "Sample.swift")
    }
    let nodes = model.tree.root.descendants.filter { $0.kind != .labeledExpr }
    marked = source.marks.compactMap { mark in nodes.first { $0.range == mark } }
    // A test may use nodes after its last use of the file, when the file could already have been freed.
    _ = Unmanaged.passRetained(self)
  }

  /// The only marked node.
  var node: SyntaxNode {
    get throws {
      try #require(marked.count == 1)
      return marked[0]
    }
  }

  /// The first type.
  var type: TypeDeclaration { get throws { try #require(model.types.first) } }

  func property(_ name: String) throws -> StoredProperty {
    try #require(try type.storedProperties.first { $0.name.text == name })
  }

  /// The first call of a function with a name.
  func call(_ name: StaticString) throws -> FunctionCallExpr { try #require(model.calls(named: name).first) }

  /// The first function with a name in the first type.
  func function(_ name: StaticString) throws -> FunctionDecl {
    try #require(try type.functions.first { $0.name == name })
  }

  /// The first call of a function with a name, as a modifier.
  func modifier(_ name: StaticString) throws -> Modifier {
    let call = try call(name)
    return try #require(model.chain(of: call.node).modifier(at: call.node))
  }

  /// The code after some edits.
  func text(after edits: [TextEdit]) -> String {
    let fix = Fix(title: "", isSafe: true, isPreferred: true, edits: Fix.sorted(edits))
    let fixed = model.tree.source.applying([fix])
    return fixed.string(in: 0..<fixed.bytes.count)
  }
}
