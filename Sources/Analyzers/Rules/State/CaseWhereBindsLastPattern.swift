struct CaseWhereBindsLastPattern: ClauseRule {
  static let info = RuleInfo(
    id: "case_where_binds_last_pattern", topic: .state, cases: [.lastPatternOnly], tier: .precise)

  static let clauses: [SyntaxKind] = [.switchCaseLabel]
  static let looksAtModels = true

  func check(_ label: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    let items = label.children.filter { $0.kind == .switchCaseItem }
    guard items.count >= 2, let last = items.last, let condition = last.child(.whereClause),
      !items.dropLast().contains(where: { $0.child(.whereClause) != nil }),
      last.firstToken.map({ !$0.isFirstOnLine }) ?? false
    else { return }
    findings.add(
      at: label.range, "`\(condition.text)` applies only to the last pattern; the patterns before it always match",
      related: [RelatedLocation(range: last.range, message: "only this pattern has the condition")],
      fixes: [
        Fix(
          title: "Repeat the condition after each pattern", isSafe: false, isPreferred: true,
          edits: items.dropLast().map { .insert(" " + condition.text, at: ($0.firstChild ?? $0).range.upperBound) }),
        split(label, before: last, previous: items[items.count - 2]),
      ])
  }

  private func split(_ label: SyntaxNode, before last: SyntaxNode, previous: SyntaxNode) -> Fix? {
    guard let switchCase = label.parent, switchCase.kind == .switchCase,
      label.range.upperBound < switchCase.range.upperBound
    else { return nil }
    let tree = label.tree
    let body = tree.source.string(in: label.range.upperBound..<switchCase.range.upperBound)
    let indentation = tree.indentation(ofLineAt: label.range.lowerBound)
    return .safe(
      "Split into two cases",
      .replace(
        (previous.firstChild ?? previous).range.upperBound..<last.range.lowerBound,
        by: ":\(body)\n\(indentation)case "))
  }
}

extension RuleCase {
  fileprivate static let lastPatternOnly = RuleCase(
    "lastPatternOnly", .wrong, "one of several patterns in a line has a condition")
}
