struct ImageWorkInBody: CallRule {
  static let info = RuleInfo(
    id: "image_work_in_body", topic: .performance, severity: .info, tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = [
    "UIImage", "NSImage", "UIGraphicsImageRenderer", "ImageRenderer", "CIContext",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      let work = work(of: call, name),
      let evaluation = file.bodyEvaluation(running: call.node), !call.isStoredElsewhere,
      !onlyShowsValue(evaluation.type), !(evaluation.use ?? call.node).isFallback,
      // The content of a sheet is built when it opens.
      !file.slots(around: evaluation.use ?? call.node).contains(where: { $0.slot.isPresentation }),
      let repetition = file.repetition(
        of: evaluation, full: hasOnlyValues(evaluation.type, in: file) ? .hint : .info, lowered: .hint)
    else { return }
    findings.add(
      at: call.range,
      "The body of `\(evaluation.type.name.text)` \(work) each time it runs; keep the image in a property",
      severity: repetition.severity,
      related: evaluation.use.map { [RelatedLocation(range: $0.range, message: "used by the body here")] } ?? [],
      missingFact: repetition.missingFact)
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

  /// Whether the view has only values that SwiftUI compares, so that its body rarely runs again.
  private func hasOnlyValues(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    type.storedProperties.allSatisfy { property in
      if property.isStatic { return true }
      let isClass = property.typeName.flatMap { file.facts.type(named: $0.text) }?.isClass ?? false
      return property.attributes.isEmpty && !isClass && !(property.type?.isFunctionType ?? false)
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
