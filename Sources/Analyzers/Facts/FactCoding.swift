/// Writes facts or reads them, value by value in the order of the calls.
///
/// A record lists its fields once, for both: `self.init(name: try coder(fact?.name), …)`. Every call gives back the
/// field's value: the one it was given while writing, the next one while reading.
protocol FactCoder {
  /// Whether values come from the caller.
  var isWriting: Bool { get }

  mutating func text(_ value: String?) throws(FactArchiveError) -> String
  mutating func integer(_ value: Int?) throws(FactArchiveError) -> Int
  mutating func flag(_ value: Bool?) throws(FactArchiveError) -> Bool
  /// One of a fixed set of words.
  mutating func word<Word: FactWord>(_ value: Word?) throws(FactArchiveError) -> Word
  /// How many elements follow.
  mutating func count(_ value: Int?) throws(FactArchiveError) -> Int
  mutating func callAsFunction<Value: FactValue>(_ value: Value?) throws(FactArchiveError) -> Value
}

extension FactCoder {
  mutating func callAsFunction<Value: FactValue>(_ value: Value?) throws(FactArchiveError) -> Value {
    try Value(value, by: &self)
  }

  /// A field that may be nil.
  mutating func optional<Value: FactValue>(_ value: Value?) throws(FactArchiveError) -> Value? {
    try flag(isWriting ? value != nil : nil) ? self(value) : nil
  }
}

/// What a record is made of.
protocol FactValue {
  /// - Parameters:
  ///   - value: what to write; nil while reading.
  ///   - coder: is handed every field once, always in the same order.
  init(_ value: Self?, by coder: inout some FactCoder) throws(FactArchiveError)
}

/// An enumeration without associated values.
protocol FactWord: FactValue, RawRepresentable<String>, CaseIterable {}

extension FactWord {
  init(_ value: Self?, by coder: inout some FactCoder) throws(FactArchiveError) { self = try coder.word(value) }
}

extension String: FactValue {
  init(_ value: String?, by coder: inout some FactCoder) throws(FactArchiveError) { self = try coder.text(value) }
}

extension Int: FactValue {
  init(_ value: Int?, by coder: inout some FactCoder) throws(FactArchiveError) { self = try coder.integer(value) }
}

extension Bool: FactValue {
  init(_ value: Bool?, by coder: inout some FactCoder) throws(FactArchiveError) { self = try coder.flag(value) }
}

extension Array: FactValue where Element: FactValue {
  init(_ value: [Element]?, by coder: inout some FactCoder) throws(FactArchiveError) {
    let count = try coder.count(value?.count)
    if let value {
      for element in value { _ = try coder(element) }
      self = value
    } else {
      self = []
      for _ in 0..<count { append(try coder(nil)) }
    }
  }
}
