/// A property wrapper of the project that cancels its task when it is set or released.
struct CancelingWrapperFact: Fact {
  var wrapper = ""
  var place = FactRange()

  static let kind = FactKind("cancelingWrapper")
  var name: String { wrapper }

  mutating func code(_ coder: inout some Coder) {
    coder(&wrapper)
    coder(&place)
  }
}

extension CancelingWrapperFact: CollectedFact {
  static let source = FactSource(calls: "cancel")

  /// The cancellation may be in a type that is nested in the wrapper.
  static func all(in scope: FactScope) -> [CancelingWrapperFact] {
    let cancellations = scope.calls(named: "cancel")
    guard !cancellations.isEmpty else { return [] }
    return scope.types.compactMap { type in
      guard type.hasAttribute("propertyWrapper"),
        cancellations.contains(where: { type.declaration.node.contains($0.node) })
      else { return nil }
      return CancelingWrapperFact(wrapper: type.name.text, place: FactRange(type.name.range))
    }
  }
}

extension FactReader {
  /// Whether a property wrapper cancels its old task when it is set.
  func cancelsWhenSet(_ wrapper: String) -> Bool { !all(CancelingWrapperFact.self, named: wrapper).isEmpty }
}
