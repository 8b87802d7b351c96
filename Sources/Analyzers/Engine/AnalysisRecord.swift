/// What is worth keeping of the analysis of a file, when nobody will edit it.
public struct AnalysisRecord: Sendable, Hashable {
  /// In order of range start, then rule id; suppressed ones are left out.
  public var findings: [Finding]
  /// What comments silence, in the same order.
  public var suppressed: [SuppressedFinding]
  /// The UTF-8 offset of the first place that does not parse.
  public var syntaxError: Int?

  public init(findings: [Finding] = [], suppressed: [SuppressedFinding] = [], syntaxError: Int? = nil) {
    self.findings = findings
    self.suppressed = suppressed
    self.syntaxError = syntaxError
  }

  public var isEmpty: Bool { findings.isEmpty && suppressed.isEmpty && syntaxError == nil }

  /// The other files in which findings show places.
  public var otherFiles: Set<String> {
    Set((findings + suppressed.map(\.finding)).flatMap(\.related).compactMap(\.file))
  }
}

extension Analysis {
  /// What was found, what comments silence, and where the file does not parse.
  ///
  /// - Parameter keepsSuppressed: whether what comments silence is wanted.
  public func record(keepsSuppressed: Bool = true) -> AnalysisRecord {
    AnalysisRecord(
      findings: findings, suppressed: keepsSuppressed ? suppressed : [],
      syntaxError: tree.errorOffsets.first.map(Int.init))
  }

  /// What was asked of the index: the findings stand until one of these facts changes.
  public var consulted: ConsultedFacts {
    itemFindings.reduce(into: ConsultedFacts()) { $0.formUnion($1.source.consulted) }
  }
}

// MARK: - In bytes

extension AnalysisRecord {
  /// The record in bytes, for this build of the program alone.
  public var archive: [UInt8] { archived }

  /// Reads a record.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive.
  public init(archive: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self = try AnalysisRecord.read(archive)
  }
}

extension ConsultedFacts {
  /// The questions in bytes, for this build of the program alone.
  public var archive: [UInt8] { archived }

  /// Reads questions.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive.
  public init(archive: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self = try ConsultedFacts.read(archive)
  }
}

extension AnalysisRecord: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      findings: decoder(), suppressed: decoder(),
      syntaxError: decoder.optional())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(findings)
    encoder(suppressed)
    encoder.optional(syntaxError)
  }
}

extension Finding: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      rule: decoder(), severity: decoder(), message: decoder(),
      range: decoder(), related: decoder(), fixes: decoder(),
      missingFact: decoder.optional())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(rule)
    encoder(severity)
    encoder(message)
    encoder(range)
    encoder(related)
    encoder(fixes)
    encoder.optional(missingFact)
  }
}

extension Severity: FactWord {}

extension SuppressedFinding: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(finding: decoder(), reason: decoder.optional())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(finding)
    encoder.optional(reason)
  }
}

extension RelatedLocation: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(file: decoder.optional(), range: decoder(), message: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder.optional(file)
    encoder(range)
    encoder(message)
  }
}

extension Fix: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      title: decoder(), isSafe: decoder(), isPreferred: decoder(),
      edits: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(title)
    encoder(isSafe)
    encoder(isPreferred)
    encoder(edits)
  }
}

extension TextEdit: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(decoder(), decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(range)
    encoder(text)
  }
}

extension Range<Int>: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    let start: Int = try decoder()
    let count: Int = try decoder()
    let (end, overflows) = start.addingReportingOverflow(count)
    guard start >= 0, count >= 0, !overflows else { throw .damaged }
    self = start..<end
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(lowerBound)
    encoder(count)
  }
}

extension ConsultedFacts: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    let keys: [Int] = try decoder()
    try self.init(keys: HashSet(keys.lazy.map { UInt32(truncatingIfNeeded: $0) }), kinds: Set(decoder() as [FactKey.Kind]))
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(keys.elements.sorted().map { Int($0) })
    encoder(kinds.sorted { $0.rawValue < $1.rawValue })
  }
}
