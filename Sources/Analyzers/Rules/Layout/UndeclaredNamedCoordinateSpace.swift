import GotchaSupport

struct UndeclaredNamedCoordinateSpace: ModifierRule {
  static let info = RuleInfo(
    id: "undeclared_named_coordinate_space", topic: .layout, cases: [.unknownName], tier: .precise)

  static let modifiers: [StaticString] = ["named"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, refersToSpace(call), let argument = modifier.onlyUnlabeledArgument,
      let name = spaceName(argument, in: file)
    else { return }
    let declared = file.facts.declaredCoordinateSpaces
    guard declared.areAllKnown, !declared.names.contains(name) else { return }
    let literal = StringLiteralExpr(argument)
    let nearest = literal.flatMap { _ in NearestName.find(name, in: declared.candidates, within: 2) }
    findings.add(
      at: call.range, "No view declares the coordinate space \"\(name)\"; declare it or correct the name",
      fixes: [
        nearest.flatMap { respell(literal, $0) },
        declare(argument.text, isPreferred: nearest == nil, at: call.node, in: file),
      ])
  }

  /// Whether a call refers to a coordinate space: `in: .named(…)`, `coordinateSpace: .named(…)`.
  private func refersToSpace(_ call: FunctionCallExpr) -> Bool {
    guard let argument = call.node.parent.flatMap(LabeledExpr.init), let label = argument.label else { return false }
    if let base = call.calledExpression.flatMap(MemberAccessExpr.init)?.base, !base.textEquals("CoordinateSpace") {
      return false
    }
    return label == "in" || label == "coordinateSpace"
  }

  /// The text of a literal, or of a constant such as `Space.board` that the project declares.
  private func spaceName(_ argument: SyntaxNode, in file: FileModel) -> String? {
    if let literal = StringLiteralExpr(argument) { return literal.constantText }
    return argument.kind == .memberAccessExpr ? file.facts.constant(argument.text) : nil
  }

  private func respell(_ literal: StringLiteralExpr?, _ name: String) -> Fix? {
    literal?.contentRange.map { .safe("Change to \"\(name)\"", preferred: true, .replace($0, by: name)) }
  }

  private func declare(_ name: String, isPreferred: Bool, at node: SyntaxNode, in file: FileModel) -> Fix? {
    guard let member = node.enclosingMember else { return nil }
    var root = node
    while let parent = root.parent, parent != member, parent.kind != .accessorBlock, parent.kind != .codeBlock,
      parent.kind != .memberBlock
    {
      root = parent
    }
    guard root.kind == .functionCallExpr else { return nil }
    let modifier =
      file.settings.supports(.year2023) == true
      ? ".coordinateSpace(.named(\(name)))" : ".coordinateSpace(name: \(name))"
    return .unsafe("Declare it on the root view", preferred: isPreferred, file.tree.appending(modifier, to: root))
  }
}

extension RuleCase {
  fileprivate static let unknownName = RuleCase(
    "unknownName", .wrong, "no view declares a coordinate space of the name")
}
