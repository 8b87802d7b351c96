struct FrameInfiniteSize: ModifierRule {
  static let info = RuleInfo(
    id: "frame_infinite_size", topic: .layout, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`frame(width:height:)` ignores an infinite size",
    explanation: """
      **What happens.** The view keeps its own size, and the console shows “Invalid frame dimension (negative or \
      non-finite)”.

      **Why.** `width` and `height` fix a size, which must be a finite number. Only `maxWidth` and `maxHeight` accept \
      `.infinity`, which stands for the available space.

      **What to do.** Use the maximum: `.frame(maxWidth: .infinity)`. A fixed height next to it becomes a minimum and \
      maximum: `.frame(maxWidth: .infinity, minHeight: 44, maxHeight: 44)`.

      **When it is fine.** `.infinity` is always invalid here. Sizes that are computed elsewhere are not checked. If \
      only one branch of a condition is infinite, there is no fix, because the other branch needs a fixed size.
      """,
    references: [
      .apple("frame(width:height:alignment:)", "swiftui/view/frame(width:height:alignment:)"),
      .apple(
        "frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)",
        "swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)"),
    ],
    illustration: .modifiers(ofExample: 0, "is ignored", remedy: "The view is as wide as its container."),
    related: ["representable_infinite_max_height", "background_before_frame"],
    examples: [
      .flagged("Text(\"Buy\").▸frame(width: .infinity)◂", fixed: "Text(\"Buy\").frame(maxWidth: .infinity)"),
      .flagged(
        "Card().▸frame(width: CGFloat.infinity, height: .infinity)◂",
        fixed: "Card().frame(maxWidth: CGFloat.infinity, maxHeight: .infinity)"),
      .flagged(
        "Text(\"Buy\").▸frame(width: .infinity, height: 44, alignment: .leading)◂",
        fixed: "Text(\"Buy\").frame(maxWidth: .infinity, minHeight: 44, maxHeight: 44, alignment: .leading)"),
      .flagged("Card().▸frame(width: isLarge ? .infinity : 80)◂", note: "no fix: the other branch is a fixed width"),
      .accepted("Text(\"Buy\").frame(maxWidth: .infinity)"),
      .accepted("Text(\"Buy\").frame(width: 80, height: 44)"),
      .accepted("Text(\"Buy\").frame(minWidth: 0, maxWidth: .infinity, minHeight: 44)"),
      .accepted("Text(\"Buy\").frame(width: nil, height: 44)"),
      .accepted("Text(\"Buy\").frame(width: size.width)"),
    ])

  static let modifiers: [StaticString] = ["frame"]

  func check(_ frame: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = frame.call, call.argument("width") != nil || call.argument("height") != nil else { return }
    let isWidth = call.argument("width").map { $0.isInfinity || $0.hasInfiniteBranch } ?? false
    guard isWidth || call.argument("height").map({ $0.isInfinity || $0.hasInfiniteBranch }) ?? false else { return }
    findings.add(
      at: frame.range,
      isWidth
        ? "`width: .infinity` is not a valid size and is ignored; use `maxWidth: .infinity`"
        : "`height: .infinity` is not a valid size and is ignored; use `maxHeight: .infinity`",
      fixes: [fix(frame, call)])
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
