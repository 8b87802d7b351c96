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
  private static let layout = FactLayout.fingerprint(of: AnalysisRecord.self)

  /// The record in bytes.
  public var archive: [UInt8] { archived(Self.layout) }

  /// Reads a record.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive that this build writes.
  public init(archive: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self = try AnalysisRecord.read(archive, Self.layout)
  }
}

extension ConsultedFacts {
  private static let layout = FactLayout.fingerprint(of: ConsultedFacts.self)

  /// The questions in bytes.
  public var archive: [UInt8] { archived(Self.layout) }

  /// Reads questions.
  ///
  /// - Parameter archive: any bytes.
  /// - Throws: why they are no archive that this build writes.
  public init(archive: UnsafeRawBufferPointer) throws(FactArchiveError) {
    self = try ConsultedFacts.read(archive, Self.layout)
  }
}

extension AnalysisRecord: FactValue {
  init(_ value: AnalysisRecord?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      findings: coder(value?.findings), suppressed: coder(value?.suppressed),
      syntaxError: coder.optional(value?.syntaxError))
  }
}

extension Finding: FactValue {
  init(_ value: Finding?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      rule: coder(value?.rule), severity: coder(value?.severity), message: coder(value?.message),
      range: coder(value?.range), related: coder(value?.related), fixes: coder(value?.fixes),
      missingFact: coder.optional(value?.missingFact))
  }
}

extension Severity: FactWord {}

extension SuppressedFinding: FactValue {
  init(_ value: SuppressedFinding?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(finding: coder(value?.finding), reason: coder.optional(value?.reason))
  }
}

extension RelatedLocation: FactValue {
  init(_ value: RelatedLocation?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(file: coder.optional(value?.file), range: coder(value?.range), message: coder(value?.message))
  }
}

extension Fix: FactValue {
  init(_ value: Fix?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      title: coder(value?.title), isSafe: coder(value?.isSafe), isPreferred: coder(value?.isPreferred),
      edits: coder(value?.edits))
  }
}

extension TextEdit: FactValue {
  init(_ value: TextEdit?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(coder(value?.range), coder(value?.text))
  }
}

extension Range<Int>: FactValue {
  init(_ value: Range<Int>?, by coder: inout some FactCoder) throws(FactArchiveError) {
    let start: Int = try coder(value?.lowerBound)
    let count: Int = try coder(value?.count)
    let (end, overflows) = start.addingReportingOverflow(count)
    guard start >= 0, count >= 0, !overflows else { throw .damaged }
    self = start..<end
  }
}

extension ConsultedFacts: FactValue {
  init(_ value: ConsultedFacts?, by coder: inout some FactCoder) throws(FactArchiveError) {
    let keys: [Int] = try coder(value?.keys.sorted().map { Int($0) })
    try self.init(
      keys: Set(keys.map { UInt32(truncatingIfNeeded: $0) }),
      kinds: Set(coder(value?.kinds.sorted { $0.rawValue < $1.rawValue })))
  }
}
