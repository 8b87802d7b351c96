struct LayoutUpdateLoop: ModifierRule {
  static let info = RuleInfo(
    id: "layout_update_loop", topic: .state, alsoAbout: [.layout, .performance], cases: [.recreates, .grows],
    tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onPreferenceChange", "onGeometryChange"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let member = modifier.node.enclosingMember else { return }
    let codes = Array(file.reach(from: modifier).now)
    let written = Set(codes.flatMap { code in code.writes.compactMap { $0.target.lastName?.text } })
    for code in codes {
      for assignment in code.assignments where !assignment.isCompound {
        guard code.conditions(of: assignment.target).isEmpty,
          let state = code.path(of: assignment.target), !state.utf8.contains(UInt8(ascii: "."))
        else { continue }
        if assignment.singleValue?.isNewEachTime ?? false,
          let id = identity(modifier, member, reading: state, written, in: file)
        {
          findings.add(
            at: modifier.name.range,
            "`\(modifier.name.text)` sets `\(state)` to a new value on every run, and `id(\(state))` then re-creates what "
              + "it measures, so layout never ends; set it only for another measurement", .recreates,
            related: [
              code.related(assignment.target, "a new value each time"),
              RelatedLocation(range: id.rangeFromName, message: "re-creates the view"),
            ])
          return
        }
        if let size = size(of: modifier, grownBy: assignment.value, of: code, in: state, file) {
          findings.add(
            at: modifier.name.range,
            "`\(modifier.name.text)` sets `\(state)` to more than it measures, and `\(state)` is the size of the measured "
              + "view, which therefore grows without end; set the size to another value", .grows,
            related: [
              code.related(assignment.target, "adds to the measurement"),
              RelatedLocation(range: size.rangeFromName, message: "sizes the measured view"),
            ])
          return
        }
      }
    }
  }

  /// The `.id(…)` that a state changes and that makes the modifier run again: around the modifier, or on the measured
  /// view if the measurement depends on what the action changes.
  private func identity(
    _ modifier: Modifier, _ member: SyntaxNode, reading state: String, _ written: Set<String>, in file: FileModel
  ) -> FunctionCallExpr? {
    let measuresChange = modifier.receiver.map { receiver in
      (file.calls(named: "preference", in: receiver) + file.calls(named: "anchorPreference", in: receiver))
        .contains { call in
          call.argument("value")?.tokens.contains { written.contains($0.text) } ?? false
        }
    }
    return file.calls(named: "id", in: member).first { call in
      guard let id = call.onlyUnlabeledArgument, id.tokens.contains(where: { $0.text == state }) else { return false }
      if call.node.contains(modifier.node) { return true }
      return measuresChange ?? false && modifier.receiver?.contains(call.node) ?? false
    }
  }

  /// The `frame` of the measured view whose length is a state that the action sets to more than the measurement.
  private func size(
    of modifier: Modifier, grownBy value: [SyntaxNode], of code: ReachedCode, in state: String, _ file: FileModel
  ) -> FunctionCallExpr? {
    guard code.isStart || code.way.depth == 1 && code.isGivenClosureParameter,
      value.contains(where: { $0.textEquals("+") }),
      value.contains(where: { part in
        part.mentionsAny(of: ["$0"]) || code.parameterNames.contains(where: part.mentions)
      }),
      let receiver = modifier.receiver
    else { return nil }
    return file.calls(named: "frame", in: receiver).first { call in
      call.arguments.contains { argument in
        guard let label = argument.label, let length = argument.expression, length.selfMemberName?.text == state else {
          return false
        }
        // The height of a text may well follow from its width.
        return modifier.node.tokens.contains { $0.text == label.text } && (label == "width" || label == "height")
          && measures(label, modifier, value)
      }
    }
  }

  /// Whether an action gets a length in a direction: `{ $0.size.width } action: { … }`, `size.width + 8`.
  private func measures(_ direction: Name, _ modifier: Modifier, _ value: [SyntaxNode]) -> Bool {
    if value.contains(where: { $0.mentions(direction) }) { return true }
    guard let call = modifier.call else { return false }
    let measurement = call.argument("of") ?? call.trailingClosure?.node
    return measurement?.mentions(direction) ?? false
  }
}

extension RuleCase {
  fileprivate static let recreates = RuleCase(
    "recreates", .crash, "the action changes the identity of the view that it measures", isProven: true)
  fileprivate static let grows = RuleCase(
    "grows", .wrong, "the action sets the size of the measured view to more than its size")
}
