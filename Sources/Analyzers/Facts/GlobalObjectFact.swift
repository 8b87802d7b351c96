/// A variable that lives until the process ends and is initialized with an object: a global variable, a static
/// property, or a property of the app's delegate.
package struct GlobalObjectFact: Fact {
  /// The type of the object.
  var type = ""
  var global = ""
  /// The type that declares the property; empty for a global variable.
  var owner = ""
  package var place = FactRange()

  static let kind = FactKind("globalObject")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&global)
    coder(&owner)
    coder(&place)
  }
}

extension GlobalObjectFact: CollectedFact {
  static func all(in scope: FactScope) -> [GlobalObjectFact] {
    var result = scope.globals.compactMap(VariableDecl.init).flatMap { variable in
      variable.bindings.compactMap { binding in
        StoredProperty((variable, binding)).flatMap { GlobalObjectFact($0, owner: "") }
      }
    }
    for (property, _, type) in scope.properties where property.isStatic || type.isAppDelegate {
      if let fact = GlobalObjectFact(property, owner: type.name.text) { result.append(fact) }
    }
    return result
  }

  private init?(_ property: StoredProperty, owner: String) {
    guard let value = property.initialValue, ValueKind(value) == .constructor,
      case .constructor(let type) = PropertyFact.InitialValue(value)
    else { return nil }
    self.init(type: type, global: property.name.text, owner: owner, place: FactRange(property.name.range))
  }
}

extension TypeDeclaration {
  /// Whether it is the delegate of the app, which has a single instance.
  var isAppDelegate: Bool { isClass && Self.appDelegates.contains(where: conforms) }

  private static let appDelegates: [StaticString] = [
    "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
  ]
}

extension FactReader {
  /// The global variables initialized with an object of a type.
  package func globalObjects(of type: Name) -> [Located<GlobalObjectFact>] {
    all(named: type).filter { $0.fact.owner.isEmpty }
  }

  /// Whether a variable that lives until the process ends is initialized with an object of a type.
  func lasts(_ type: Name) -> Bool {
    let objects: [Located<GlobalObjectFact>] = all(named: type)
    return objects.contains { !$0.isInTests }
  }
}
