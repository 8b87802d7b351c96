import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// Determines the analyzer of each document from its settings, which come from the client and the configuration files.
///
/// Used on workers, because files are read when a document's settings are first needed. Changes on disk or in the
/// client's settings require a new instance.
final class ProjectAnalysis: Sendable {
  private struct Root: Sendable {
    let folder: String
    let configuration: ProjectConfiguration
  }

  /// The folders that links to settings may lead to.
  let folders: ProjectFolders
  /// One for each workspace folder, the innermost first.
  private let roots: [Root]
  /// For files outside the workspace folders.
  private let elsewhere: ProjectConfiguration
  private let catalog: RuleCatalog
  private let makeAnalyzer: @Sendable (RuleSettings) -> DocumentAnalyzer
  /// The rules and files that are disabled because they made the server fail.
  let quarantine: Quarantine
  private let recorder: FlightRecorder?
  private let analyzers = Monitor<[RuleSettings: DocumentAnalyzer]>([:])
  /// By document path: its entries in the baseline.
  private let known = Monitor<[String: [FindingKey: Int]?]>([:])
  /// The configuration files of the previous instance, which still count until all settings have been read: otherwise,
  /// an extended file would lose its diagnostics and fixes in the meantime.
  private let previousFiles: Monitor<Set<String>>

  /// - Parameters:
  ///   - catalog: the rules that can be set.
  ///   - settings: the client's settings.
  ///   - folders: the absolute paths of the workspace folders.
  ///   - quarantine: the disabled rules and files.
  ///   - recorder: records what is being analyzed.
  ///   - previous: the instance that it replaces.
  ///   - makeAnalyzer: creates the analyzer for settings.
  init(
    _ catalog: RuleCatalog, settings: ClientSettings, folders: [String], quarantine: Quarantine = Quarantine(),
    recorder: FlightRecorder? = nil, replacing previous: ProjectAnalysis? = nil,
    makeAnalyzer: @escaping @Sendable (RuleSettings) -> DocumentAnalyzer
  ) {
    let project = ProjectFolders(folders)
    func configuration(of folder: String?) -> ProjectConfiguration {
      ProjectConfiguration(catalog, of: project, outer: settings.layers(for: folder, catalog))
    }
    self.catalog = catalog
    self.folders = project
    roots = folders.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { folder in
      Root(folder: folder, configuration: configuration(of: folder))
    }
    elsewhere = configuration(of: nil)
    self.quarantine = quarantine
    self.recorder = recorder
    previousFiles = Monitor(previous.map { $0.configurationFiles.union($0.previousFiles.read { $0 }) } ?? [])
    self.makeAnalyzer = makeAnalyzer
  }

  /// The analyzer of a document; the same for equal settings.
  ///
  /// - Parameter path: the document's path in the index.
  func analyzer(for path: String) -> DocumentAnalyzer {
    let settings = settings(for: path)
    // Files excluded by settings have no findings.
    let isIncluded = settings.merged.includes(path)
    let rules = isIncluded ? quarantine.applied(to: settings.rules, of: path) : RuleSettings(preset: .none)
    return analyzers.update { analyzers in
      if let analyzer = analyzers[rules] { return analyzer }
      let analyzer = makeAnalyzer(rules)
      analyzers[rules] = analyzer
      return analyzer
    }
  }

  /// A document's entries in its baseline; nil if it has none. They are looked up once, not after each edit.
  ///
  /// - Parameter path: the document's path in the index.
  func knownFindings(in path: String) -> [FindingKey: Int]? {
    guard settings(for: path).baseline != nil else { return nil }
    if let entries = known.read({ $0[path] }) { return entries }
    let entries = configuration(for: path).baseline(for: path)?.entries(for: path)
    known.updateSilently { $0[path] = .some(entries) }
    return entries
  }

  /// Reads the baselines that settings name.
  ///
  /// - Returns: the number of findings in each, by its path.
  @discardableResult
  func readBaselines() -> [String: Int] {
    let files = configurations.flatMap { $0.readBaselines() }
    return Dictionary(files.map { ($0.location, $0.content.count) }) { first, _ in first }
  }

  /// Analyzes a document with the facts of the workspace.
  ///
  /// - Parameter earlier: an earlier analysis of the document, with the changes in the workspace since then.
  /// - Returns: nil if it was canceled.
  func callAsFunction(
    _ snapshot: DocumentSnapshot, in workspace: Workspace.Snapshot, after earlier: EarlierAnalysis? = nil,
    _ cancellation: CancellationToken
  ) -> AnalysisOutcome? {
    var snapshot = snapshot
    snapshot.configuredProject = isConfiguration(snapshot) ? configuration(for: snapshot.path) : nil
    snapshot.isSkipped = quarantine.files.contains(snapshot.path)
    var outcome = recording(snapshot.path, snapshot.text) { position in
      analyzer(for: snapshot.path)(
        snapshot, in: workspace, after: earlier, known: knownFindings(in: snapshot.path), position: position,
        cancellation)
    }
    if let document = outcome?.document { outcome?.document = withNotice(document) }
    return outcome
  }

  /// Analyzes a file that is not open and whose facts are in the index.
  ///
  /// - Returns: nil if it was canceled.
  func analyzeIndexed(
    _ snapshot: DocumentSnapshot, in index: FactIndex, _ cancellation: CancellationToken
  ) -> AnalyzedDocument? {
    recording(snapshot.path, snapshot.text) { position in
      analyzer(for: snapshot.path).analyzeIndexed(
        snapshot, in: index, known: knownFindings(in: snapshot.path), position: position, cancellation)
    }.map(withNotice)
  }

  /// Adds a notice about what is disabled in the document.
  private func withNotice(_ document: AnalyzedDocument) -> AnalyzedDocument {
    quarantine.notice(for: document.snapshot.path).map(document.adding) ?? document
  }

  /// Runs work for a document, and records failures.
  func recording<Result>(
    _ path: String, _ text: SourceText, _ body: (AnalysisPosition) throws -> Result
  ) rethrows -> Result {
    guard let recorder else { return try body(.unwatched) }
    return try recorder.recording(path, byteCount: text.bytes.count, body)
  }

  /// Whether a document is a `gotcha.json`, or a file with another name that one of those extends.
  func isConfiguration(_ document: DocumentSnapshot) -> Bool {
    guard !document.isSwift else { return false }
    return document.path.lastPathComponent == ConfigurationSchema.fileName
      || configurationFiles.contains(document.path) || previousFiles.read { $0.contains(document.path) }
  }

  /// Called when the settings of all files have been read, so that all configuration files are known.
  func didReadAllSettings() { previousFiles.update { $0 = [] } }

  /// The absolute paths of the configuration files read so far and of those that they extend.
  var configurationFiles: Set<String> {
    configurations.reduce(into: []) { $0.formUnion($1.files) }
  }

  /// The absolute paths of the baselines that those files name.
  var baselines: Set<String> {
    configurations.reduce(into: []) { $0.formUnion($1.baselineLocations) }
  }

  func settings(for path: String) -> ProjectConfiguration.Settings { configuration(for: path).settings(for: path) }

  /// Whether settings explicitly include a folder.
  func names(_ folder: String) -> Bool { configuration(for: folder).names(folder) }

  /// The configuration file for a document's settings: the one that applies, or the path of a new one.
  func configurationFile(for path: String) -> String {
    if let file = settings(for: path).file { return file }
    let folder = root(of: path)?.folder ?? path.parentPath
    return (folder == "/" ? "/" : folder + "/") + ConfigurationSchema.fileName
  }

  /// Whether a rule would be off in a document if a configuration file had another text.
  func disables(_ rule: String, for path: String, by text: SourceText, in file: String) -> Bool {
    let changed = ConfigurationFile(JSONDocument(text), path: file, of: folders, catalog)
    return configuration(for: path).replacing(changed).settings(for: path).rules.levels[rule] == .off
  }

  /// Whether a file, or something in a folder, was read for settings.
  func consults(_ path: String) -> Bool {
    configurations.contains { $0.consults(path) }
  }

  /// Whether settings of files in a folder were requested.
  func looksInto(_ folder: String) -> Bool {
    configurations.contains { $0.looksInto(folder) }
  }

  /// The problems in the configuration files and baselines read so far.
  var problems: [ConfigurationProblem] { configurations.flatMap(\.problems) }

  private var configurations: [ProjectConfiguration] { roots.map(\.configuration) + [elsewhere] }

  private func root(of path: String) -> Root? {
    roots.first { DisplayPath.relative(path, to: $0.folder) != nil }
  }

  private func configuration(for path: String) -> ProjectConfiguration { root(of: path)?.configuration ?? elsewhere }
}

extension LanguageServer {
  /// Analyzes all documents again because settings, or files that settings come from, have changed. Waiters receive the
  /// new analysis of the same text.
  func renewSettings() {
    project = makeProject(replacing: project)
    for uri in documents.keys.sorted() {
      documents[uri]?.settingsDidChange(revision: nextRevision())
      startAnalysis(of: uri)
    }
    configurations.areRead = false
    // Settings may now include other folders explicitly.
    scanWorkspace()
    refreshDiagnostics()
  }

  /// - Parameter previous: the settings before a change.
  func makeProject(replacing previous: ProjectAnalysis? = nil) -> ProjectAnalysis {
    ProjectAnalysis(
      catalog, settings: clientSettings, folders: workspace.folders, quarantine: continuation.quarantine,
      recorder: worker?.recorder, replacing: previous, makeAnalyzer: makeAnalyzer)
  }
}
