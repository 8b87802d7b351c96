// Determines which values are constant inside a branch: a condition that shows a view also restricts the values that
// the view can see.

extension FileModel {
  /// Whether a property has a single value while a node of a view is shown, because a branch around the node, or around
  /// each use of its helper member, exists only for that value: `if isOpen { … }`. When the property changes, the node
  /// is removed, not updated.
  package func isFixed(_ property: Name, whileShown node: SyntaxNode) -> Bool {
    isFixed(.property(property), whileShown: node)
  }

  /// The same question about a member of an object: `model.isOpen`.
  package func isFixed(memberAt path: SyntaxNode, whileShown node: SyntaxNode) -> Bool {
    isFixed(.path(path.pathText), whileShown: node)
  }

  private func isFixed(_ value: ReadValue, whileShown node: SyntaxNode) -> Bool {
    if node.isInBranch(fixing: value) { return true }
    let uses = helperUses(around: node)
    return !uses.isEmpty && uses.allSatisfy { $0.isInBranch(fixing: value) }
  }

  /// Whether a branch around a node, or around each use of its helper member, has a condition on something that code
  /// sets. After the code has run, the node may have been removed.
  ///
  /// - Parameter code: a closure of the node.
  package func isShownDependingOn(whatIsSetBy code: SyntaxNode, _ node: SyntaxNode) -> Bool {
    let paths = Set(pathsSet(by: code).map(\.path))
    guard !paths.isEmpty else { return false }
    if node.isInBranch(asking: paths) { return true }
    let uses = helperUses(around: node)
    return !uses.isEmpty && uses.allSatisfy { $0.isInBranch(asking: paths) }
  }
}

extension FileModel {
  /// Whether one of two branches never follows the other one directly. Each is shown for one case of a property of an
  /// object, and code that sets one of these cases has set a third one before it waited:
  /// `phase = .loading; let user = await find(); phase = .known`.
  package func areSeparated(_ branch: SyntaxNode, _ other: SyntaxNode) -> Bool {
    guard let (path, first) = branch.shownCase, let (otherPath, second) = other.shownCase, path == otherPath,
      let view = enclosingType(of: branch)
    else { return false }
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2, let object = view.storedProperties.first(where: { $0.name.text == parts[0] }),
      let known = object.typeName.flatMap({ facts.fullyKnownClass(named: $0.text) }),
      let owner = known.lineage.first(where: { type in type.properties.contains { $0.name == parts[1] } }),
      let property = owner.properties.first(where: { $0.name == parts[1] }),
      let (model, file) = declaration(of: owner),
      let name = model.storedProperties.first(where: { $0.name.text == parts[1] })?.name
    else { return false }
    let cases = [first, second]
    // Only code of the view and of the class itself sets it.
    let writers = [view.name.text, model.name.text]
    let isSetHereOnly = facts.writes(to: property, of: owner).allSatisfy { write in
      write.fact.isSetup || write.fact.kind == .replaces && writers.contains(write.fact.writer.lastNamePart)
    }
    let ofView = assignments(in: view).filter { $0.target.kind == .memberAccessExpr && $0.target.pathText == path }
    guard isSetHereOnly, ofView.allSatisfy({ $0.setCase.map { !cases.contains($0) } ?? false }) else { return false }
    return file.writes(to: name, in: model).allSatisfy { write in
      guard let assignment = write.assignment, let value = assignment.setCase else { return false }
      return !cases.contains(value) || file.isSetApart(assignment, of: name, from: cases)
    }
  }

  /// Whether a function gives a property another case than some cases, and then waits, before an assignment.
  private func isSetApart(_ assignment: Assignment, of property: Name, from cases: [String]) -> Bool {
    guard let body = assignment.node.enclosingMember.flatMap(FunctionDecl.init)?.body,
      assignment.node.runsTogether(with: body)
    else { return false }
    let earlier = writes(to: property, in: body).compactMap(\.assignment).last { earlier in
      earlier.node.parent == body && earlier.node.index < assignment.node.index
        && earlier.setCase.map { !cases.contains($0) } ?? false
    }
    guard let start = earlier?.node.index else { return false }
    return body.suspensions.contains { start < $0.index && $0.index < assignment.node.index }
  }
}

extension Assignment {
  /// `known` for `state = .known`.
  fileprivate var setCase: String? {
    guard !isCompound, let value = singleValue.flatMap(MemberAccessExpr.init), value.base == nil else { return nil }
    return value.name?.text
  }
}

/// A value that a condition reads: a property, or a path from a property to a member.
private enum ReadValue {
  case property(Name)
  case path(String)

  func isRead(by node: SyntaxNode) -> Bool {
    switch self {
    case .property(let name): node.selfMemberName == name
    case .path(let path): node.kind == .memberAccessExpr && node.pathText == path
    }
  }
}

extension SyntaxNode {
  /// Whether a statement exits its code early while a flag is set: `guard !isBusy else { return }`,
  /// `if isBusy { return }`.
  package func leaves(whileSet flag: Name) -> Bool {
    guard isEarlyExit else { return false }
    let asked = conditions.compactMap { $0.firstChild?.unparenthesized }
    if kind == .guardStmt { return asked.contains { $0.isOpposite(of: .property(flag)) } }
    return asked.count == 1 && asked[0].selfMemberName == flag
  }

  /// The case of a value for which a branch is shown: `if model.state == .known`, `case .known:`.
  fileprivate var shownCase: (path: String, name: String)? {
    if kind == .switchCase {
      guard let subject = parent?.firstChild?.unparenthesized, subject.kind == .memberAccessExpr,
        let label = child(.switchCaseLabel), label.isSingleCase, let name = Array(label.tokens).dropFirst(2).first
      else { return nil }
      return (subject.pathText, Name(name).text)
    }
    guard let conditional = parent.flatMap(IfExpr.init), conditional.body == self, conditional.conditions.count == 1,
      let condition = conditional.conditions.first?.firstChild?.unparenthesized, condition.kind == .sequenceExpr
    else { return nil }
    let parts = Array(condition.children)
    guard parts.count == 3, parts[1].textEquals("=="), parts[0].kind == .memberAccessExpr,
      let value = MemberAccessExpr(parts[2]), value.base == nil, let name = value.name
    else { return nil }
    return (parts[0].pathText, name.text)
  }

  /// Whether an `if` or `switch` of the same member contains the node and has a condition on one of some properties.
  fileprivate func isInBranch(asking paths: Set<String>) -> Bool {
    var child = self
    for ancestor in surroundings {
      switch ancestor.kind {
      case .ifExpr where child.kind == .codeBlock || child.kind == .ifExpr:
        if ancestor.conditions.contains(where: { asked in paths.contains { asked.asks(for: $0) } }) { return true }
      case .switchExpr:
        if let subject = ancestor.firstChild, !subject.contains(child), paths.contains(where: { subject.asks(for: $0) })
        {
          return true
        }
      case .memberBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  fileprivate func isInBranch(fixing value: ReadValue) -> Bool {
    var child = self
    for ancestor in surroundings {
      switch ancestor.kind {
      case .ifExpr where child.kind == .codeBlock || child.kind == .ifExpr:
        let conditions = ancestor.conditions
        if child.kind == .codeBlock, ancestor.child(.codeBlock) == child {
          if conditions.contains(where: { $0.fixes(value) }) { return true }
        } else if conditions.count == 1, conditions[0].firstChild?.unparenthesized.asks(value) ?? false {
          // In the other branch, a flag has the opposite value.
          return true
        }
      case .switchCase:
        let isSubject = ancestor.parent?.firstChild.map { value.isRead(by: $0.unparenthesized) } ?? false
        if isSubject, ancestor.child(.switchCaseLabel)?.isSingleCase ?? false { return true }
      case .memberBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// Whether a condition is true only for one value of a property: `isOpen`, `!isOpen`, `page == .first`, also as part
  /// of a conjunction.
  private func fixes(_ read: ReadValue) -> Bool {
    guard let condition = firstChild?.unparenthesized else { return false }
    guard condition.kind == .sequenceExpr else { return condition.asks(read) }
    let parts = Array(condition.children)
    guard !parts.contains(where: { $0.kind == .binaryOperatorExpr && $0.textEquals("||") }) else { return false }
    return parts.split { $0.kind == .binaryOperatorExpr && $0.textEquals("&&") }.contains { part in
      guard let first = part.first?.unparenthesized else { return false }
      if part.count == 1 { return first.asks(read) }
      guard part.count == 3, let sign = part.dropFirst().first, let value = part.last else { return false }
      return sign.textEquals("==") && read.isRead(by: first)
        && (value.isLiteral || MemberAccessExpr(value).map { $0.base == nil } ?? false)
    }
  }

  /// Whether it is a flag or its negation.
  private func asks(_ flag: ReadValue) -> Bool {
    isOpposite(of: flag) || flag.isRead(by: self)
  }

  /// `!flag`
  private func isOpposite(of flag: ReadValue) -> Bool {
    kind == .prefixOperatorExpr && firstToken.textEquals("!") && lastChild.map(flag.isRead) ?? false
  }

  /// `case .loading:`, which is true only for one value.
  private var isSingleCase: Bool {
    let tokens = Array(tokens)
    return tokens.count == 4 && tokens[0].textEquals("case") && tokens[1].textEquals(".")
  }
}
