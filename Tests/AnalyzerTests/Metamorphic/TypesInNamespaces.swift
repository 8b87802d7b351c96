@testable import Analyzers
@testable import GotchaAnalysis

/// Nests each type in an extension of an `enum`, in a file of its own. Another `enum` has types with the same names, as in apps
/// in which each screen has a `ViewModel`.
enum TypesInNamespaces {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let items = source.items
    guard !items.isEmpty, items.allSatisfy(\.canBeNested) else { return nil }
    let namespace = source.unusedName("Screens")
    var declaration = TransformedFile("Namespace.swift")
    declaration.append("enum \(namespace) {}\n")
    var others = TransformedFile("Others.swift")
    let names = items.compactMap { NominalDecl($0)?.name?.text }
    let namesakes = names.map { "  struct \($0) {}\n" }.joined()
    others.append("enum \(source.unusedName("Others")) {\n\(namesakes)}\n")
    return DeclarationsInFiles.files(of: source, in: namespace) + [declaration, others]
  }
}

extension SyntaxNode {
  /// Whether it is a type that may be declared in another one. Where a program starts must be at the top level.
  fileprivate var canBeNested: Bool {
    guard let type = NominalDecl(self), !type.isExtension, kind != .protocolDecl else { return false }
    return !type.attributes.contains(where: { $0.name == "main" }) && !type.isPrivate
  }
}
