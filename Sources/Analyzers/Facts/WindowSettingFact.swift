/// A setting of the appearance or movement of a window: a property of an AppKit window or view, or the style of a
/// scene.
package struct WindowSettingFact: Fact {
  package enum Setting: String, Sendable {
    case isMovableByWindowBackground, titlebarAppearsTransparent, windowStyle, mouseDownCanMoveWindow
  }

  var setting = Setting.isMovableByWindowBackground
  /// As written.
  package var value = ""
  /// The view class that overrides `mouseDownCanMoveWindow`, or the type whose code sets `isMovableByWindowBackground`;
  /// empty for other settings.
  package var owner = ""
  package var place = FactRange()

  static let kind = FactKind("windowSetting")
  var name: String { setting.rawValue }

  mutating func code(_ coder: inout some Coder) {
    coder(&setting)
    coder(&value)
    coder(&owner)
    coder(&place)
  }
}

extension WindowSettingFact.Setting: RecordWord {
  init() { self = .isMovableByWindowBackground }
}

extension WindowSettingFact: CollectedFact {
  static func all(in scope: FactScope) -> [WindowSettingFact] {
    overrides(in: scope) + assignments(in: scope) + styles(in: scope)
  }

  private static func overrides(in scope: FactScope) -> [WindowSettingFact] {
    var result: [WindowSettingFact] = []
    // Only a class overrides a property.
    for (part, type) in scope.parts where part.node.kind == .classDecl {
      let bindings = type.members(of: part).lazy.compactMap(VariableDecl.init).flatMap(\.bindings)
      for binding in bindings where binding.name == "mouseDownCanMoveWindow" {
        guard let body = binding.accessorBlock else { continue }
        let value = body.descendants.first { $0.kind == .booleanLiteralExpr }
        result.append(
          WindowSettingFact(
            setting: .mouseDownCanMoveWindow, value: value?.text ?? "", owner: type.name.text,
            place: FactRange(binding.name?.range ?? body.range)))
      }
    }
    return result
  }

  private static func assignments(in scope: FactScope) -> [WindowSettingFact] {
    scope.assignments.compactMap { assignment in
      guard let target = assignment.target.lastName, let value = assignment.valueText else { return nil }
      let place = FactRange(assignment.node.range)
      if target == "isMovableByWindowBackground" {
        // A custom panel shows nothing about the other windows.
        let type = scope.file.enclosingType(of: assignment.node)
        if type?.conforms(to: "NSPanel") ?? false { return nil }
        return WindowSettingFact(
          setting: .isMovableByWindowBackground, value: value, owner: type?.name.text ?? "", place: place)
      }
      guard target == "titlebarAppearsTransparent" else { return nil }
      let short = value.utf8.count <= 80 ? value : ""
      return WindowSettingFact(setting: .titlebarAppearsTransparent, value: short, place: place)
    }
  }

  private static func styles(in scope: FactScope) -> [WindowSettingFact] {
    scope.calls(named: "windowStyle").compactMap { call in
      guard let style = call.arguments.first?.expression, call.calledExpression?.kind == .memberAccessExpr else {
        return nil
      }
      return WindowSettingFact(setting: .windowStyle, value: style.shortText, place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// Code with a setting.
  package func windowSettings(_ setting: WindowSettingFact.Setting) -> [Located<WindowSettingFact>] {
    all(named: setting.rawValue)
  }
}
