/// `.matchedGeometryEffect(id:in:properties:anchor:isSource:)`
package struct MatchedGeometry: Sendable {
  package let call: FunctionCallExpr
  package let id: SyntaxNode
  package let namespace: SyntaxNode

  package init?(_ call: FunctionCallExpr) {
    guard let id = call.argument("id"), let namespace = call.argument("in") else { return nil }
    self.call = call
    self.id = id
    self.namespace = namespace
  }

  /// From the modifier's name to the end of the call.
  package var range: Range<Int> { call.rangeFromName }
  package var isSource: SyntaxNode? { call.argument("isSource") }
  /// Whether it is always the source of the geometry.
  package var isAlwaysSource: Bool { isSource?.textEquals("true") ?? true }
  package var matchesOnlyPosition: Bool { call.argument("properties").textEquals(".position") }
}

extension FileModel {
  /// The matched geometries in a type that several views share, by id and namespace, in source order.
  package func matchedGeometryGroups(in type: TypeDeclaration) -> [[MatchedGeometry]] {
    var order: [String] = []
    var groups: [String: [MatchedGeometry]] = [:]
    for effect in matchedGeometries(in: type) {
      let key = (Array(effect.id.tokens) + Array(effect.namespace.tokens)).map(\.text).joined(separator: " ")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(effect)
    }
    return order.compactMap { key in groups[key].flatMap { $0.count > 1 ? $0 : nil } }
  }

  /// The matched geometries in a type.
  package func matchedGeometries(in type: TypeDeclaration) -> [MatchedGeometry] {
    calls(named: "matchedGeometryEffect", in: type).compactMap(MatchedGeometry.init)
  }

  /// Whether no other view can be matched with this one: it is the only one in a namespace that its type declares and
  /// does not pass on, and no loop repeats it.
  package func isOnlyUse(of effect: MatchedGeometry, in type: TypeDeclaration) -> Bool {
    guard let name = effect.namespace.selfMemberName, let property = type.storedProperty(named: name),
      property.wrapper("Namespace") != nil, !slots(around: effect.call.node).contains(where: { $0.slot == .row })
    else { return false }
    return unqualifiedReferences(to: name, in: type).allSatisfy { reference in
      reference == effect.namespace || effect.namespace.contains(reference)
    }
  }
}
