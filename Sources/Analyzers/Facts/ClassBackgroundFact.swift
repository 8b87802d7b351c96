/// Code that sets the background of all views of a class of UIKit or AppKit: a member that an extension overrides or
/// exchanges, or `appearance()`.
struct ClassBackgroundFact: Fact {
  var viewClass = ""
  var place = FactRange()

  static let kind = FactKind("classBackground")
  var name: String { viewClass }

  mutating func code(_ coder: inout some Coder) {
    coder(&viewClass)
    coder(&place)
  }
}

extension ClassBackgroundFact: CollectedFact {
  static let source = FactSource(.types, calls: "appearance")

  static func all(in scope: FactScope) -> [ClassBackgroundFact] { extensions(in: scope) + appearances(in: scope) }

  private static let properties: [StaticString] = ["backgroundColor", "backgroundView", "drawsBackground"]

  private static func setsBackground(_ node: SyntaxNode, in scope: FactScope) -> Bool {
    scope.file.assignments(in: node).contains { $0.target.lastName.isAny(of: properties) }
  }

  private static func extensions(in scope: FactScope) -> [ClassBackgroundFact] {
    scope.parts.compactMap { part, type in
      guard part.isExtension, type.isForeign, type.name.hasPrefix("NS") || type.name.hasPrefix("UI"),
        part.hasOverride || !scope.file.calls(named: "method_exchangeImplementations", in: part.node).isEmpty,
        setsBackground(part.node, in: scope)
      else { return nil }
      return ClassBackgroundFact(viewClass: type.name.text, place: FactRange(type.name.range))
    }
  }

  /// `UITableView.appearance().backgroundColor = .clear`, also in two steps.
  private static func appearances(in scope: FactScope) -> [ClassBackgroundFact] {
    scope.calls(named: "appearance").compactMap { call in
      guard let name = call.base?.typeReferenceName, name.isCapitalized,
        setsBackground(call.node.enclosingMember ?? scope.node, in: scope)
      else { return nil }
      return ClassBackgroundFact(viewClass: name.text, place: FactRange(call.range))
    }
  }
}

extension FactReader {
  /// Whether code of the project sets the background of all views of a class.
  package func setsBackground(ofAll viewClass: String) -> Bool {
    !all(ClassBackgroundFact.self, named: viewClass).isEmpty
  }
}
