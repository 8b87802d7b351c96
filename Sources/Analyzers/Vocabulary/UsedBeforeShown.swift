// Determines whether code uses a view's object before the view is on screen.

extension FileModel {
  /// Whether code may use the object in a property before SwiftUI shows the view, for example to configure the view:
  /// `Editor().loaded()`, or a requirement of a protocol with which other code sets the object.
  ///
  /// A `@StateObject` does not exist until then, so such code would change an object that is thrown away.
  package func isUsedBeforeShown(_ property: StoredProperty, of type: TypeDeclaration) -> Bool {
    let name = type.name.text
    let methods = type.functions.filter { function in
      !function.isPrivate && !unqualifiedReferences(to: property.name, in: function.node).isEmpty
    }.compactMap { $0.name?.text }
    if !methods.isEmpty, facts.uses(of: name).contains(where: { !Set(methods).isDisjoint(with: $0.fact.modifiers) }) {
      return true
    }
    guard let known = facts.type(named: name) else { return false }
    let isSet = known.members.contains {
      $0.kind == .initializer && facts.isChanged(property.name.text, by: $0, of: known)
    }
    if isSet, property.initialValue != nil { return true }
    return !property.isPrivate
      && known.parts.contains { part in
        part.fact.inheritedTypes.contains { facts.type(named: $0)?.fact.kind == .protocol }
      }
  }
}
