struct FocusedValueAtWindowRoot: ModifierRule {
  static let info = RuleInfo(
    id: "focused_value_at_window_root", topic: .platforms, cases: [.nothingFocusable], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .visionOS])

  static let modifiers: [StaticString] = ["focusedValue"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let path = modifier.firstArgument, path.kind == .keyPathExpr, let key = path.lastToken.map(Name.init)?.text,
      let type = file.enclosingType(of: modifier.node), let reader = reader(of: key, atRootOf: chain, in: type, file)
    else { return }
    var search = FocusSearch()
    let member = modifier.node.enclosingMember
    let content =
      file.closures(around: modifier.node).first?.node ?? member.flatMap(FunctionDecl.init)?.body
      ?? modifier.node.surroundings.first { $0.kind == .accessorBlock }
    guard let content, !search.mayFindFocusableView(in: content, file) else { return }
    findings.add(
      at: modifier.range,
      "Nothing in the window can have the focus, so commands do not get `\(key)`; use `focusedSceneValue`",
      related: [reader],
      fixes: [
        .unsafe(
          "Use `focusedSceneValue`", preferred: true,
          .replace(modifier.name.rangeWithBackticks, by: "focusedSceneValue"))
      ])
  }

  /// Where commands read a value that is set at the root of a window.
  private func reader(
    of key: String, atRootOf chain: ModifierChain, in type: TypeDeclaration, _ file: FileModel
  ) -> RelatedLocation? {
    if file.slots(around: chain.node).first?.slot == .sceneRoot {
      return commands(reading: key, of: type.name.text, in: file)
    }
    guard type.viewRole == .view, isBody(chain.node, of: type, in: file) else { return nil }
    let windows = file.facts.shownUses(of: type.name.text).filter { $0.fact.placement == .sceneRoot }
    return windows.lazy.compactMap { commands(reading: key, of: $0.fact.owner, in: file) }.first
  }

  /// Whether a view is the body of its type, directly or as a helper.
  private func isBody(_ view: SyntaxNode, of type: TypeDeclaration, in file: FileModel) -> Bool {
    if file.bodyView(of: type) == view { return true }
    guard let use = file.helperUses(around: view).first, let body = type.bodyView else { return false }
    return view.isStatement && file.closures(around: view).isEmpty && file.chain(of: use).node == body
  }

  /// The property with which the commands of an app or a scene read a value.
  private func commands(reading key: String, of owner: String, in file: FileModel) -> RelatedLocation? {
    guard let known = file.facts.type(named: owner), let (body, other) = file.bodyOfView(known) else { return nil }
    for modifier in other.reach(from: body).now.flatMap({ $0.calls(named: "commands") }) {
      guard let content = modifier.trailingClosure(or: "content") else { continue }
      for call in other.calls(in: content.node) {
        guard let name = call.calleeName, name.isCapitalized,
          let declared = other.type(named: name.text, at: call.node),
          let (commands, there) = other.declaration(of: declared), commands.viewRole == .commands
        else { continue }
        for property in commands.storedProperties {
          guard let wrapper = property.wrapper(in: ["FocusedValue", "FocusedBinding"]),
            wrapper.firstArgument?.lastToken.map(Name.init)?.text == key
          else { continue }
          return there.related(property.range, "commands read it here")
        }
      }
    }
    return nil
  }
}

/// Looks for a view that can have the focus.
private struct FocusSearch {
  private var visited: Set<String> = []

  /// The maximum number of views to search.
  private static let maximumViews = 24

  /// Whether some content contains a view that can have the focus, or one that is not known.
  mutating func mayFindFocusableView(in content: SyntaxNode, _ file: FileModel) -> Bool {
    for code in file.reach(from: content).now {
      for call in code.file.calls(in: code.node) where mayBeFocusable(call, code.file) { return true }
    }
    return false
  }

  private mutating func mayBeFocusable(_ call: FunctionCallExpr, _ file: FileModel) -> Bool {
    guard let name = call.calleeName else { return true }
    guard name.isCapitalized else { return name.isAny(of: Self.focusing) }
    if name.is(.textInput) || name.isAny(of: Self.focusable) { return true }
    guard SwiftUICatalog.entry(of: name) == nil, call.node.isStatement || file.chain(of: call.node).node.isStatement
    else { return false }
    guard visited.count < Self.maximumViews else { return true }
    guard visited.insert(name.text).inserted else { return false }
    guard let type = file.type(named: name.text, at: call.node), let (body, other) = file.bodyOfView(type) else {
      return true
    }
    return mayFindFocusableView(in: body, other)
  }

  private static let focusable: [StaticString] = [
    "List", "Table", "Form", "OutlineGroup", "Picker", "DocumentGroup", "VideoPlayer", "Map", "WebView",
  ]
  private static let focusing: [StaticString] = [
    "focusable", "focused", "searchable", "defaultFocus", "onKeyPress", "onMoveCommand", "textSelection",
  ]
}

extension RuleCase {
  fileprivate static let nothingFocusable = RuleCase(
    "nothingFocusable", .wrong, "commands read a value of a window in which no view can have the focus",
    severity: .info, because: "users with full keyboard access can move the focus to buttons")
}
