struct FrameInfiniteSize: ModifierRule {
  static let info = RuleInfo(
    id: "frame_infinite_size", topic: .layout, cases: [.infinite, .alreadyFills], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["frame"]

  func check(_ frame: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = frame.call, call.argument("width") != nil || call.argument("height") != nil else { return }
    let isWidth = call.argument("width").map { $0.isInfinity || $0.hasInfiniteBranch } ?? false
    let isHeight = call.argument("height").map { $0.isInfinity || $0.hasInfiniteBranch } ?? false
    guard isWidth || isHeight else { return }
    // A frame that sets anything else is not superfluous.
    let fills =
      call.arguments.allSatisfy { $0.expression?.isInfinity ?? false }
      && frame.receiver.map { view in
        (!isWidth || file.fillsSpace(view, along: .horizontal))
          && (!isHeight || file.fillsSpace(view, along: .vertical))
      } ?? false
    findings.add(
      at: frame.range,
      isWidth
        ? "`width: .infinity` is not a valid size and is ignored; use `maxWidth: .infinity`"
        : "`height: .infinity` is not a valid size and is ignored; use `maxHeight: .infinity`",
      fills ? .alreadyFills : .infinite, fixes: [fix(frame, call)])
  }

  /// Replaces the fixed size by a flexible one with the same arguments.
  private func fix(_ frame: Modifier, _ call: FunctionCallExpr) -> Fix? {
    var parts: [String] = []
    for argument in call.arguments {
      guard let label = argument.label, let value = argument.expression else { return nil }
      switch label {
      case "width", "height":
        let axis = label == "width" ? "Width" : "Height"
        if value.kind == .nilLiteralExpr { continue }
        if value.isInfinity {
          parts.append("max\(axis): \(value.text)")
        } else if value.hasInfiniteBranch {
          return nil
        } else {
          parts += ["min\(axis): \(value.text)", "max\(axis): \(value.text)"]
        }
      case "alignment": parts.append("alignment: \(value.text)")
      default: return nil
      }
    }
    return .safe(
      "Use the maximum size", preferred: true, .replace(frame.range, by: "frame(\(parts.joined(separator: ", ")))"))
  }
}

extension SyntaxNode {
  /// `condition ? .infinity : 80`
  fileprivate var hasInfiniteBranch: Bool { alternatives.count > 1 && alternatives.contains(where: \.isInfinity) }
}

extension RuleCase {
  fileprivate static let infinite = RuleCase(
    "infinite", .wrong, "a fixed width or height is infinite", severity: .info,
    because: "the view keeps its own size, which often fits")
  fileprivate static let alreadyFills = RuleCase(
    "alreadyFills", .wrong, "the view takes all the space without the frame", severity: .hint,
    because: "it looks the same with a frame that works")
}
