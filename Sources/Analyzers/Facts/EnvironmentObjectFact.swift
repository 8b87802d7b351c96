/// An object that is put into the environment by its type.
package struct EnvironmentObjectFact: Fact {
  /// The type of the object, as far as it is written, or the members that lead to it: `Session/router`; otherwise empty.
  var type = ""
  /// The type whose body contains it, or the modifier in an extension of views.
  package var owner = ""
  /// Whether only what another modifier adds gets it: a sheet, a destination.
  var isBeside = false
  package var place = FactRange()

  static let kind = FactKind("environmentObject")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&owner)
    coder(&isBeside)
    coder(&place)
  }
}

extension EnvironmentObjectFact: CollectedFact {
  static let source = FactSource(calls: "environmentObject", "environment")

  static func all(in scope: FactScope) -> [EnvironmentObjectFact] {
    let calls = scope.calls(named: "environmentObject") + scope.calls(named: "environment")
    return calls.compactMap { call in
      guard let value = call.arguments.first?.expression, value.kind != .keyPathExpr, call.arguments.count == 1 else {
        return nil
      }
      return EnvironmentObjectFact(
        type: scope.file.providedObject(value), owner: owner(of: call.node, in: scope.file),
        isBeside: call.isBesideContent, place: FactRange(call.range))
    }
  }

  private static func owner(of call: SyntaxNode, in file: FileModel) -> String {
    guard let type = file.enclosingType(of: call) else { return "" }
    return (type.isForeign ? call.enclosingMember?.memberName : nil)?.text ?? type.name.text
  }
}

extension FactReader {
  /// Code that puts an object of a type into the environment.
  package func environmentObjects(of type: String) -> [Located<EnvironmentObjectFact>] {
    meaningSameType(all(named: type), named: type)
  }

  /// The type of an object that code puts into the environment, as the members that lead to it declare it; empty if it is
  /// not known.
  package func providedType(_ given: String) -> String {
    let names = given.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let first = names.first else { return "" }
    return names.dropFirst().reduce(first) { owner, member in
      guard let type = type(named: owner) else { return "" }
      guard let property = type.properties.first(where: { $0.name == member }) else {
        return type.members.first { $0.name == member && $0.kind == .property }?.resultType ?? ""
      }
      return property.valueTypeName ?? ""
    }
  }

  /// Whether code other than tests may put an object of a type into the environment that it does not name.
  package func mayProvideUnnamed(_ object: String) -> Bool {
    all(EnvironmentObjectFact.self).contains { provided in
      let given = provided.fact.type
      return !provided.isInTests
        && (given.isEmpty || given.contains("/") && ["", object].contains(providedType(given)))
    }
  }
}
