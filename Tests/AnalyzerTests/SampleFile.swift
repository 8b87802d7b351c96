import Testing

@testable import Analyzers

/// A file of marked code, in the words that rules are written in. It lives as long as the tests, and so do its nodes.
final class SampleFile {
  let model: FileModel
  /// The nodes that `▸…◂` stand around, the outermost one of each range, but never an argument as a whole.
  let marked: [SyntaxNode]

  /// - Parameters:
  ///   - code: Swift with `▸…◂` around nodes.
  ///   - others: further files of the workspace, by path.
  init(_ code: String, settings: RuleSettings = RuleSettings(), beside others: [String: String] = [:]) {
    let source = MarkedSource(code)
    let tree = SyntaxTree.parse(source.source)
    model = FileModel(FileOutline(tree), settings: settings) {
      var files = others.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }
      files["Sample.swift"] = FileFacts(tree)
      return FactReader(FactIndex(files), path: "Sample.swift")
    }
    let nodes = model.tree.root.descendants.filter { $0.kind != .labeledExpr }
    marked = source.marks.compactMap { mark in nodes.first { $0.range == mark } }
    // A test may look at nodes to its end, long after it has last named the file: the file stays.
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

  /// The first call of a name.
  func call(_ name: StaticString) throws -> FunctionCallExpr { try #require(model.calls(named: name).first) }

  /// The first function of the first type that has a name.
  func function(_ name: StaticString) throws -> FunctionDecl {
    try #require(try type.functions.first { $0.name == name })
  }

  /// The modifier that is the first call of a name.
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
