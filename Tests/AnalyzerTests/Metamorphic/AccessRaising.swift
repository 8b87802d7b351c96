@testable import Analyzers
@testable import GotchaAnalysis

/// Finds the `private` and `fileprivate` modifiers that must go so that code can move to another file.
struct AccessRaising {
  /// A declaration that other files cannot use.
  private struct Restricted {
    let node: SyntaxNode
    let modifiers: [SyntaxNode]
    let names: Set<String>
    /// The type whose code alone can use it; nil for the whole file.
    let type: String?
  }

  private let source: ParsedSource
  private var restricted: [Restricted]

  init(_ source: ParsedSource) {
    self.source = source
    restricted = source.root.descendants.compactMap { node in
      guard node.kind.isDeclaration, node.isMemberOrGlobal else { return nil }
      let modifiers = node.children.filter { child in
        child.kind == .declModifier
          && (child.firstToken.textEquals("private") || child.firstToken.textEquals("fileprivate"))
      }
      guard !modifiers.isEmpty else { return nil }
      let isForType = modifiers.contains { $0.firstToken.textEquals("private") }
      let type = node.enclosingTypeName
      var names = node.declaredNames
      if node.kind == .initializerDecl, let type { names.insert(type) }
      return Restricted(node: node, modifiers: modifiers, names: names, type: isForType ? type : nil)
    }
  }

  /// The ranges to remove, with the white space after each.
  ///
  /// - Parameter moved: the code that moves, with the name of the type that it belongs to.
  func ranges(forMoving moved: [(node: SyntaxNode, type: String?)]) -> [Range<Int>] {
    var used: [(words: Set<String>, type: String?)] = moved.map { ($0.node.mentionedNames, $0.type) }
    for move in moved {
      if let type = move.type { used.append(([type], nil)) }
    }
    var rest = restricted
    var result: [Range<Int>] = []
    while let next = rest.firstIndex(where: { entry in
      moved.contains { $0.node == entry.node }
        || used.contains { use in
          (entry.type == nil || entry.type == use.type) && !use.words.isDisjoint(with: entry.names)
        }
    }) {
      let entry = rest.remove(at: next)
      result += entry.modifiers.map(source.rangeToRemove(modifier:))
      // What is visible everywhere can mention only what is visible everywhere.
      used.append((entry.node.mentionedNames, entry.type ?? entry.node.enclosingTypeName))
    }
    return result
  }
}

extension SyntaxNode {
  /// The names in the node, without the signs of bindings and storage: `name` for `$name` and `_name`.
  var mentionedNames: Set<String> {
    Set(tokens.lazy.filter { $0.kind.isIdentifier || $0.kind == .dollarIdentifier }.map { Name($0).withoutSign.text })
  }

  /// The name of the type that a member belongs to.
  var enclosingTypeName: String? { ancestors.lazy.compactMap(NominalDecl.init).first?.name?.text }

  /// The names that a declaration declares. Those of an extension are its members', which get its access level.
  var declaredNames: Set<String> {
    if kind == .extensionDecl {
      return child(.memberBlock)?.children.reduce(into: []) { $0.formUnion($1.declaredNames) } ?? []
    }
    if let type = NominalDecl(self) { return Set([type.name?.text].compactMap(\.self)) }
    if let function = FunctionDecl(self) { return Set([function.name?.text].compactMap(\.self)) }
    switch kind {
    case .variableDecl:
      return Set(children.lazy.filter { $0.kind == .patternBinding }.flatMap { $0.firstChild?.boundNames ?? [] })
    case .typeAliasDecl: return Set([ownTokens.first { $0.kind.isIdentifier }?.text].compactMap(\.self))
    default: return []
    }
  }

  /// The names that a pattern binds.
  var boundNames: [String] {
    subtree.filter { $0.kind == .identifierPattern }.compactMap { $0.firstToken.map { Name($0).text } }
  }
}
