import GotchaAnalysis
import GotchaSupport

extension JSONText {
  /// Writes a finding as an object on one line, for `json` and `jsonl`.
  mutating func finding(_ finding: Finding, of file: FileReport, in report: Report) {
    raw("{\"rule\": ")
    string(finding.rule)
    raw(", \"severity\": ")
    string(finding.severity.rawValue)
    raw(", \"message\": ")
    string(finding.message)
    raw(", ")
    place(finding.range, file.path, file.source)
    raw(", \"related\": ")
    list(finding.related) { related, json in
      json.raw("{")
      json.place(related.range, related.file ?? file.path, report.source(of: related, in: file))
      json.raw(", \"message\": ")
      json.string(related.message)
      json.raw("}")
    }
    raw(", \"fixes\": ")
    list(finding.applicableFixes) { fix, json in
      json.raw("{\"title\": ")
      json.string(fix.title)
      json.raw(", \"safe\": \(fix.isSafe), \"preferred\": \(fix.isPreferred), \"edits\": ")
      json.list(fix.edits) { edit, json in
        json.raw("{")
        json.place(edit.range, file.path, file.source)
        json.raw(", \"text\": ")
        json.string(edit.text)
        json.raw("}")
      }
      json.raw("}")
    }
    let rule = report.catalog.rule(finding.rule)
    raw(", \"help\": ")
    string(rule?.helpPath ?? "docs/rules/\(finding.rule).md")
    raw(", \"references\": ")
    references(rule?.references ?? [])
    if !finding.advice.isEmpty {
      raw(", \"advice\": ")
      list(finding.advice) { $1.string($0.title) }
    }
    if !finding.ruleCase.isEmpty {
      raw(", \"case\": ")
      string(finding.ruleCase)
    }
    if !finding.assumptions.isEmpty {
      raw(", \"assumptions\": ")
      list(finding.assumptions) { assumption, json in json.string(assumption.kind.rawValue) }
    }
    if let fact = finding.missingFact {
      raw(", \"notVerified\": ")
      string(fact)
    }
    raw("}")
  }

  /// Writes the sources of a rule's claims.
  mutating func references(_ references: [RuleReference]) {
    list(references) { reference, json in
      json.raw("{\"title\": ")
      json.string(reference.title)
      if let url = reference.url {
        json.raw(", \"url\": ")
        json.string(url)
      }
      json.raw("}")
    }
  }

  private mutating func place(_ range: Range<Int>, _ path: String, _ source: SourceText) {
    raw("\"file\": ")
    string(path)
    for (name, offset) in [("start", range.lowerBound), ("end", range.upperBound)] {
      let position = source.position(at: offset)
      raw(", \"\(name)\": {\"line\": \(position.line + 1), \"column\": \(position.column + 1)")
      raw(", \"offset\": \(offset)}")
    }
  }
}
