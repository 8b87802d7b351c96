/// A description of the stored properties of records, so that a build never reads data that another one encoded
/// differently.
///
/// It is derived from `code`, so it changes with every property and does not need a version number. Creating one takes
/// at least a millisecond.
struct RecordLayout: Coder {
  static var isDecoding: Bool { true }

  /// The names and types of all stored properties, in order.
  private(set) var description = ""

  var fingerprint: UInt32 { NameHash.of(description) }

  mutating func describe<Value: Record>(_: Value.Type) {
    var blank = Value()
    self(&blank)
  }

  mutating func text(_: inout String) {}
  mutating func integer(_: inout Int) {}
  /// Describes optional values as if they were present.
  mutating func flag(_ value: inout Bool) { value = true }

  mutating func word<Word: RecordWord>(_: inout Word) {
    description += Word.allCases.map(\.rawValue).joined(separator: "|")
  }

  mutating func array<Element: Record>(_: inout [Element]) { describe(Element.self) }

  mutating func reportMalformed() {}

  mutating func callAsFunction(_ record: inout some Record) {
    description += "\(type(of: record))("
    record.code(&self)
    description += Mirror(reflecting: record).children.compactMap(\.label).joined(separator: ",") + ")"
  }
}
