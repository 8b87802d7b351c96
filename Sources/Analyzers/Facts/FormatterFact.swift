/// A function or a computed property that creates a formatter each time it runs.
package struct FormatterFact: Fact {
  /// The function or the property.
  var name = ""
  package var place = FactRange()

  static let kind = FactKind("formatter")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&place)
  }

  /// The types whose objects load data when they are created: formatters and similar objects.
  package static let types: [StaticString] = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "MeasurementFormatter", "RelativeDateTimeFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "ByteCountFormatter", "PersonNameComponentsFormatter",
    "ListFormatter", "JSONDecoder", "JSONEncoder", "NSRegularExpression",
  ]
}

extension FactReader {
  /// A fast check: whether a function or a property with a hash of its name may create a formatter.
  package func mayCreateFormatter(hash: UInt32) -> Bool { mayKnow(FormatterFact.self, hash: hash) }
}

// MARK: - Collecting

extension FormatterFact: CollectedFact {
  static let source = FactSource(calls: types)

  static func all(in scope: FactScope) -> [FormatterFact] {
    types.flatMap { type in
      scope.calls(named: type).compactMap { call in
        guard let member = call.node.enclosingMember, let name = member.memberName,
          VariableDecl(member)?.bindings.allSatisfy({ !$0.isStored }) ?? (member.kind == .functionDecl)
        else { return nil }
        return FormatterFact(name: name.text, place: FactRange(call.nameRange))
      }
    }
  }
}
