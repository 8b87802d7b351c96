/// The facts in the read set of an analysis. Its findings remain valid until one of them changes.
package struct FactDependencies: Sendable, Hashable {
  /// The fingerprints of names.
  private(set) var names: HashSet = []
  /// The numbers of kinds of which a rule has read all facts.
  private(set) var kinds: HashSet = []

  init() {}

  var count: Int { names.count + kinds.count }

  mutating func insert(_ fingerprint: UInt32) { names.insert(fingerprint) }
  mutating func insert(all kind: FactKind) { kinds.insert(kind.number) }

  mutating func formUnion(_ other: FactDependencies) {
    names.formUnion(other.names)
    kinds.formUnion(other.kinds)
  }

  /// Whether a change invalidates the analysis.
  package func isAffected(by changed: ChangedFacts) -> Bool {
    !names.isDisjoint(with: changed.names) || !kinds.isDisjoint(with: changed.kinds)
  }
}

extension FactDependencies: Record {
  mutating func code<C: Coder>(_ coder: inout C) {
    var names = names.elements.sorted().map { Int($0) }
    var kinds = kinds.elements.sorted().map { Int($0) }
    coder(&names)
    coder(&kinds)
    guard C.isDecoding else { return }
    self.names = HashSet(names.lazy.map { UInt32(truncatingIfNeeded: $0) })
    self.kinds = HashSet(kinds.lazy.map { UInt32(truncatingIfNeeded: $0) })
  }
}

extension FactDependencies {
  /// The dependencies as bytes, which only the same build of the program can read.
  package var archive: [UInt8] { RecordEncoder.bytes(of: self) }

  /// - Parameter archive: any bytes.
  package init(archive: UnsafeRawBufferPointer) throws(MalformedRecord) {
    self = try RecordDecoder.decode(from: archive)
  }
}
