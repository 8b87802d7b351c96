import GotchaAnalysis
import GotchaSupport

/// The whole report as one JSON object, with one finding per line.
struct JSONReporter: Reporter {
  static let name = "json"
  static let showsHints = true

  init(style: ReportStyle) {}

  func text(for report: Report) -> String {
    var json = JSONText()
    json.raw("{\"version\": 1, \"tool\": {\"name\": ")
    json.string(Product.name)
    json.raw(", \"version\": ")
    json.string(Product.version)
    json.raw("},\n \"summary\": {\"files\": \(report.fileCount), \"findings\": \(report.findingCount)")
    json.raw(", \"severities\": {")
    let findings = report.files.flatMap(\.findings)
    for (number, severity) in Severity.allCases.reversed().enumerated() {
      let count = findings.count { $0.severity == severity } + (report.omitted[severity] ?? 0)
      json.raw("\(number > 0 ? ", " : "")\"\(severity.rawValue)\": \(count)")
    }
    json.raw("}, \"inBaseline\": \(report.knownCount), \"milliseconds\": \(report.milliseconds)},\n \"findings\": [")
    var separator = "\n  "
    for file in report.files {
      for finding in file.findings {
        json.raw(separator)
        separator = ",\n  "
        json.finding(finding, of: file, in: report)
      }
    }
    json.raw("]}\n")
    return json.text
  }
}
