struct CustomWindowDragArea: TypeRule {
  static let info = RuleInfo(
    id: "custom_window_drag_area", topic: .interoperability, severity: .info, tier: .heuristic,
    title: "A drag area of one's own moves the window",
    explanation: """
      **What happens.** The strip that is to move the window disturbs the layout, or drags are handled twice.

      **Why.** AppKit moves a window by its background itself; a view for that in a representable takes part in \
      SwiftUI's layout and stands in the way of what lies beneath.

      **What to do.** Set `window.isMovableByWindowBackground = true` where the window is set up, and switch it off \
      where something else is dragged. From macOS 15 SwiftUI has `WindowDragGesture`.

      **When it is fine.** The window has no title bar and a logic of its own.
      """,
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
        severity: .hint, note: "nobody who makes it is known"),
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
        note: "the window moves by its background anyway"),
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
      at: range, "\(what) moves the window by hand: `isMovableByWindowBackground = true` does it for all of it",
      severity: maker == nil ? .hint : nil,
      related: maker.map { [file.facts.related($0, "made for SwiftUI here")] } ?? [],
      missingFact: maker == nil ? "who shows this view" : nil)
  }

  private func dragArea(_ type: TypeDeclaration, in file: FileModel) -> (range: Range<Int>, what: String)? {
    for (declaration, binding) in type.variables where binding.name == "mouseDownCanMoveWindow" {
      let value = binding.accessorBlock?.descendants.first { $0.kind == .booleanLiteralExpr }
      if value.textEquals("true") { return (declaration.range, "This view") }
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
