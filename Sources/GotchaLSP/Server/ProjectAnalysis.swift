import Analyzers
import GotchaSupport
import LSPTransport

/// Which analysis each document gets: that of its settings, which the client's word and the configuration files make.
///
/// For workers, as files are read when a document's settings are first asked for. What has changed on disk or in the
/// client takes a new value.
final class ProjectAnalysis: Sendable {
  private struct Root: Sendable {
    let folder: String
    let configuration: ProjectConfiguration
  }

  /// Where links to settings may lead.
  let folders: ProjectFolders
  /// One for each folder of the workspace, the innermost first.
  private let roots: [Root]
  /// For files that are in no folder of the workspace.
  private let elsewhere: ProjectConfiguration
  private let makeAnalyzer: @Sendable (RuleSettings) -> DocumentAnalyzer
  /// What is switched off, as it made the server fail.
  let quarantine: Quarantine
  private let recorder: FlightRecorder?
  private let analyzers = Monitor<[RuleSettings: DocumentAnalyzer]>([:])

  /// - Parameters:
  ///   - settings: what the client says.
  ///   - folders: absolute paths of the folders of the workspace.
  ///   - quarantine: what is switched off.
  ///   - recorder: notes what is analyzed.
  ///   - makeAnalyzer: how findings are found, by settings.
  init(
    settings: ClientSettings, folders: [String], quarantine: Quarantine = Quarantine(), recorder: FlightRecorder? = nil,
    makeAnalyzer: @escaping @Sendable (RuleSettings) -> DocumentAnalyzer
  ) {
    let project = ProjectFolders(folders)
    self.folders = project
    roots = folders.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { folder in
      Root(folder: folder, configuration: ProjectConfiguration(of: project, outer: settings.layers(for: folder)))
    }
    elsewhere = ProjectConfiguration(of: project, outer: settings.layers(for: nil))
    self.quarantine = quarantine
    self.recorder = recorder
    self.makeAnalyzer = makeAnalyzer
  }

  /// What finds the findings of a document; the same for equal settings.
  ///
  /// - Parameter path: of the document in the index.
  func analyzer(for path: String) -> DocumentAnalyzer {
    let settings = settings(for: path)
    // Nothing is found in what the settings leave out.
    let isIncluded = settings.merged.includes(path)
    let rules = isIncluded ? quarantine.applied(to: settings.rules, of: path) : RuleSettings(preset: .none)
    return analyzers.update { analyzers in
      if let analyzer = analyzers[rules] { return analyzer }
      let analyzer = makeAnalyzer(rules)
      analyzers[rules] = analyzer
      return analyzer
    }
  }

  /// Analyzes a document with the facts of the workspace.
  ///
  /// - Parameter earlier: an analysis of the document that has seen all but its `changed` of the workspace.
  /// - Returns: nil when it was cancelled.
  func callAsFunction(
    _ snapshot: DocumentSnapshot, in workspace: Workspace.Snapshot, after earlier: EarlierAnalysis? = nil,
    _ cancellation: CancellationToken
  ) -> AnalysisOutcome? {
    var snapshot = snapshot
    snapshot.configuredProject = isConfiguration(snapshot) ? folders : nil
    snapshot.isSkipped = quarantine.files.contains(snapshot.path)
    var outcome = recording(snapshot.path, snapshot.text) { position in
      analyzer(for: snapshot.path)(snapshot, in: workspace, after: earlier, position: position, cancellation)
    }
    if let document = outcome?.document { outcome?.document = withNotice(document) }
    return outcome
  }

  /// Analyzes a file that is not open and whose facts are in the index.
  ///
  /// - Returns: nil when it was cancelled.
  func analyzeIndexed(
    _ snapshot: DocumentSnapshot, in index: FactIndex, _ cancellation: CancellationToken
  ) -> AnalyzedDocument? {
    recording(snapshot.path, snapshot.text) { position in
      analyzer(for: snapshot.path).analyzeIndexed(snapshot, in: index, position: position, cancellation)
    }.map(withNotice)
  }

  /// The document with what is switched off in it.
  private func withNotice(_ document: AnalyzedDocument) -> AnalyzedDocument {
    quarantine.notice(for: document.snapshot.path).map(document.adding) ?? document
  }

  /// Does something for a document; what fails then is known.
  func recording<Result>(
    _ path: String, _ text: SourceText, _ body: (AnalysisPosition) throws -> Result
  ) rethrows -> Result {
    guard let recorder else { return try body(.unwatched) }
    return try recorder.recording(path, byteCount: text.bytes.count, body)
  }

  /// Whether a document is a `gotcha.json`, or a file of another name that one of those extends.
  func isConfiguration(_ document: DocumentSnapshot) -> Bool {
    guard !document.isSwift else { return false }
    return document.path.lastPathComponent == ConfigurationSchema.fileName
      || configurationFiles.contains(document.path)
  }

  /// The configuration files that were read so far, and those that they extend; absolute.
  var configurationFiles: Set<String> {
    roots.reduce(elsewhere.files) { $0.union($1.configuration.files) }
  }

  func settings(for path: String) -> ProjectConfiguration.Settings { configuration(for: path).settings(for: path) }

  /// Whether settings name a folder among those to check.
  func names(_ folder: String) -> Bool { configuration(for: folder).names(folder) }

  /// The configuration file in which a document's settings belong: the one that applies, or one that is to be made.
  func configurationFile(for path: String) -> String {
    if let file = settings(for: path).file { return file }
    let folder = root(of: path)?.folder ?? path.parentPath
    return (folder == "/" ? "/" : folder + "/") + ConfigurationSchema.fileName
  }

  /// Whether a rule would be off in a document if a configuration file held another text.
  func disables(_ rule: String, for path: String, by text: SourceText, in file: String) -> Bool {
    let changed = ConfigurationFile(JSONDocument(text), path: file, of: folders)
    return configuration(for: path).replacing(changed).settings(for: path).rules.levels[rule] == .off
  }

  /// Whether a file, or something in a folder, was read for settings.
  func consults(_ path: String) -> Bool {
    roots.contains { $0.configuration.consults(path) } || elsewhere.consults(path)
  }

  /// Whether the settings of something in a folder were looked up.
  func looksInto(_ folder: String) -> Bool {
    roots.contains { $0.configuration.looksInto(folder) } || elsewhere.looksInto(folder)
  }

  /// What is wrong with the configuration files that were read so far.
  var problems: [ConfigurationProblem] { roots.flatMap(\.configuration.problems) + elsewhere.problems }

  private func root(of path: String) -> Root? {
    roots.first { DisplayPath.relative(path, to: $0.folder) != nil }
  }

  private func configuration(for path: String) -> ProjectConfiguration { root(of: path)?.configuration ?? elsewhere }
}

extension LanguageServer {
  /// Analyzes all documents again, as settings, or files that settings come from, have changed. What waits for an
  /// analysis gets the new one; the texts are the same.
  func renewSettings() {
    project = makeProject()
    for uri in documents.keys.sorted() {
      documents[uri]?.settingsDidChange(revision: nextRevision())
      startAnalysis(of: uri)
    }
    configurations.areRead = false
    // Other folders may be named now.
    scanWorkspace()
    refreshDiagnostics()
  }

  func makeProject() -> ProjectAnalysis {
    ProjectAnalysis(
      settings: clientSettings, folders: workspace.folders, quarantine: continuation.quarantine,
      recorder: worker?.recorder, makeAnalyzer: makeAnalyzer)
  }
}
