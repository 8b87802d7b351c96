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
  var range: Range<Int> { (call.calleeName?.range.lowerBound ?? call.range.lowerBound)..<call.range.upperBound }
  var isSource: SyntaxNode? { call.argument("isSource") }
  var matchesOnlyPosition: Bool { call.argument("properties")?.textEquals(".position") ?? false }

  /// Whether both have the same id in the same namespace, as far as their spelling tells.
  func matches(_ other: MatchedGeometry) -> Bool {
    id.isSpelledLike(other.id) && namespace.isSpelledLike(other.namespace)
  }
}

extension FileModel {
  /// The matched geometries of a type.
  func matchedGeometries(in type: TypeDeclaration) -> [MatchedGeometry] {
    calls(named: "matchedGeometryEffect", in: type).compactMap(MatchedGeometry.init)
  }
}
