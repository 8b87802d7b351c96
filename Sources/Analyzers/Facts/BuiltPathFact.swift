/// Code that puts several screens on a path at the same time.
package struct BuiltPathFact: Fact {
  var path = ""
  /// The type that the code belongs to.
  package var owner = ""
  package var place = FactRange()

  static let kind = FactKind("builtPath")
  var name: String { path }

  mutating func code(_ coder: inout some Coder) {
    coder(&path)
    coder(&owner)
    coder(&place)
  }
}

extension BuiltPathFact: CollectedFact {
  static func all(in scope: FactScope) -> [BuiltPathFact] {
    var result: [BuiltPathFact] = []
    func add(_ name: Name?, _ node: SyntaxNode) {
      guard let spelled = name else { return }
      let name = spelled.text
      guard mayBePath(spelled) || isPath(name, in: scope.file) else { return }
      result.append(BuiltPathFact(path: name, owner: scope.ownerName(of: node), place: FactRange(node.range)))
    }
    for assignment in scope.assignments where !assignment.isCompound {
      guard let value = assignment.singleValue, mayHaveSeveralElements(value, in: scope.file) else { continue }
      add(assignment.target.lastName, assignment.node)
    }
    for (property, _, _) in scope.properties where property.initialValue?.mayHaveSeveralElements ?? false {
      add(property.name, property.binding.node)
    }
    let appends = scope.calls(named: "append").compactMap { call -> (call: FunctionCallExpr, path: SyntaxNode)? in
      call.calledExpression.flatMap(MemberAccessExpr.init)?.base.map { (call, $0) }
    }
    for (position, append) in appends.enumerated() {
      let isSequence = append.call.argument("contentsOf")?.mayHaveSeveralElements ?? false
      let isLoop = append.call.node.isInLoop
      let code = append.call.node.enclosingStatement.parent
      let hasSibling = appends[(position + 1)...].contains { next in
        next.path.isSpelledLike(append.path) && code.map { next.call.node.runs(with: $0) } ?? false
      }
      if isSequence || isLoop || hasSibling { add(append.path.lastName, append.call.node) }
    }
    return result
  }

  /// Whether a value, or the local variable that it is, may consist of several elements: `path = decoded`.
  private static func mayHaveSeveralElements(_ value: SyntaxNode, in file: FileModel) -> Bool {
    if value.mayHaveSeveralElements { return true }
    guard let name = DeclReferenceExpr(value)?.name,
      case .value(let origin?, let place)? = file.localBinding(of: name, at: value), place.kind != .forStmt
    else { return false }
    return origin.mayHaveSeveralElements
  }

  /// Whether a stack in the file uses a path with that name.
  private static func isPath(_ name: String, in file: FileModel) -> Bool {
    file.calls(named: "NavigationStack", mentioning: [name, "$" + name]).contains { StackPath($0)?.name == name }
  }

  private static func mayBePath(_ name: Name) -> Bool {
    name.containsAny(of: wordsOfPaths)
  }

  private static let wordsOfPaths = WordSet(["path", "route", "stack", "navigation"])
}

extension FactReader {
  /// The code that builds a path with a name.
  package func builtPaths(named path: String) -> [Located<BuiltPathFact>] { all(named: path) }
}

extension SyntaxNode {
  /// `[a, b]`, a path created from such an array, or a path restored from storage: `NavigationPath(stored)`.
  fileprivate var mayHaveSeveralElements: Bool {
    if kind == .arrayExpr { return Array(children).count > 1 }
    if kind == .tryExpr { return lastChild?.mayHaveSeveralElements ?? false }
    guard let call = FunctionCallExpr(self) else { return false }
    if call.calleeName == "decode" {
      return call.arguments.first?.expression.flatMap(MemberAccessExpr.init)?.base?.kind == .arrayExpr
    }
    guard call.calleeName == "NavigationPath" || call.calleeName == "init", let argument = call.arguments.first else {
      return false
    }
    let value = argument.expression
    return value?.mayHaveSeveralElements ?? false || argument.label == nil && value?.kind == .declReferenceExpr
  }

  /// Whether it runs whenever a block runs to its end: it is in the block, outside closures.
  fileprivate func runs(with block: SyntaxNode) -> Bool {
    for ancestor in ancestors {
      if ancestor == block { return true }
      if ancestor.kind == .closureExpr || ancestor.kind == .functionDecl { return false }
    }
    return false
  }

  /// Whether it runs in each iteration of an enclosing loop.
  fileprivate var isInLoop: Bool {
    for ancestor in ancestors {
      switch ancestor.kind {
      // The caller determines the number of values in a pack, which is often one.
      case .forStmt: return !ancestor.children.contains { $0.kind == .packExpansionExpr }
      case .whileStmt, .repeatStmt: return true
      case .closureExpr: return ClosureExpr(ancestor)?.use?.callee == "forEach"
      case .functionDecl, .accessorBlock, .memberBlock: return false
      default: continue
      }
    }
    return false
  }
}
