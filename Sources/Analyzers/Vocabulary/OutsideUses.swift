// Determines whether code outside a type needs one of its properties, so that `private` would not compile.

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

  /// Whether a protocol to which a type conforms requires a property with this name; nil if it is not known.
  package func isRequired(_ property: Name, of type: TypeDeclaration) -> Bool? {
    let inherited = type.parts.flatMap(\.inheritedTypes)
    let isRequired = facts.isRequired(property.text, of: type.name.text, by: inherited.compactMap { $0.typeName?.text })
    // `Named & Colored` has no name.
    return isRequired == false && inherited.contains { $0.typeName == nil } ? nil : isRequired
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
