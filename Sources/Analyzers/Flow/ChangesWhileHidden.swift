// Determines whether a state changes only while the branch that reads it is not on screen, as with a loading flag.

extension FileModel {
  /// Whether code gives a state of a view other values only while the branch that reads it is hidden by a flag of the same
  /// view: `if isLoading { ProgressView() } else { Page(text) }`, with `text = await load(); isLoading = false`.
  ///
  /// - Parameter reader: the expression that reads the state.
  func changesOnlyWhileHidden(_ state: StoredProperty, readBy reader: SyntaxNode, in type: TypeDeclaration) -> Bool {
    let branches = flagBranches(around: reader, in: type)
    guard !branches.isEmpty, bindingReferences(to: state.name, in: type).isEmpty else { return false }
    return laterWrites(to: state, in: type).allSatisfy { write in
      branches.contains { isHidden($0, during: write) }
    }
  }

  /// A branch that is on screen while a flag has a value.
  private struct FlagBranch {
    let flag: Name
    let shownValue: Bool
    /// The branch for the other value; nil if there is none.
    let alternative: SyntaxNode?
  }

  /// The branches around a node in the same member whose only condition is a flag of the view.
  private func flagBranches(around node: SyntaxNode, in type: TypeDeclaration) -> [FlagBranch] {
    node.surroundings.prefix { $0.kind != .memberBlock }.compactMap { ancestor in
      guard let check = IfExpr(ancestor), check.conditions.count == 1,
        let condition = check.conditions.first?.firstChild, let body = check.body,
        body.contains(node) || check.elseBody?.contains(node) ?? false
      else { return nil }
      let isNegated = condition.kind == .prefixOperatorExpr && condition.firstToken.textEquals("!")
      guard let flag = (isNegated ? condition.lastChild : condition)?.selfMemberName,
        type.storedProperty(named: flag)?.wrapper("State") != nil
      else { return nil }
      let isInBody = body.contains(node)
      return FlagBranch(flag: flag, shownValue: isInBody != isNegated, alternative: isInBody ? check.elseBody : body)
    }
  }

  /// Whether a flag hides a branch before a write, and shows it only after the write.
  private func isHidden(_ branch: FlagBranch, during write: Write) -> Bool {
    guard let member = write.node.enclosingMember, let block = write.node.enclosingStatement.parent else {
      return false
    }
    let flags = assignments(in: member).filter { $0.target.selfMemberName.map { $0 == branch.flag } ?? false }
    let before = flags.last { $0.node.index < write.node.index }
    let isHiddenBefore =
      before.map { branch.shownValue ? $0.setsFalse : $0.setsTrue }
      ?? branch.alternative.map { runsOnly(write.node, from: $0, of: member) } ?? false
    return isHiddenBefore
      && flags.contains { flag in
        flag.node.index > write.node.index && flag.node.enclosingStatement.parent == block
          && (branch.shownValue ? flag.setsTrue : flag.setsFalse)
      }
  }

  /// Whether a node is in a branch, or in a function that only the branch calls.
  private func runsOnly(_ node: SyntaxNode, from branch: SyntaxNode, of member: SyntaxNode) -> Bool {
    if branch.contains(node) { return true }
    guard member.kind == .functionDecl, let name = member.memberName, let type = enclosingType(of: member) else {
      return false
    }
    let uses = unqualifiedReferences(to: name, in: type)
    return !uses.isEmpty && uses.allSatisfy(branch.contains)
  }
}
