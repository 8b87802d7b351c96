struct BackgroundBeforeFrame: ModifierOrderRule {
  static let info = RuleInfo(
    id: "background_before_frame", topic: .effects, severity: .hint, tier: .heuristic, since: "0.2.0",
    title: "Background before a `frame` does not fill the frame",
    explanation: """
      **What happens.** The color is only behind the content, and the rest of the frame stays empty.

      **Why.** Modifiers apply from the inside out: the background gets the size of the view inside it. A `frame` \
      that is added later only places the colored view in a larger area.

      **What to do.** Set the frame first: `.frame(maxWidth: .infinity, minHeight: 44).background(.blue)`.

      **When it is fine.** A label with its own background in a wider row is a common design. Therefore, the rule \
      reports only a plain color directly before the frame, without padding around the content, and no frames with an \
      `alignment`. Views with another background after the frame are not reported either.
      """,
    references: [
      .apple("background(_:ignoresSafeAreaEdges:)", "swiftui/view/background(_:ignoressafeareaedges:)"),
      .apple("Configuring views", "swiftui/configuring-views"),
    ],
    illustration: .modifiers(ofExample: 0, "adds empty space around the color", remedy: "The color fills the frame."),
    related: ["background_after_corner_clip", "frame_infinite_size"],
    examples: [
      .flagged(
        "Text(\"Buy\").background(.blue).▸frame(maxWidth: .infinity, minHeight: 44)◂",
        fixed: "Text(\"Buy\").frame(maxWidth: .infinity, minHeight: 44).background(.blue)"),
      .flagged(
        """
        Text("Buy")
          .background(Color.blue)
          .▸frame(width: 200, height: 44)◂
        """,
        fixed: """
          Text("Buy")
            .frame(width: 200, height: 44)
            .background(Color.blue)
          """),
      .flagged(
        "HStack { Image(systemName: \"cart\"); Text(\"Buy\") }.background(.regularMaterial).▸frame(maxWidth: .infinity)◂",
        fixed:
          "HStack { Image(systemName: \"cart\"); Text(\"Buy\") }.frame(maxWidth: .infinity).background(.regularMaterial)"
      ),
      .accepted("Text(\"Buy\").frame(maxWidth: .infinity, minHeight: 44).background(.blue)"),
      .accepted("Text(\"New\").background(.red).frame(maxWidth: .infinity, alignment: .leading)", note: "a badge"),
      .accepted("Text(\"New\").padding(4).background(.red).frame(maxWidth: .infinity)", note: "a badge with padding"),
      .accepted("Text(\"New\").background(.red).frame(width: 200).background(.white)", note: "both are meant"),
      .accepted("Text(\"New\").background(.red).cornerRadius(4).frame(maxWidth: .infinity)"),
      .accepted("Text(\"New\").background(Capsule().fill(.red)).frame(maxWidth: .infinity)"),
      .accepted("ScrollView { Text(\"New\") }.background(.red).frame(width: 200)", note: "fills the frame anyway"),
    ])

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("background", argument: .fill),
      outer: ModifierPattern("frame", form: .without(["alignment"]), argument: .size),
      distance: 1,
      unlessInside: ModifierPattern(
        "padding", "frame", "background", "clipShape", "cornerRadius", "safeAreaPadding", "resizable", "offset",
        "containerRelativeFrame"),
      unlessOutside: ModifierPattern("background", "overlay", "border", "listRowBackground"),
      message: { "`\($0)` fills only the content, not the `\($1)`; apply `\($1)` before `\($0)`" },
      innerNote: "fills only the view inside it",
      fix: .init(kind: .moveOuterInside, safety: .unsafe))
  ]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    // Other views may fill the space that the frame offers.
    guard let name = pair.chain.baseName, let base = pair.chain.base else { return true }
    if name == "Text" || name == "Label" { return false }
    guard name == "HStack" || name == "VStack", let children = FunctionCallExpr(base)?.trailingClosure?.statements
    else {
      return true
    }
    return children.contains { child in
      guard let name = ModifierChain(child).baseName else { return true }
      return !name.isAny(of: ["Text", "Label", "Image"])
    }
  }
}
