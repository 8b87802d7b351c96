// Determines from which stored collections a shown collection is computed.

/// A stored collection whose elements another collection contains.
package struct CollectionSource: Hashable {
  /// As spelled in the code that shows the computed collection: `store.words`.
  package let path: String
  /// Whether an element may have another position in the computed collection: it is filtered or sorted.
  package let isRearranged: Bool

  package init(path: String, isRearranged: Bool) { (self.path, self.isRearranged) = (path, isRearranged) }
}

extension FileModel {
  /// The stored collections whose elements a collection contains, followed through local constants, computed properties
  /// and functions in all files.
  ///
  /// - Parameter receiver: the path of `self` at the collection, as spelled in the code that asks.
  package func sources(of collection: SyntaxNode, behind receiver: String = "") -> Set<CollectionSource> {
    var search = SourceSearch()
    search.add(collection, in: self, receiver: receiver, isRearranged: false, depth: 0)
    return search.result
  }
}

private struct SourceSearch {
  var result: Set<CollectionSource> = []

  /// The maximum number of declarations between a collection and its source.
  private static let maximumDepth = 4

  mutating func add(
    _ collection: SyntaxNode, in file: FileModel, receiver: String, isRearranged: Bool, depth: Int
  ) {
    guard depth <= Self.maximumDepth else { return }
    let node = collection.unparenthesized.withoutUnwrapping
    let alternatives = node.alternatives
    if alternatives.count > 1 {
      for branch in alternatives {
        add(branch, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth + 1)
      }
      return
    }
    if let call = FunctionCallExpr(node) {
      if call.calleeName == "Array", call.base == nil, let argument = call.firstUnlabeledArgument {
        add(argument, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth)
        return
      }
      if let base = call.base, !file.callee(of: call).isOwn {
        guard let method = DerivingMethod.named(call.calleeName) else { return }
        add(base, in: file, receiver: receiver, isRearranged: isRearranged || !method.keepsPositions, depth: depth)
        return
      }
      addResults(of: node, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth)
      return
    }
    if let access = MemberAccessExpr(node), access.name == "lazy", let base = access.base {
      add(base, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth)
      return
    }
    if let name = DeclReferenceExpr(node)?.name, let binding = file.localBinding(of: name, at: node) {
      guard case .value(let value?, let place) = binding, let variable = VariableDecl(place) else { return }
      // `var shown = words` and later `shown.sort()` or `shown = shown.filter { … }`.
      let changes =
        !variable.isLet
        && (place.parent.map { block in
          block.descendants.contains { $0.index > place.index && file.write(at: $0) != nil && $0.textEquals(name) }
        } ?? false)
      add(value, in: file, receiver: receiver, isRearranged: isRearranged || changes, depth: depth + 1)
      return
    }
    addResults(of: node, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth)
  }

  /// Adds the sources of what a function or a computed property returns, or the stored property itself.
  private mutating func addResults(
    of node: SyntaxNode, in file: FileModel, receiver: String, isRearranged: Bool, depth: Int
  ) {
    guard node.kind == .functionCallExpr || node.isPlainPath else { return }
    let inner = node.receiver(behind: receiver)
    switch file.callee(of: node) {
    case .here(let code):
      guard let body = code.body, let inner else { return }
      addResults(in: body, of: file, receiver: inner, isRearranged: isRearranged, depth: depth)
    case .elsewhere(let member, of: _):
      guard let (body, other) = file.body(of: member), let inner else { return }
      addResults(in: body, of: other, receiver: inner, isRearranged: isRearranged, depth: depth)
    case .nothing:
      guard node.kind != .functionCallExpr else { return }
      let path = node.pathText.filter { $0 != "?" && $0 != "!" }
      let isShared = path.first?.isUppercase ?? false
      result.insert(
        CollectionSource(
          path: receiver.isEmpty || isShared ? path : "\(receiver).\(path)", isRearranged: isRearranged))
    case .system, .unknown: return
    }
  }

  private mutating func addResults(
    in body: SyntaxNode, of file: FileModel, receiver: String, isRearranged: Bool, depth: Int
  ) {
    for value in body.returnedValues {
      add(value, in: file, receiver: receiver, isRearranged: isRearranged, depth: depth + 1)
    }
  }
}

extension SyntaxNode {
  fileprivate func textEquals(_ name: Name) -> Bool { DeclReferenceExpr(self)?.name == name }

  /// Whether it is `name`, `self.name` or `model?.names`.
  fileprivate var isPlainPath: Bool {
    switch kind {
    case .declReferenceExpr: true
    case .memberAccessExpr: MemberAccessExpr(self)?.base.map { $0.withoutUnwrapping.isPlainPath } ?? false
    default: false
    }
  }

  /// The path of the object whose member a reference or a call names; nil if it is no path.
  fileprivate func receiver(behind receiver: String) -> String? {
    let callee = FunctionCallExpr(self)?.calledExpression ?? self
    guard let base = MemberAccessExpr(callee)?.base?.withoutUnwrapping, !base.isSelf else { return receiver }
    guard base.isPlainPath else { return nil }
    let path = base.pathText.filter { $0 != "?" && $0 != "!" }
    return receiver.isEmpty || path.first?.isUppercase ?? false ? path : "\(receiver).\(path)"
  }
}
