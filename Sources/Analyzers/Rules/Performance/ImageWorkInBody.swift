struct ImageWorkInBody: CallRule {
  static let info = RuleInfo(
    id: "image_work_in_body", topic: .performance, cases: [.inBody, .inRow, .withTyping, .readsFileInRow],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "UIImage", "NSImage", "UIGraphicsImageRenderer", "ImageRenderer", "CIContext",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      let work = work(of: call, name),
      let evaluation = file.bodyEvaluation(running: call.node), !call.isStoredElsewhere,
      !onlyShowsValue(evaluation.type), !(evaluation.use ?? call.node).isFallback,
      // The content of a sheet is built when it opens.
      !file.slots(around: evaluation.use ?? call.node).contains(where: { $0.slot.isPresentation })
    else { return }
    let isRow = file.runsForEachRow(call.node, in: evaluation)
    guard let repetition = file.repetition(of: evaluation, isRow: isRow) else { return }
    let readsFile = call.argument("contentsOfFile") != nil || call.node.mentionsAny(of: ["contentsOf"])
    findings.add(
      at: call.range,
      "The body of `\(evaluation.type.name.text)` \(work) each time it runs; keep the image in a property",
      isRow ? readsFile ? .readsFileInRow : .inRow : file.hasTextInput(evaluation.type) ? .withTyping : .inBody,
      // A row is created often enough.
      assuming: [isRow ? nil : repetition.unknown],
      related: evaluation.use.map { [RelatedLocation(range: $0.range, message: "used by the body here")] } ?? [])
  }

  /// Whether the only input of the view is a small value that SwiftUI compares, so that its body runs again only for
  /// another image. Values that a display scales are part of the image, too.
  private func onlyShowsValue(_ type: TypeDeclaration) -> Bool {
    let inputs = type.storedProperties.filter { !$0.isStatic && $0.wrapper("ScaledMetric") == nil }
    return inputs.allSatisfy { property in
      property.attributes.isEmpty
        && property.type?.typeName?.isAny(of: Self.comparedTypes) ?? false
    }
  }

  private static let comparedTypes: [StaticString] = ["String", "URL", "Int", "UInt64", "Double", "CGFloat", "Bool"]

  /// What the call does; nil if it is cheap.
  private func work(of call: FunctionCallExpr, _ name: Name) -> StaticString? {
    guard name == "UIImage" || name == "NSImage" else {
      return name == "CIContext" ? "creates a `CIContext`" : "renders an image"
    }
    return call.argument("data") != nil || call.argument("contentsOfFile") != nil || call.argument("contentsOf") != nil
      ? "decodes an image" : nil
  }
}

extension SyntaxNode {
  /// Whether it is only used if something else is nil: `cached ?? render()`.
  fileprivate var isFallback: Bool {
    let value = outermostPostfix
    return value.parent?.kind == .sequenceExpr && value.parent?.firstChild != value
      && value.parent?.children.contains { $0.kind == .binaryOperatorExpr && $0.textEquals("??") } ?? false
  }
}

extension RuleCase {
  fileprivate static let inBody = RuleCase(
    "inBody", .slow, "a body decodes or renders an image", severity: .hint,
    because: "users rarely notice a single image")
  fileprivate static let inRow = RuleCase("inRow", .slow, "each row decodes or renders an image")
  fileprivate static let withTyping = RuleCase(
    "withTyping", .slow, "a body with a text field decodes or renders an image, again for each letter")
  fileprivate static let readsFileInRow = RuleCase(
    "readsFileInRow", .wrong, "each row reads an image from a file, which blocks the main thread")
}
