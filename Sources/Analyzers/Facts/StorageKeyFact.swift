/// The key of an `@AppStorage` or `@SceneStorage`.
struct StorageKeyFact: Fact {
  enum Storage: String, Sendable { case app, scene }

  /// The text of a literal; any other expression as written.
  var key = ""
  var storage = Storage.app
  /// The annotated type of the property as written; empty if there is none.
  var type = ""
  /// The initial value as written, if it is short.
  var defaultValue = ""
  var place = FactRange()

  static let kind = FactKind("storageKey")
  var name: String { key }

  mutating func code(_ coder: inout some Coder) {
    coder(&key)
    coder(&storage)
    coder(&type)
    coder(&defaultValue)
    coder(&place)
  }
}

extension StorageKeyFact.Storage: RecordWord {
  init() { self = .app }
}

extension StorageKeyFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [StorageKeyFact] {
    scope.properties.compactMap { property, _, _ in
      guard let storage = property.wrapper(.persistent), let name = storage.name,
        let key = storage.arguments.first(where: { $0.label == nil })?.expression
      else { return nil }
      return StorageKeyFact(
        key: key.literalText, storage: name == "AppStorage" ? .app : .scene, type: property.type?.text ?? "",
        defaultValue: property.initialValue?.shortText ?? "", place: FactRange(key.range))
    }
  }
}

extension FactReader {
  /// The properties that are stored under a key.
  func storageKeys(named key: String) -> [Located<StorageKeyFact>] { all(named: key) }
}
