struct FixedDirectionSymbol: CallRule {
  static let info = RuleInfo(
    id: "fixed_direction_symbol", topic: .localization, cases: [.symbol], tier: .heuristic, since: "0.2.0")

  static let callees: [StaticString] = ["Image", "Label", "Button"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let isRightToLeft = file.settings.traits.hasRightToLeftLanguage
    guard isRightToLeft != false, let name = call.argument("systemName") ?? call.argument("systemImage"),
      let literal = StringLiteralExpr(name), let symbol = literal.constantText,
      let adaptive = adaptiveName(of: symbol), file.isInBodyScope(call.node),
      call.calleeName != "Image" || isPartOfControl(call.node, in: file), !isMirrored(call, in: file)
    else { return }
    findings.add(
      at: name.range, "`\(symbol)` points the same way in right-to-left languages; use `\(adaptive)`",
      assuming: [isRightToLeft == nil ? .intent("whether the app is used in a right-to-left language") : nil],
      fixes: [
        file.settings.supports(.year2020) == true
          ? literal.contentRange.map { .safe("Use `\(adaptive)`", preferred: true, .replace($0, by: adaptive)) } : nil
      ])
  }

  /// The name of the symbol that follows the direction of the language; nil if there is none.
  private func adaptiveName(of symbol: String) -> String? {
    var parts = symbol.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts[0] == "chevron" || parts[0] == "arrow", parts[1] == "left" || parts[1] == "right",
      parts.dropFirst(2).allSatisfy({ ["circle", "square", "fill"].contains($0) })
    else { return nil }
    parts[1] = parts[1] == "left" ? "backward" : "forward"
    return parts.joined(separator: ".")
  }

  /// Whether an image is beside other content, or in the label of a control.
  private func isPartOfControl(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.closures(around: node).contains { closure in
      guard let use = closure.use, !use.isMember else { return false }
      return use.callee == "HStack" && closure.statements.count > 1 || use.callee.is(.control)
    }
  }

  /// Whether the symbol is mirrored, or belongs to something that has the same direction everywhere.
  private func isMirrored(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    let mirroring: [StaticString] = [
      "flipsForRightToLeftLayoutDirection", "rotationEffect", "rotation3DEffect", "scaleEffect",
    ]
    guard let type = file.enclosingType(of: call.node), let member = call.node.enclosingMember else { return true }
    if type.parts.contains(where: { $0.node.mentionsAny(of: ["layoutDirection"]) }) { return true }
    if file.chain(of: call.node).modifiers.contains(where: { $0.name.isAny(of: mirroring) || file.isOwnModifier($0) }) {
      return true
    }
    return call.node.ancestors.prefix { $0 != member }.contains { ancestor in
      FunctionCallExpr(ancestor)?.calleeName.isAny(of: mirroring) ?? false
    } || playsMedia(call.node, in: file)
  }

  /// Whether a symbol is beside those of a player, whose direction is that of time.
  private func playsMedia(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let row = file.closures(around: node).last(where: { $0.use?.callee == "HStack" }) else { return false }
    return row.node.descendants.contains { other in
      guard let symbol = StringLiteralExpr(other)?.constantText else { return false }
      return symbol.hasPrefix("play.") || symbol.hasPrefix("pause.") || symbol == "play" || symbol == "pause"
    }
  }
}

extension RuleCase {
  fileprivate static let symbol = RuleCase(
    "symbol", .wrong, "a symbol in a row or a control points to the left or the right", severity: .info,
    because: "only users of right-to-left languages see it")
}
