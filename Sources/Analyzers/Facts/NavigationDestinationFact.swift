/// A `navigationDestination(for: Value.self)`.
package struct NavigationDestinationFact: Fact {
  package var valueType = ""
  /// The view that it shows; empty if it creates none.
  var view = ""
  /// The type whose body contains it.
  package var owner = ""
  /// The closure that builds the view.
  var content = FactRange()
  package var place = FactRange()

  static let kind = FactKind("navigationDestination")
  var name: String { valueType }

  mutating func moveParts(by bytes: Int) { content = content.moved(by: bytes) }

  func isContained(in range: Range<Int>) -> Bool {
    place.isContained(in: range) && content.isContained(in: range)
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&valueType)
    coder(&view)
    coder(&owner)
    coder(&content)
    coder(&place)
  }
}

extension NavigationDestinationFact: CollectedFact {
  static let source = FactSource(calls: "navigationDestination")

  static func all(in scope: FactScope) -> [NavigationDestinationFact] {
    scope.calls(named: "navigationDestination").compactMap { call in
      guard let type = call.argument("for").flatMap(MemberAccessExpr.init), type.name == "self", let base = type.base,
        let name = MemberAccessExpr(base)?.name ?? DeclReferenceExpr(base)?.name
      else { return nil }
      let content = call.trailingClosure
      let shown = content.flatMap { closure in
        scope.file.calls(in: closure.node).first { $0.calleeName?.isCapitalized ?? false }?.calleeName?.text
      }
      return NavigationDestinationFact(
        valueType: name.text, view: shown ?? "", owner: scope.ownerName(of: call.node),
        content: FactRange(content?.range ?? call.range),
        place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// The destinations for values of a type.
  package func navigationDestinations(for type: String) -> [Located<NavigationDestinationFact>] {
    meaningSameType(all(named: type), named: type)
  }

  /// All destinations for values.
  package var navigationDestinations: [Located<NavigationDestinationFact>] { all() }
}
