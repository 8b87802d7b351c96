/// The facts of a file that is analyzed alone. Rules ask for few of the kinds, so each is collected when it is needed.
protocol FactSupply: AnyObject {
  /// Whether rules apply to the file.
  var isRelevant: Bool { get }

  /// The facts of a kind, relative to the start of the file; nil if there are none.
  func column(of kind: FactKind) -> (any AnyFactColumn)?
}

/// The index as one analysis reads it. It records the dependencies of the analysis.
///
/// A lookup that finds nothing is also recorded, so that a later result invalidates the analysis. Typed lookups are
/// extensions next to the facts that they read.
@usableFromInline
package final class FactReader {
  private var index: FactIndex
  /// The kinds that are not in the index yet; nil if it has all.
  private let supply: (any FactSupply)?
  /// Whether a kind of the supply has been added to the index, by its number.
  private var supplied: HashTable<Bool>
  /// The path of the analyzed file in the index.
  @usableFromInline package let path: String
  private var dependencies = FactDependencies()
  /// The number of times that dependencies were taken. An answer that was computed under another number must record its
  /// dependencies again.
  private(set) var generation = 0
  /// Facts that were found, by the fingerprint of their name.
  private var found = HashTable<AnyFound>()
  /// All facts of a kind, by its number.
  private var collected = HashTable<AnyFound>()
  /// The facts of the file that was queried last.
  private var collectedInFile = HashTable<AnyFound>()
  /// A few derived values, by their types.
  private var derived: [(type: ObjectIdentifier, value: AnyObject)] = []

  private class AnyFound {
    let name: String

    init(_ name: String) { self.name = name }
  }

  private final class Found<F: Fact>: AnyFound {
    let facts: [Located<F>]

    init(_ name: String, _ facts: [Located<F>]) {
      self.facts = facts
      super.init(name)
    }
  }

  init(_ index: FactIndex, path: String) {
    self.index = index
    self.path = path
    supply = nil
    supplied = HashTable()
  }

  /// Reads the facts of a file that is analyzed alone.
  convenience init(_ supply: any FactSupply) {
    self.init(FactIndex(["": FileFacts(isRelevant: supply.isRelevant, parts: [])]), supply, HashTable(), path: "")
  }

  private init(_ index: FactIndex, _ supply: (any FactSupply)?, _ supplied: HashTable<Bool>, path: String) {
    self.index = index
    self.supply = supply
    self.supplied = supplied
    self.path = path
  }

  /// Adds the facts of a kind to the index if they have not been collected.
  private func prepare(_ kind: FactKind) {
    guard let supply, supplied[kind.number] == nil else { return }
    supplied[kind.number] = true
    if let column = supply.column(of: kind) { index.add(column, ofFile: "") }
  }

  /// The dependencies recorded since the last call.
  func takeDependencies() -> FactDependencies {
    defer {
      dependencies = FactDependencies()
      generation += 1
    }
    return dependencies
  }

  // MARK: - Facts of a kind

  /// The facts of a name.
  func all<F: Fact>(_: F.Type = F.self, named name: String) -> [Located<F>] {
    facts(named: name, F.kind.fingerprint(of: name))
  }

  /// The facts of a name. Most names have none, and in this case no `String` is created.
  func all<F: Fact>(_: F.Type = F.self, named name: Name) -> [Located<F>] {
    mayKnow(F.self, name) ? facts(named: name.text, F.kind.fingerprint(ofHash: NameHash.of(name))) : []
  }

  private func facts<F: Fact>(named name: String, _ fingerprint: UInt32) -> [Located<F>] {
    dependencies.insert(fingerprint)
    prepare(F.kind)
    guard index.mayHold(F.kind, fingerprint) else { return [] }
    if let known = found[fingerprint], known.name == name, let known = known as? Found<F> { return known.facts }
    let facts: [Located<F>] = index.facts(named: name, fingerprint)
    found[fingerprint] = Found(name, facts)
    return facts
  }

  /// All facts.
  func all<F: Fact>(_: F.Type = F.self) -> [Located<F>] {
    if let known = collected[F.kind.number] as? Found<F> {
      depend(onAll: F.self)
      return known.facts
    }
    let facts: [Located<F>] = all { _ in true }
    collected[F.kind.number] = Found("", facts)
    return facts
  }

  /// All facts that fulfill a condition.
  func all<F: Fact>(_: F.Type = F.self, where isWanted: (F) -> Bool) -> [Located<F>] {
    depend(onAll: F.self)
    prepare(F.kind)
    return index.all(where: isWanted)
  }

  /// The facts of one file, in source order.
  func all<F: Fact>(_: F.Type = F.self, in path: String) -> [Located<F>] {
    depend(onAll: F.self)
    if let known = collectedInFile[F.kind.number] as? Found<F>, known.name == path { return known.facts }
    let facts = unrecordedFacts(F.self, in: path)
    collectedInFile[F.kind.number] = Found(path, facts)
    return facts
  }

  /// A fast check: whether there may be facts of a name.
  func mayKnow<F: Fact>(_: F.Type, _ name: Name) -> Bool { mayKnow(F.self, hash: NameHash.of(name)) }

  /// A fast check: whether there may be facts of a name with a hash.
  func mayKnow<F: Fact>(_: F.Type, hash: UInt32) -> Bool {
    let fingerprint = F.kind.fingerprint(ofHash: hash)
    dependencies.insert(fingerprint)
    prepare(F.kind)
    return index.mayHold(F.kind, fingerprint)
  }

  // MARK: - Data derived from facts

  /// The data that the index stores in addition to the facts of a kind. The caller must record its dependencies.
  func summary<F: Fact>(of _: F.Type) -> F.Summary {
    prepare(F.kind)
    return index.summary(of: F.self)
  }

  func depend<F: Fact>(on _: F.Type, named name: String) { dependencies.insert(F.kind.fingerprint(of: name)) }

  func depend<F: Fact>(onAll _: F.Type) { dependencies.insert(all: F.kind) }

  /// Whether there is a file that rules apply to.
  var hasRelevantFiles: Bool {
    dependencies.insert(FactIndex.relevance.fingerprint(of: ""))
    return index.hasRelevantFiles
  }

  /// A value that is computed once for the analyzed file. The caller must record its dependencies for each call.
  func derived<Value: AnyObject>(_ make: () -> Value) -> Value {
    let type = ObjectIdentifier(Value.self)
    for known in derived where known.type == type {
      if let value = known.value as? Value { return value }
    }
    let value = make()
    derived.append((type, value))
    return value
  }

  /// A value that is computed once for the analyzed file, from facts of some kinds. The caller must record its
  /// dependencies for each call.
  func derived<Value: AnyObject>(from kinds: @autoclosure () -> [FactKind], _ make: (FactIndex) -> Value) -> Value {
    derived {
      for kind in kinds() { prepare(kind) }
      return make(index)
    }
  }

  /// The facts of one file. The caller must record its dependencies.
  func unrecordedFacts<F: Fact>(_: F.Type, in path: String) -> [Located<F>] {
    prepare(F.kind)
    return index.facts(in: path)
  }

  /// The same index as read for another file.
  func reader(from path: String) -> FactReader { FactReader(index, supply, supplied, path: path) }

  /// The text of a file, which may be newer than its facts; nil if it cannot be read. The caller must record its
  /// dependencies.
  func source(of path: String) -> SourceText? { index.source(of: path) }

  // MARK: - Related locations

  /// The range of a fact, as a related location of a finding in the analyzed file.
  @inlinable package func related<F>(_ located: Located<F>, _ message: String) -> RelatedLocation {
    related(located, at: located.fact.place, message)
  }

  /// The range of a part of a fact, as a related location.
  @inlinable package func related<F>(_ located: Located<F>, at place: FactRange, _ message: String) -> RelatedLocation {
    RelatedLocation(
      file: located.path == path ? nil : located.path, range: place.range(from: located.start), message: message)
  }
}
