struct TapAreaWithSpacer: ModifierRule {
  static let info = RuleInfo(
    id: "tap_area_with_spacer", topic: .layout, alsoAbout: [.accessibility], severity: .warning, tier: .precise,
    since: "0.2.0",
    title: "Taps on the empty part of a stack are ignored",
    explanation: """
      **What happens.** The view reacts to taps on its text and icons, but not to taps between them.

      **Why.** Hit testing finds only what is drawn. A `Spacer`, the space between the children of a stack, and the \
      space that a `frame` adds draw nothing. The label of a plain button has the same gaps.

      **What to do.** Define the shape for hit testing before the gesture, or at the end of the button's label: \
      `.contentShape(Rectangle())`.

      **When it is fine.** The rule does not report a view with a `contentShape`, a background or another modifier \
      that may fill it. It does not report double taps and gestures other than taps and long presses. Taps beside the \
      content in a wide `frame` are only info.
      """,
    references: [
      .apple("contentShape(_:eoFill:)", "swiftui/view/contentshape(_:eofill:)"),
      .page(
        "Jack Qin: Why a SwiftUI container needs contentShape to be fully tappable",
        "https://fudong.dev/en/blog/swiftui-tap-target-content-shape"),
    ],
    criteria: [.targetSizeMinimum],
    illustration: Illustration(
      .incorrect(
        "A tap between the text and the icon hits nothing.",
        .areas(
          height: 30,
          [
            .area(.frame, 4, 4, 92, 22, "stack"), .area(.touch, 8, 8, 24, 14, "`Text`"),
            .area(.touch, 80, 8, 12, 14, "icon"),
          ])),
      .corrected(
        "The whole rectangle receives taps.",
        .areas(
          height: 30,
          [
            .area(.touch, 4, 4, 92, 22, "stack"), .area(.drawn, 8, 8, 24, 14, "`Text`"),
            .area(.drawn, 80, 8, 12, 14, "icon"),
          ]))),
    related: ["content_shape_after_tap", "transparent_tap_catcher", "tap_gesture_instead_of_button"],
    examples: [
      .flagged(
        "HStack { Text(\"Open\"); Spacer() }.▸onTapGesture { open() }◂",
        fixed: "HStack { Text(\"Open\"); Spacer() }.contentShape(Rectangle()).onTapGesture { open() }"),
      .flagged(
        """
        HStack {
          Text("Open")
          Spacer()
          Image(systemName: "chevron.right")
        }
        .padding()
        .▸onTapGesture(perform: open)◂
        """,
        fixed: """
          HStack {
            Text("Open")
            Spacer()
            Image(systemName: "chevron.right")
          }
          .padding()
          .contentShape(Rectangle())
          .onTapGesture(perform: open)
          """),
      .flagged(
        "Text(\"Open\").frame(maxWidth: .infinity).▸onTapGesture { open() }◂",
        fixed: "Text(\"Open\").frame(maxWidth: .infinity).contentShape(Rectangle()).onTapGesture { open() }",
        severity: .info),
      .flagged(
        """
        Button { open() } label: {
          HStack { Text("Open"); Spacer() }
        }
        .▸buttonStyle(.plain)◂
        """,
        fixed: """
          Button { open() } label: {
            HStack { Text("Open"); Spacer() }.contentShape(Rectangle())
          }
          .buttonStyle(.plain)
          """),
      .accepted("HStack { Text(\"Open\"); Spacer() }.contentShape(Rectangle()).onTapGesture { open() }"),
      .accepted("HStack { Text(\"Open\"); Spacer() }.background(.white).onTapGesture { open() }"),
      .accepted("HStack { Text(\"Open\"); Icon() }.onTapGesture { open() }"),
      .accepted("Text(\"Open\").onTapGesture { open() }"),
      .accepted("HStack { Text(\"Open\"); Spacer() }.onTapGesture(count: 2) { open() }"),
      .accepted("HStack { Color.white; Spacer() }.onTapGesture { open() }"),
      .accepted("Button { open() } label: { HStack { Text(\"Open\"); Spacer() } }", note: "not the plain style"),
      .accepted(
        "Button { open() } label: { HStack { Text(\"Open\"); Spacer() }.contentShape(.rect) }.buttonStyle(.plain)"),
      .accepted(
        "HStack { Text(\"Open\"); Spacer() }.onTapGesture { open() }.contentShape(Rectangle())",
        note: "`content_shape_after_tap` reports it"),
    ])

  static let modifiers: [StaticString] = ["onTapGesture", "onLongPressGesture", "buttonStyle"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "buttonStyle" {
      checkLabel(modifier, of: chain, in: file, &findings)
      return
    }
    guard let base = chain.base, modifier.argument("count").map({ $0.textEquals("1") }) ?? true,
      // An empty action only keeps taps from the content behind the view.
      !(modifier.trailingClosure?.statements.isEmpty ?? false),
      let part = file.emptyPart(of: base, chain.before(modifier)),
      !file.receivesTouchesEverywhere(modifier, in: chain), !endsEditing(modifier),
      !file.applies(["contentShape"], chain.after(modifier))
    else { return }
    let fix = modifier.receiver.flatMap { receiver in
      modifier.clause == nil && receiver.kind != .postfixIfConfigExpr
        ? Fix.safe(
          "Add `contentShape(_:)`", preferred: true,
          .insert(modifier.separator + ".contentShape(Rectangle())", at: receiver.range.upperBound)) : nil
    }
    findings.add(
      at: modifier.range,
      part.isSpacer
        ? "`\(modifier.name.text)` ignores taps on the `Spacer`; add `.contentShape(Rectangle())` before it"
        : "`\(modifier.name.text)` ignores taps beside its content; add `.contentShape(Rectangle())` before it",
      severity: part.isSpacer ? nil : .info,
      related: [RelatedLocation(range: part.range, message: "draws nothing, so it receives no taps")],
      fixes: [fix])
  }

  /// Checks the label of a plain button or link.
  private func checkLabel(
    _ style: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    guard style.onlyUnlabeledArgument?.isPlainStyle ?? false, let call = chain.base.flatMap(FunctionCallExpr.init),
      let name = call.calleeName, name == "Button" || name == "NavigationLink",
      let label = label(of: call, name), label.statements.count == 1
    else { return }
    let view = label.statements[0]
    let content = file.chain(of: view)
    guard content.node == view, let base = content.base, let part = file.emptyPart(of: base, content.modifiers),
      !content.modifiers.contains(where: { file.isOwnModifier($0) }),
      !file.applies(["contentShape", "background", "overlay", "glassEffect", "border", "mask"], content.modifiers),
      !file.applies(["contentShape", "background", "overlay"], chain.modifiers)
    else { return }
    findings.add(
      at: style.range,
      part.isSpacer
        ? "The plain style ignores taps on the `Spacer` in the label; add `.contentShape(Rectangle())` to the label"
        : "The plain style ignores taps beside the content of the label; add `.contentShape(Rectangle())` to the label",
      severity: part.isSpacer ? nil : .info,
      related: [RelatedLocation(range: part.range, message: "draws nothing, so it receives no taps")],
      fixes: [
        file.appending(".contentShape(Rectangle())", to: view).map {
          .safe("Add `contentShape(_:)` to the label", preferred: true, $0)
        }
      ])
  }

  private func label(of call: FunctionCallExpr, _ name: Name) -> ClosureExpr? {
    if let label = call.closure("label") { return label }
    // `Button(action: open) { … }`, `NavigationLink(value: x) { … }`
    guard call.argument("action") != nil || call.argument("value") != nil || call.argument("destination") != nil else {
      return nil
    }
    return call.trailingClosure
  }

  /// Whether the tap only closes the keyboard, which the content behind the view may do as well.
  private func endsEditing(_ modifier: Modifier) -> Bool {
    modifier.trailingClosure?.node.mentionsName(with: ["focus", "keyboard", "endEditing", "resignFirstResponder"])
      ?? false
  }
}

extension SyntaxNode {
  /// `.plain`, `PlainButtonStyle()`
  fileprivate var isPlainStyle: Bool { textEquals(".plain") || textEquals("PlainButtonStyle()") }
}
