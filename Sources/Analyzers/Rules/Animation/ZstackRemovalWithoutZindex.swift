struct ZstackRemovalWithoutZindex: CallRule {
  static let info = RuleInfo(
    id: "zstack_removal_without_zindex", topic: .animation, severity: .info, tier: .precise, since: "0.2.0",
    title: "View without `zIndex` leaves a `ZStack` behind its siblings",
    explanation: """
      **What happens.** The view appears with its transition, but vanishes at once instead of animating out.

      **Why.** While a view is being removed, the `ZStack` does not order it among its children anymore and may draw it \
      behind them. A sibling that fills the stack hides the rest of the transition.

      **What to do.** Give the view a fixed place in front: `.transition(.opacity).zIndex(1)`. If other views must stay \
      in front of it, give them higher numbers.

      **When it is fine.** The rule reports only views with a transition, behind which a sibling fills the stack: a \
      color, a shape, a list or another screen. Views and siblings with a `zIndex` are not reported. An `overlay` is \
      always in front.
      """,
    references: [
      .page("Fatbobman: Mastering zIndex in SwiftUI", "https://fatbobman.com/en/posts/zindex/"),
      .apple("zIndex(_:)", "swiftui/view/zindex(_:)"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`Toast`", "`Color.white`"],
          [
            .start(0, "in front"), .start(1, "behind"), .event(0, "is removed"),
            .end(0, .problem("fades out behind the color")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`Toast` with `zIndex(1)`", "`Color.white`"],
          [
            .start(0, "in front"), .start(1, "behind"), .event(0, "is removed"),
            .end(0, .remedy("fades out in front")),
          ]))),
    related: ["duplicate_zindex", "transition_not_on_conditional_root"],
    examples: [
      .flagged(
        "ZStack { Color.white; if isShown { ▸Card().transition(.opacity)◂ } }",
        fixed: "ZStack { Color.white; if isShown { Card().transition(.opacity).zIndex(1) } }"),
      .flagged(
        """
        ZStack {
          List(rows) { Row($0) }
          if isShown {
            ▸Card()
              .transition(.move(edge: .bottom))◂
          }
        }
        """,
        fixed: """
          ZStack {
            List(rows) { Row($0) }
            if isShown {
              Card()
                .transition(.move(edge: .bottom))
                .zIndex(1)
            }
          }
          """),
      .flagged(
        "ZStack { Rectangle().fill(.blue); if isShown { ▸Card().transition(.scale)◂ }; Text(\"Title\") }",
        note: "no fix: the title must stay in front of the card"),
      .accepted("ZStack { Color.white; if isShown { Card().transition(.opacity).zIndex(1) } }"),
      .accepted("ZStack { Color.white.zIndex(-1); if isShown { Card().transition(.opacity) } }"),
      .accepted(
        "ZStack { Text(\"Title\"); if isShown { Card().transition(.opacity) } }", note: "nothing hides the view"),
      .accepted("ZStack { Color.clear; if isShown { Card().transition(.opacity) } }"),
      .accepted("ZStack { Color.white; if isShown { Card() } }", note: "no transition"),
      .accepted("Color.white.overlay { if isShown { Card().transition(.opacity) } }"),
      .accepted("VStack { Color.white; if isShown { Card().transition(.opacity) } }"),
      .accepted("ZStack { if isShown { Card().transition(.opacity) }; Color.white }", note: "behind the color anyway"),
    ])

  static let callees: [StaticString] = ["ZStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let closure = stack.trailingClosure, closure.signature == nil else { return }
    var cover: SyntaxNode?
    let children = closure.statements
    for child in children {
      guard let branch = IfExpr(child) else {
        if cover == nil, fillsStack(child, in: file) { cover = child }
        continue
      }
      guard let cover, branch.elseBody == nil, let view = branch.body?.onlyChild, view.kind == .functionCallExpr else {
        continue
      }
      let chain = file.chain(of: view)
      guard chain.node == view, let transition = chain.first("transition"), !chain.contains("zIndex"),
        !(transition.firstArgument?.mentionsAny(of: ["identity"]) ?? false),
        chain.modifiers.allSatisfy({ !file.isOwnModifier($0) })
      else { continue }
      let isLast = child == children.last
      findings.add(
        at: view.range,
        "The removed view may be drawn behind its siblings; "
          + (isLast ? "add `.zIndex(1)` after its `transition`" : "give it and the views in front of it a `zIndex`"),
        related: [RelatedLocation(range: cover.range, message: "hides the view while it is removed")],
        fixes: [
          isLast ? file.appending(".zIndex(1)", to: view).map { .unsafe("Add `.zIndex(1)`", preferred: true, $0) } : nil
        ])
    }
  }

  /// Whether a child of the stack fills it and is opaque.
  private func fillsStack(_ view: SyntaxNode, in file: FileModel) -> Bool {
    let chain = ModifierChain(view)
    guard !chain.contains("zIndex", "opacity", "frame", "stroke", "strokeBorder", "trim", "hidden", "mask"),
      let name = chain.baseName, !file.redefines(name, at: view)
    else { return false }
    if name.isAny(of: ["Color", "LinearGradient", "RadialGradient", "AngularGradient"]) {
      return !(chain.base?.mentionsName(with: ["clear", "opacity"]) ?? true)
    }
    if name == "Rectangle" { return !chain.node.mentionsName(with: ["clear", "opacity"]) }
    return name == "List" || name == "Form" || name.is(.navigationContainer) || name == "TabView"
  }
}
