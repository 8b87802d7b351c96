struct ImageFrameWithoutResizable: ModifierRule {
  static let info = RuleInfo(
    id: "image_frame_without_resizable", topic: .layout, severity: .hint, tier: .precise, since: "0.2.0",
    title: "Image that is not `resizable` keeps its size",
    explanation: """
      **What happens.** The image is drawn in its original size, overflows its frame and overlaps other views.

      **Why.** By default, an `Image` has the size of its file, whatever size is proposed to it. `frame`, \
      `scaledToFit` and `aspectRatio` only change the proposal.

      **What to do.** Make the image resizable first: `Image("cat").resizable().scaledToFit().frame(width: 40)`.

      **When it is fine.** Symbols follow the font, so the rule does not report `Image(systemName:)`. If the file has \
      exactly the size of the frame, nothing overflows, so a fixed `frame` is reported only if a clip without a \
      `padding` in between cuts the image. A `frame` with limits only, such as `maxWidth`, is not reported. Without a `frame`, \
      `scaledToFit` is unnecessary rather than wrong and is not reported. The finding is a hint, because the file may \
      have the size of the frame.
      """,
    references: [
      .apple("resizable(capInsets:resizingMode:)", "swiftui/image/resizable(capinsets:resizingmode:)"),
      .apple("Fitting images into available space", "swiftui/fitting-images-into-available-space"),
    ],
    illustration: Illustration(
      .incorrect(
        "The image keeps the size of its file.",
        .areas(height: 60, [.area(.drawn, 8, 4, 84, 52, "image"), .area(.frame, 34, 18, 32, 24, "frame")])),
      .corrected(
        "`resizable` makes it follow the frame.",
        .areas(height: 60, [.area(.frame, 34, 18, 32, 24), .area(.drawn, 35, 19, 30, 22, "image")]))),
    related: ["clipped_still_hit_testable"],
    examples: [
      .flagged(
        "Image(\"cat\").▸scaledToFit()◂.frame(width: 40, height: 40)",
        fixed: "Image(\"cat\").resizable().scaledToFit().frame(width: 40, height: 40)"),
      .flagged(
        """
        Image(uiImage: photo)
          .▸aspectRatio(contentMode: .fill)◂
          .frame(width: 40, height: 40)
          .clipped()
        """,
        fixed: """
          Image(uiImage: photo)
            .resizable()
            .aspectRatio(contentMode: .fill)
            .frame(width: 40, height: 40)
            .clipped()
          """,
        note: "in code"),
      .accepted("Image(\"cat\").scaledToFit()", note: "meant to have the size of its file"),
      .flagged(
        "Image(\"cat\").▸frame(width: 40, height: 40)◂.clipShape(Circle())",
        fixed: "Image(\"cat\").resizable().scaledToFill().frame(width: 40, height: 40).clipShape(Circle())"),
      .accepted("Image(\"cat\").frame(width: 40, height: 40)", note: "the file may have this size"),
      .accepted(
        "Image(\"cat\").frame(width: 40, height: 40).padding(4).clipShape(Circle())",
        note: "the clip leaves room around the frame"),
      .accepted("Image(\"cat\").resizable().scaledToFit().frame(width: 40, height: 40)"),
      .accepted("Image(systemName: \"star\").frame(width: 40, height: 40)"),
      .accepted("Image(systemName: \"star\").scaledToFit()"),
      .accepted("Image(\"cat\").frame(maxWidth: .infinity, alignment: .leading)"),
      .accepted("Image(\"cat\").padding()"),
      .accepted(
        "Image(\"bolt\").symbolRenderingMode(.hierarchical).frame(width: 40, height: 40)", note: "a custom symbol"),
      .accepted("Image(\"cat\").renderingMode(.template).resizable().frame(width: 20, height: 20)"),
    ])

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
    guard !isFrame || isScaled || tight.contains(where: { $0.name.is(.clip) }) else { return }
    guard isFrame || chain.after(modifier).contains(where: { $0.name == "frame" }) else { return }
    findings.add(
      at: modifier.range, "`\(modifier.name.text)` does not scale the image; add `.resizable()` to the image first",
      related: [RelatedLocation(range: image.range, message: "keeps the size of its file")],
      fixes: [fix(image, chain, adding: isFrame && !isScaled ? ".scaledToFill()" : "")],
      missingFact: "whether the image has the size of the frame")
  }

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

  private func fix(_ image: FunctionCallExpr, _ chain: ModifierChain, adding scaling: String) -> Fix? {
    guard let first = chain.modifiers.first, first.clause == nil, first.receiver == image.node else { return nil }
    return .unsafe(
      "Add `.resizable()`", preferred: true,
      .insert(
        first.separator + ".resizable()" + (scaling.isEmpty ? "" : first.separator + scaling),
        at: image.node.range.upperBound))
  }
}
