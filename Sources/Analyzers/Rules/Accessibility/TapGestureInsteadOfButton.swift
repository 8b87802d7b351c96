struct TapGestureInsteadOfButton: ModifierRule {
  static let info = RuleInfo(
    id: "tap_gesture_instead_of_button", topic: .accessibility, severity: .info, tier: .precise,
    title: "A tap gesture where a button is meant",
    explanation: """
      **What happens.** VoiceOver does not say that this can be tapped, the keyboard cannot reach it, and nothing \
      shows that it is pressed or hovered over.

      **Why.** `onTapGesture` adds touch handling and nothing else. A `Button` brings the trait, the focus and the \
      feedback.

      **What to do.** `Button { open(item) } label: { Card(item) }.buttonStyle(.plain)` looks the same. Or at least \
      say what it is: `.accessibilityAddTraits(.isButton)`.

      **When it is fine.** For double taps, for gestures that need the location, for taps that only end editing, on a \
      dimmed or invisible background, on a control, and as a larger target beside a button that does the same.
      """,
    examples: [
      .flagged(
        "Card(item).▸onTapGesture { open(item) }◂",
        fixed: "Button { open(item) } label: { Card(item) }.buttonStyle(.plain)"),
      .flagged(
        """
        HStack {
          Text(title)
          Spacer()
        }
        .padding()
        .▸onTapGesture {
          isOpen.toggle()
          log()
        }◂
        .background(.red)
        """,
        fixed: """
          Button {
            isOpen.toggle()
            log()
          } label: {
            HStack {
              Text(title)
              Spacer()
            }
            .padding()
          }
          .buttonStyle(.plain)
          .background(.red)
          """),
      .flagged(
        """
        Card(item).▸gesture(TapGesture().onEnded { open(item) })◂
        """,
        fixed: "Card(item).gesture(TapGesture().onEnded { open(item) }).accessibilityAddTraits(.isButton)"),
      .flagged(
        "Card(item).▸onTapGesture(perform: open)◂", fixed: "Button(action: open) { Card(item) }.buttonStyle(.plain)"),
      .accepted("Button { open(item) } label: { Card(item) }.buttonStyle(.plain)"),
      .accepted("Card(item).onTapGesture { open(item) }.accessibilityAddTraits(.isButton)"),
      .accepted("Card(item).onTapGesture { open(item) }.accessibilityAction { open(item) }"),
      .accepted("Photo().onTapGesture(count: 2) { zoom() }"),
      .accepted("Photo().onTapGesture { location in zoom(location) }"),
      .accepted(
        """
        @FocusState private var isFocused: Bool

        var body: some View { Form { fields }.onTapGesture { isFocused = false } }
        """),
      .accepted("Form { fields }.onTapGesture { hideKeyboard() }"),
      .accepted("Form { fields }.onTapGesture { if isEditing { removeFocus() } }"),
      .accepted(
        """
        struct CheckStyle: ToggleStyle {
          func makeBody(configuration: Configuration) -> some View {
            configuration.label.onTapGesture { configuration.isOn.toggle() }
          }
        }
        """,
        note: "the control says what it is"),
      .accepted("Color.black.opacity(0.4).ignoresSafeArea().onTapGesture { isShown = false }"),
      .accepted("Rectangle().foregroundColor(.clear).onTapGesture { next() }", note: "nothing to see"),
      .accepted("TextField(\"Search\", text: $text).onTapGesture { isSearching = true }", note: "a control already"),
      .accepted(
        "Button {} label: { Image(systemName: \"plus\").onTapGesture { add() }.onLongPressGesture { addMany() } }",
        note: "inside a button"),
      .accepted(
        """
        VStack {
          Text(summary).onTapGesture { isExpanded.toggle() }
          Button("More") { isExpanded.toggle() }
        }
        """,
        note: "a button beside it does the same"),
      .accepted(
        "HStack { Text(name); Button(\"Edit\") { edit() } }.onTapGesture { if isEditable { edit() } }",
        note: "a button inside it does the same"),
      .accepted("GeometryReader { _ in EmptyView() }.background(.gray).onTapGesture { isOpen.toggle() }"),
      .accepted(
        "ZStack { Rectangle().fill(.black.opacity(0.4)).onTapGesture { isShown = false }; Panel() }",
        note: "a backdrop that closes what lies on it"),
      .accepted("content.onTapGesture { unfocus.send(.commit) }", note: "takes the focus away"),
    ])

  static let modifiers: [StaticString] = ["onTapGesture", "gesture"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let action = action(of: modifier, call), !isAccessible(chain, in: file),
      !isControl(chain, in: file), !isScrim(chain, action, in: file),
      !(file.enclosingType(of: modifier.node)?.viewRole == .style), !isLocated(call, action),
      !(action.closure.map { onlyEndsEditing($0, in: file) || hasButton(doing: $0, in: file) } ?? false)
    else { return }
    findings.add(
      at: modifier.range, "Tappable, but no button: VoiceOver, keyboard and pointer do not know",
      fixes: [wrap(modifier, action, chain, in: file), addTrait(modifier, isPreferred: modifier.name == "gesture")])
  }

  private struct Action {
    var closure: ClosureExpr?
    var function: SyntaxNode?
  }

  /// What a single tap does; nil for other gestures.
  private func action(of modifier: Modifier, _ call: FunctionCallExpr) -> Action? {
    if modifier.name == "onTapGesture" {
      if let count = call.argument("count"), !count.textEquals("1") { return nil }
      guard call.argument("coordinateSpace") == nil else { return nil }
      if let closure = call.trailingClosure(or: "perform") { return Action(closure: closure) }
      return Action(function: call.argument("perform"))
    }
    guard let gesture = call.firstArgument else { return nil }
    let chain = ModifierChain(gesture)
    guard chain.baseName == "TapGesture", let base = chain.base.flatMap(FunctionCallExpr.init),
      base.argument("count").map({ $0.textEquals("1") }) ?? true, let ended = chain.first("onEnded")
    else { return nil }
    return Action(closure: ended.trailingClosure)
  }

  private func isAccessible(_ chain: ModifierChain, in file: FileModel) -> Bool {
    chain.modifiers.contains { modifier in
      switch modifier.name {
      case "accessibilityAction", "accessibilityRepresentation", "accessibilityHidden": return true
      case "accessibilityAddTraits", "accessibility":
        return modifier.node.mentionsAny(of: ["isButton", "isLink"])
      case "accessibilityElement": return modifier.argument("children").textEquals(".ignore")
      default:
        return file.applies(
          ["accessibilityAction", "accessibilityRepresentation", "accessibilityHidden", "accessibilityAddTraits"],
          [modifier])
      }
    }
  }

  /// Whether the chain begins with a control or is in the label of one, which provides the trait.
  private func isControl(_ chain: ModifierChain, in file: FileModel) -> Bool {
    if chain.baseName.is(.control) { return true }
    return file.closures(around: chain.node).contains { closure in
      guard let use = closure.use, closure.role == .builder(.label) else { return false }
      return use.callee.is(.control)
    }
  }

  /// Views that show nothing to press.
  private static let invisible: [StaticString] = ["Color", "Material", "EmptyView", "Spacer"]

  /// Whether the taps are on a background: a color, a material, a view that fills the screen or is invisible, or a
  /// translucent shape that closes something.
  private func isScrim(_ chain: ModifierChain, _ action: Action, in file: FileModel) -> Bool {
    if chain.baseName.isAny(of: Self.invisible) { return true }
    if let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure, !content.statements.isEmpty,
      content.statements.allSatisfy({ ModifierChain($0).baseName.isAny(of: Self.invisible) })
    {
      return true
    }
    if chain.startsWithShapeOrColor(in: file) {
      let isClear = chain.modifiers.contains { modifier in
        modifier.name.isAny(of: ["fill", "foregroundColor", "foregroundStyle"])
          && modifier.firstArgument?.tokens.last?.textEquals("clear") ?? false
      }
      if isClear || chain.contains("ignoresSafeArea", "edgesIgnoringSafeArea") { return true }
      let isTranslucent = chain.node.mentionsAny(of: ["opacity"])
      if isTranslucent, let closure = action.closure, onlyCloses(closure) { return true }
    }
    return file.slots(around: chain.node).first?.slot == .background
  }

  /// Whether the tap only closes or clears something.
  private func onlyCloses(_ closure: ClosureExpr) -> Bool {
    closure.statements.allSatisfy { statement in
      if let assignment = Assignment(statement) { return assignment.clears }
      guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
      if name == "withAnimation" { return call.trailingClosure.map(onlyCloses) ?? false }
      return name == "dismiss"
    }
  }

  /// Whether a button beside or inside it does the same, so that the tap only makes its target larger.
  private func hasButton(doing action: ClosureExpr, in file: FileModel) -> Bool {
    guard let member = action.node.enclosingMember, let code = action.contentRange else { return false }
    let text = file.tree.source.string(in: code).filter { !$0.isWhitespace }
    return file.calls(named: "Button", in: member).contains { button in
      let own = button.closure("action") ?? button.trailingClosure
      guard let range = own?.contentRange else { return false }
      let its = file.tree.source.string(in: range).filter { !$0.isWhitespace }
      return !its.isEmpty && text.contains(its)
    }
  }

  /// Whether the action uses the location of the tap.
  private func isLocated(_ call: FunctionCallExpr, _ action: Action) -> Bool {
    guard call.calleeName == "onTapGesture", let closure = action.closure else { return false }
    return !closure.parameterNames.isEmpty || closure.node.mentionsAny(of: ["$0"])
  }

  /// Whether the tap only sets or removes the focus.
  private func onlyEndsEditing(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    let states = file.enclosingType(of: closure.node)?.storedProperties ?? []
    return closure.statements.flatMap(branches).allSatisfy { statement in
      if let assignment = Assignment(statement) {
        guard let name = assignment.target.selfMemberName ?? assignment.target.typeReferenceName else { return false }
        if states.contains(where: { $0.name == name && $0.wrapper("FocusState") != nil }) { return true }
        return assignment.clears && name.contains(word: "focus")
      }
      guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
      // `unfocus.send()`
      if name.contains(word: "focus") || call.calledExpression?.mentionsAny(of: ["unfocus"]) ?? false { return true }
      return name.isAny(of: ["hideKeyboard", "dismissKeyboard", "endEditing", "resignFirstResponder"])
        || statement.mentionsAny(of: ["resignFirstResponder"])
    }
  }

  /// The statements of an `if`, or the statement itself.
  private func branches(_ statement: SyntaxNode) -> [SyntaxNode] {
    guard statement.kind == .ifExpr else { return [statement] }
    return statement.children.filter { $0.kind == .codeBlock }.flatMap { Array($0.children) }
  }

  // MARK: - Fixes

  private func addTrait(_ modifier: Modifier, isPreferred: Bool) -> Fix? {
    guard modifier.clause == nil else { return nil }
    return .safe(
      "Say that it is a button", preferred: isPreferred, modifier.inserting(".accessibilityAddTraits(.isButton)"))
  }

  private func wrap(_ modifier: Modifier, _ action: Action, _ chain: ModifierChain, in file: FileModel) -> Fix? {
    guard modifier.name == "onTapGesture", let receiver = modifier.receiver, modifier.clause == nil,
      receiver.kind != .postfixIfConfigExpr
    else { return nil }
    let tree = file.tree
    let range = receiver.range.lowerBound..<modifier.range.upperBound
    let label = tree.source.string(in: receiver.range)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let unit = tree.indentationUnit
    let isLong = tree.source.string(in: range).utf8.contains(10)
    let start: String
    if let function = action.function {
      start = "Button(action: \(function.text))"
    } else if let closure = action.closure, closure.signature == nil, let content = closure.contentRange {
      let code = tree.reindented(content, to: range.lowerBound)
      start = isLong
        ? "Button {\n\(indentation)\(unit)\(tree.indented(code))\n\(indentation)} label:" : "Button { \(code) } label:"
    } else {
      return nil
    }
    let text = isLong
      ? "\(start) {\n\(indentation)\(unit)\(tree.indented(label))\n\(indentation)}\n\(indentation).buttonStyle(.plain)"
      : "\(start) { \(label) }.buttonStyle(.plain)"
    return .unsafe("Make it a button", preferred: true, .replace(range, by: text))
  }
}
