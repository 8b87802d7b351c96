// Determines whether and how a collection changes while a view shows it.

/// The changes of a collection's elements while a view shows it.
package struct CollectionChange {
  /// In order of their effect on rows that are identified by position.
  package enum Kind: Int, Comparable {
    /// The same number of elements in the same order: a constant, fixed slots, characters of a string.
    case never
    /// Elements are only added at the end, so that each position keeps its element.
    case appendedOnly
    /// Some of the required information is missing.
    case unknown
    /// It is set as a whole, for example when data is loaded again.
    case replaced
    /// Elements are inserted, removed, moved, sorted or filtered.
    case changes

    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  package var kind: Kind
  /// Whether elements are known to be removed while others stay.
  package var removesElements = false
  /// Code that causes the change.
  package var evidence: RelatedLocation?

  static let never = CollectionChange(kind: .never)
  static let unknown = CollectionChange(kind: .unknown)

  /// The change of something that consists of both.
  func combined(with other: CollectionChange) -> CollectionChange {
    var result = other.kind > kind || other.removesElements && !removesElements ? other : self
    result.kind = max(kind, other.kind)
    return result
  }
}

extension FileModel {
  /// The changes of a collection while a view shows it, followed through local variables, helpers, properties and the
  /// models that the view observes.
  package func changes(of collection: SyntaxNode) -> CollectionChange {
    var search = CollectionSearch(file: self)
    return search.changes(of: collection)
  }
}

extension FileModel {
  /// The combined effect of the known writes to a property.
  ///
  /// - Parameters:
  ///   - owner: the qualified name of the type that declares the property; empty for a global variable.
  ///   - isPrivate: whether only its own type can write it.
  func changes(of name: Name, owner: String, isPrivate: Bool) -> CollectionChange {
    var result = CollectionChange.never
    let type = owner.isEmpty ? nil : facts.type(named: owner, in: "")
    for write in facts.collectionWrites(named: name) {
      let isOwn = type.map { facts.changes(write, memberOf: $0) } ?? facts.changes(write, memberOfTypeNamed: owner)
      guard isOwn ?? !isPrivate else { continue }
      var change = write.fact.change.meaning
      // The write may be to a property with the same name in another type.
      if isOwn == nil { change = CollectionChange(kind: min(change.kind, .unknown)) }
      if change.kind != .unknown { change.evidence = facts.related(write, "changed here") }
      result = result.combined(with: change)
    }
    return result
  }

  /// Whether a view passes a binding to one of its collections to code that may change it.
  func lends(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    bindings(of: property.name, in: type).contains { !$0.isInside && !$0.target.isDataOfRows }
  }
}

extension ElementChange {
  fileprivate var meaning: CollectionChange {
    switch self {
    case .keeps: .never
    case .appends: CollectionChange(kind: .appendedOnly)
    case .lends: .unknown
    case .replaces: CollectionChange(kind: .replaced)
    case .removes: CollectionChange(kind: .changes, removesElements: true)
    case .edits: CollectionChange(kind: .changes)
    }
  }
}
