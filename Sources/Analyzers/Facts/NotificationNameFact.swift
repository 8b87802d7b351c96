/// The text of a `Notification.Name`.
struct NotificationNameFact: Fact {
  var text = ""
  /// The constant in an extension of `Notification.Name`; empty for a name that is created where it is used.
  var constant = ""
  var place = FactRange()

  static let kind = FactKind("notificationName")
  var name: String { text }

  mutating func code(_ coder: inout some Coder) {
    coder(&text)
    coder(&constant)
    coder(&place)
  }
}

extension NotificationNameFact: CollectedFact {
  static func all(in scope: FactScope) -> [NotificationNameFact] {
    var result: [NotificationNameFact] = []
    var constants: [SyntaxNode] = []
    func add(_ call: FunctionCallExpr, _ constant: String) {
      guard let text = call.arguments.first?.expression.flatMap(StringLiteralExpr.init)?.constantText else { return }
      result.append(NotificationNameFact(text: text, constant: constant, place: FactRange(call.range)))
    }
    for (part, type) in scope.parts where type.name == "Name" {
      guard TypeDeclaration.qualifiedName(part).hasSuffix("Notification.Name") else { continue }
      for property in type.storedProperties where part.node.contains(property.declaration.node) && property.isStatic {
        guard let value = property.initialValue, let call = FunctionCallExpr(value) else { continue }
        constants.append(value)
        add(call, property.name.text)
      }
    }
    for call in scope.calls(named: "Name") where !constants.contains(call.node) {
      guard let owner = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      if owner == "Notification" || owner == "NSNotification" { add(call, "") }
    }
    return result
  }
}

extension FactReader {
  /// The notifications with a name.
  func notificationNames(_ text: String) -> [Located<NotificationNameFact>] { all(named: text) }
}
