struct SingleEntryAtEnd: CallRule {
  static let info = RuleInfo(
    id: "single_entry_at_end", topic: .widgets, cases: [.oneEntry], tier: .heuristic, since: "0.2.0",
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let callees: [StaticString] = ["Timeline"]

  func check(_ timeline: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let entries = timeline.argument("entries"), let policy = timeline.argument("policy"),
      policy.lastName == "atEnd", hasOneElement(entries, in: file)
    else { return }
    findings.add(
      at: policy.range,
      "The timeline ends with its only entry, so the system decides when the widget is updated; add entries for later "
        + "times, or use `.after(date)`")
  }

  /// Whether an array has one element: a literal, or a local constant for one.
  private func hasOneElement(_ array: SyntaxNode, in file: FileModel) -> Bool {
    if array.kind == .arrayExpr { return array.firstChild != nil && array.onlyChild != nil }
    guard let name = DeclReferenceExpr(array)?.name,
      case .value(let value?, at: let declaration) = file.localBinding(of: name, at: array),
      VariableDecl(declaration)?.isLet ?? false
    else { return false }
    return value.kind == .arrayExpr && hasOneElement(value, in: file)
  }
}

extension RuleCase {
  fileprivate static let oneEntry = RuleCase(
    "oneEntry", .wrong, "a timeline has one entry and the policy `atEnd`", severity: .hint,
    because: "the content may not depend on the time")
}
