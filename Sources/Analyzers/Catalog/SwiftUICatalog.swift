/// SwiftUI as data: all of its names that rules use, with their properties. No other file lists such names, except for
/// names that matter only to a single rule.
///
/// Each topic has a file, with one entry per line. Names are unique: each name has a single entry, regardless of its
/// uses.
package enum SwiftUICatalog {
  /// All entries.
  static let all: [Entry] = {
    let topics = [
      containers, controls, displays, chartMarks, scenes, presentationModifiers, navigationModifiers, layoutModifiers,
      appearanceModifiers, inputModifiers, eventModifiers, protocols, propertyWrappers, gestures, styles,
      environmentKeys, values, functions, otherTypes, otherFunctions,
    ]
    var entries: [Entry] = []
    entries.reserveCapacity(topics.reduce(0) { $0 + $1.count })
    for topic in topics { entries += topic }
    return entries
  }()

  private static let table = CatalogTable(all)

  // MARK: - Looking up a name

  package static func entry(of name: Name) -> Entry? { index(of: name).map { table.entries[$0] } }

  package static func entry(of name: String) -> Entry? {
    table.index(of: NameHash.of(name)) { $0.spells(name) }.map { table.entries[$0] }
  }

  /// The traits of a name; empty if it is not known.
  package static func traits(of name: Name) -> Traits { index(of: name).map { table.entries[$0].traits } ?? [] }

  /// The traits of a name; empty if it is not known.
  package static func traits(of name: String) -> Traits {
    table.index(of: NameHash.of(name)) { $0.spells(name) }.map { table.entries[$0].traits } ?? []
  }

  /// The traits of the name with a hash. Another name may have the same hash, so this is only for queries that tolerate
  /// it.
  static func traits(ofHash hash: UInt32) -> Traits {
    table.index(of: hash) { _ in true }.map { table.entries[$0].traits } ?? []
  }

  /// The roles of the closures in calls of a name; nil if they are not known.
  ///
  /// - Parameter isFunction: whether it is called without a receiver: `withAnimation { … }`, not `view.task { … }`.
  static func closures(of name: Name, isFunction: Bool) -> ClosureParameters? {
    guard let index = index(of: name), isFunction == (table.entries[index].kind == .function) else { return nil }
    return table.entries[index].closures
  }

  /// Whether a name is a shape, a color or a gradient: a view without content.
  package static func isShapeOrColor(_ name: Name) -> Bool {
    index(of: name).map { table.entries[$0].isShapeOrColor } ?? false
  }

  /// The role that conformance to a protocol gives a type.
  static func role(of name: Name) -> ViewRole? {
    if let index = index(of: name), table.entries[index].kind == .protocol { return table.entries[index].role }
    if name.hasSuffix("Representable"), name.hasPrefix("UIView") || name.hasPrefix("NSView") { return .representable }
    return name.hasSuffix("Style") ? .style : nil
  }

  private static func index(of name: Name) -> Int? { table.index(of: NameHash.of(name)) { name == $0 } }

  // MARK: - Lists of names

  /// The names of the entries with a trait, in the catalog's order.
  package static func names(_ trait: Trait) -> [StaticString] { namesByTrait[Int(trait.rawValue)] }

  /// Indexed by the trait's raw value, because rules read these names while they run.
  private static let namesByTrait: [[StaticString]] = {
    var result = [[StaticString]](repeating: [], count: Trait.allCases.count)
    for entry in all {
      for trait in entry.traits { result[Int(trait.rawValue)].append(entry.name) }
    }
    return result
  }()

  /// The names of the entries that fulfill a condition, in the catalog's order.
  package static func names(where isIncluded: (Entry) -> Bool) -> [StaticString] {
    all.compactMap { isIncluded($0) ? $0.name : nil }
  }

  /// The names of the modifiers that take effect on one kind of view.
  static func modifiers(takingEffectOn target: ModifierTarget) -> [StaticString] {
    names { $0.takesEffectOn == target }
  }

  /// The names of the modifiers that accept one of some styles.
  package static func modifiers(takingStyle isIncluded: (Entry) -> Bool) -> [StaticString] {
    let taking = HashSet(styles.filter(isIncluded).compactMap(\.style).map { NameHash.of($0.modifier) })
    return names { $0.kind == .modifier && taking.contains(NameHash.of($0.name)) }
  }
}

/// Finds entries by the hash of their names: an open-addressed table, built on first use.
private struct CatalogTable: Sendable {
  let entries: [SwiftUICatalog.Entry]
  private let mask: Int
  private let slots: [Slot]

  private struct Slot: Sendable {
    var hash: UInt32 = 0
    /// The index of the entry; negative if the slot is empty.
    var index: Int32 = -1
  }

  init(_ entries: [SwiftUICatalog.Entry]) {
    self.entries = entries
    var size = 16
    while size < entries.count * 2 { size *= 2 }
    mask = size - 1
    var slots = Array(repeating: Slot(), count: size)
    for (index, entry) in entries.enumerated() {
      let hash = NameHash.of(entry.name)
      var at = Int(hash) & mask
      while slots[at].index >= 0 { at = (at + 1) & mask }
      slots[at] = Slot(hash: hash, index: Int32(index))
    }
    self.slots = slots
  }

  /// The index of the entry with a hash whose name `isName` accepts.
  func index(of hash: UInt32, _ isName: (StaticString) -> Bool) -> Int? {
    var at = Int(hash) & mask
    while slots[at].index >= 0 {
      let index = Int(slots[at].index)
      if slots[at].hash == hash, isName(entries[index].name) { return index }
      at = (at + 1) & mask
    }
    return nil
  }
}

extension StaticString {
  fileprivate func spells(_ text: String) -> Bool {
    withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}

extension Name {
  /// Whether the catalog gives the name a trait.
  package func `is`(_ trait: SwiftUICatalog.Trait) -> Bool { SwiftUICatalog.traits(of: self).contains(trait) }
}

extension Name? {
  /// Whether it is not nil and the catalog gives the name a trait.
  package func `is`(_ trait: SwiftUICatalog.Trait) -> Bool { self?.is(trait) ?? false }
}
