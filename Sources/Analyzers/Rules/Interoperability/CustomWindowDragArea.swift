struct CustomWindowDragArea: TypeRule {
  static let info = RuleInfo(
    id: "custom_window_drag_area", topic: .interoperability, cases: [.dragArea], tier: .heuristic, platforms: [.macOS])

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
    guard maker != nil || file.uses(of: type).isEmpty && !isMentioned(type, in: file), !hasOwnWindow(file),
      !file.facts.windowSettings(.isMovableByWindowBackground).contains(where: { $0.fact.value == "true" })
    else { return }
    findings.add(
      at: range, "\(what) implements window dragging; set `isMovableByWindowBackground` on the window instead",
      assuming: [maker == nil ? .callers("whether a representable shows this view") : nil],
      related: maker.map { [file.facts.related($0, "created for SwiftUI")] } ?? [])
  }

  /// Whether other code of the file names the class, for example the outlet of an AppKit controller.
  private func isMentioned(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.mentions([type.name.text], outside: type.declaration.node) { $0 == type.name }
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

extension RuleCase {
  fileprivate static let dragArea = RuleCase(
    "dragArea", .wrong, "a view in a representable moves the window", severity: .info,
    because: "the window moves; only the layout and the content below may suffer")
}
