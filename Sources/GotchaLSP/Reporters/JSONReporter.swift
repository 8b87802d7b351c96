import Analyzers

/// The whole report as one JSON object, a finding per line.
struct JSONReporter: Reporter {
  static let name = "json"

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    var json = JSONText()
    json.raw("{\"version\": 1, \"tool\": {\"name\": ")
    json.string(Product.name)
    json.raw(", \"version\": ")
    json.string(Product.version)
    json.raw("},\n \"summary\": {\"files\": \(report.fileCount), \"findings\": \(report.findingCount)")
    json.raw(", \"milliseconds\": \(report.milliseconds)},\n \"findings\": [")
    var separator = "\n  "
    for file in report.files {
      for finding in file.findings {
        json.raw(separator)
        separator = ",\n  "
        write(finding, of: file, in: report, &json)
      }
    }
    json.raw("]}\n")
    return json.text
  }

  private func write(_ finding: Finding, of file: FileReport, in report: Report, _ json: inout JSONText) {
    json.raw("{\"rule\": ")
    json.string(finding.rule)
    json.raw(", \"severity\": ")
    json.string(finding.severity.rawValue)
    json.raw(", \"message\": ")
    json.string(finding.message)
    json.raw(", ")
    writePlace(finding.range, file.path, file.source, &json)
    json.raw(", \"related\": ")
    json.list(finding.related) { related, json in
      json.raw("{")
      let path = related.file ?? file.path
      let source = path == file.path ? file.source : report.relatedSources[path] ?? SourceText(bytes: [])
      writePlace(related.range, path, source, &json)
      json.raw(", \"message\": ")
      json.string(related.message)
      json.raw("}")
    }
    json.raw(", \"fixes\": ")
    json.list(finding.fixes) { fix, json in
      json.raw("{\"title\": ")
      json.string(fix.title)
      json.raw(", \"safe\": \(fix.isSafe), \"preferred\": \(fix.isPreferred), \"edits\": ")
      json.list(fix.edits) { edit, json in
        json.raw("{")
        writePlace(edit.range, file.path, file.source, &json)
        json.raw(", \"text\": ")
        json.string(edit.text)
        json.raw("}")
      }
      json.raw("}")
    }
    json.raw(", \"help\": ")
    json.string(RuleCatalog.rule(finding.rule)?.helpPath ?? "docs/rules/\(finding.rule).md")
    json.raw("}")
  }

  private func writePlace(_ range: Range<Int>, _ path: String, _ source: SourceText, _ json: inout JSONText) {
    json.raw("\"file\": ")
    json.string(path)
    for (name, offset) in [("start", range.lowerBound), ("end", range.upperBound)] {
      let position = source.position(at: offset)
      json.raw(", \"\(name)\": {\"line\": \(position.line + 1), \"column\": \(position.column + 1)")
      json.raw(", \"offset\": \(offset)}")
    }
  }
}
