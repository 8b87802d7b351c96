struct DuplicateRowIds: CallRule {
  static let info = RuleInfo(
    id: "duplicate_row_ids", topic: .lists, alsoAbout: [.state], cases: [.repeated, .computed, .characters],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let id = call.argument("id"), id.textEquals("\\.self"),
      let data = call.firstUnlabeledArgument, let found = file.equalElements(of: data)
    else { return }
    let name = "`\(data.text.utf8.count <= 40 ? data.text : "The data")`"
    let message =
      "Two equal values in \(name) give their rows the same id, so rows are missing or show the wrong value; "
    let remedy = "use the positions as ids, or elements with an id of their own"
    switch found {
    case .repeated(let place):
      findings.add(
        at: id.range, "\(name) contains equal values, so several rows have the same id; \(remedy)", .repeated,
        related: [place].compactMap(\.self))
    case .computed(let place):
      findings.add(
        at: id.range, message + remedy, .computed, related: [place].compactMap(\.self))
    case .passed:
      findings.add(
        at: id.range, message + remedy, .computed, assuming: [.change("whether two elements are equal")])
    case .characters:
      findings.add(
        at: id.range, "Each repeated character in \(name) gives several rows the same id; \(remedy)", .characters)
    }
  }
}

extension RuleCase {
  fileprivate static let repeated = RuleCase(
    "repeated", .wrong, "`id` is the element, and the collection is filled with equal elements")
  fileprivate static let computed = RuleCase(
    "computed", .wrong, "`id` is the element, a number with a fraction or a flag that code computes")
  fileprivate static let characters = RuleCase(
    "characters", .wrong, "`id` is a character of a text", severity: .hint,
    because: "the text may have no character twice")
}
