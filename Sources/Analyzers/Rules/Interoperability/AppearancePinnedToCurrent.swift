struct AppearancePinnedToCurrent: CallRule {
  static let info = RuleInfo(
    id: "appearance_pinned_to_current", topic: .interoperability, cases: [.pinned], tier: .precise, since: "0.2.0",
    platforms: [.macOS])

  static let callees: [StaticString] = ["currentDrawing"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.base.textEquals("NSAppearance"), call.arguments.isEmpty,
      let assignment = call.node.ancestors.first(where: { Assignment($0) != nil }).flatMap(Assignment.init),
      !assignment.isCompound, assignment.target.lastName == "appearance", mayAssign(call.node, assignment)
    else { return }
    findings.add(
      at: call.node.range,
      "The appearance of the moment stays set, so the system's setting is no longer followed; assign `nil` instead",
      .pinned, fixes: [fix(call.node, in: assignment)])
  }

  /// Whether a node is the assigned value, or one that `??` or `?:` chooses.
  private func mayAssign(_ node: SyntaxNode, _ assignment: Assignment) -> Bool {
    assignment.singleValue?.unparenthesized == node || assignment.value.last == node
      || assignment.value.contains { $0.kind == .unresolvedTernaryExpr && $0.firstChild == node }
  }

  private func fix(_ node: SyntaxNode, in assignment: Assignment) -> Fix? {
    let parts = assignment.value
    if parts.count == 1 { return .unsafe("Assign `nil`", preferred: true, .replace(parts[0].range, by: "nil")) }
    guard parts.count == 3, parts[1].textEquals("??"), parts[2] == node else { return nil }
    return .unsafe(
      "Assign `nil` otherwise", preferred: true, .delete(parts[0].range.upperBound..<parts[2].range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let pinned = RuleCase(
    "pinned", .wrong, "the current appearance is assigned to the app, a window or a view")
}
