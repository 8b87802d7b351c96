/// A view whose geometry is matched with another view's by an id in a namespace.
package struct GeometryFact: Fact {
  enum Use: String, Sendable {
    case matchedGeometryEffect, matchedTransitionSource
    /// `navigationTransition(.zoom(sourceID:in:))`
    case zoom
  }

  /// The type whose body contains it.
  var owner = ""
  var use = Use.matchedGeometryEffect
  /// As written.
  var id = ""
  /// As written.
  var namespace = ""
  /// Whether other views use its geometry.
  var isSource = false
  /// Whether it is on screen whenever the body is.
  var isAlwaysShown = false
  package var place = FactRange()

  static let kind = FactKind("geometry")
  var name: String { owner }

  mutating func code(_ coder: inout some Coder) {
    coder(&owner)
    coder(&use)
    coder(&id)
    coder(&namespace)
    coder(&isSource)
    coder(&isAlwaysShown)
    coder(&place)
  }
}

extension GeometryFact.Use: RecordWord {
  init() { self = .matchedGeometryEffect }
}

extension GeometryFact: CollectedFact {
  static let source = FactSource(calls: "matchedGeometryEffect", "matchedTransitionSource", "zoom")

  static func all(in scope: FactScope) -> [GeometryFact] {
    scope.calls(named: "matchedGeometryEffect").compactMap {
      GeometryFact($0, .matchedGeometryEffect, "id", scope.file)
    }
      + scope.calls(named: "matchedTransitionSource").compactMap {
        GeometryFact($0, .matchedTransitionSource, "id", scope.file)
      }
      + scope.calls(named: "zoom").compactMap { GeometryFact($0, .zoom, "sourceID", scope.file) }
  }

  private init?(_ call: FunctionCallExpr, _ use: Use, _ label: StaticString, _ file: FileModel) {
    guard let id = call.argument(label), let namespace = call.argument("in"), !id.shortText.isEmpty else { return nil }
    let isSource = use == .matchedGeometryEffect ? call.argument("isSource")?.textEquals("true") ?? true : use != .zoom
    let member = call.node.enclosingMember
    let type = file.enclosingType(of: call.node)
    let isInBody = member.map { member in
      VariableDecl(member)?.bindings.first?.name == "body"
        || type?.viewRole == .view && type?.isWholeBody(member) ?? false
    }
    let isAlwaysShown =
      isInBody ?? false && !(member.map(call.node.isChosen) ?? true)
      && file.slots(around: call.node).allSatisfy { slot, _ in
        slot == .stackRoot || slot == .overlay || slot == .background || slot == .label
      }
    self.init(
      owner: type?.name.text ?? "", use: use, id: id.text, namespace: namespace.text,
      isSource: isSource, isAlwaysShown: isAlwaysShown, place: FactRange(call.range))
  }
}

extension GeometryFact {
  /// Whether the id has the same meaning wherever it is written: `"photo"`, `3`, `.photo`, `ID.photo`.
  var hasConstantID: Bool {
    guard let first = id.first else { return false }
    return first == "\"" && !id.includes("\\(") || first.isNumber || first == "."
      || first.isUppercase && !id.contains("(")
  }
}

extension FactReader {
  /// The matched geometries and zoom transitions in the body of a view.
  func geometries(of view: String) -> [Located<GeometryFact>] {
    meaningSameType(all(named: view), named: view)
  }

  /// Whether only one effect in the workspace can have a constant id.
  ///
  /// - Parameter id: as written.
  package func isOnlyGeometry(withID id: String) -> Bool {
    let same: [Located<GeometryFact>] = all { fact in
      fact.use == .matchedGeometryEffect && (fact.id == id || !fact.hasConstantID)
    }
    return same.count == 1 && same[0].fact.hasConstantID
  }
}
