/// An immutable list of facts of one file. The index uses its identity to detect which lists an edit has kept.
///
/// It is a table with a column for each kind that occurs.
final class FactList: Sendable, Equatable {
  struct Column: Sendable {
    let kind: FactKind
    let facts: any AnyFactColumn
  }

  /// In order of their kinds; no column is empty.
  let columns: [Column]
  /// Whether ranges are relative to the start of the file, regardless of the position of the list.
  let isAbsolute: Bool

  /// - Parameter columns: at most one for each kind, in any order.
  init(_ columns: [any AnyFactColumn] = [], isAbsolute: Bool = false) {
    self.columns = columns.map { Column(kind: $0.kind, facts: $0) }.sorted { $0.kind < $1.kind }
    self.isAbsolute = isAbsolute
  }

  /// The facts of several lists, with ranges relative to the start of the file.
  convenience init(_ parts: [FileFacts.Part]) {
    var columns: [FactKind: [(column: any AnyFactColumn, start: Int)]] = [:]
    for part in parts {
      for column in part.facts.columns { columns[column.kind, default: []].append((column.facts, part.start)) }
    }
    self.init(columns.values.compactMap { $0.first?.column.joining($0) }, isAbsolute: true)
  }

  /// The same facts, with ranges relative to another offset.
  func moved(by bytes: Int) -> FactList { FactList(columns.map { $0.facts.moved(by: bytes) }) }

  /// Whether all ranges are within a range of UTF-8 offsets.
  func isContained(in range: Range<Int>) -> Bool { columns.allSatisfy { $0.facts.isContained(in: range) } }

  /// The facts of a kind.
  func facts<F: Fact>(_: F.Type = F.self) -> [F] { column(F.self)?.facts ?? [] }

  /// The facts of a kind; nil if there are none.
  func column<F: Fact>(_: F.Type) -> FactColumn<F>? { column(F.kind) as? FactColumn<F> }

  func column(_ kind: FactKind) -> (any AnyFactColumn)? {
    for column in columns where column.kind == kind { return column.facts }
    return nil
  }

  static func == (a: FactList, b: FactList) -> Bool {
    a === b
      || a.columns.count == b.columns.count
        && zip(a.columns, b.columns).allSatisfy { $0.kind == $1.kind && $0.facts.isEqual(to: $1.facts) }
  }
}

/// A column of facts of an unknown type.
protocol AnyFactColumn: AnyObject, Sendable {
  var kind: FactKind { get }
  /// The fingerprints of the facts' names, in order.
  var fingerprints: [UInt32] { get }

  func place(_ number: Int) -> FactRange
  func isContained(in range: Range<Int>) -> Bool
  func isEqual(to other: any AnyFactColumn) -> Bool
  /// The same facts, with ranges relative to another offset.
  func moved(by bytes: Int) -> any AnyFactColumn
  /// The facts of some columns of this kind, with ranges relative to the start of the file.
  func joining(_ columns: [(column: any AnyFactColumn, start: Int)]) -> any AnyFactColumn
  /// Adds the names whose facts differ between two lists of columns of this kind.
  func insertChanges(from old: [any AnyFactColumn], to new: [any AnyFactColumn], into changed: inout ChangedFacts)
  /// Adds the facts to the index's summary of their kind, or removes them.
  func update(_ summary: inout (any FactSummary)?, _ path: String, isAdded: Bool)
}

/// The facts of one kind in a list.
final class FactColumn<F: Fact>: AnyFactColumn {
  let facts: [F]
  let fingerprints: [UInt32]

  init(_ facts: [F]) {
    self.facts = facts
    let kind = F.kind
    fingerprints = facts.map { kind.fingerprint(ofHash: $0.nameHash) }
  }

  private init(_ facts: [F], fingerprints: [UInt32]) {
    self.facts = facts
    self.fingerprints = fingerprints
  }

  var kind: FactKind { F.kind }

  func place(_ number: Int) -> FactRange { facts[number].place }

  func isContained(in range: Range<Int>) -> Bool { facts.allSatisfy { $0.isContained(in: range) } }

  func isEqual(to other: any AnyFactColumn) -> Bool { FactColumn.facts(of: other) == facts }

  func moved(by bytes: Int) -> any AnyFactColumn {
    bytes == 0 ? self : FactColumn(facts.map { $0.moved(by: bytes) }, fingerprints: fingerprints)
  }

  func joining(_ columns: [(column: any AnyFactColumn, start: Int)]) -> any AnyFactColumn {
    FactColumn(
      columns.flatMap { column, start in FactColumn.facts(of: column).map { $0.moved(by: start) } },
      fingerprints: columns.flatMap(\.column.fingerprints))
  }

  func insertChanges(from old: [any AnyFactColumn], to new: [any AnyFactColumn], into changed: inout ChangedFacts) {
    let (oldFacts, newFacts) = (old.flatMap(FactColumn.facts), new.flatMap(FactColumn.facts))
    if oldFacts == newFacts { return }
    func byName(_ columns: [any AnyFactColumn], _ facts: [F]) -> [UInt32: [F]] {
      Dictionary(grouping: zip(columns.flatMap(\.fingerprints), facts), by: \.0).mapValues { $0.map(\.1) }
    }
    let (oldByName, newByName) = (byName(old, oldFacts), byName(new, newFacts))
    for (name, facts) in newByName where oldByName[name] != facts { changed.insert(name, of: kind) }
    for name in oldByName.keys where newByName[name] == nil { changed.insert(name, of: kind) }
  }

  func update(_ summary: inout (any FactSummary)?, _ path: String, isAdded: Bool) {
    guard F.Summary.isStored else { return }
    var own = summary as? F.Summary ?? F.Summary()
    // Without another reference to the summary, changing it does not copy it.
    summary = nil
    for fact in facts {
      if isAdded { own.add(fact, in: path) } else { own.remove(fact, in: path) }
    }
    summary = own
  }

  private static func facts(of column: any AnyFactColumn) -> [F] { (column as? FactColumn)?.facts ?? [] }
}

extension Fact {
  static func encodeColumn(of list: FactList, to encoder: inout RecordEncoder) {
    let column = list.column(Self.self)
    var isPresent = column != nil
    encoder.flag(&isPresent)
    if let column { encoder.encode(column.facts) }
  }

  static func decodeColumn(from decoder: inout RecordDecoder) -> (any AnyFactColumn)? {
    var isPresent = false
    decoder.flag(&isPresent)
    guard isPresent else { return nil }
    var facts: [Self] = []
    decoder(&facts)
    return facts.isEmpty ? nil : FactColumn(facts)
  }
}
