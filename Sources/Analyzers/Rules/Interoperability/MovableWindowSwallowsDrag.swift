struct MovableWindowSwallowsDrag: ModifierRule {
  static let info = RuleInfo(
    id: "movable_window_swallows_drag", topic: .interoperability, cases: [.windowMoves], tier: .precise,
    platforms: [.macOS])

  static var looksAtModels: Bool { true }
  static let modifiers: [StaticString] = ["gesture", "highPriorityGesture", "onDrag", "draggable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.name == "onDrag" || modifier.name == "draggable" || isDrag(modifier),
      file.mayBeForMac(at: modifier.node),
      let setting = file.facts.windowSettings(.isMovableByWindowBackground).first(where: { setting in
        setting.fact.value == "true" && !file.facts.isUnseen(viewNamed: setting.fact.owner)
      })
    else { return }
    let isKeptStill = chain.modifiers.contains { modifier in
      keepsWindowStill(modifier.name.text, file.facts) || hasStillBackground(modifier, in: file)
    }
    guard !isKeptStill else { return }
    let window = window(of: chain.node, setting, in: file)
    // If only some windows move by their background, it is not known whether one of them contains the view.
    let isMixed = file.facts.windowSettings(.isMovableByWindowBackground).contains { $0.fact.value == "false" }
    guard window == .movable || window == .unknown && !isMixed else { return }
    findings.add(
      at: modifier.range,
      "The window moves before the drag can start; host the view in an `NSView` that does not move the window",
      assuming: [window == .movable ? nil : .callers("whether a movable window shows this view")],
      related: [file.facts.related(setting, "windows move by their background")],
      fixes: [ownModifier(chain, in: file) ?? newModifier(chain, in: file)])
  }

  private enum Window { case movable, other, unknown }

  /// The window that contains a view: another one if it is only shown in sheets and popovers, the movable one if the file that
  /// sets `isMovableByWindowBackground` declares the view, or mentions it or a view that shows it, another one if other code
  /// hosts the view, or if the type is an extension of `View`.
  private func window(of node: SyntaxNode, _ setting: Located<WindowSettingFact>, in file: FileModel) -> Window {
    guard let type = file.enclosingType(of: node) else { return .unknown }
    let view = type.name.text
    var isMentioned = file.facts.types(named: view).contains { $0.path == setting.path }
    if type.isForeign, view == "View" { return isMentioned ? .movable : .other }
    if isInOwnWindow(node, in: file) { return .other }
    var waiting = [view]
    var visited: Set<String> = [view]
    var isPresented = false
    var isPreviewed = false
    var isHostedElsewhere = false
    var isUnknown = false
    while let next = waiting.popLast() {
      if reachesWindow(next, setting, file.facts) { return .movable }
      let uses = file.facts.uses(of: next)
      isUnknown = isUnknown || uses.isEmpty
      for use in uses {
        if use.fact.isInOwnWindow {
          isPresented = true
          continue
        }
        isMentioned = isMentioned || use.path == setting.path
        if file.facts.isPreview(use.fact.owner) {
          isPreviewed = true
        } else if use.fact.placement == .sceneRoot {
          isHostedElsewhere = true
        } else if visited.insert(use.fact.owner).inserted {
          waiting.append(use.fact.owner)
        }
      }
    }
    if isPresented, !isHostedElsewhere, !isUnknown { return .other }
    if isMentioned { return .movable }
    return (isPresented || isPreviewed || isHostedElsewhere) && !isUnknown ? .other : .unknown
  }

  /// Whether a node, or each use of the helper that contains it, is in a sheet or a popover of the same member.
  private func isInOwnWindow(_ node: SyntaxNode, in file: FileModel) -> Bool {
    func isPresented(_ place: SyntaxNode) -> Bool {
      file.slots(around: place).contains { $0.slot == .sheet || $0.slot == .popover || $0.slot == .cover }
    }
    let uses = file.helperUses(around: node)
    return isPresented(node) || !uses.isEmpty && uses.allSatisfy(isPresented)
  }

  /// Whether a view contains a representable of the file with the setting, through which the file gets the window.
  private func reachesWindow(_ view: String, _ setting: Located<WindowSettingFact>, _ facts: FactReader) -> Bool {
    facts.view(named: view)?.fact.callees.contains { callee in
      facts.types(named: callee).contains { type in
        type.path == setting.path
          && type.fact.inheritedTypes.contains { $0 == "NSViewRepresentable" || $0 == "NSViewControllerRepresentable" }
      }
    } ?? false
  }

  private func isDrag(_ modifier: Modifier) -> Bool {
    modifier.firstArgument.map { ModifierChain($0).baseName == "DragGesture" } ?? false
  }

  /// Whether a modifier is `.background(StillView())`: a representable behind the view keeps the window from moving.
  private func hasStillBackground(_ modifier: Modifier, in file: FileModel) -> Bool {
    guard modifier.name == "background", let call = modifier.call else { return false }
    let contents = call.arguments.compactMap(\.expression) + [call.trailingClosure?.node].compactMap(\.self)
    return contents.flatMap { file.calls(in: $0) }.contains { made in
      made.calleeName.map { $0.isCapitalized && file.facts.keepsWindowStill($0.text) } ?? false
    }
  }

  /// Whether a modifier of the project hosts the view in an `NSView` and so may keep the window from moving.
  private func keepsWindowStill(_ name: String, _ facts: FactReader) -> Bool {
    facts.extensionFunctions(named: name).contains { function in
      function.fact.callees.contains { callee in
        facts.type(named: callee)?.inherits("NSViewRepresentable") ?? false
      }
    }
  }

  /// Appends the modifier of the project that keeps the window from moving, if one exists.
  private func ownModifier(_ chain: ModifierChain, in file: FileModel) -> Fix? {
    guard file.facts.windowSettings(.mouseDownCanMoveWindow).contains(where: { $0.fact.value == "false" })
    else { return nil }
    let own = file.facts.parameterlessModifiers.first { keepsWindowStill($0, file.facts) }
    return own.map {
      .unsafe(
        "Keep the window from moving", preferred: true,
        file.tree.appending(".\($0)()", to: chain.node))
    }
  }

  /// Adds such a modifier at the end of the file and appends it.
  private func newModifier(_ chain: ModifierChain, in file: FileModel) -> Fix? {
    let name = "preventWindowDrag"
    guard file.facts.extensionFunctions(named: name).isEmpty, file.facts.types(named: "StillHost").isEmpty else {
      return nil
    }
    let source = file.tree.source
    let isLineEnded = source.bytes.last == 10
    let helper = """
      #if os(macOS)
      private final class StillHostingView<Content: View>: NSHostingView<Content> {
        override var mouseDownCanMoveWindow: Bool { false }
      }

      private struct StillHost<Content: View>: NSViewRepresentable {
        let content: Content

        func makeNSView(context: Context) -> StillHostingView<Content> { StillHostingView(rootView: content) }

        func updateNSView(_ view: StillHostingView<Content>, context: Context) { view.rootView = content }
      }
      #endif

      extension View {
        /// Drags that begin on this view do not move the window.
        @ViewBuilder func \(name)() -> some View {
          #if os(macOS)
          StillHost(content: self)
          #else
          self
          #endif
        }
      }

      """
    return .unsafe(
      "Add a modifier that keeps the window from moving",
      file.tree.appending(".\(name)()", to: chain.node),
      .insert((isLineEnded ? "\n" : "\n\n") + file.tree.laidOut(helper), at: source.bytes.count))
  }
}

extension ViewUseFact {
  /// Whether a sheet or a popover shows the view, each of which is a window.
  fileprivate var isInOwnWindow: Bool {
    [placement, shownAs].contains { $0 == .sheet || $0 == .popover || $0 == .cover }
  }
}

extension RuleCase {
  fileprivate static let windowMoves = RuleCase(
    "windowMoves", .deadFeature, "a window that moves by its background contains a view that users drag")
}
