struct IDContainsEditedText: ModifierRule {
  static let info = RuleInfo(
    id: "id_contains_edited_text", topic: .state, cases: [.textOrSlider, .choice], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let id = modifier.onlyUnlabeledArgument, let view = modifier.receiver else { return }
    let reads = file.pathsRead(by: id)
    guard !reads.isEmpty else { return }
    let edited = file.boundControls(in: view).filter { input in
      reads.contains { $0.isOrIsIn(input.path) }
        || reads.contains { input.path.hasPrefix($0 + ".") && isValueOfAllMembers(id, $0, in: file) }
    }
    guard let input = edited.first(where: { !$0.isChoice }) ?? edited.first else { return }
    findings.add(
      at: modifier.range,
      input.isChoice
        ? "Each choice in `\(input.control)` changes this id, so the view is created again and loses its state"
        : "Each edit of `\(input.path)` changes this id, so `\(input.control)` is created again and loses the focus",
      input.isChoice ? .choice : .textOrSlider,
      related: [input.file.related(input.call.range, "edits `\(input.path)`")],
      fixes: [
        modifier.isExplained ? nil : .unsafe("Remove `id`", preferred: true, .delete(modifier.removalRange))
      ])
  }

  /// Whether the id is a value as a whole, and a change of any member changes it: not an object, and not a value that is
  /// compared by some of its members only.
  private func isValueOfAllMembers(_ id: SyntaxNode, _ path: String, in file: FileModel) -> Bool {
    for part in id.subtree where part.pathRoot != nil && part.pathText == path {
      guard let name = file.declaredType(of: part)?.plainTypeName, let type = file.facts.type(named: name) else {
        continue
      }
      return type.fact.kind == .struct && !type.members.contains { $0.name == "==" || $0.name == "hash" }
    }
    return false
  }
}

extension RuleCase {
  fileprivate static let textOrSlider = RuleCase(
    "textOrSlider", .wrong, "the id depends on a value that a text field, slider or stepper inside edits")
  fileprivate static let choice = RuleCase(
    "choice", .wrong, "the id depends on a value that a picker or toggle inside sets", severity: .hint,
    because: "resetting the view with each choice can be intended")
}
