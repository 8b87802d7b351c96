import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RecordCodingTests {
  private struct Sample: Record, Equatable {
    enum Color: String, RecordWord {
      case red, green

      init() { self = .red }
    }

    var text = ""
    var number = 0
    var isFirst = false
    var isSecond = false
    var color = Color.red
    var range = 0..<0
    var inner: [Inner] = []
    var optional: Inner?

    struct Inner: Record, Equatable {
      var name = ""
      var isOn = false

      mutating func code(_ coder: inout some Coder) {
        coder(&name)
        coder(&isOn)
      }
    }

    mutating func code(_ coder: inout some Coder) {
      coder(&text)
      coder(&number)
      coder(&isFirst)
      coder(&isSecond)
      coder(&color)
      coder(&range)
      coder(&inner)
      coder(&optional)
    }
  }

  private func decode<Value: Record>(_: Value.Type, _ bytes: [UInt8]) throws -> Value {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(MalformedRecord) in try RecordDecoder.decode(Value.self, from: bytes) }
    }
    return try result.get()
  }

  @Test func recordsSurvive() throws {
    let inner = Sample.Inner(name: "a", isOn: true)
    let samples = [
      Sample(), Sample(text: "a", number: -1, isSecond: true, color: .green, range: 3..<9),
      Sample(text: "\u{e9}", inner: [inner, Sample.Inner()], optional: inner),
      Sample(number: .max, isFirst: true, isSecond: true, optional: Sample.Inner()), Sample(number: .min),
    ]
    for sample in samples {
      let bytes = RecordEncoder.bytes(of: sample)
      let copy = try decode(Sample.self, bytes)
      #expect(copy == sample)
      #expect(RecordEncoder.bytes(of: copy) == bytes)
    }
    #expect(Set(samples.map { RecordEncoder.bytes(of: $0) }).count == samples.count)
  }

  @Test func textsSurviveByteForByte() throws {
    let texts = ["", "\0", "👩‍👩‍👧", "e\u{301}", "\u{e9}", String(repeating: "x", count: 100_000), "\r\n", "\u{FEFF}"]
    let copy = try decode([String].self, RecordEncoder.bytes(of: texts + texts))
    #expect(copy.map { Array($0.utf8) } == (texts + texts).map { Array($0.utf8) })
  }

  @Test func equalTextsAreWrittenOnce() {
    let once = RecordEncoder.bytes(of: [String(repeating: "x", count: 50)])
    let often = RecordEncoder.bytes(of: Array(repeating: String(repeating: "x", count: 50), count: 100))
    #expect(often.count == once.count + 99)
  }

  @Test func placesSurviveAtTheirBounds() throws {
    for start in [Int32.min, -1, 0, 1, .max] {
      let range = FactRange(Int(start)..<Int(Int32.max))
      let copy = try decode(FactRange.self, RecordEncoder.bytes(of: range))
      #expect(copy.start == range.start)
      #expect(copy.end == range.end)
    }
  }

  /// Encoding accesses records in place through the function that is also used for decoding, so it must not change
  /// them.
  @Test func encodingChangesNothing() {
    let sample = Sample(text: "a", isFirst: true, color: .green, range: 1..<2, inner: [Sample.Inner(name: "b")])
    let shared = [sample, sample]
    let copy = shared
    _ = RecordEncoder.bytes(of: shared)
    #expect(shared == copy)
    #expect(shared.withUnsafeBufferPointer(\.baseAddress) == copy.withUnsafeBufferPointer(\.baseAddress))
  }

  @Test func malformedBytesThrow() {
    let bytes = RecordEncoder.bytes(of: Sample(text: "abc", inner: [Sample.Inner(name: "a", isOn: true)]))
    for count in 0..<bytes.count {
      #expect(throws: MalformedRecord()) { try decode(Sample.self, Array(bytes.prefix(count))) }
    }
    #expect(throws: MalformedRecord()) { try decode(Sample.self, bytes + [0]) }
    // No bytes, and a number of elements without the elements.
    #expect(throws: MalformedRecord()) { try decode([Int].self, [0, 200, 200, 200, 1]) }
    // A string that is not in the table, an unknown case, a range that ends before it starts.
    #expect(throws: MalformedRecord()) { try decode(String.self, [0, 0]) }
    #expect(throws: MalformedRecord()) { try decode(Sample.Color.self, [1, 1, UInt8(ascii: "a"), 0]) }
    #expect(throws: MalformedRecord()) { try decode(Range<Int>.self, [0, 2, 1]) }
    // A number that never ends.
    #expect(throws: MalformedRecord()) { try decode(Int.self, [0] + Array(repeating: 0xFF, count: 20)) }
  }

  @Test(arguments: 0..<10) func anyBytesEnd(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        UInt8.random(in: 0...(Bool.random(using: &random) ? 8 : 255), using: &random)
      }
      if let sample = try? decode(Sample.self, bytes) { _ = RecordEncoder.bytes(of: sample) }
    }
  }

  @Test func theLayoutNamesWhatRecordsAreMadeOf() {
    var layout = RecordLayout()
    layout.describe(Sample.self)
    for name in ["text", "number", "isSecond", "red|green", "inner", "isOn", "optional"] {
      #expect(layout.description.contains(name))
    }
    var other = RecordLayout()
    other.describe(Sample.Inner.self)
    #expect(layout.fingerprint != other.fingerprint)
  }

  @Test func findingsSurvive() throws {
    let finding = Finding(
      rule: "any_view", ruleCase: "inRow", severity: .warning, message: "a", range: 4..<9,
      related: [
        RelatedLocation(file: "B.swift", range: 1..<2, message: "b"), RelatedLocation(range: 0..<0, message: ""),
      ],
      fixes: [Fix(title: "c", isSafe: true, isPreferred: false, edits: [TextEdit(1..<3, "d"), TextEdit(3..<3, "")])],
      assumptions: [Assumption(.valueMayChange, "e"), Assumption(.platformUnknown, "")])
    let bare = Finding(rule: "b", severity: .error, message: "", range: 0..<0)
    let record = AnalysisRecord(
      findings: [finding, bare],
      suppressed: [SuppressedFinding(finding: bare, reason: nil), SuppressedFinding(finding: finding, reason: "f")],
      syntaxError: 7)
    for record in [record, AnalysisRecord()] {
      let archive = record.archive
      let copy = archive.withUnsafeBytes { try? AnalysisRecord(archive: $0) }
      #expect(copy == record)
    }
  }

  @Test func dependenciesSurvive() {
    var dependencies = FactDependencies()
    for fingerprint in [0, 1, 77, UInt32.max] { dependencies.insert(fingerprint) }
    dependencies.insert(all: TypeFact.kind)
    let archive = dependencies.archive
    #expect(archive.withUnsafeBytes { try? FactDependencies(archive: $0) } == dependencies)
    var changed = ChangedFacts()
    #expect(!dependencies.isAffected(by: changed))
    changed.insert(78, of: ViewFact.kind)
    #expect(!dependencies.isAffected(by: changed))
    changed.insert(77, of: ViewFact.kind)
    #expect(dependencies.isAffected(by: changed))
    var other = ChangedFacts()
    other.insert(2, of: TypeFact.kind)
    #expect(dependencies.isAffected(by: other))
  }
}
