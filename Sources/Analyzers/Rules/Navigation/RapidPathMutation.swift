struct RapidPathMutation: TypeRule {
  static let info = RuleInfo(
    id: "rapid_path_mutation", topic: .navigation, cases: [.inSequence, .inLoop], tier: .heuristic)

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard !file.importsModule("XCTest"), !file.importsModule("Testing") else { return }
    let appends = file.calls(named: "append", in: type).compactMap { call in
      call.base.flatMap { base in call.onlyUnlabeledArgument.map { (node: call.node, path: base, value: $0) } }
    }
    let additions = type.parts.flatMap { file.assignments(in: $0.node) }.compactMap { assignment in
      assignment.addedElement.map { (node: assignment.node, path: assignment.target, value: $0) }
    }.filter { file.enclosingType(of: $0.node) === type }
    let pushes = (appends + additions).sorted { $0.node.index < $1.node.index }.compactMap {
      push($0.value, onto: $0.path, at: $0.node, of: type, in: file)
    }
    var reported: Set<Int> = []
    for (position, first) in pushes.enumerated() where !reported.contains(first.node.index) {
      let scope = first.node.nearestCode
      let run =
        [first]
        + pushes[(position + 1)...].filter { next in
          next.path == first.path && next.node.nearestCode == scope && !next.node.excludes(first.node)
            && !leaves(first.node, before: next.node)
        }
      let loop = loop(around: first.node, below: scope)
      guard run.count > 1 || loop != nil else { continue }
      for push in run { reported.insert(push.node.index) }
      let isConsecutive =
        run.count > 1 && zip(run, run.dropFirst()).allSatisfy { $0.node.nextSibling == $1.node }
      let last = run[run.count - 1]
      let range = isConsecutive ? first.node.range.lowerBound..<last.node.range.upperBound : first.node.range
      findings.add(
        at: range,
        "Each `append` changes `\(first.path)`, and the stack may push the screens one by one; update the path once",
        run.count > 1 ? .inSequence : .inLoop,
        assuming: [run.count > 1 ? nil : .change("whether the loop appends more than one screen")],
        related: (isConsecutive
          ? []
          : run.dropFirst().map {
            RelatedLocation(range: $0.node.range, message: "another push")
          }) + (first.stack.map { [file.facts.related($0, "the stack with this path")] } ?? []),
        fixes: [
          isConsecutive ? collapse(run, range, in: file) : loop.flatMap { collapse($0, first) }
        ])
    }
  }

  private struct Push {
    /// The call or the assignment.
    let node: SyntaxNode
    let receiver: SyntaxNode
    /// The path that the value is appended to, as written but without `self.`.
    let path: String
    let isArray: Bool
    let value: SyntaxNode
    /// The stack in another type that is bound to the path.
    let stack: Located<BoundPathFact>?
  }

  private func push(
    _ value: SyntaxNode, onto receiver: SyntaxNode, at node: SyntaxNode, of type: TypeDeclaration, in file: FileModel
  ) -> Push? {
    // Before the view or its model exists, no stack shows the path.
    guard node.isStatement, !file.isLocal(receiver), node.nearestCode?.kind != .initializerDecl
    else { return nil }
    let path = receiver.pathText
    let property = receiver.selfMemberName.flatMap(type.storedProperty(named:))
    let isNavigationPath =
      property?.type?.typeName == "NavigationPath"
      || property?.initialValue.flatMap(FunctionCallExpr.init)?.calleeName == "NavigationPath"
    let owner = self.owner(of: receiver, in: type, file)
    let stack = owner.flatMap { owner in
      receiver.lastName.flatMap { file.facts.boundPaths(named: $0.text).first { $0.fact.owner == owner } }
    }
    guard isNavigationPath || stack != nil || isBound(path, of: type, in: file) else { return nil }
    let isArray =
      property?.type.map { $0.kind == .arrayType }
      ?? owner.flatMap { file.facts.type(named: $0) }?.properties
      .contains { $0.name == receiver.lastName?.text && $0.type.hasPrefix("[") } ?? false
    return Push(node: node, receiver: receiver, path: path, isArray: isArray, value: value, stack: stack)
  }

  /// The type that declares the path: that of `router` for `router.path`.
  private func owner(of path: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> String? {
    if path.selfMemberName != nil { return type.name.text }
    return MemberAccessExpr(path)?.base.flatMap(file.ownProperty)?.typeName?.text
  }

  /// Whether a stack in this file is bound to the path: `$path`, or `$router.path` for a property of a class.
  private func isBound(_ path: String, of type: TypeDeclaration, in file: FileModel) -> Bool {
    let shown = file.shownPaths
    return shown.bindings.contains("$" + path) || type.isClass && shown.memberPaths.contains(path)
  }

  /// Whether a statement is in `if … { return }`, so that a later statement does not run after it.
  private func leaves(_ statement: SyntaxNode, before other: SyntaxNode) -> Bool {
    statement.ancestors.contains { $0.kind == .ifExpr && $0.isEarlyExit && !$0.contains(other) }
  }

  private func loop(around node: SyntaxNode, below scope: SyntaxNode?) -> SyntaxNode? {
    for ancestor in node.ancestors {
      if ancestor.kind == .forStmt { return ancestor }
      if let closure = ClosureExpr(ancestor), closure.use?.callee == "forEach", closure.use?.isMember ?? false {
        return ancestor
      }
      if ancestor == scope { return nil }
    }
    return nil
  }

  // MARK: - Fixes

  private func collapse(_ run: [Push], _ range: Range<Int>, in file: FileModel) -> Fix? {
    guard let first = run.first else { return nil }
    let receiver = first.receiver
    if first.isArray {
      let values = run.map(\.value.text).joined(separator: ", ")
      return .unsafe(
        "Append all values at once", preferred: true,
        .replace(range, by: "\(receiver.text).append(contentsOf: [\(values)])"))
    }
    let separator = first.node.statementSeparator
    let lines =
      ["var newPath = \(receiver.text)"] + run.map { "newPath.append(\($0.value.text))" } + [
        "\(receiver.text) = newPath"
      ]
    return .unsafe("Update the path once", preferred: true, .replace(range, by: lines.joined(separator: separator)))
  }

  /// `for screen in screens { path.append(screen) }` becomes `path.append(contentsOf: screens)`.
  private func collapse(_ loop: SyntaxNode, _ push: Push) -> Fix? {
    let parts = Array(loop.children)
    guard push.isArray, loop.kind == .forStmt, parts.count == 3, parts[0].kind == .identifierPattern,
      parts[2].kind == .codeBlock, Array(parts[2].children) == [push.node], push.value.isSpelledLike(parts[0])
    else { return nil }
    let receiver = push.receiver
    return .unsafe(
      "Append all values at once", preferred: true,
      .replace(loop.range, by: "\(receiver.text).append(contentsOf: \(parts[1].text))"))
  }
}

extension SyntaxNode {
  /// The function, initializer, accessor or closure that runs the node.
  fileprivate var nearestCode: SyntaxNode? {
    ancestors.first { ancestor in
      switch ancestor.kind {
      case .functionDecl, .initializerDecl, .accessorDecl, .accessorBlock: true
      case .closureExpr: ClosureExpr(ancestor)?.use?.callee != "forEach"
      default: false
      }
    }
  }
}

extension RuleCase {
  fileprivate static let inSequence = RuleCase(
    "inSequence", .wrong, "code appends several screens one after the other", severity: .hint,
    because: "changes in one action are usually one update")
  fileprivate static let inLoop = RuleCase(
    "inLoop", .wrong, "a loop appends screens", severity: .hint,
    because: "changes in one action are usually one update")
}
