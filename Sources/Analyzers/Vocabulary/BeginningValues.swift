// Determines the value with which a property of an object begins.

/// The value of a property of a new object.
package enum BeginningValue: Equatable {
  /// A literal or a static member, as written.
  case constant(String)
  /// What creates the object decides, or something outside the program, such as the user's defaults.
  case varies
}

extension FactReader {
  /// The value with which a stored property of a class begins; nil if the code does not tell, and for an optional without a
  /// value.
  package func beginningValue(of member: String, in type: KnownType) -> BeginningValue? {
    guard let property = type.properties.first(where: { $0.name == member && !$0.isStatic }),
      !property.hasUnknownStorage
    else { return nil }
    switch property.initialValue {
    case .literal, .staticMember: return property.initialText.isEmpty ? nil : .constant(property.initialText)
    case .constructor, .closure: return nil
    case .other: return .varies
    case .none: return isSetFromOutside(property, of: type) ? .varies : nil
    }
  }

  /// Whether an initializer sets a property to something that is not the same for all objects.
  private func isSetFromOutside(_ property: PropertyFact, of type: KnownType) -> Bool {
    writes(to: property.name).contains { write in
      write.fact.isSetup && write.fact.value == .other && !write.isInTests && changes(write, memberOf: type) == true
    }
  }
}
