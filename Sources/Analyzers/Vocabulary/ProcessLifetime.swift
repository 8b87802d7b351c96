// Objects that live until the process ends.

extension FileModel {
  /// Whether objects of a class usually live until the process ends: a singleton, a global variable or the delegate of
  /// the app. Then nothing is lost if they are never freed.
  ///
  /// False where that is unknown.
  func livesUntilProcessEnds(_ type: TypeDeclaration) -> Bool {
    guard type.isClass else { return false }
    if type.storedProperties.contains(where: { $0.isStatic && $0.typeName == type.name }) { return true }
    if Self.appDelegates.contains(where: type.conforms) { return true }
    let name = type.name.text
    if facts.type(named: name)?.properties.contains(where: { $0.isStatic && $0.holds(name) }) ?? false { return true }
    return !facts.globalObjects(of: type.name).isEmpty
  }

  private static let appDelegates: [StaticString] = [
    "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
  ]
}

extension PropertyFact {
  /// Whether it is an object of a class, by its declared type or its initial value.
  fileprivate func holds(_ name: String) -> Bool { type.isEmpty ? initialValue == .constructor(name) : type == name }
}
