/// The part of a file's analysis that is kept when the file is not being edited.
package struct AnalysisRecord: Sendable, Hashable {
  /// In order of range start, then rule id. Suppressed findings are omitted.
  package var findings: [Finding]
  /// Findings suppressed by comments, in the same order.
  package var suppressed: [SuppressedFinding]
  /// The UTF-8 offset of the first syntax error.
  package var syntaxError: Int?

  package init(findings: [Finding] = [], suppressed: [SuppressedFinding] = [], syntaxError: Int? = nil) {
    self.findings = findings
    self.suppressed = suppressed
    self.syntaxError = syntaxError
  }

  package var isEmpty: Bool { findings.isEmpty && suppressed.isEmpty && syntaxError == nil }

  /// The other files that findings refer to.
  package var otherFiles: Set<String> {
    Set((findings + suppressed.map(\.finding)).flatMap(\.related).compactMap(\.file))
  }
}

extension Analysis {
  /// The findings, the suppressed findings, and the first syntax error of the file. Fixes that would break the code are
  /// omitted.
  ///
  /// - Parameter keepsSuppressed: whether suppressed findings are included.
  package func record(keepsSuppressed: Bool = true) -> AnalysisRecord {
    var suppressed = keepsSuppressed ? self.suppressed : []
    let judged = withoutBrokenFixes(suppressed.map(\.finding))
    for (index, finding) in judged.enumerated() { suppressed[index].finding = finding }
    return AnalysisRecord(
      findings: withoutBrokenFixes(findings), suppressed: suppressed,
      syntaxError: tree.firstError(in: tree.root.range, outside: tree.branchesForNewerCompilers))
  }

  private func withoutBrokenFixes(_ findings: [Finding]) -> [Finding] {
    // Most files have no fixes, and a judge examines the whole file.
    findings.allSatisfy(\.fixes.isEmpty) ? findings : FixJudge(tree).withoutBrokenFixes(findings)
  }

  /// The facts that the findings depend on.
  package var factDependencies: FactDependencies {
    itemFindings.reduce(into: completed.dependencies) { $0.formUnion($1.source.dependencies.facts) }
  }
}

// MARK: - Serialization

extension AnalysisRecord {
  /// The record as bytes, which only the same build of the program can read.
  package var archive: [UInt8] { RecordEncoder.bytes(of: self) }

  /// Reads a record.
  ///
  /// - Parameter archive: any bytes.
  package init(archive: UnsafeRawBufferPointer) throws(MalformedRecord) {
    self = try RecordDecoder.decode(from: archive)
  }
}

extension AnalysisRecord: Record {
  init() { self.init(findings: []) }

  mutating func code(_ coder: inout some Coder) {
    coder(&findings)
    coder(&suppressed)
    coder(&syntaxError)
  }
}

extension Finding: Record {
  init() { self.init(rule: "", severity: .hint, message: "", range: 0..<0) }

  mutating func code(_ coder: inout some Coder) {
    coder(&rule)
    coder(&ruleCase)
    coder(&severity)
    coder(&message)
    coder(&range)
    coder(&related)
    coder(&fixes)
    coder(&assumptions)
  }
}

extension Assumption: Record {
  init() { self.init(.callersUnknown, "") }

  mutating func code(_ coder: inout some Coder) {
    coder(&kind)
    coder(&fact)
  }
}

extension Assumption.Kind: RecordWord {
  init() { self = .callersUnknown }
}

extension Severity: RecordWord {
  init() { self = .hint }
}

extension SuppressedFinding: Record {
  init() { self.init(finding: Finding(), reason: nil) }

  mutating func code(_ coder: inout some Coder) {
    coder(&finding)
    coder(&reason)
  }
}

extension RelatedLocation: Record {
  init() { self.init(range: 0..<0, message: "") }

  mutating func code(_ coder: inout some Coder) {
    coder(&file)
    coder(&range)
    coder(&message)
  }
}

extension Fix: Record {
  init() { self.init(title: "", isSafe: false, isPreferred: false, edits: []) }

  mutating func code(_ coder: inout some Coder) {
    coder(&title)
    coder(&isSafe)
    coder(&isPreferred)
    coder(&edits)
  }
}

extension TextEdit: Record {
  init() { self.init(0..<0, "") }

  mutating func code(_ coder: inout some Coder) {
    coder(&range)
    coder(&text)
  }
}
