@testable import Analyzers
@testable import GotchaAnalysis

/// Puts each top-level declaration in a file of its own.
enum DeclarationsInFiles {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let items = source.items
    guard items.count > 1, items.allSatisfy({ $0.kind.isDeclaration && $0.kind != .missingDecl }) else { return nil }
    return files(of: source)
  }

  /// A file for each item.
  ///
  /// - Parameter namespace: a type in an extension of which each item is put.
  static func files(of source: ParsedSource, in namespace: String? = nil) -> [TransformedFile] {
    let items = source.items
    let raising = AccessRaising(source)
    var editing = SourceEditing(source)
    var removed: Set<Range<Int>> = []
    for (number, item) in items.enumerated() {
      // What another file uses must be visible there.
      let others = items.enumerated().filter { $0.offset != number }.map {
        (node: $0.element, type: $0.element.typeName(of: item))
      }
      for range in raising.ranges(forMoving: others)
      where item.range.contains(range.lowerBound) && removed.insert(range).inserted {
        editing.remove(range)
      }
    }
    let imports = source.root.children.filter(\.isImport)
    return items.enumerated().map { number, item in
      var file = TransformedFile("Example\(number + 1).swift")
      file.append(source.imports + "\n" + (namespace.map { "extension \($0) {\n" } ?? ""))
      let previous = (number > 0 ? [items[number - 1]] : []) + imports.filter { $0.index < item.index }
      let start = previous.map(\.range.upperBound).max() ?? 0
      let end = number == items.count - 1 ? source.bytes.count : item.range.upperBound
      editing.append(start..<end, to: &file)
      file.append(namespace == nil ? "\n" : "\n}\n")
      return file
    }
  }
}

extension SyntaxNode {
  /// The name of the type whose private members the node, a top-level declaration, shares with another one in the same file.
  fileprivate func typeName(of other: SyntaxNode) -> String? {
    let name = NominalDecl(self)?.name?.text
    return name != nil && name == NominalDecl(other)?.name?.text ? name : nil
  }
}
