// What representables put on screen.

extension NameFact {
  /// The classes of view that representables make, and the representables that take the keyboard focus.
  static func hostedViews(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    for type in scope.types where type.viewRole == .representable {
      let name = type.name.text
      if let body = type.representableMaker?.body {
        for call in file.calls(in: body) {
          guard let made = call.calleeName, made.isCapitalized else { continue }
          result.append(
            NameFact(kind: .madeByRepresentable, name: name, value: made.text, place: FactRange(call.range)))
        }
      }
      for part in type.parts {
        for call in file.calls(named: "becomeFirstResponder", in: part.node) {
          result.append(NameFact(kind: .focusingRepresentable, name: name, value: "", place: FactRange(call.range)))
        }
      }
    }
    return result
  }
}

extension FactReader {
  /// The classes of view that a representable makes.
  func viewsMade(by representable: String) -> [String] {
    names(.madeByRepresentable, representable).map(\.fact.value)
  }

  /// Whether a representable shows SwiftUI content through a hosting view.
  func hostsSwiftUI(_ representable: String) -> Bool { viewsMade(by: representable).contains(where: isHostingView) }

  /// Whether a class is SwiftUI's hosting view or a subclass of it.
  func isHostingView(_ name: String) -> Bool {
    let hosts = ["NSHostingView", "NSHostingController", "UIHostingController"]
    return hosts.contains(name) || hosts.contains { type(named: name)?.inherits($0) ?? false }
  }

  /// Whether a representable says its size itself, or what it makes sets `sizingOptions`.
  func saysItsSize(_ representable: String) -> Bool {
    if type(named: representable)?.members.contains(where: { $0.name == "sizeThatFits" }) ?? false { return true }
    return ([representable] + viewsMade(by: representable)).contains { !names(.sizedHost, $0).isEmpty }
  }

  /// Whether a representable makes a view by which the window cannot be moved.
  func keepsWindowStill(_ representable: String) -> Bool {
    let classes = viewsMade(by: representable)
    return !classes.isEmpty
      && names(.windowSetting, "mouseDownCanMoveWindow").contains { setting in
        classes.contains { setting.fact.value == "\($0)=false" }
      }
  }

  /// The representables in which the project's modifiers of a name wrap their view.
  func representables(behindModifier name: String) -> [String] {
    extensionFunctions(named: name).flatMap(\.fact.callees).filter { !names(.madeByRepresentable, $0).isEmpty }
  }
}
