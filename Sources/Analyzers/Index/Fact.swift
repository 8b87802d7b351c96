/// A value with a range in the file that it is about.
@usableFromInline
package protocol PlacedFact: Sendable, Hashable {
  var place: FactRange { get }
}

/// Something that a file declares under a name, for other files to look up.
///
/// Each kind of fact is a separate type, which also defines how its facts are found in a file (`CollectedFact`).
protocol Fact: PlacedFact, Record {
  /// What the index stores in addition to the facts of this kind.
  associatedtype Summary: FactSummary<Self> = NoSummary<Self>

  static var kind: FactKind { get }
  /// The name under which the fact is looked up, and by which a change of it is detected.
  var name: String { get }
  /// The hash of the name.
  var nameHash: UInt32 { get }
  var place: FactRange { get set }
  /// Moves the ranges of its parts.
  mutating func moveParts(by bytes: Int)
  /// Whether its ranges are within a range of UTF-8 offsets.
  func isContained(in range: Range<Int>) -> Bool

  // These two are requirements so that each kind has specialized code.
  static func encodeColumn(of list: FactList, to encoder: inout RecordEncoder)
  static func decodeColumn(from decoder: inout RecordDecoder) -> (any AnyFactColumn)?
}

extension Fact {
  var nameHash: UInt32 { NameHash.of(name) }

  mutating func moveParts(by _: Int) {}

  func isContained(in range: Range<Int>) -> Bool { place.isContained(in: range) }

  /// The same fact, with its range relative to another offset.
  func moved(by bytes: Int) -> Self {
    guard bytes != 0 else { return self }
    var fact = self
    fact.place = place.moved(by: bytes)
    fact.moveParts(by: bytes)
    return fact
  }
}

/// Distinguishes the facts of one type from those of others, in keys and in files.
struct FactKind: Sendable, Hashable, Comparable {
  /// The hash of a name that no other kind has.
  let number: UInt32

  init(_ name: StaticString) { number = NameHash.of(name) }

  init(number: UInt32) { self.number = number }

  /// A number for a name under which facts of this kind are looked up. If two names collide, an analysis is
  /// occasionally repeated unnecessarily.
  func fingerprint(of name: String) -> UInt32 { fingerprint(ofHash: NameHash.of(name)) }

  /// - Parameter hash: the hash of a name.
  func fingerprint(ofHash hash: UInt32) -> UInt32 { (hash ^ number) &* 16_777_619 }

  static func < (a: FactKind, b: FactKind) -> Bool { a.number < b.number }
}

/// The range of a fact, relative to the start of a part of its file (stored in `Located`). It is not part of the fact's
/// value: all ranges are equal.
@usableFromInline
package struct FactRange: Sendable, Hashable {
  /// UTF-8 offset.
  private(set) var start: Int32 = 0
  /// UTF-8 offset.
  private(set) var end: Int32 = 0

  init() {}

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  /// - Parameter start: the start of the part.
  @usableFromInline
  func range(from start: Int) -> Range<Int> { Int(self.start) + start..<Int(max(self.start, end)) + start }

  func moved(by bytes: Int) -> FactRange { FactRange(range(from: bytes)) }

  /// Whether it is within a range that is relative to the same start.
  func isContained(in range: Range<Int>) -> Bool {
    range.lowerBound <= Int(start) && Int(max(start, end)) <= range.upperBound
  }

  @usableFromInline package static func == (_: FactRange, _: FactRange) -> Bool { true }
  @usableFromInline package func hash(into _: inout Hasher) {}
}

extension FactRange: Record {
  mutating func code<C: Coder>(_ coder: inout C) {
    // The length is smaller than the end, so its encoding is shorter.
    var (start, length) = (Int(start), Int(end) - Int(start))
    coder(&start)
    coder(&length)
    guard C.isDecoding else { return }
    self.start = Int32(truncatingIfNeeded: start)
    end = self.start &+ Int32(truncatingIfNeeded: length)
  }
}

/// Properties that follow from the path of a file.
@usableFromInline
package enum FactPath {
  /// Whether the name of an enclosing folder shows that the file contains tests: `AppTests`, `Tests`. Reads bytes,
  /// because it is called for many facts.
  @usableFromInline
  package static func isInTestFolder(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { path in
      path.indices.contains { isEndOfTestFolder($0, in: path) }
    }
  }

  /// Whether the name of an enclosing folder says that the file contains samples for developers: `Demo`, `IconGallery`.
  static func isInDemoFolder(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Demo") || $0.hasSuffix("Gallery") }
  }

  /// Whether the byte at an offset is the slash after the name of a folder that contains tests.
  @inline(__always)
  static func isEndOfTestFolder(_ at: Int, in path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path[at] == UInt8(ascii: "/"), at >= 5 else { return false }
    return path[at &- 5] == UInt8(ascii: "T") && path[at &- 4] == UInt8(ascii: "e")
      && path[at &- 3] == UInt8(ascii: "s")
      && path[at &- 2] == UInt8(ascii: "t") && path[at &- 1] == UInt8(ascii: "s")
  }
}

/// A fact and the file that contains it.
@usableFromInline
package struct Located<F: PlacedFact>: Sendable, Hashable {
  @usableFromInline package let path: String
  @usableFromInline package let fact: F
  /// The UTF-8 offset to which the fact's ranges are relative.
  @usableFromInline let start: Int

  /// Its range, as UTF-8 offsets.
  @inlinable package var range: Range<Int> { range(of: fact.place) }

  /// The range of a part of it, as UTF-8 offsets.
  @inlinable package func range(of place: FactRange) -> Range<Int> { place.range(from: start) }

  /// Whether the name of an enclosing folder shows that the file contains tests: `AppTests`, `Tests`.
  @inlinable package var isInTests: Bool { FactPath.isInTestFolder(path) }

  @inlinable package static func == (a: Located, b: Located) -> Bool { a.path == b.path && a.fact == b.fact }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(fact)
  }
}
