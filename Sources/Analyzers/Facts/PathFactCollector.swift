// Which stacks show which paths, and which code builds a path of several screens.

extension NameFact {
  /// Destinations by the path of their stack, and code that puts several screens on a path at once.
  static func paths(_ scope: FactScope) -> [NameFact] {
    let bound = scope.calls(named: "NavigationStack").compactMap(BoundPath.init)
    return destinations(scope) + builders(scope) + bound.compactMap { $0.fact(in: scope.file) }
  }

  private static func destinations(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    return scope.calls(named: "navigationDestination").compactMap { call in
      guard let path = file.path(around: call.node), let name = call.calledExpression?.lastChild?.range else {
        return nil
      }
      let owner = path.isOwnState ? file.enclosingType(of: call.node)?.name.text ?? "" : ""
      return NameFact(
        kind: .destinationPath, name: path.name, value: owner,
        place: FactRange(name.lowerBound..<call.range.upperBound))
    }
  }

  private static func builders(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    func add(_ name: Name?, _ node: SyntaxNode) {
      guard let spelled = name else { return }
      let name = spelled.text
      guard mayBePath(spelled) || isPath(name, in: file) else { return }
      let owner = file.enclosingType(of: node)?.name.text ?? ""
      result.append(NameFact(kind: .builtPath, name: name, value: owner, place: FactRange(node.range)))
    }
    for assignment in scope.assignments where !assignment.isCompound {
      guard let value = assignment.singleValue, value.hasSeveralElements else { continue }
      add(assignment.target.lastName, assignment.node)
    }
    let appends = scope.calls(named: "append").compactMap { call -> (call: FunctionCallExpr, path: SyntaxNode)? in
      call.calledExpression.flatMap(MemberAccessExpr.init)?.base.map { (call, $0) }
    }
    for (position, append) in appends.enumerated() {
      let isSequence = append.call.argument("contentsOf")?.hasSeveralElements ?? false
      let isLoop = append.call.node.isInLoop
      let code = append.call.node.enclosingStatement.parent
      let hasSibling = appends[(position + 1)...].contains { next in
        next.call.node.enclosingStatement.parent == code && next.path.isSpelledLike(append.path)
      }
      if isSequence || isLoop || hasSibling { add(append.path.lastName, append.call.node) }
    }
    return result
  }

  /// Whether some stack of the file is given a path of that name.
  private static func isPath(_ name: String, in file: FileModel) -> Bool {
    file.calls(named: "NavigationStack", mentioning: [name, "$" + name]).contains { BoundPath($0)?.name == name }
  }

  private static func mayBePath(_ name: Name) -> Bool {
    name.containsAny(of: ["path", "route", "stack", "navigation"])
  }
}

/// The path that a stack is given: `path` of `NavigationStack(path: $router.path)`.
private struct BoundPath {
  let name: String
  /// Whether it is a property of the view itself: `$path`.
  let isOwnState: Bool
  private let binding: SyntaxNode

  /// The path of another type: `path` and `Router` for `$router.path`.
  func fact(in file: FileModel) -> NameFact? {
    guard !isOwnState, let base = MemberAccessExpr(binding)?.base else { return nil }
    var owner = base.lastName?.text ?? ""
    if owner.hasPrefix("$") { owner.removeFirst() }
    let property = file.enclosingType(of: binding)?.storedProperties.first { $0.name.text == owner }
    return NameFact(
      kind: .boundPath, name: name, value: property?.typeName?.text ?? "", place: FactRange(binding.range))
  }

  init?(_ stack: FunctionCallExpr) {
    guard let binding = stack.argument("path"), let last = binding.lastName else { return nil }
    let text = last.text
    name = text.hasPrefix("$") ? String(text.dropFirst()) : text
    isOwnState = binding.kind == .declReferenceExpr
    self.binding = binding
  }
}

extension FileModel {
  /// The path of the stack around a node, or of the only one in the same type.
  fileprivate func path(around node: SyntaxNode) -> BoundPath? {
    for ancestor in node.ancestors {
      if let call = FunctionCallExpr(ancestor), call.calleeName == "NavigationStack" { return BoundPath(call) }
    }
    guard let type = enclosingType(of: node) else { return nil }
    let stacks = calls(named: "NavigationStack", in: type)
    return stacks.count == 1 ? BoundPath(stacks[0]) : nil
  }
}

extension SyntaxNode {
  /// `[a, b]`, or a path made of such an array.
  fileprivate var hasSeveralElements: Bool {
    if kind == .arrayExpr { return Array(children).count > 1 }
    guard let call = FunctionCallExpr(self), call.calleeName == "NavigationPath" || call.calleeName == "init" else {
      return false
    }
    return call.arguments.first?.expression?.hasSeveralElements ?? false
  }

  /// Whether it runs once for each turn of a loop around it.
  fileprivate var isInLoop: Bool {
    for ancestor in ancestors {
      switch ancestor.kind {
      case .forStmt, .whileStmt, .repeatStmt: return true
      case .closureExpr: return ClosureExpr(ancestor)?.use?.callee == "forEach"
      case .functionDecl, .accessorBlock, .memberBlock: return false
      default: continue
      }
    }
    return false
  }
}
