// Determines whether code outside a type uses one of its members.

extension FileModel {
  /// Whether other code in the file that mentions a type uses a member with this name, which may be the property.
  package func isUsedByOthersHere(_ property: Name, of type: TypeDeclaration) -> Bool {
    references(to: property, inItemsMentioning: type.name).contains { reference in
      reference.isMemberOfValue && !type.parts.contains { $0.node.contains(reference) }
    }
  }

  /// Whether code outside a type and its extensions may use one of its properties, in this file or another one.
  package func mayBeUsedByOthers(_ property: Name, of type: TypeDeclaration) -> Bool {
    isUsedByOthersHere(property, of: type) || facts.isHeldOutside(type.name)
  }

  /// Whether code may call a method on objects of a type: code of the type itself, of a view that uses such objects, or other
  /// code that names values of the type.
  package func mayCall(_ method: String, onObjectsOf type: TypeDeclaration) -> Bool {
    type.refers(to: method) || mayOthersCall(method, onObjectsOf: type)
  }

  /// Whether code outside a type may call a method on its objects.
  package func mayOthersCall(_ method: String, onObjectsOf type: TypeDeclaration) -> Bool {
    if type.isPublic { return true }
    let known = Set(facts.viewsUsing(type.name.text).compactMap { facts.type(named: $0) }.flatMap(\.parts).map(\.path))
    return facts.placesHolding(type.name).contains { !known.contains($0) }
      || viewsRefer(to: [method], ofObjectsOf: type) ?? true
  }

  /// Whether the code of a view that uses objects of a type refers to one of their members; nil if it is not known.
  package func viewsRefer(to members: [String], ofObjectsOf type: TypeDeclaration) -> Bool? {
    let views = facts.viewsUsing(type.name.text).compactMap { facts.type(named: $0) }
    let codes = views.map { declaration(of: $0)?.0 }
    if codes.contains(where: { view in members.contains { view?.refers(to: $0) ?? false } }) { return true }
    return codes.contains { $0 == nil } ? nil : false
  }

  /// Whether a protocol to which a type conforms requires a property with this name; nil if it is not known.
  package func isRequired(_ property: Name, of type: TypeDeclaration) -> Bool? {
    let inherited = type.parts.flatMap(\.inheritedTypes)
    let isRequired = facts.isRequired(property.text, of: type.name.text, by: inherited.compactMap { $0.typeName?.text })
    // `Named & Colored` has no name.
    return isRequired == false && inherited.contains { $0.typeName == nil } ? nil : isRequired
  }
}

extension TypeDeclaration {
  /// Whether code of the type refers to a name.
  fileprivate func refers(to name: String) -> Bool {
    parts.contains { part in part.node.descendants.contains { DeclReferenceExpr($0)?.name?.text == name } }
  }
}

extension SyntaxNode {
  /// Whether a name is a member of a value or a part of a key path: `isOn` in `card.isOn` and `\Card.isOn`, but not in
  /// `self.isOn`.
  fileprivate var isMemberOfValue: Bool {
    if parent?.kind == .keyPathExpr { return true }
    guard let access = parent.flatMap(MemberAccessExpr.init), access.declName == self, let base = access.base else {
      return false
    }
    return !base.textEquals("self")
  }
}

extension FactReader {
  /// The maximum number of protocols to examine.
  private static var maximumProtocols: Int { 16 }

  /// The properties that protocols outside the project require. Those of SwiftUI's catalog require none that is a state.
  private static let requirements: [String: [String]] = [
    "Animatable": ["animatableData"], "AnyObject": [], "Codable": [], "Comparable": [],
    "CustomDebugStringConvertible": ["debugDescription"], "CustomStringConvertible": ["description"], "Decodable": [],
    "DynamicProperty": [], "Encodable": [], "Equatable": [], "Hashable": ["hashValue"], "Identifiable": ["id"],
    "NSViewControllerRepresentable": [], "NSViewRepresentable": [], "PreviewProvider": [], "Sendable": [],
    "UIViewControllerRepresentable": [], "UIViewRepresentable": [],
  ]

  /// - Parameter inherited: the types that it inherits from in the analyzed file.
  fileprivate func isRequired(_ property: String, of type: String, by inherited: [String]) -> Bool? {
    var visited: Set<String> = []
    var isKnown = true
    var open = inherited + types(named: type).flatMap(\.fact.inheritedTypes)
    while let name = open.popLast() {
      guard visited.insert(name).inserted else { continue }
      if let required = Self.requirements[name] {
        if required.contains(property) { return true }
        continue
      }
      if SwiftUICatalog.entry(of: name) != nil { continue }
      let parts = types(named: name).map(\.fact)
      let declarations = parts.filter { $0.kind == .protocol }
      guard !declarations.isEmpty, visited.count <= Self.maximumProtocols else {
        isKnown = false
        continue
      }
      let requires = declarations.contains { declared in
        declared.members.contains { $0.name == property } || declared.properties.contains { $0.name == property }
      }
      if requires { return true }
      open += parts.flatMap(\.inheritedTypes)
    }
    return isKnown ? false : nil
  }
}
