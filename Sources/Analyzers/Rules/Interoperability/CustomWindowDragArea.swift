struct CustomWindowDragArea: TypeRule {
  static let info = RuleInfo(
    id: "custom_window_drag_area", topic: .interoperability, severity: .info, tier: .heuristic,
    title: "Custom view moves the window instead of `isMovableByWindowBackground`",
    explanation: """
      **What happens.** The strip that is meant to move the window disturbs the layout, or drags are handled twice.

      **Why.** AppKit can move a window by its background without a custom view. A custom view in a representable \
      takes part in SwiftUI's layout and covers the content behind it.

      **What to do.** Set `window.isMovableByWindowBackground = true` where you configure the window, and turn it off \
      where users drag something else. On macOS 15 and later, SwiftUI has `WindowDragGesture`.

      **When it is fine.** Ignore the finding if the window has no title bar and moves itself in a special way. A view \
      is not reported if its file uses a borderless window, an `NSPanel` or `WindowDragGesture`.
      """,
    references: [
      .apple("isMovableByWindowBackground", "appkit/nswindow/ismovablebywindowbackground"),
      .apple("WindowDragGesture", "swiftui/windowdraggesture"),
      .observed,
    ],
    platforms: [.macOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .areas(
          height: 50,
          [
            .area(.screen, 0, 0, 100, 50), .area(.drawn, 60, 6, 34, 10, "“Add”"),
            .area(.drawn, 6, 24, 88, 20, "content"),
            .area(.touch, 3, 3, 94, 15, .problem("`DragStrip`", "covers the button")),
          ])),
      .corrected(
        nil,
        .areas(
          height: 50,
          [
            .area(.screen, 0, 0, 100, 50),
            .area(.touch, 3, 3, 94, 44, .remedy("`isMovableByWindowBackground`", "every free place moves the window")),
            .area(.drawn, 60, 6, 34, 10, "“Add”"), .area(.drawn, 6, 24, 88, 20, "content"),
          ]))),
    related: ["movable_window_swallows_drag"],
    examples: [
      .flagged(
        """
        final class DragStrip: NSView {
          ▸override var mouseDownCanMoveWindow: Bool { true }◂
        }
        struct Strip: NSViewRepresentable {
          func makeNSView(context: Context) -> DragStrip { DragStrip() }
          func updateNSView(_ view: DragStrip, context: Context) { view.needsLayout = true }
        }
        """),
      .flagged(
        """
        final class Handle: NSView {
          override func ▸mouseDown◂(with event: NSEvent) { window?.performDrag(with: event) }
        }
        struct Strip: NSViewRepresentable {
          func makeNSView(context: Context) -> NSView { Handle() }
          func updateNSView(_ view: NSView, context: Context) { view.needsLayout = true }
        }
        """),
      .flagged(
        """
        final class DragStrip: NSView {
          ▸override var mouseDownCanMoveWindow: Bool { true }◂
        }
        """,
        severity: .hint, note: "no known code creates the view"),
      .accepted(
        """
        final class Card: NSView {
          override var mouseDownCanMoveWindow: Bool { false }
        }
        """),
      .accepted(
        """
        final class DragStrip: NSView {
          override var mouseDownCanMoveWindow: Bool { true }
        }
        final class Delegate: NSObject {
          func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
        }
        """,
        note: "the window already moves by its background"),
      .accepted(
        """
        final class DragStrip: NSView {
          override var mouseDownCanMoveWindow: Bool { true }
        }
        final class Panel: NSPanel {
          override var canBecomeKey: Bool { true }
        }
        """,
        note: "a window without a title bar"),
      .accepted(
        """
        final class DragStrip: NSView {
          override var mouseDownCanMoveWindow: Bool { true }
        }
        struct Bar: View {
          var body: some View { Color.clear.gesture(WindowDragGesture()) }
        }
        """),
    ])

  static var looksAtModels: Bool { true }

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass, !type.isForeign, let (range, what) = dragArea(type, in: file),
      file.isCompiled(for: .macOS, at: type.declaration.node),
      type.conforms(to: "NSView")
        || type.declaration.inheritedTypes.contains(where: { inherited in
          inherited.typeName.map { file.facts.isHostingView($0.text) } ?? false
        })
    else { return }
    let name = type.name.text
    let maker = file.facts.representables(making: name).first
    // Without a representable, the code that creates the view shows it in an AppKit window.
    guard maker != nil || file.uses(of: type).isEmpty, !hasOwnWindow(file),
      !file.facts.windowSettings(.isMovableByWindowBackground).contains(where: { $0.fact.value == "true" })
    else { return }
    findings.add(
      at: range, "\(what) implements window dragging; set `isMovableByWindowBackground` on the window instead",
      severity: maker == nil ? .hint : nil,
      related: maker.map { [file.facts.related($0, "created for SwiftUI")] } ?? [],
      missingFact: maker == nil ? "whether a representable shows this view" : nil)
  }

  private func dragArea(_ type: TypeDeclaration, in file: FileModel) -> (range: Range<Int>, what: String)? {
    for (declaration, binding) in type.variables where binding.name == "mouseDownCanMoveWindow" {
      let value = binding.accessorBlock?.descendants.first { $0.kind == .booleanLiteralExpr }
      if value.textEquals("true") { return (declaration.range, "`mouseDownCanMoveWindow`") }
    }
    for function in type.functions {
      guard let name = function.name, name == "mouseDown" || name == "mouseDragged", let body = function.body else {
        continue
      }
      let moves =
        !file.calls(named: "performDrag", in: body).isEmpty || !file.calls(named: "setFrameOrigin", in: body).isEmpty
      if moves { return (name.range, "`\(name.text)`") }
    }
    return nil
  }

  /// Whether the file has windows without a title bar, or uses SwiftUI's own gesture.
  private func hasOwnWindow(_ file: FileModel) -> Bool {
    if !file.calls(named: "WindowDragGesture").isEmpty { return true }
    return file.types.contains { type in
      type.conforms(to: "NSPanel")
    } || file.references(named: "borderless").contains { $0.parent.flatMap(MemberAccessExpr.init)?.declName == $0 }
  }
}
