@testable import Analyzers
@testable import GotchaAnalysis

/// Swift code in which the names of all types and globals can get a suffix, so that the same text can be repeated in a
/// single file.
struct TextWithUniqueNames {
  /// The text up to the end of each name, then the rest.
  private var pieces: [String] = []

  /// - Parameter isWithoutImports: whether to omit the imports.
  init(_ source: SourceText, isWithoutImports: Bool = false) {
    let tree = SyntaxTree.parse(source)
    var declared: Set<String> = []
    for node in tree.root.descendants {
      if let type = NominalDecl(node), !type.isExtension, let name = type.name { declared.insert(name.text) }
      let isOutsideOfTypes = node.ancestors.allSatisfy { $0.kind != .memberBlock || $0.parent?.kind == .extensionDecl }
      guard isOutsideOfTypes, !node.ancestors.contains(where: { $0.kind == .codeBlock }) else { continue }
      if let name = FunctionDecl(node)?.name { declared.insert(name.text) }
      if let variable = VariableDecl(node) { declared.formUnion(variable.bindings.compactMap { $0.name?.text }) }
      if node.kind == .typeAliasDecl, let name = node.ownTokens.first(where: \.kind.isIdentifier) {
        declared.insert(name.text)
      }
    }
    declared.subtract(["body"])
    let imports = isWithoutImports ? tree.root.children.filter { $0.kind == .importDecl } : []
    var end = imports.last?.range.upperBound ?? 0
    for token in tree.tokens where token.range.lowerBound >= end && declared.contains(token.text) {
      pieces.append(source.string(in: end..<token.range.upperBound))
      end = token.range.upperBound
    }
    pieces.append(source.string(in: end..<source.bytes.count))
  }

  func text(suffix: String) -> String { pieces.joined(separator: suffix) }
}
