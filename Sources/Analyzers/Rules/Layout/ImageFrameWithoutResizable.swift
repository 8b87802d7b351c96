struct ImageFrameWithoutResizable: ModifierRule {
  static let info = RuleInfo(
    id: "image_frame_without_resizable", topic: .layout, cases: [.scaled], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["frame", "scaledToFit", "scaledToFill", "aspectRatio"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "Image", let image = chain.base.flatMap(FunctionCallExpr.init), isBitmap(image),
      !chain.contains("resizable", "symbolRenderingMode", "symbolVariant", "imageScale", "symbolEffect", "font"),
      scales(modifier), chain.before(modifier).allSatisfy({ !scales($0) && !file.isOwnModifier($0) }),
      image.calleeName.map({ !file.redefines($0, at: image.node) }) ?? false
    else { return }
    let isFrame = modifier.name == "frame"
    let isScaled = chain.after(modifier).contains { $0.name != "frame" && scales($0) }
    let tight = chain.after(modifier).prefix { $0.name != "padding" }
    // A background that is clipped together with the image is the shape around a symbol or an avatar.
    guard !isFrame || isScaled || tight.contains(where: { $0.name.is(.clip) }) && !tight.contains(where: isBackground)
    else { return }
    guard isFrame || chain.after(modifier).contains(where: { $0.name == "frame" }) else { return }
    findings.add(
      at: modifier.range, "`\(modifier.name.text)` does not scale the image; add `.resizable()` to the image first",
      assuming: [.layout("whether the image has the size of the frame")],
      related: [RelatedLocation(range: image.range, message: "keeps the size of its file")],
      fixes: [fix(image, modifier, of: chain, isScaled: !isFrame || isScaled)])
  }

  private func isBackground(_ modifier: Modifier) -> Bool { modifier.name == "background" }

  /// Whether the image comes from a file or is drawn by code, and is not a symbol.
  private func isBitmap(_ image: FunctionCallExpr) -> Bool {
    guard let first = image.arguments.first else { return false }
    return first.label == nil || first.label.isAny(of: ["uiImage", "nsImage", "decorative"])
  }

  /// Whether a modifier is meant to scale the view: it proposes another size, not only limits.
  private func scales(_ modifier: Modifier) -> Bool {
    guard modifier.name == "frame" else { return modifier.name.isAny(of: Self.modifiers) }
    return modifier.arguments.contains { argument in
      argument.label.isAny(of: ["width", "height"]) && argument.expression?.kind != .nilLiteralExpr
    }
  }

  /// Whether a modifier is declared for images only.
  private func isOfImage(_ modifier: Modifier) -> Bool {
    SDK.table.members(named: modifier.name.text, of: "Image", inherited: false).contains { $0.kind == .function }
  }

  private func fix(_ image: FunctionCallExpr, _ modifier: Modifier, of chain: ModifierChain, isScaled: Bool) -> Fix? {
    guard let first = chain.modifiers.first, first.clause == nil, first.receiver == image.node else { return nil }
    let end = image.node.range.upperBound
    let resizable = "\(first.separator).resizable()"
    if isScaled { return .unsafe("Add `.resizable()`", preferred: true, .insert(resizable, at: end)) }
    // `scaledToFill` returns a view without the modifiers of an image, such as `renderingMode`.
    let others = chain.before(modifier)
    guard others.allSatisfy({ $0.clause == nil && $0.receiver != nil }) else { return nil }
    let scaling = "\(modifier.separator).scaledToFill()"
    guard let last = others.last(where: { isOfImage($0) }) else {
      return .unsafe("Add `.resizable()`", preferred: true, .insert(resizable + scaling, at: end))
    }
    return .unsafe(
      "Add `.resizable()`", preferred: true, .insert(resizable, at: end),
      .insert(scaling, at: last.node.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let scaled = RuleCase(
    "scaled", .wrong, "an image that is not resizable is scaled or clipped to a frame", severity: .hint,
    because: "the file may have the size of the frame")
}
