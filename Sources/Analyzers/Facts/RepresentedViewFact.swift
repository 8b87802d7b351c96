/// A view class that a representable creates.
package struct RepresentedViewFact: Fact {
  var representable = ""
  var view = ""
  package var place = FactRange()

  static let kind = FactKind("representedView")
  var name: String { representable }

  mutating func code(_ coder: inout some Coder) {
    coder(&representable)
    coder(&view)
    coder(&place)
  }
}

extension RepresentedViewFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [RepresentedViewFact] {
    scope.types.filter(\.isPartOfRepresentable).flatMap { type -> [RepresentedViewFact] in
      guard let body = type.representableMaker?.body else { return [] }
      return scope.file.calls(in: body).compactMap { call in
        guard let made = call.calleeName, made.isCapitalized else { return nil }
        return RepresentedViewFact(representable: type.name.text, view: made.text, place: FactRange(call.range))
      }
    }
  }
}

extension FactReader {
  /// The view classes that a representable creates.
  package func viewsMade(by representable: String) -> [String] {
    all(RepresentedViewFact.self, named: representable).map(\.fact.view)
  }

  /// The representables that create a view class.
  package func representables(making view: String) -> [Located<RepresentedViewFact>] {
    let all: [Located<RepresentedViewFact>] = all()
    return derived { RepresentablesByView(all) }[view]
  }
}

private final class RepresentablesByView {
  private let facts: [String: [Located<RepresentedViewFact>]]

  init(_ all: [Located<RepresentedViewFact>]) { facts = Dictionary(grouping: all) { $0.fact.view } }

  subscript(view: String) -> [Located<RepresentedViewFact>] { facts[view] ?? [] }
}
