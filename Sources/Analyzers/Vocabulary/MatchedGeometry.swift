/// `.matchedGeometryEffect(id:in:properties:anchor:isSource:)`
struct MatchedGeometry: Sendable {
  let call: FunctionCallExpr
  let id: SyntaxNode
  let namespace: SyntaxNode

  init?(_ call: FunctionCallExpr) {
    guard let id = call.argument("id"), let namespace = call.argument("in") else { return nil }
    self.call = call
    self.id = id
    self.namespace = namespace
  }

  /// From the modifier's name to the end of the call.
  var range: Range<Int> { call.rangeFromName }
  var isSource: SyntaxNode? { call.argument("isSource") }
  /// Whether others always take its geometry.
  var isAlwaysSource: Bool { isSource?.textEquals("true") ?? true }
  var matchesOnlyPosition: Bool { call.argument("properties").textEquals(".position") }
}

extension FileModel {
  /// The matched geometries of a type that several views share, by id and namespace, in source order.
  func matchedGeometryGroups(in type: TypeDeclaration) -> [[MatchedGeometry]] {
    var order: [String] = []
    var groups: [String: [MatchedGeometry]] = [:]
    for effect in matchedGeometries(in: type) {
      let key = (Array(effect.id.tokens) + Array(effect.namespace.tokens)).map(\.text).joined(separator: " ")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(effect)
    }
    return order.compactMap { key in groups[key].flatMap { $0.count > 1 ? $0 : nil } }
  }

  /// The matched geometries of a type.
  func matchedGeometries(in type: TypeDeclaration) -> [MatchedGeometry] {
    calls(named: "matchedGeometryEffect", in: type).compactMap(MatchedGeometry.init)
  }
}

/// A view that is given a namespace, and a source of its own in it that is there whenever the view is.
struct MatchedChild {
  let call: FunctionCallExpr
  let geometry: Located<GeometryFact>
  /// The namespace that it is given, as written.
  let namespace: String

  func matches(_ effect: MatchedGeometry) -> Bool {
    effect.id.text == geometry.fact.id && effect.namespace.text == namespace
  }

  func matches(_ other: MatchedChild) -> Bool {
    geometry.fact.id == other.geometry.fact.id && namespace == other.namespace
  }
}

extension FileModel {
  /// The views in a type that are given a namespace of it, with the sources in them whose id is a constant.
  func matchedChildren(of type: TypeDeclaration) -> [MatchedChild] {
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

extension GeometryFact {
  /// `"photo"`, `3`, `.photo`, `ID.photo`: the same for whoever writes it.
  fileprivate var hasConstantID: Bool {
    guard let first = id.first else { return false }
    return first == "\"" && !id.contains("\\(") || first.isNumber || first == "." || first.isUppercase && !id.contains("(")
  }
}
