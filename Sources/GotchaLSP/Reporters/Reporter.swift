/// An output format. Adding one means adding a file and its line to `ReporterCatalog`.
protocol Reporter: Sendable {
  static var name: String { get }
  /// Whether the format lists findings that are silenced.
  static var showsSilenced: Bool { get }
  init(style: ReportStyle)

  /// The whole report, including line breaks.
  func text(for report: Report) -> String
}

extension Reporter {
  static var showsSilenced: Bool { false }
}

/// How a report is formatted, and what its paths are relative to.
struct ReportStyle: Sendable {
  var usesColor = false
  /// Omits everything that is not a finding.
  var isQuiet = false
  /// The folder that relative paths start in; set if paths must be absolute.
  var absoluteBase: String?
  /// The absolute path of the folder that relative paths start in.
  var workingDirectory = "/"
  /// The path of the working directory in the pipeline's checkout: "" for its root, else, for example, "App/".
  var checkoutPrefix = ""
  /// What rules are linked to, nil where there is nothing to link to.
  var webPages = Product.webPages

  /// A path relative to the root of the checkout, which the pipeline's host expects.
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
