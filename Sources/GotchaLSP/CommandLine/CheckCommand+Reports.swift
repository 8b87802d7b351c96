import GotchaAnalysis
import GotchaSupport

/// Where the reports of a run are written.
extension CheckCommand {
  /// The environment variables in which CI systems store the root of the checkout.
  static let checkoutVariables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  /// On a terminal, more findings than this are not shown all at once.
  static let overviewThreshold = 50

  func reportDestinations(in environment: CommandEnvironment) throws(CommandFailure) -> [ReportDestination] {
    // Standard output must contain nothing but the patch or the fixed text.
    let outputIsTaken = printsDiff || (readsInput && appliesFixes)
    let isTerminal = outputIsTaken ? environment.errorIsTerminal : environment.outputIsTerminal
    var destinations: [ReportDestination] = []
    for option in reporters {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts.first ?? option
      guard let reporter = ReporterCatalog.reporter(name) else {
        let names = ReporterCatalog.names
        throw .usage(
          "unknown reporter \"\(name)\" (\(names.joined(separator: ", ")))\(NearestName.hint(name, in: names))")
      }
      let file = parts.count > 1 && parts[1] != "-" ? parts[1] : nil
      if file == "" { throw .usage("missing file name in --reporter \(name)=") }
      if file == ConfigurationSchema.fileName || file?.hasSuffix("/" + ConfigurationSchema.fileName) ?? false {
        throw .usage("--reporter \(option) would overwrite the configuration; use another file name")
      }
      if let file, destinations.contains(where: { $0.file == file }) {
        throw .usage("two reporters write to \(file); use a different file for each")
      }
      if file == nil, destinations.contains(where: { $0.file == nil }) {
        throw .usage("two reporters write to standard output; write one to a file with --reporter \(name)=FILE")
      }
      var style = style(file, isTerminal, environment)
      // Xcode reads the output of a build and opens only files with absolute paths. Report files are read elsewhere,
      // and so is the output if no reporter is specified.
      if reporter == XcodeReporter.self, file == nil { style.absoluteBase = environment.workingDirectory }
      destinations.append(ReportDestination(reporter: reporter, file: file, style: style))
    }
    if reporters.isEmpty, !printsDiff {
      let reporter: any Reporter.Type = isTerminal ? TextReporter.self : XcodeReporter.self
      let style = style(nil, isTerminal, environment)
      destinations.append(ReportDestination(reporter: reporter, file: nil, style: style))
    }
    if outputIsTaken {
      for index in destinations.indices { destinations[index].usesErrorOutput = true }
    }
    if grouping != nil, !destinations.contains(where: { $0.reporter.canGroup }) {
      let names = ReporterCatalog.all.filter { $0.canGroup }.map { $0.name }.joined(separator: " or ")
      let others = destinations.map { $0.reporter.name }.joined(separator: ", ")
      throw .usage("--group-by requires --reporter \(names)\(others.isEmpty ? "" : "; the reporter is \(others)")")
    }
    return destinations
  }

  private func style(_ file: String?, _ isTerminal: Bool, _ environment: CommandEnvironment) -> ReportStyle {
    var style = ReportStyle()
    style.isQuiet = isQuiet
    style.grouping = grouping
    style.command = repeatingCommand
    let isNarrowed = grouping != nil || minimumSeverity != nil || maximumFindings != nil || !selected.isEmpty
    if file == nil, isTerminal, !isNarrowed, !isQuiet { style.overviewThreshold = Self.overviewThreshold }
    switch color {
    case .always: style.usesColor = true
    case .never: style.usesColor = false
    case .auto:
      style.usesColor =
        file == nil && isTerminal && (environment.variables["NO_COLOR"] ?? "").isEmpty
        && environment.variables["TERM"] != "dumb"
    }
    style.workingDirectory = environment.workingDirectory
    style.checkoutPrefix = checkoutPrefix(in: environment)
    // The command runs as a build script in Xcode.
    if environment.variables["XCODE_VERSION_ACTUAL"] != nil { style.absoluteBase = environment.workingDirectory }
    return style
  }

  /// Appends the report to the summary of the step in GitHub Actions, and prints which annotations GitHub does not
  /// show.
  func writeStepSummary(of report: Report, in environment: CommandEnvironment) {
    var remedy = "all findings are in this log"
    if let path = environment.variables[GitHubReporter.stepSummaryVariable], !path.isEmpty {
      let location = environment.location(of: path)
      // Other commands of the step may have written to the file. Headings and paths exceed the limit of the reporter.
      let space = GitHubReporter.stepSummaryLimit - (FileSystem.usage(of: location)?.bytes ?? 0) - 1 << 16
      if space > 0 {
        let text = MarkdownReporter(style: ReportStyle(), sizeLimit: space).text(for: report)
        do {
          try FileSystem.append(Array(text.utf8), toNamed: location)
          remedy = "all findings are in this log and in the summary of the job"
        } catch {
          warn("cannot write the summary of the job to \(path): \(error.reason)", in: environment)
        }
      }
    }
    guard !isQuiet, let hidden = GitHubReporter.hiddenAnnotations(of: report) else { return }
    let limit = "GitHub shows at most \(GitHubReporter.annotationLimit) annotations of each level in a step"
    environment.printError("note: \(limit) and does not show \(hidden); \(remedy)")
  }

  /// The path of the working directory relative to the root of the CI checkout.
  private func checkoutPrefix(in environment: CommandEnvironment) -> String {
    for variable in Self.checkoutVariables {
      guard let root = environment.variables[variable].flatMap(FileSystem.resolved),
        let folder = FileSystem.resolved(environment.workingDirectory)
      else { continue }
      let parts = folder.utf8.split(separator: UInt8(ascii: "/"))
      let above = root.utf8.split(separator: UInt8(ascii: "/"))
      guard parts.starts(with: above, by: { $0.elementsEqual($1) }) else { continue }
      return parts.dropFirst(above.count).map { String(Substring($0)) + "/" }.joined()
    }
    return ""
  }
}

/// A reporter and where its text is written.
struct ReportDestination {
  let reporter: any Reporter.Type
  /// nil for a standard stream.
  let file: String?
  let style: ReportStyle
  var usesErrorOutput = false

  /// Whether a summary follows the report, on standard error.
  var needsSummary: Bool { file == nil && !usesErrorOutput && reporter.needsSummary }

  func bytes(of report: Report) -> [UInt8] { Array(reporter.init(style: style).text(for: report).utf8) }

  func write(_ bytes: [UInt8], in environment: CommandEnvironment) throws(CommandFailure) {
    guard let file else {
      (usesErrorOutput ? environment.errorOutput : environment.output).write(bytes)
      return
    }
    do {
      try FileSystem.write(bytes, toNamed: environment.location(of: file))
    } catch {
      throw .unwritable("report \(file)", error)
    }
  }
}
