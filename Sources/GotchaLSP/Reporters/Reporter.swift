/// An output format. To add one, add a file and its line in `ReporterCatalog`.
protocol Reporter: Sendable {
  static var name: String { get }
  /// Whether the format lists suppressed findings.
  static var showsSilenced: Bool { get }
  /// Whether the format lists hints without `--min-severity`, because other programs filter it.
  static var showsHints: Bool { get }
  /// Whether the command prints a summary after the report, on standard error.
  static var needsSummary: Bool { get }
  /// Whether the format can group findings.
  static var canGroup: Bool { get }
  init(style: ReportStyle)

  /// The whole report, including line breaks.
  func text(for report: Report) -> String
}

extension Reporter {
  static var showsSilenced: Bool { false }
  static var showsHints: Bool { false }
  static var needsSummary: Bool { false }
  static var canGroup: Bool { false }
}

/// How a report is formatted, and what its paths are relative to.
struct ReportStyle: Sendable {
  /// What findings are grouped by.
  enum Grouping: String, CaseIterable, Sendable { case rule, file }

  var usesColor = false
  /// nil for no groups.
  var grouping: Grouping?
  /// From more findings on, the text reporter prints an overview; nil for no limit.
  var overviewThreshold: Int?
  /// The command line that repeats the run without what determines its output, for advice.
  var command = "\(Product.name) check"
  /// Omits everything except findings.
  var isQuiet = false
  /// The folder that relative paths refer to; set if paths must be absolute.
  var absoluteBase: String?
  /// The absolute path of the folder that relative paths refer to.
  var workingDirectory = "/"
  /// The path of the working directory in the CI checkout: "" for its root, otherwise, for example, "App/".
  var checkoutPrefix = ""
  /// The online documentation to link to, nil if there is none.
  var webPages = Product.webPages

  /// A path relative to the root of the checkout, as the CI system expects.
  func checkoutPath(_ path: String) -> String { path.hasPrefix("/") ? path : checkoutPrefix + path }
}

/// Every output format.
enum ReporterCatalog {
  static var all: [any Reporter.Type] {
    [
      TextReporter.self, ConciseReporter.self, XcodeReporter.self, JSONReporter.self, JSONLinesReporter.self,
      SARIFReporter.self, GitHubReporter.self, GitLabReporter.self, CheckstyleReporter.self, JUnitReporter.self,
      MarkdownReporter.self, HTMLReporter.self, AgentReporter.self,
    ]
  }

  static var names: [String] { all.map { $0.name } }

  static func reporter(_ name: String) -> (any Reporter.Type)? { all.first { $0.name == name } }
}
