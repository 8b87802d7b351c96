/// An output format. Adding one means adding a file and its line to `ReporterCatalog`.
protocol Reporter: Sendable {
  static var name: String { get }
  /// Whether the format keeps account of findings that are silenced.
  static var showsSilenced: Bool { get }
  init(style: ReportStyle)

  /// The whole report, line breaks included.
  func text(for report: Report) -> String
}

extension Reporter {
  static var showsSilenced: Bool { false }
}

/// How a report may look, and what its paths are relative to.
struct ReportStyle: Sendable {
  var usesColor = false
  /// Leaves out what is not a finding.
  var isQuiet = false
  /// Set where paths must be absolute: the folder that relative ones start in.
  var absoluteBase: String?
  /// Absolute: what relative paths start from.
  var workingDirectory = "/"
  /// Where the working directory stands in the pipeline's checkout: "" for its root, else "App/".
  var checkoutPrefix = ""

  /// A path as the pipeline's host knows it: relative to the root of the checkout.
  func checkoutPath(_ path: String) -> String { path.hasPrefix("/") ? path : checkoutPrefix + path }
}

/// Every output format.
enum ReporterCatalog {
  static var all: [any Reporter.Type] {
    [
      TextReporter.self, XcodeReporter.self, JSONReporter.self, JSONLinesReporter.self, SARIFReporter.self,
      GitHubReporter.self, GitLabReporter.self, CheckstyleReporter.self, JUnitReporter.self, MarkdownReporter.self,
      HTMLReporter.self, AgentReporter.self,
    ]
  }

  static var names: [String] { all.map { $0.name } }

  static func reporter(_ name: String) -> (any Reporter.Type)? { all.first { $0.name == name } }
}
