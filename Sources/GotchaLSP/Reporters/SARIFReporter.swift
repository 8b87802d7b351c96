import GotchaAnalysis
import GotchaSupport

/// SARIF 2.1.0, which GitHub's code scanning and many viewers read.
struct SARIFReporter: Reporter {
  static let name = "sarif"
  static let showsSilenced = true
  /// The URI base id of the working directory.
  private static let base = "SRCROOT"

  private let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    let spoken = report.files.flatMap { $0.findings.map(\.rule) + $0.silenced.map(\.finding.rule) }
    let rules = Set(spoken).sorted()
    let ruleIndex = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let folder = style.workingDirectory.hasSuffix("/") ? style.workingDirectory : style.workingDirectory + "/"
    var json = JSONText()
    json.raw("{\"version\": \"2.1.0\", \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n")
    json.raw(" \"runs\": [{\n  \"tool\": {\"driver\": {\"name\": ")
    json.string(Product.name)
    json.raw(", \"version\": ")
    json.string(Product.version)
    json.raw(", \"semanticVersion\": ")
    json.string(Product.version)
    if let pages = style.webPages {
      json.raw(", \"informationUri\": ")
      json.string(pages.address)
    }
    json.raw(",\n   \"rules\": [")
    write(rules.map { descriptor($0, report.catalog) }, to: &json)
    json.raw("]}},\n  \"columnKind\": \"utf16CodeUnits\",\n  \"originalUriBaseIds\": ")
    let bases: JSONTree = [Self.base: ["uri": .string("file://" + Self.encoded(folder))]]
    bases.write(to: &json)
    json.raw(",\n  \"invocations\": [")
    invocation(report).write(to: &json)
    json.raw("],\n  \"results\": [")
    write(report.files.flatMap { results(of: $0, in: report, ruleIndex) }, to: &json)
    json.raw("]}]}\n")
    return json.text
  }

  /// Writes each element on a separate line.
  private func write(_ elements: [JSONTree], to json: inout JSONText) {
    for (index, element) in elements.enumerated() {
      json.raw(index > 0 ? ",\n    " : "\n    ")
      element.write(to: &json)
    }
  }

  // MARK: Rules and the run

  private func descriptor(_ id: String, _ catalog: RuleCatalog) -> JSONTree {
    guard let rule = catalog.rule(id) else { return ["id": .string(id)] }
    let plain = MarkdownText().render(rule.explanation)
    let help = style.webPages?.rule(rule) ?? rule.references.compactMap(\.url).first
    return [
      "id": .string(id),
      "deprecatedIds": rule.formerIDs.isEmpty ? nil : .list(rule.formerIDs.map { .string($0) }),
      "shortDescription": ["text": .string(rule.title)],
      "fullDescription": ["text": .string(plain.split(separator: "\n").first.map(String.init) ?? rule.title)],
      "help": ["text": .string(plain), "markdown": .string(rule.markdown(in: catalog))],
      "helpUri": help.map { .string($0) },
      "defaultConfiguration": ["level": level(rule.severity), "enabled": .bool(rule.isRecommended)],
      "properties": [
        "tags": .list(
          ["swiftui"] + rule.topics.map { .string($0.rawValue) }
            + rule.criteria.map { .string("external/wcag/\($0.number)") }),
        "precision": rule.tier == .precise ? "high" : "medium",
        "problem.severity": rule.severity >= .warning ? .string(rule.severity.rawValue) : "recommendation",
      ],
    ]
  }

  private func level(_ severity: Severity) -> JSONTree {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info, .hint: "note"
    }
  }

  private func invocation(_ report: Report) -> JSONTree {
    let notes = report.problems.map { problem -> JSONTree in
      let text = problem.place.map { "\($0): " } ?? ""
      return ["level": .string(problem.kind.rawValue), "message": ["text": .string(text + problem.message)]]
    }
    return [
      "executionSuccessful": .bool(!report.problems.contains { $0.kind == .error }),
      "toolExecutionNotifications": notes.isEmpty ? nil : .list(notes),
    ]
  }

  // MARK: Results

  private func results(of file: FileReport, in report: Report, _ ruleIndex: [String: Int]) -> [JSONTree] {
    var all = file.findings.map { (finding: $0, silenced: SilencedFinding?.none) }
    all += file.silenced.map { ($0.finding, $0) }
    all.sort { ($0.finding.range.lowerBound, $0.finding.rule) < ($1.finding.range.lowerBound, $1.finding.rule) }
    var fingerprints = Fingerprints(path: file.path)
    return all.map { finding, silenced in
      [
        "ruleId": .string(finding.rule), "ruleIndex": ruleIndex[finding.rule].map { .integer($0) },
        "level": level(finding.severity), "message": ["text": .string(finding.message)],
        "locations": [
          ["physicalLocation": place(finding.range, file.path, file.source, showsText: true)]
        ],
        "relatedLocations": finding.related.isEmpty ? nil : .list(relatedLocations(finding, file, report)),
        "partialFingerprints": ["gotchaLine/v1": .string(fingerprints.next(finding, in: file.source))],
        // SARIF requires the list in all results of a run or in none.
        "suppressions": .list(silenced.map { [suppression($0)] } ?? []),
        "fixes": finding.applicableFixes.isEmpty ? nil : .list(finding.applicableFixes.map { fix($0, file) }),
        "properties": finding.ruleCase.isEmpty ? nil : evidence(of: finding),
      ]
    }
  }

  /// Why the finding has its severity.
  private func evidence(of finding: Finding) -> JSONTree {
    [
      "case": .string(finding.ruleCase),
      "assumptions": .list(finding.assumptions.map { .string($0.kind.rawValue) }),
      "notVerified": finding.missingFact.map { .string($0) },
      "advice": finding.advice.isEmpty ? nil : .list(finding.advice.map { .string($0.title) }),
    ]
  }

  private func relatedLocations(_ finding: Finding, _ file: FileReport, _ report: Report) -> [JSONTree] {
    finding.related.enumerated().map { index, related in
      let path = related.file ?? file.path
      return [
        "id": .integer(index + 1),
        "physicalLocation": place(related.range, path, report.source(of: related, in: file)),
        "message": ["text": .string(related.message)],
      ]
    }
  }

  private func suppression(_ silenced: SilencedFinding) -> JSONTree {
    switch silenced.origin {
    case .comment:
      ["kind": "inSource", "status": "accepted", "justification": silenced.reason.map { .string($0) }]
    case .baseline: ["kind": "external", "status": "accepted", "justification": "recorded in the baseline"]
    }
  }

  private func fix(_ fix: Fix, _ file: FileReport) -> JSONTree {
    let replacements = fix.edits.map { edit -> JSONTree in
      [
        "deletedRegion": region(edit.range, file.source),
        "insertedContent": edit.text.isEmpty ? nil : ["text": .string(edit.text)],
      ]
    }
    return [
      "description": ["text": .string(fix.title)],
      "artifactChanges": [["artifactLocation": artifact(file.path), "replacements": .list(replacements)]],
      "properties": ["safe": .bool(fix.isSafe), "preferred": .bool(fix.isPreferred)],
    ]
  }

  private func place(_ range: Range<Int>, _ path: String, _ source: SourceText, showsText: Bool = false) -> JSONTree {
    ["artifactLocation": artifact(path), "region": region(range, source, showsText: showsText)]
  }

  private func region(_ range: Range<Int>, _ source: SourceText, showsText: Bool = false) -> JSONTree {
    let start = position(range.lowerBound, source)
    let end = position(range.upperBound, source)
    return [
      "startLine": .integer(start.line + 1), "startColumn": .integer(start.column + 1),
      "endLine": .integer(end.line + 1), "endColumn": .integer(end.column + 1),
      "byteOffset": .integer(range.lowerBound), "byteLength": .integer(range.count),
      "snippet": showsText ? ["text": .string(source.string(in: range))] : nil,
    ]
  }

  /// The position without the byte order mark, which SARIF does not count as a character.
  private func position(_ offset: Int, _ source: SourceText) -> SourcePosition {
    var position = source.position(at: offset, encoding: .utf16)
    if position.line == 0, position.column > 0, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position.column -= 1 }
    return position
  }

  private func artifact(_ path: String) -> JSONTree {
    if path.hasPrefix("/") { return ["uri": .string("file://" + Self.encoded(path))] }
    return ["uri": .string(Self.encoded(path)), "uriBaseId": .string(Self.base)]
  }

  /// A path as a URI: everything except letters, digits and a few punctuation characters is percent-encoded.
  static func encoded(_ path: String) -> String {
    var uri = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri
  }
}
