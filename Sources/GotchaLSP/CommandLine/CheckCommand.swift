import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp check`: analyzes files and folders and reports findings.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Check files and folders (default: the current folder) for SwiftUI gotchas."
  static var operandShape: Operands { .many("PATH", .path) }

  /// The lowest severity of findings that make the run fail.
  enum FailureThreshold: String, CaseIterable {
    case hint, info, warning, error, never

    func isReached(by severity: Severity) -> Bool {
      Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
  }

  enum ColorMode: String, CaseIterable { case auto, always, never }

  var operands: [String] = []
  var reporters: [String] = []
  var fixes = false
  var includesUnsafeFixes = false
  var chosenFix: String?
  var printsDiff = false
  var enabledRules: [String] = []
  var disabledRules: [String] = []
  var selected: [String] = []
  var preset: RuleSettings.Preset?
  var configurationFile: String?
  var failureThreshold = FailureThreshold.warning
  var minimumSeverity: Severity?
  var maximumFindings: Int?
  var grouping: ReportStyle.Grouping?
  var readsInput = false
  var inputPath: String?
  var fileList: String?
  var context: [String] = []
  var changedSince: String?
  var baseline: String?
  var ignoresBaseline = false
  var writtenBaseline: String?
  /// Whether to write the baseline that the run uses: the one of `--baseline`, or else those that settings name.
  var writesUsedBaseline = false
  var factsIn: [String] = []
  var factsOut: String?
  var jobs: Int?
  var ignoresCache = false
  var printsStatistics = false
  var color = ColorMode.auto
  var progress = Progress.Mode.auto
  var isLenient = false
  var isQuiet = false
  var isUnsupervised = false
  var timeLimit: Int?
  var memoryLimit: Int?

  static var options: [CommandOption<CheckCommand>] {
    [
      .list(
        "reporter", "NAME[=FILE]", .words(ReporterCatalog.names), \.reporters,
        "format: \(ReporterCatalog.names.joined(separator: ", ")); to FILE if given, - for standard output (repeatable)"
      ),
      .flag("fix", \.fixes, "apply all safe fixes and report the remaining findings"),
      .flag("unsafe-fixes", \.includesUnsafeFixes, "with --fix or --diff: include fixes that may change behavior"),
      .text("apply", "RULE@FILE:LINE", .anything, \.chosenFix, "apply the fix of this finding only, safe or not"),
      .flag("diff", \.printsDiff, "print what --fix would change as a unified diff, without changing files"),
      .list("rule", "ID", .rule, \.enabledRules, "enable a rule in addition to the preset (repeatable)"),
      .list("disable", "ID", .rule, \.disabledRules, "disable a rule (repeatable)"),
      .list(
        "only", "ID|TOPIC", .ruleOrTopic, \.selected,
        "run only this rule, or only the enabled rules of this topic (repeatable)"),
      .choice("preset", \.preset, "base set of enabled rules (default: recommended)"),
      .text(
        "config", "FILE", .file, \.configurationFile, "use the settings in FILE instead of the nearest gotcha.json"),
      .choice("fail-on", \.failureThreshold, "exit with 1 if a finding has at least this severity (default: warning)"),
      .flag("lenient", \.isLenient, "for builds: report errors as warnings and exit with 0 even if the run fails"),
      .choice(
        "min-severity", \.minimumSeverity, "report and fix only findings of at least this severity (default: info)"),
      .number(
        "max-findings", \.maximumFindings, minimum: 0, "report and fix at most N findings, the most severe first"),
      .choice("group-by", \.grouping, "with the reporters text and concise: group findings by rule or file"),
      .flag("stdin", \.readsInput, "check the text on standard input"),
      .text("stdin-path", "PATH", .file, \.inputPath, "file name to assume for standard input"),
      .text("files-from", "FILE", .file, \.fileList, "read paths from FILE (- for standard input), one per line"),
      .list(
        "context", "PATH", .path, \.context,
        "use the files in PATH as cross-file context without reporting findings in them (repeatable)"),
      .text(
        "changed-since", "REV", .anything, \.changedSince,
        "report only findings on lines changed since REV (requires git)"),
      .text(
        "baseline", "FILE", .file, \.baseline,
        "do not report the findings recorded in FILE (default: the baseline that gotcha.json names)"),
      .flag("no-baseline", \.ignoresBaseline, "report all findings, even if gotcha.json names a baseline"),
      .text(
        "write-baseline", "FILE", .file, \.writtenBaseline, orFlag: \.writesUsedBaseline,
        "record the findings in FILE (default: the baseline that gotcha.json names), so that only new ones are "
          + "reported"),
      .text("facts-out", "FILE", .file, \.factsOut, "write cross-file facts to FILE without checking"),
      .list(
        "facts-in", "FILE", .file, \.factsIn, "use the cross-file facts that --facts-out wrote to FILE (repeatable)"),
      .number("jobs", \.jobs, minimum: 1, "number of files to check in parallel (default: one per core)"),
      .flag("no-cache", \.ignoresCache, "ignore and do not write the cache"),
      .flag("statistics", \.printsStatistics, "print findings, fixes and time per rule to standard error"),
      .choice("color", \.color, "use colors (auto: on a terminal, unless NO_COLOR is set)"),
      .choice("progress", \.progress, "show progress on standard error (auto: on a terminal)"),
      .flag("quiet", \.isQuiet, "print only findings and errors"),
      .flag("no-supervisor", \.isUnsupervised, "do not recover from crashes of the analysis"),
    ] + WorkLimits.options(\.timeLimit, \.memoryLimit)
  }

  /// Whether to apply fixes: all or only one.
  var appliesFixes: Bool { fixes || chosenFix != nil }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    if let factsOut { return try writeFacts(to: factsOut, in: environment) }
    let start = MonotonicClock.milliseconds()
    let recovery = try recovery(in: environment)
    // After a recovery, the failed run has already printed what comes before the analysis.
    var silent = self
    silent.isQuiet = isQuiet || recovery?.isAgain ?? false
    let destinations = try reportDestinations(in: environment)
    let configuration = try configuration(in: environment)
    var run = try silent.batchRun(under: configuration, for: destinations, in: environment)
    run.recovery = recovery
    let (inputs, discoveryProblems) = try inputs(under: configuration, in: environment)
    let baselines = try writtenBaselines(of: inputs, under: configuration, in: environment)

    run.fixableFindings = worstFindings(inputs, run, in: environment)
    let progress = Progress(total: inputs.count, mode: isQuiet || readsInput ? .never : progress, in: environment)
    var results = analyze(inputs, with: run, in: environment) { progress.advance($0) }.results
    progress.finish()
    run.removeAbandonedFiles(beside: inputs, results)
    if run.fixing == .apply {
      for (file, result) in zip(inputs, results) {
        guard let text = file.givenText else { continue }
        environment.output.write((result.fixedSource ?? text).bytes)
      }
    }

    var problems = discoveryProblems + results.flatMap(\.problems)
    problems += run.missingChoice(inputs, results).map { [$0] } ?? []
    let leftOut = zip(inputs, results).count { !$0.isContext && $1.isLeftOut }
    if leftOut > 0, leftOut == inputs.count(where: { !$0.isContext }) {
      let count = Summary.count(leftOut, "file")
      warn("all files are excluded by settings (\(count)); check \"include\" and \"exclude\"", in: environment)
    }
    noteStaleEntries(run.adoption, inputs, results, in: environment)
    do {
      try write(baselines, inputs, &results, in: environment)
    } catch {
      problems.append(Problem(kind: .error, place: nil, message: error.message))
    }
    var report = report(of: inputs, results, recovery, in: environment)
    // If a problem left nothing to check, it is an error.
    if report.fileCount == 0 { problems = problems.map { Problem(kind: .error, place: $0.place, message: $0.message) } }
    problems = configuration.problems.map { Problem($0, in: environment) } + problems
    let shownProblems = problems.filter { !isQuiet || $0.kind == .error }
    if isLenient {
      report.downgradeErrors()
      problems = problems.map(\.downgraded)
    }
    for problem in shownProblems { show(isLenient ? problem.downgraded : problem, destinations, in: environment) }
    let prominent = minimumSeverity == nil ? report.withoutHints : report
    let status = isLenient ? ExitStatus.success : status(prominent, problems)
    for result in results where !result.patch.isEmpty && printsDiff { write(patch: result.patch, in: environment) }
    // The process will end with SIGPIPE, so nothing else is printed.
    if environment.output.hasLostReader { return status }
    if printsDiff, !isQuiet {
      let fixed = results.filter { $0.appliedFixCount > 0 }
      let count = fixed.reduce(0) { $0 + $1.appliedFixCount }
      let files = Summary.count(fixed.count, "file")
      let findings = Summary.count(prominent.findingCount, "finding")
      environment.printError("\(count) of \(findings) would be fixed in \(files)")
    }
    if printsStatistics {
      let times = results.reduce(into: [:]) { $0.merge($1.ruleTimes, uniquingKeysWith: +) }
      environment.printError(Statistics(report, times: times).lines)
    }
    report.problems = problems
    report.milliseconds = MonotonicClock.milliseconds() - start
    var shown = minimumSeverity == nil ? report.withoutHints : report
    if let maximumFindings {
      report.limit(to: maximumFindings)
      shown.limit(to: maximumFindings)
    }
    var reportFailed = false
    for destination in destinations {
      do {
        let bytes = destination.bytes(of: destination.reporter.showsHints ? report : shown)
        try destination.write(bytes, in: environment)
      } catch {
        environment.printError("error: " + error.message)
        reportFailed = true
      }
    }
    if destinations.contains(where: { $0.reporter == GitHubReporter.self && $0.file == nil }) {
      writeStepSummary(of: shown, in: environment)
    }
    // After "cannot be read" or "cannot write to standard output", "No findings" would mislead.
    let isReported = environment.output.failure == nil && (report.fileCount > 0 || problems.isEmpty)
    if isReported, !isQuiet, destinations.contains(where: \.needsSummary) {
      environment.printError(Summary(shown).lines())
    }
    if isReported { noteUpdate(run.adoption, inputs, prominent, status: status, in: environment) }
    return reportFailed ? ExitStatus.failure : status
  }

  /// The findings that `--max-findings` allows to fix, by path; nil for all. Which they are is known only after all
  /// files have been checked.
  private func worstFindings(
    _ inputs: [ProjectFile], _ run: BatchRun, in environment: CommandEnvironment
  ) -> [String: Set<Finding>]? {
    guard let maximumFindings, run.fixing != .off, run.choice == nil else { return nil }
    var run = run
    run.fixing = .off
    var report = Report(of: inputs, analyze(inputs, with: run, in: environment) { _ in }.results, in: environment)
    if minimumSeverity == nil { report = report.withoutHints }
    report.limit(to: maximumFindings)
    return Dictionary(report.files.map { ($0.path, Set($0.findings)) }) { $0.union($1) }
  }

  /// Prints a patch: unchanged for programs, without control characters on a terminal.
  private func write(patch: [UInt8], in environment: CommandEnvironment) {
    let shown = environment.outputIsTerminal ? Array(String(decoding: patch, as: UTF8.self).asShownLines.utf8) : patch
    environment.output.write(shown)
  }

  /// Lets the run recover from crashes; nil if it should not.
  ///
  /// - Throws: if earlier runs failed for an unknown reason.
  func recovery(in environment: CommandEnvironment) throws(CommandFailure) -> FaultRecovery? {
    guard environment.isProcess, !isUnsupervised else { return nil }
    let recovery = FaultRecovery.start(
      WorkLimits(seconds: timeLimit, megabytes: memoryLimit), FailureReports(cache: CacheFolder(in: environment)),
      environment.catalog)
    if let failure = recovery?.hopelessFailure { throw .run(failure) }
    return recovery
  }

  /// The run that the options describe.
  private func batchRun(
    under configuration: ProjectConfiguration, for destinations: [ReportDestination], in environment: CommandEnvironment
  ) throws(CommandFailure) -> BatchRun {
    var run = BatchRun(configuration: configuration)
    run.keepsSuppressed = destinations.contains { $0.reporter.showsSilenced }
    run.adoption = try adoption(under: configuration, in: environment)
    run.knownFacts = try knownFacts(in: environment)
    run.measuresRules = printsStatistics
    run.choice = try choice(in: environment)
    run.fixing = printsDiff ? .preview : appliesFixes ? .apply : .off
    run.includesUnsafeFixes = includesUnsafeFixes
    run.includesHints = minimumSeverity != nil
    if let jobs { run.jobs = jobs }
    if failureThreshold == .hint, minimumSeverity == nil {
      warn("--fail-on hint has no effect without --min-severity hint", in: environment)
    }
    if includesUnsafeFixes, run.fixing == .off {
      warn("--unsafe-fixes has no effect without --fix or --diff", in: environment)
    }
    return run
  }

  /// The fix that `--apply` names.
  private func choice(in environment: CommandEnvironment) throws(CommandFailure) -> (fix: FixChoice, path: String)? {
    guard let chosenFix else { return nil }
    guard var fix = FixChoice(chosenFix) else {
      throw .usage(
        "invalid value \"\(chosenFix)\" for --apply: expected RULE@FILE:LINE, as in any_view@Sources/A.swift:12")
    }
    guard let rule = environment.catalog.rule(fix.rule) else { throw .unknownRule(fix.rule, in: environment) }
    fix.rule = rule.id
    if fixes { throw .usage("--apply applies one fix and cannot be combined with --fix") }
    return (fix, DisplayPath.of(fix.file, in: environment))
  }

  func warn(_ message: String, in environment: CommandEnvironment) {
    if !isQuiet { environment.printError("warning: " + message) }
  }

  /// Prints a problem, in Xcode's format if the Xcode report goes to standard output.
  private func show(_ problem: Problem, _ destinations: [ReportDestination], in environment: CommandEnvironment) {
    let xcode = destinations.first { $0.reporter == XcodeReporter.self && $0.style.absoluteBase != nil }
    environment.printError(xcode.map { XcodeReporter(style: $0.style).text(of: problem) } ?? problem.text)
  }

  // MARK: What to check

  /// The settings of each file: the command line takes precedence over configuration files.
  func configuration(in environment: CommandEnvironment) throws(CommandFailure) -> ProjectConfiguration {
    var layer = ConfigurationLayer()
    layer.preset = preset.map { Sourced($0, .option("--preset")) }
    for (ids, level, option) in [
      (enabledRules, RuleSettings.Level.on, "--rule"), (disabledRules, RuleSettings.Level.off, "--disable"),
    ] {
      for id in ids {
        guard let rule = environment.catalog.rule(id) else { throw .unknownRule(id, in: environment) }
        layer.levels[rule.id] = Sourced(level, .option(option))
      }
    }
    layer.selection = try ruleSelection(in: environment)
    let folders = [environment.workingDirectory] + (operands + context).map { environment.location(of: $0) }
    let project = ProjectFolders(folders)
    let file = try ConfigurationFile.named(configurationFile, of: project, in: environment)
    return ProjectConfiguration(environment.catalog, file: file, of: project, outer: [layer])
  }

  /// The rules that `--only` names.
  func ruleSelection(in environment: CommandEnvironment) throws(CommandFailure) -> RuleSelection? {
    guard !selected.isEmpty else { return nil }
    let catalog = environment.catalog
    var selection = RuleSelection()
    for name in selected {
      if let rule = catalog.rule(name) {
        selection.named.insert(rule.id)
      } else if let topic = Topic(rawValue: name) {
        selection.ofTopics.formUnion(catalog.all.filter { $0.isAbout(topic) }.map(\.id))
      } else {
        let names = catalog.all.map(\.id) + Topic.allCases.map(\.rawValue)
        throw .usage("--only: no rule or topic is named \"\(name)\"\(NearestName.hint(name, in: names))")
      }
    }
    return selection
  }

  /// The files to check: standard input or the discovered files.
  private func inputs(
    under configuration: ProjectConfiguration, in environment: CommandEnvironment
  ) throws(CommandFailure) -> (files: [ProjectFile], problems: [Problem]) {
    if readsInput { return ([try standardInput(in: environment)], []) }
    let discovery = try discover(under: configuration, in: environment)
    return (discovery.files, discovery.problems)
  }

  func discover(
    under configuration: ProjectConfiguration, in environment: CommandEnvironment
  ) throws(CommandFailure) -> FileDiscovery {
    if inputPath != nil { throw .usage("--stdin-path requires --stdin") }
    var discovery = FileDiscovery(in: environment.workingDirectory) { configuration.names($0) }
    for path in operands { discovery.add(path) }
    if let fileList {
      for path in try listedPaths(fileList, in: environment) { discovery.add(listed: path) }
    } else if operands.isEmpty {
      discovery.add(".")
    }
    for path in context { discovery.add(context: path) }
    return discovery
  }

  /// The paths in a list: one per line, or NUL-terminated if the list contains a NUL.
  private func listedPaths(_ list: String, in environment: CommandEnvironment) throws(CommandFailure) -> [[UInt8]] {
    let bytes: [UInt8]
    do {
      bytes =
        list == "-" ? try environment.readInput() : try FileSystem.contents(of: environment.location(of: list), .stream)
    } catch {
      throw .run("--files-from: cannot read \(list): \(error.reason)")
    }
    let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
    return bytes.split(separator: separator).compactMap { line in
      let line = separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.isEmpty ? nil : Array(line)
    }
  }

  private func standardInput(in environment: CommandEnvironment) throws(CommandFailure) -> ProjectFile {
    let others = [
      (!operands.isEmpty, "paths"), (fileList != nil, "--files-from"), (!context.isEmpty, "--context"),
    ]
    if let (_, other) = others.first(where: \.0) { throw .usage("--stdin cannot be combined with \(other)") }
    let path = inputPath.map { DisplayPath.of($0, in: environment) } ?? "<stdin>"
    let bytes: [UInt8]
    do {
      bytes = try environment.readInput()
    } catch {
      throw .run("cannot read standard input: \(error.reason)")
    }
    let source: SourceText
    do {
      source = try SourceReader.text(bytes, path: path)
    } catch {
      throw .run("\(error.place): \(error.reason)")
    }
    let location = inputPath.map { environment.location(of: $0) } ?? environment.workingDirectory + "/<stdin>"
    var file = ProjectFile(path: path, location: location, isNamed: true, obeysExclusion: false)
    file.givenText = source
    return file
  }

  // MARK: What to report

  private func report(
    of files: [ProjectFile], _ results: [BatchRun.Result], _ recovery: FaultRecovery?,
    in environment: CommandEnvironment
  ) -> Report {
    var report = Report(of: files, results, in: environment)
    if appliesFixes, !printsDiff {
      report.appliedFixCount = results.reduce(0) { $0 + $1.appliedFixCount }
      report.fixedFileCount = results.count { $0.appliedFixCount > 0 }
      for (file, result) in zip(files, results) {
        for (rule, count) in result.appliedFixes.sorted(by: { $0.key < $1.key }) {
          report.appliedFixes.append((rule, file.path, count))
        }
      }
      if let recovery, recovery.isAgain {
        (report.appliedFixCount, report.fixedFileCount) = recovery.recorder.fixCounts
      }
    }
    return report
  }

  private func status(_ report: Report, _ problems: [Problem]) -> Int32 {
    if problems.contains(where: { $0.kind == .error }) { return ExitStatus.failure }
    let fails = report.files.contains { $0.findings.contains { failureThreshold.isReached(by: $0.severity) } }
    return fails ? ExitStatus.findings : ExitStatus.success
  }
}

extension CommandFailure {
  static func unknownRule(_ id: String, in environment: CommandEnvironment) -> CommandFailure {
    .usage(
      "unknown rule \"\(id)\"\(NearestName.hint(id, in: environment.catalog.all.map(\.id))) "
        + "(for a list, run \(Product.name) rules)")
  }
}
