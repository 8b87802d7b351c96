struct PrintChangesLeftIn: ModifierRule {
  static let info = RuleInfo(
    id: "print_changes_left_in", topic: .performance, cases: [.inRelease], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["_printChanges", "_logChanges"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // Reducers of the Composable Architecture have a method with the same name.
    guard modifier.receiver?.typeReferenceName.isCapitalized ?? false,
      file.isInBodyScope(modifier.node), let member = modifier.node.enclosingMember,
      !modifier.node.surroundings(below: member).contains(where: { $0.kind == .ifConfigClause && $0.mentionsDebug })
    else { return }
    let statement = modifier.node.enclosingStatement
    let isAlone = statement == modifier.node || statement.discards(modifier.node)
    findings.add(
      at: modifier.range, "`\(modifier.name.text)` prints in each evaluation of the body; remove it or use `#if DEBUG`",
      fixes: [isAlone ? .safe("Remove the call", preferred: true, .delete(statement.removalRange)) : nil])
  }
}

extension SyntaxNode {
  /// Whether the condition of an `#if` branch is about debugging.
  fileprivate var mentionsDebug: Bool { firstChild?.mentionsAny(of: ["DEBUG"]) ?? false }
}

extension RuleCase {
  fileprivate static let inRelease = RuleCase("inRelease", .taste, "a body prints its changes, also in releases")
}
