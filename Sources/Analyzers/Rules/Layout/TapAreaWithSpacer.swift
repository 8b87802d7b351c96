struct TapAreaWithSpacer: ModifierRule {
  static let info = RuleInfo(
    id: "tap_area_with_spacer", topic: .layout, alsoAbout: [.accessibility],
    cases: [.row, .column, .wideFrame, .doubleClick, .atEdge, .centered], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onTapGesture", "onLongPressGesture", "buttonStyle"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if modifier.name == "buttonStyle" {
      checkLabel(modifier, of: chain, in: file, &findings)
      checkButtons(in: chain, styledBy: modifier, in: file, &findings)
      return
    }
    let isDoubleClick = isDoubleClick(modifier, in: file)
    guard let base = chain.base, isDoubleClick || modifier.argument("count").map({ $0.textEquals("1") }) ?? true,
      // An empty action only keeps taps from the content behind the view.
      !(modifier.trailingClosure?.statements.isEmpty ?? false),
      let empty = file.emptyPart(ofTapped: base, chain.before(modifier)),
      // A long press on a text is an extra that nothing on screen offers.
      empty.part.isSpacer
        || !isDoubleClick && (modifier.name != "onLongPressGesture" || FunctionCallExpr(base)?.calleeName != "Text"),
      !file.receivesTouchesEverywhere(modifier, in: chain), !endsEditing(modifier),
      !file.applies(["contentShape"], chain.after(modifier)), !placesOneView(empty.stack, around: chain.node, in: file),
      !isLabelOfSameButton(chain.node, modifier, in: file)
    else { return }
    let part = empty.part
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
      showsBounds(chain, empty, in: file) ? isDoubleClick ? .doubleClick : ruleCase(part, of: empty.stack) : .atEdge,
      related: [empty.file.related(part.range, "draws nothing, so it receives no taps")],
      fixes: [fix])
  }

  /// Whether it is a double click, with which users open rows on macOS. On other platforms, a double tap is an extra that
  /// nothing on screen offers.
  private func isDoubleClick(_ modifier: Modifier, in file: FileModel) -> Bool {
    modifier.name == "onTapGesture" && modifier.argument("count").map { $0.textEquals("2") } ?? false
      && file.isForMacOrTVOnly(at: modifier.node) && !file.isForTVOnly(at: modifier.node)
  }

  /// Checks the label of a plain button or link.
  private func checkLabel(
    _ style: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) {
    guard let argument = style.onlyUnlabeledArgument, argument.isPlainStyle || file.keepsLabel(argument),
      let call = chain.base.flatMap(FunctionCallExpr.init),
      // A row of a list takes the taps for its link.
      call.calleeName == "Button" || call.calleeName == "NavigationLink" && !file.isPartOfList(chain.node),
      let (empty, view) = file.emptyPart(ofLabelOf: call),
      !file.applies(["contentShape", "background", "overlay"], chain.modifiers)
    else { return }
    let part = empty.part
    findings.add(
      at: style.range,
      part.isSpacer
        ? "The plain style ignores taps on the `Spacer` in the label; add `.contentShape(Rectangle())` to the label"
        : "The plain style ignores taps beside the content of the label; add `.contentShape(Rectangle())` to the label",
      ruleCase(part, of: empty.stack),
      related: [
        empty.file.related(part.range, "draws nothing, so it receives no taps"),
        RelatedLocation(range: view.range, message: "the label"),
      ] + label(shownBy: argument, in: file),
      fixes: [
        file.appending(".contentShape(Rectangle())", to: view).map {
          .safe("Add `contentShape(_:)` to the label", preferred: true, $0)
        }
      ])
  }

  /// Checks the labels of buttons in a container that has a plain style: `VStack { Button(…) … }.buttonStyle(.plain)`.
  private func checkButtons(
    in chain: ModifierChain, styledBy style: Modifier, in file: FileModel, _ findings: inout Findings
  ) {
    guard let argument = style.onlyUnlabeledArgument, argument.isPlainStyle || file.keepsLabel(argument),
      let container = chain.base.flatMap(FunctionCallExpr.init), container.calleeName.is(.plainContainer),
      !container.calleeName.is(.control), let content = container.trailingClosure(or: "content")
    else { return }
    var reported: Set<Int> = []
    for part in file.views(in: content) {
      let other = part.file
      guard let button = part.chain.base.flatMap(FunctionCallExpr.init),
        button.calleeName == "Button" || button.calleeName == "NavigationLink" && !other.isPartOfList(part.chain.node),
        !other.applies(["contentShape", "background", "overlay", "buttonStyle"], part.chain.modifiers),
        !hasOtherStyle(part, inside: style), let (empty, view) = other.emptyPart(ofLabelOf: button)
      else { continue }
      let place = part.entry ?? button
      guard other === file || part.entry != nil, reported.insert(place.node.index).inserted else { continue }
      findings.add(
        at: place.nameRange,
        empty.part.isSpacer
          ? "The plain style around the button ignores taps on the `Spacer` in the label; add "
            + "`.contentShape(Rectangle())` to the label"
          : "The plain style around the button ignores taps beside the content of the label; add "
            + "`.contentShape(Rectangle())` to the label",
        ruleCase(empty.part, of: empty.stack),
        related: [
          empty.file.related(empty.part.range, "draws nothing, so it receives no taps"),
          RelatedLocation(range: style.range, message: "the style of all buttons inside"),
        ],
        fixes: [
          part.entry == nil
            ? file.appending(".contentShape(Rectangle())", to: view).map {
              .safe("Add `contentShape(_:)` to the label", preferred: true, $0)
            } : nil
        ])
    }
  }

  /// Whether a container around a button, a helper or a view of the project with it has a style of its own inside the one
  /// whose style is checked.
  private func hasOtherStyle(_ button: LaidOutView, inside style: Modifier) -> Bool {
    let node = button.chain.node
    let places = [node] + button.file.helperUses(around: node) + [button.entry?.node].compactMap(\.self)
    return places.contains { place in
      place.ancestors.prefix { $0.kind != .memberBlock && $0 != style.node }.contains { ancestor in
        guard let call = FunctionCallExpr(ancestor) else { return false }
        return call.calleeName == "buttonStyle" && call.base?.contains(place) ?? false
      }
    }
  }

  /// The label in a style of another file.
  private func label(shownBy style: SyntaxNode, in file: FileModel) -> [RelatedLocation] {
    guard !style.isPlainStyle, let (label, other) = file.keptLabel(of: style), other !== file else { return [] }
    return [other.related(label.range, "the style shows only the label")]
  }

  /// Whether users see that the empty part belongs to the view: it is between parts of the content, or something shows
  /// where the view ends.
  private func showsBounds(
    _ chain: ModifierChain, _ empty: FileModel.EmptyPlace, in file: FileModel
  ) -> Bool {
    !empty.part.isAtEdge || file.hasVisibleBounds(chain.node)
      || chain.base != empty.stack && empty.file.hasVisibleBounds(empty.stack)
  }

  private func ruleCase(_ part: FileModel.EmptyPart, of view: SyntaxNode) -> RuleCase {
    if !part.isSpacer { return .wideFrame }
    if FileModel.centeredViews(in: view) != nil { return .centered }
    return FunctionCallExpr(view)?.calleeName == "HStack" ? .row : .column
  }

  /// Whether spacers put a single view into a corner, or to an edge of a layer over other content, which has to keep
  /// its taps.
  private func placesOneView(_ stack: SyntaxNode, around node: SyntaxNode, in file: FileModel) -> Bool {
    var views: [SyntaxNode] = []
    var spacedAxes: Set<String> = []
    func collect(_ view: SyntaxNode, depth: Int) {
      let chain = ModifierChain(view)
      guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName, depth < 3,
        name == "HStack" || name == "VStack", let children = call.trailingClosure?.statements,
        children.contains(where: { ModifierChain($0).baseName == "Spacer" })
      else { return views.append(view) }
      spacedAxes.insert(name.text)
      for child in children where ModifierChain(child).baseName != "Spacer" { collect(child, depth: depth + 1) }
    }
    collect(stack, depth: 0)
    return views.count == 1 && (spacedAxes.count == 2 || isLayer(node, in: file) && !isText(views[0]))
  }

  private func isText(_ view: SyntaxNode) -> Bool { ModifierChain(view).baseName.isAny(of: ["Text", "Label"]) }

  /// Whether a view is drawn in front of other views.
  private func isLayer(_ node: SyntaxNode, in file: FileModel) -> Bool {
    if file.slots(around: node).first?.slot == .overlay { return true }
    guard let stack = file.closures(around: node).first, stack.use?.callee == "ZStack" else { return false }
    return !(stack.statements.first?.contains(node) ?? true)
  }

  /// Whether the view is only used in the label of buttons that do the same, which take the taps on the empty part.
  private func isLabelOfSameButton(_ view: SyntaxNode, _ tap: Modifier, in file: FileModel) -> Bool {
    guard tap.name == "onTapGesture", let action = tap.trailingClosure?.node ?? tap.argument("perform") else {
      return false
    }
    let done = steps(of: action, in: file)
    let uses = file.helperUses(around: view)
    return (uses.isEmpty ? [view] : uses).allSatisfy { place in
      guard let (slot, use) = file.slots(around: place).first, slot == .label, use.callee == "Button",
        let own = use.call.buttonAction?.node ?? use.call.argument("action"),
        steps(of: own, in: file).isSuperset(of: done)
      else { return false }
      let style = file.chain(of: use.call.node).first("buttonStyle")?.onlyUnlabeledArgument
      return !(style.map { $0.isPlainStyle || file.keepsLabel($0) } ?? false)
    }
  }

  /// The texts of what an action does, also in an animation, without whitespace.
  private func steps(of action: SyntaxNode, in file: FileModel) -> Set<String> {
    let statements = file.statementsRun(by: action).flatMap { statement -> [SyntaxNode] in
      guard let call = FunctionCallExpr(statement), call.calleeName == "withAnimation",
        let animated = call.trailingClosure
      else { return [statement] }
      return file.statementsRun(by: animated.node)
    }
    return Set(statements.map { $0.text.filter { !$0.isWhitespace } })
  }

  /// Whether the tap only closes the keyboard, which the content behind the view may do as well.
  private func endsEditing(_ modifier: Modifier) -> Bool {
    modifier.trailingClosure?.node.mentionsName(with: ["focus", "keyboard", "endEditing", "resignFirstResponder"])
      ?? false
  }
}

extension RuleCase {
  fileprivate static let row = RuleCase("row", .wrong, "a spacer in a row takes no taps")
  fileprivate static let column = RuleCase(
    "column", .wrong, "a spacer in a column takes no taps", severity: .info, because: "the column may be narrow")
  fileprivate static let wideFrame = RuleCase(
    "wideFrame", .wrong, "a frame that fills the width takes no taps beside its content", severity: .info,
    because: "most users tap the content")
  fileprivate static let doubleClick = RuleCase(
    "doubleClick", .wrong, "a spacer takes no double clicks", severity: .info, because: "most users click the content")
  fileprivate static let atEdge = RuleCase(
    "atEdge", .wrong, "all content of a tapped row is at one edge, and nothing shows where the row ends",
    severity: .hint, because: "users tap what they see")
  fileprivate static let centered = RuleCase(
    "centered", .wrong, "two spacers center the content", severity: .hint, because: "users tap what they see")
}
