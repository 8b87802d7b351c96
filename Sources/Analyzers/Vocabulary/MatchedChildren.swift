/// A view that receives a namespace, and a geometry source in it that exists whenever the view does.
package struct MatchedChild {
  package let call: FunctionCallExpr
  package let geometry: Located<GeometryFact>
  /// The namespace that it receives, as written.
  let namespace: String

  package func matches(_ effect: MatchedGeometry) -> Bool {
    effect.id.text == geometry.fact.id && effect.namespace.text == namespace
  }

  package func matches(_ other: MatchedChild) -> Bool {
    geometry.fact.id == other.geometry.fact.id && namespace == other.namespace
  }
}

extension FileModel {
  /// The views in a type that receive one of its namespaces, with the sources in them whose id is a constant.
  package func matchedChildren(of type: TypeDeclaration) -> [MatchedChild] {
    let namespaces = type.storedProperties.filter { property in
      property.wrapper("Namespace") != nil || property.type.textEquals("Namespace.ID")
    }.map(\.name)
    guard !namespaces.isEmpty else { return [] }
    return type.parts.flatMap { calls(in: $0.node) }.flatMap { call -> [MatchedChild] in
      guard let name = call.calleeName, name.isCapitalized else { return [] }
      return call.arguments.flatMap { argument -> [MatchedChild] in
        guard let label = argument.label?.text, let given = argument.expression?.selfMemberName,
          namespaces.contains(where: { $0 == given }), facts.type(named: name.text) != nil
        else { return [] }
        return facts.geometries(of: name.text).filter { geometry in
          let fact = geometry.fact
          return fact.use == .matchedGeometryEffect && fact.namespace == label && fact.isSource && fact.isAlwaysShown
            && fact.hasConstantID
        }.map { MatchedChild(call: call, geometry: $0, namespace: given.text) }
      }
    }
  }
}
