import GotchaSupport

/// The key of an `@AppStorage` or `@SceneStorage`.
package struct StorageKeyFact: Fact {
  enum Storage: String, Sendable { case app, scene }

  /// The text of a literal; any other expression as written.
  var key = ""
  var storage = Storage.app
  /// The annotated type of the property as written; empty if there is none.
  var type = ""
  /// The initial value as written, if it is short.
  package var defaultValue = ""
  /// The `store:` as written; empty for the store of the app.
  var store = ""
  /// The condition of the `#if` around the property; empty outside any.
  var condition = ""
  /// Whether it is a property of a view that the declaration of the view only declares.
  package var isUnused = false
  package var place = FactRange()

  static let kind = FactKind("storageKey")
  var name: String { key }

  mutating func code(_ coder: inout some Coder) {
    coder(&key)
    coder(&storage)
    coder(&type)
    coder(&defaultValue)
    coder(&store)
    coder(&condition)
    coder(&isUnused)
    coder(&place)
  }
}

extension StorageKeyFact.Storage: RecordWord {
  init() { self = .app }
}

extension StorageKeyFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [StorageKeyFact] {
    scope.properties.compactMap { property, part, type in
      guard let storage = property.wrapper(.persistent), let name = storage.name,
        let key = storage.arguments.first(where: { $0.label == nil })?.expression
      else { return nil }
      return StorageKeyFact(
        key: key.literalText, storage: name == "AppStorage" ? .app : .scene, type: property.type?.text ?? "",
        defaultValue: property.initialValue?.shortText ?? "", store: storage.argument("store")?.text ?? "",
        condition: property.declaration.node.surroundings.first { $0.kind == .ifConfigClause }.map(TypeFact.condition)
          ?? "", isUnused: type.isViewType && isUnused(property, in: part.node, scope.file),
        place: FactRange(key.range))
    }
  }

  private static func isUnused(_ property: StoredProperty, in type: SyntaxNode, _ file: FileModel) -> Bool {
    let name = property.name
    return file.unqualifiedReferences(to: name, in: type).isEmpty && file.bindingReferences(to: name, in: type).isEmpty
      && file.storageReferences(to: name, in: type).isEmpty
  }
}

// MARK: - Queries

extension StorageKeyFact {
  /// How the value is stored; nil for types that are not known to be plain, for example enums.
  fileprivate enum Form { case text, number }

  fileprivate var form: Form? {
    if type.isEmpty { return defaultValue.hasPrefix("\"") ? .text : plainDefault == nil ? nil : .number }
    switch type.hasSuffix("?") ? String(type.dropLast()) : type {
    case "String": return .text
    case "Int", "Double", "Bool": return .number
    default: return nil
    }
  }

  /// The default in a form that can be compared, if it is a literal: `1` for `1.0` and `true`.
  fileprivate var plainDefault: String? {
    switch defaultValue {
    case "": return nil
    case "true": return "1.0"
    case "false": return "0.0"
    default: break
    }
    if defaultValue.hasPrefix("\"") { return defaultValue.includes("\\(") ? nil : defaultValue }
    return Double(defaultValue.filter { $0 != "_" }).map { "\($0)" }
  }

  /// `.name` for a default of `.name` or `SortOrder.name`: a case of an enum.
  private var caseOfDefault: String? {
    let parts = defaultValue.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let last = parts.last, let owner = parts.first, last.first?.isLowercase ?? false,
      owner.first?.isUppercase ?? true, last.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return "." + last
  }

  /// Whether a property certainly has another default than one with the same key.
  fileprivate func hasOtherDefault(than other: StorageKeyFact) -> Bool {
    if let own = plainDefault, let other = other.plainDefault { return own != other }
    if let own = caseOfDefault, let other = other.caseOfDefault { return own != other }
    return false
  }

  /// Whether a property with the same key cannot read the value of this one.
  fileprivate func hasOtherForm(than other: StorageKeyFact) -> Bool {
    if let own = form, let other = other.form { return own != other }
    return false
  }

  /// Where the value of a key is stored, and the builds in which it is declared.
  fileprivate struct Domain: Hashable {
    let store: String
    let condition: String
  }

  fileprivate var domain: Domain { Domain(store: store, condition: condition) }
  fileprivate var declaredDefault: String { plainDefault ?? caseOfDefault ?? "" }
}

/// Two declarations of a key that do not fit together.
package struct StorageConflict {
  package let own: StorageKeyFact
  package let other: Located<StorageKeyFact>
  /// Whether the types differ, not only the defaults.
  package let isOfType: Bool
}

extension FactReader {
  /// A declaration of a key in the same store that has another default or type than one in the analyzed file, if most
  /// declarations agree with it. Of two declarations, it is the first.
  ///
  /// - Parameter place: the range of the key in the property's attribute.
  package func storageConflict(of key: String, at place: Range<Int>) -> StorageConflict? {
    depend(on: StorageKeyFact.self, named: key)
    depend(onAll: PackageTargetFact.self)
    let memo = derived { StorageMemo() }
    let known = memo.declarations[key] ?? StorageMemo.Declarations(comparable(with: key), in: path)
    memo.declarations[key] = known
    guard let own = known.own[place.lowerBound], let usual = known.usual[own.domain],
      own.hasOtherForm(than: usual.fact) || own.hasOtherDefault(than: usual.fact)
    else { return nil }
    return StorageConflict(own: own, other: usual, isOfType: own.hasOtherForm(than: usual.fact))
  }

  /// The declarations of a key in `@AppStorage` in the target of the analyzed file, in a stable order.
  private func comparable(with key: String) -> [Located<StorageKeyFact>] {
    let all: [Located<StorageKeyFact>] = all(named: key)
    return all.filter { $0.fact.storage == .app && isInSameTarget($0.path) }
      .sorted { ($0.path, $0.range.lowerBound) < ($1.path, $1.range.lowerBound) }
  }
}

/// Caches the declarations of keys that were looked up for the analyzed file.
private final class StorageMemo {
  struct Declarations {
    /// The first of the declarations with the most frequent default, for each store and `#if`.
    private(set) var usual: [StorageKeyFact.Domain: Located<StorageKeyFact>] = [:]
    /// Those in the analyzed file, by the start of their key.
    private(set) var own: [Int: StorageKeyFact] = [:]

    init(_ all: [Located<StorageKeyFact>], in path: String) {
      for (domain, declarations) in Dictionary(grouping: all, by: \.fact.domain) {
        let comparable = declarations.filter { !$0.fact.declaredDefault.isEmpty }
        let used = comparable.filter { !$0.fact.isUnused }
        let known = used.isEmpty ? comparable : used
        let counts = Dictionary(known.map { ($0.fact.declaredDefault, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        usual[domain] = known.first { counts[$0.fact.declaredDefault] == most }
      }
      for declaration in all where declaration.path == path {
        own[declaration.range.lowerBound] = declaration.fact
      }
    }
  }

  var declarations: [String: Declarations] = [:]
}
