/// An output format. Adding one means adding a file and its line to `ReporterCatalog`.
protocol Reporter: Sendable {
  static var name: String { get }
  init(style: ReportStyle)

  /// The whole report, line breaks included.
  func text(for report: Report) -> String
}

/// How a report may look; formats for machines ignore it.
struct ReportStyle: Sendable {
  var usesColor = false
  /// Leaves out what is not a finding.
  var isQuiet = false
  /// Set where paths must be absolute: the folder that relative ones start in.
  var absoluteBase: String?
}

/// Every output format.
enum ReporterCatalog {
  static var all: [any Reporter.Type] { [TextReporter.self, XcodeReporter.self, JSONReporter.self] }

  static var names: [String] { all.map { $0.name } }

  static func reporter(_ name: String) -> (any Reporter.Type)? { all.first { $0.name == name } }
}
