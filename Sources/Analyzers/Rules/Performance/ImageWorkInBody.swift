struct ImageWorkInBody: CallRule {
  static let info = RuleInfo(
    id: "image_work_in_body", topic: .performance, cases: [.inBody, .inRow, .withTyping, .readsFileInRow],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "UIImage", "NSImage", "UIGraphicsImageRenderer", "ImageRenderer", "CIContext", "Image",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr else { return }
    if name == "Image" {
      checkShown(call, in: file, &findings)
      return
    }
    guard let work = work(of: call, name),
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

  // MARK: - Members of models

  /// Reports an image that a member of another type decodes each time it is read: `Image(uiImage: item.photo)`.
  private func checkShown(_ image: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let shown = image.argument("uiImage") ?? image.argument("nsImage"),
      let read = file.origin(ofShown: shown), let code = file.code(of: file.callee(of: read)),
      // The helpers of a view are followed from where they decode.
      !(code.file.enclosingType(of: code.node)?.isViewType ?? true),
      let decoding = onlyDecoding(in: code.node.codeOfGetter, code.file),
      let evaluation = file.bodyEvaluation(running: read), !onlyShowsValue(evaluation.type),
      !file.slots(around: read).contains(where: { $0.slot.isPresentation })
    else { return }
    let isRow = file.runsForEachRow(read, in: evaluation)
    guard let repetition = file.repetition(of: evaluation, isRow: isRow) else { return }
    let readsFile = code.node.mentionsAny(of: ["contentsOf", "contentsOfFile"])
    findings.add(
      at: read.range,
      "The body of `\(evaluation.type.name.text)` decodes an image each time it runs; keep the image in a property",
      isRow ? readsFile ? .readsFileInRow : .inRow : file.hasTextInput(evaluation.type) ? .withTyping : .inBody,
      assuming: [isRow ? nil : repetition.unknown],
      related: [code.file.related(decoding.range, "decodes the image")])
  }

  /// The call that decodes the image that a getter or a function returns; nil if the code may return one that it keeps.
  private func onlyDecoding(in code: SyntaxNode, _ file: FileModel) -> FunctionCallExpr? {
    guard file.assignments(in: code).isEmpty else { return nil }
    let calls = file.calls(in: code)
    var decoding: FunctionCallExpr?
    for value in code.returnedValues where value.kind != .nilLiteralExpr {
      guard let call = calls.first(where: { (value == $0.node || value.contains($0.node)) && isDecoding($0) }) else {
        return nil
      }
      decoding = call
    }
    return decoding
  }

  private func isDecoding(_ call: FunctionCallExpr) -> Bool {
    guard let name = call.calleeName, name == "UIImage" || name == "NSImage" else { return false }
    return work(of: call, name) != nil && !call.node.isFallback && !call.isStoredElsewhere
  }

  // MARK: - Values

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

extension FileModel {
  /// The read or the call whose result an image shows, also through local constants and `if let`.
  fileprivate func origin(ofShown expression: SyntaxNode) -> SyntaxNode? {
    var node = expression.unparenthesized.withoutUnwrapping
    for _ in 0..<Self.maximumLocals {
      guard isLocal(node) else { return node }
      guard let value = localConstant(node) else { return nil }
      node = value.unparenthesized.withoutUnwrapping
    }
    return nil
  }

  /// The maximum number of local constants to follow.
  private static var maximumLocals: Int { 3 }
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
