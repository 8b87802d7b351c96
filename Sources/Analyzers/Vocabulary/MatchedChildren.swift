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
        return facts.sources(in: name.text, given: label).map {
          MatchedChild(call: call, geometry: $0, namespace: given.text)
        }
      }
    }
  }
}

extension FactReader {
  /// The sources with a constant id that exist whenever a view does, in the view or in one that is its whole body.
  ///
  /// - Parameter namespace: the name of the property with the namespace.
  fileprivate func sources(in view: String, given namespace: String, views: Int = 0) -> [Located<GeometryFact>] {
    let own = geometries(of: view).filter { geometry in
      let fact = geometry.fact
      return fact.use == .matchedGeometryEffect && fact.namespace == namespace && fact.isSource && fact.isAlwaysShown
        && fact.hasConstantID
    }
    guard own.isEmpty, views < 3 else { return own }
    let inner = (self.view(named: view)?.fact.callees ?? []).first { callee in
      SwiftUICatalog.entry(of: callee) == nil && isWholeBody(callee, of: view)
    }
    guard let inner, let use = viewInputs(of: inner).first(where: { $0.fact.owner == view }),
      let argument = use.fact.arguments.first(where: { $0.origin.source == namespace })
    else { return [] }
    return sources(in: inner, given: argument.label, views: views + 1)
  }
}
