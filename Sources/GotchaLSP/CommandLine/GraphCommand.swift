import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp graph`: draws which view shows which.
struct GraphCommand: Command {
  static let name = "graph"
  static let summary = "Draw which views show which, who owns and observes their state, and where the findings are."
  static var operandShape: Operands { .many("PATH", .path) }

  enum Format: String, CaseIterable { case svg, dot, mermaid, json }

  var operands: [String] = []
  var format = Format.svg
  var output: String?
  var roots: [String] = []
  var depth: Int?
  var configurationFile: String?
  var minimumSeverity: Severity?
  var jobs: Int?
  var ignoresCache = false
  var progress = Progress.Mode.auto
  var isQuiet = false

  static var options: [CommandOption<GraphCommand>] {
    [
      .choice("format", \.format, "output format (default: svg)"),
      .text("output", "FILE", .file, \.output, "write to FILE instead of standard output"),
      .list("root", "VIEW", .anything, \.roots, "draw only VIEW and what it leads to (repeatable)"),
      .number("depth", \.depth, minimum: 1, "with --root: follow at most N steps"),
      .text(
        "config", "FILE", .file, \.configurationFile, "use the settings in FILE instead of the nearest gotcha.json"),
      .choice("min-severity", \.minimumSeverity, "mark only findings of at least this severity"),
      .number("jobs", \.jobs, minimum: 1, "number of files to read in parallel (default: one per core)"),
      .flag("no-cache", \.ignoresCache, "ignore and do not write the cache"),
      .choice("progress", \.progress, "show progress on standard error (auto: on a terminal)"),
      .flag("quiet", \.isQuiet, "print only the graph and errors"),
    ]
  }

  /// From more nodes on, a drawing of the whole project is not readable.
  private static let readableCount = 60

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    if depth != nil, roots.isEmpty { throw .usage("--depth requires --root") }
    if output == ConfigurationSchema.fileName || output?.hasSuffix("/" + ConfigurationSchema.fileName) ?? false {
      throw .usage("--output would overwrite the configuration; use another file name")
    }
    let check = checkCommand
    let configuration = try check.configuration(in: environment)
    let discovery = try check.discover(under: configuration, in: environment)
    var run = BatchRun(configuration: configuration)
    run.adoption = try check.adoption(under: configuration, in: environment)
    run.recovery = try check.recovery(in: environment)
    run.keepsFacts = true
    if let jobs { run.jobs = jobs }
    let files = discovery.files
    let progress = Progress(total: files.count, mode: isQuiet ? .never : progress, in: environment)
    let outcome = check.analyze(files, with: run, in: environment) { progress.advance($0) }
    progress.finish()

    var problems = configuration.problems.map { Problem($0, in: environment) } + discovery.problems
    problems += outcome.results.flatMap(\.problems)
    for problem in problems where !isQuiet || problem.kind == .error { environment.printError(problem.text) }
    let findings = Dictionary(
      zip(files, outcome.results).filter { !$1.findings.isEmpty }.map { ($0.path, $1.findings) },
      uniquingKeysWith: { $1 })
    var graph = ViewGraph(outcome.facts ?? FactIndex(), findings: findings, of: environment.catalog).withoutIdleCode
    let shownRoots = try rootNodes(in: graph)
    let rootNames = shownRoots.map { graph.nodes[$0].id }
    if !shownRoots.isEmpty { graph = graph.reachable(from: shownRoots, depth: depth) }
    if !isQuiet { advise(on: graph, in: environment) }
    let report = GraphReport(graph, roots: rootNames, files: files)
    try write(text(of: report), in: environment)
    return problems.contains { $0.kind == .error } ? ExitStatus.failure : ExitStatus.success
  }

  /// The command that analyzes the same files, whose cache is shared.
  private var checkCommand: CheckCommand {
    var check = CheckCommand()
    check.operands = operands
    check.configurationFile = configurationFile
    check.minimumSeverity = minimumSeverity
    check.jobs = jobs
    check.ignoresCache = ignoresCache
    check.isQuiet = isQuiet
    return check
  }

  /// The nodes that `--root` names.
  private func rootNodes(in graph: ViewGraph) throws(CommandFailure) -> [Int] {
    var result: [Int] = []
    for name in roots {
      let found = graph.nodes(named: name)
      if found.isEmpty {
        let hint = NearestName.hint(name, in: graph.nodes.map(\.shortName))
        throw .usage("--root: no view is named \"\(name)\"\(hint)")
      }
      result += found.filter { !result.contains($0) }
    }
    return result
  }

  private func advise(on graph: ViewGraph, in environment: CommandEnvironment) {
    let count = graph.nodes.count
    if count == 0 {
      environment.printError("note: no SwiftUI views found; previews and tests are not part of the graph")
    } else if format != .json, count > Self.readableCount {
      let advice = roots.isEmpty ? "--root VIEW draws only what a view leads to" : "--depth N follows at most N steps"
      environment.printError("note: the graph has \(Summary.count(count, "node")); \(advice)")
    }
  }

  private func text(of report: GraphReport) -> String {
    switch format {
    case .svg: GraphSVG(report).text
    case .dot: GraphDOT.text(of: report)
    case .mermaid: GraphMermaid.text(of: report)
    case .json: GraphJSON.text(of: report)
    }
  }

  private func write(_ text: String, in environment: CommandEnvironment) throws(CommandFailure) {
    let bytes = Array(text.utf8)
    guard let output else { return environment.output.write(bytes) }
    do {
      try FileSystem.write(bytes, toNamed: environment.location(of: output))
    } catch {
      throw .unwritable(output, error)
    }
  }
}
