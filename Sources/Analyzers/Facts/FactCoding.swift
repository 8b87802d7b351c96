/// What a record is made of.
///
/// It names its fields twice, in the same order: to write them, and to read them. What was written and read must be
/// written in the same bytes again (`FactArchiveTests`).
protocol FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError)
  func encode(to encoder: inout FactEncoder)
}

/// Gives the fields of records in the order of the calls.
protocol FactDecoder {
  mutating func text() throws(FactArchiveError) -> String
  mutating func integer() throws(FactArchiveError) -> Int
  mutating func flag() throws(FactArchiveError) -> Bool
  /// One of a fixed set of words.
  mutating func word<Word: FactWord>() throws(FactArchiveError) -> Word
  /// How many elements follow.
  mutating func count() throws(FactArchiveError) -> Int
  mutating func callAsFunction<Value: FactValue>() throws(FactArchiveError) -> Value
}

extension FactDecoder {
  mutating func callAsFunction<Value: FactValue>() throws(FactArchiveError) -> Value { try Value(from: &self) }

  /// A field that may be nil.
  mutating func optional<Value: FactValue>() throws(FactArchiveError) -> Value? { try flag() ? self() : nil }
}

extension FactEncoder {
  mutating func callAsFunction(_ value: some FactValue) { value.encode(to: &self) }

  /// A field that may be nil.
  mutating func optional(_ value: (some FactValue)?) {
    flag(value != nil)
    value?.encode(to: &self)
  }
}

/// An enumeration without associated values.
protocol FactWord: FactValue, RawRepresentable<String>, CaseIterable {}

extension FactWord {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) { self = try decoder.word() }
  func encode(to encoder: inout FactEncoder) { encoder.text(rawValue) }
}

extension String: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) { self = try decoder.text() }
  func encode(to encoder: inout FactEncoder) { encoder.text(self) }
}

extension Int: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) { self = try decoder.integer() }
  func encode(to encoder: inout FactEncoder) { encoder.integer(self) }
}

extension Bool: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) { self = try decoder.flag() }
  func encode(to encoder: inout FactEncoder) { encoder.flag(self) }
}

extension Array: FactValue where Element: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    self = []
    for _ in 0..<(try decoder.count()) { append(try decoder()) }
  }

  func encode(to encoder: inout FactEncoder) {
    encoder.count(count)
    for index in indices { self[index].encode(to: &encoder) }
  }
}
