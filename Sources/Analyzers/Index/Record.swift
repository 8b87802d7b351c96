/// A value that can be encoded as bytes and decoded.
///
/// `code` lists each stored property once, for all coders: an encoder reads the values passed to it, a decoder replaces
/// them. Encoding a decoded value produces the same bytes (`RecordCodingTests`).
protocol Record {
  /// Creates a blank record for a decoder to fill.
  init()

  mutating func code(_ coder: inout some Coder)
}

/// Receives the stored properties of records, in the order of the calls.
///
/// A coder does not throw: after malformed bytes it returns blank values, and reports the error at the end.
protocol Coder {
  /// Whether properties are replaced; an encoder does not change the values passed to it.
  static var isDecoding: Bool { get }

  mutating func text(_ value: inout String)
  mutating func integer(_ value: inout Int)
  mutating func flag(_ value: inout Bool)
  /// One of a fixed set of words.
  mutating func word<Word: RecordWord>(_ value: inout Word)
  mutating func array<Element: Record>(_ value: inout [Element])
  /// Called for a decoded value that is not valid.
  mutating func reportMalformed()
  mutating func callAsFunction(_ record: inout some Record)
}

extension Coder {
  mutating func callAsFunction(_ record: inout some Record) { record.code(&self) }
}

/// An enumeration without associated values.
protocol RecordWord: Record, RawRepresentable<String>, CaseIterable {}

extension RecordWord {
  mutating func code(_ coder: inout some Coder) { coder.word(&self) }
}

// MARK: - Values of the standard library

extension String: Record {
  mutating func code(_ coder: inout some Coder) { coder.text(&self) }
}

extension Int: Record {
  mutating func code(_ coder: inout some Coder) { coder.integer(&self) }
}

extension Bool: Record {
  mutating func code(_ coder: inout some Coder) { coder.flag(&self) }
}

extension Array: Record where Element: Record {
  mutating func code(_ coder: inout some Coder) { coder.array(&self) }
}

extension Optional: Record where Wrapped: Record {
  init() { self = nil }

  mutating func code<C: Coder>(_ coder: inout C) {
    var isPresent = self != nil
    coder.flag(&isPresent)
    if C.isDecoding, isPresent { self = Wrapped() }
    self?.code(&coder)
  }
}

extension Range<Int>: Record {
  init() { self = 0..<0 }

  mutating func code<C: Coder>(_ coder: inout C) {
    // The length is smaller than the end, so its encoding is shorter.
    var (start, length) = (lowerBound, count)
    coder(&start)
    coder(&length)
    guard C.isDecoding else { return }
    let (end, overflows) = start.addingReportingOverflow(length)
    guard start >= 0, length >= 0, !overflows else { return coder.reportMalformed() }
    self = start..<end
  }
}
