struct NestedInteractiveControl: CallRule {
  static let info = RuleInfo(
    id: "nested_interactive_control", topic: .accessibility, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Control inside the label of another control cannot be used reliably",
    explanation: """
      **What happens.** VoiceOver, Switch Control and the keyboard reach only the outer control. A tap activates \
      either the outer or the inner control, depending on the container, the styles and the version of the system.

      **Why.** A label describes what the control does. SwiftUI merges the label into a single accessibility element \
      and a single target of the control, and a gesture that is added to a button competes with the button's own.

      **What to do.** Place the controls next to each other, for example in an `HStack`. If both are supposed to \
      happen, do both in one action. To run code in addition to a link or a button, use \
      `simultaneousGesture(TapGesture())`, or a `Button` that also navigates.

      **When it is fine.** A control that does not receive touches, such as a `Toggle` with `allowsHitTesting(false)` \
      that only displays a value, is not reported. Neither is a button with an explicit style in the label of a \
      `NavigationLink`, which works in the rows of a list, a button without an action, which only has a style, a link to \
      an `EmptyView`, which only draws an arrow, nor the label of a `Menu` with a `primaryAction`. A tap gesture on a \
      disabled button is not reported either.
      """,
    references: [
      .apple("Button", "swiftui/button"),
      .apple("simultaneousGesture(_:including:)", "swiftui/view/simultaneousgesture(_:including:)"),
      .observed,
    ],
    criteria: [.nameRoleValue],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box("`Button`", .box("label", .box("`Text`"), .box(.problem("`Button`", "no element of its own"))))
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`HStack`", .box("`Button`", .box("label", .box("`Text`"))),
            .box(.remedy("`Button`", "a separate element")))
        ]))),
    related: ["multiple_buttons_in_list_row", "tap_gesture_instead_of_button"],
    examples: [
      .flagged(
        """
        NavigationLink {
          Detail()
        } label: {
          HStack {
            Text("Book")
            ▸Button("Like") { like() }◂
          }
        }
        """),
      .flagged(
        """
        Button(action: open) {
          VStack {
            Text("Book")
            ▸Link("Publisher", destination: site)◂
          }
        }
        """),
      .flagged(
        """
        Button {
          open()
        } label: {
          Card().overlay { ▸Menu("More") { Text("Share") }◂ }
        }
        """,
        note: "the overlay is part of the label"),
      .flagged("Menu { Text(\"Share\") } label: { ▸Button(\"More\") { share() }◂ }"),
      .flagged(
        "Button(\"Open\") { open() }.▸onTapGesture { track() }◂",
        fixed: "Button(\"Open\") { open() }.simultaneousGesture(TapGesture().onEnded { _ in track() })"),
      .flagged(
        """
        NavigationLink("Open") { Detail() }
          .▸onTapGesture {
            track()
            save()
          }◂
        """,
        fixed: """
          NavigationLink("Open") { Detail() }
            .simultaneousGesture(TapGesture().onEnded { _ in
              track()
              save()
            })
          """),
      .accepted(
        "Button { open() } label: { NavigationLink(destination: EmptyView()) { Text(\"Open\") } }",
        note: "only draws the arrow of a row"),
      .accepted(
        """
        HStack {
          NavigationLink("Book") { Detail() }
          Button("Like") { like() }
        }
        """),
      .accepted(
        """
        NavigationLink {
          Detail()
        } label: {
          HStack {
            Text("Book")
            Button("Like") { like() }.buttonStyle(.borderless)
          }
        }
        """,
        note: "works in a row of a list"),
      .accepted(
        "Button { toggle() } label: { Toggle(\"Wi-Fi\", isOn: $isOn).allowsHitTesting(false) }",
        note: "only displays the value"),
      .accepted("Menu { Button(\"Share\") { share() } } label: { Label(\"More\", systemImage: \"ellipsis\") }"),
      .accepted(
        "Menu { Button(\"Share\") { share() } } label: { Button(\"More\") {}.buttonStyle(.bordered) }",
        note: "does nothing, and gives the menu its looks"),
      .accepted(
        "Menu { Text(\"Photo\") } label: { Button(\"Add\") { add() } } primaryAction: { open() }"),
      .accepted("Button { open() } label: { Text(\"Open\").contextMenu { Button(\"Share\") { share() } } }"),
      .accepted("Button(\"Open\") { open() }.simultaneousGesture(TapGesture().onEnded { track() })"),
      .accepted("Button(\"Open\") { open() }.disabled(true).onTapGesture { explain() }"),
      .accepted("Button(\"Open\") { open() }.onTapGesture(count: 2) { zoom() }"),
      .accepted("NavigationLink(\"Open\") { Button(\"Like\") { like() } }", note: "the destination"),
    ])

  static let callees: [StaticString] = ["Button", "NavigationLink", "Link", "Toggle", "Menu"]

  func check(_ control: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = control.calleeName, control.calledExpression?.kind == .declReferenceExpr else { return }
    let chain = file.chain(of: control.node)
    if let outer = outerControl(around: control.node, in: file), let outerName = outer.calleeName {
      let isHandled =
        outerName == "NavigationLink" && file.applies(["buttonStyle", "menuStyle", "toggleStyle"], chain.modifiers)
        || outerName == "Menu" && (outer.closure("primaryAction") != nil || outer.argument("primaryAction") != nil)
        || control.buttonAction.map { $0.statements.isEmpty } ?? false || leadsNowhere(control)
      guard !isHandled, file.reachability(of: control.node).isTouchable else { return }
      findings.add(
        at: control.range,
        "`\(name.text)` is part of the label of a `\(outerName.text)` and cannot be reached separately; "
          + "place it next to the `\(outerName.text)`",
        related: [RelatedLocation(range: outer.nameRange, message: "the outer control")])
    }
    guard name == "Button" || name == "NavigationLink" || name == "Link", chain.base == control.node,
      let tap = chain.modifiers.first(where: { $0.name == "onTapGesture" }), tap.argument("count") == nil,
      !chain.before(tap).contains(where: { $0.name == "disabled" || $0.name == "allowsHitTesting" }),
      file.isInBodyScope(control.node)
    else { return }
    findings.add(
      at: tap.range,
      "`onTapGesture` competes with the action of the `\(name.text)`; use `simultaneousGesture(TapGesture())` or one "
        + "action",
      related: [RelatedLocation(range: control.nameRange, message: "has an action of its own")],
      fixes: [fix(tap)])
  }

  /// Whether a link without a page only draws the arrow of a row.
  private func leadsNowhere(_ control: FunctionCallExpr) -> Bool {
    guard control.calleeName == "NavigationLink" else { return false }
    let first = control.additionalTrailingClosures.isEmpty ? nil : control.trailingClosure
    let closure = control.closure("destination") ?? first
    let page = control.argument("destination") ?? closure?.node.onlyChild
    return page.flatMap(FunctionCallExpr.init)?.calleeName == "EmptyView"
  }

  /// The control whose label contains a node.
  private func outerControl(around node: SyntaxNode, in file: FileModel) -> FunctionCallExpr? {
    for closure in file.closures(around: node) {
      guard let use = closure.use, case .builder(let slot) = use.role else { return nil }
      switch slot {
      case .label where !use.isMember:
        if use.callee.isAny(of: ["Button", "NavigationLink", "Link", "Menu"]) { return use.call }
        guard use.callee == "Label" else { return nil }
      case .inline where !use.isMember:
        // A view of the project may do anything with its content.
        guard use.callee.is(.plainContainer), !use.callee.is(.scrollContainer) else { return nil }
      case .row where use.callee == "ForEach": continue
      case .overlay, .background: continue
      default: return nil
      }
    }
    return nil
  }

  private func fix(_ tap: Modifier) -> Fix? {
    guard let closure = tap.trailingClosure, closure.signature == nil, tap.arguments.isEmpty, tap.clause == nil,
      closure.node.range.upperBound == tap.node.range.upperBound, !closure.node.mentionsAny(of: ["$0"])
    else { return nil }
    let start = closure.node.range.lowerBound
    return .unsafe(
      "Use `simultaneousGesture`", preferred: true,
      .replace(tap.name.range.lowerBound..<start + 1, by: "simultaneousGesture(TapGesture().onEnded { _ in"),
      .insert(")", at: closure.node.range.upperBound))
  }
}
