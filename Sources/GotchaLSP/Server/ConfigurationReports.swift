import LSPTransport

/// What was reported to the client about configuration files, which need not be open.
struct ConfigurationReports {
  /// The known problems.
  fileprivate(set) var problems: Set<ConfigurationProblem> = []
  /// Absolute paths of files that are not open, but for which diagnostics were published.
  fileprivate var published: Set<String> = []
  /// The number of the most recently requested report by path: older ones are outdated.
  fileprivate var asked: [String: Int] = [:]
  /// The number of findings in each baseline, by its path, as logged.
  fileprivate var baselines: [String: Int] = [:]
  /// Whether the settings of all files have been read since the last change.
  var areRead = false
  /// Whether the client has requested diagnostics of files that are not open.
  var arePulled = false
  /// Whether a message has been shown to the user.
  fileprivate var isShown = false
}

extension LanguageServer {
  /// Reads the settings of all files on a worker, so that problems in them are reported even if no document is open.
  func readSettings() {
    guard !configurations.areRead else { return }
    configurations.areRead = true
    let (project, files, openDocuments) = (project, workspace.files, workspace.openDocuments)
    let (inbox, workers) = (inbox, workers)
    workers.submit(for: .workspace) {
      for path in files {
        workers.yieldToDocuments()
        _ = project.settings(for: path)
      }
      for path in openDocuments.keys { _ = project.settings(for: path) }
      let baselines = project.readBaselines()
      inbox.post(.workDone("settings lookup") { $0.didReadSettings(of: project, baselines) })
    }
  }

  /// - Parameter baselines: the number of findings in each baseline, by its path.
  private func didReadSettings(of project: ProjectAnalysis, _ baselines: [String: Int]) {
    guard project === self.project else { return }
    project.didReadAllSettings()
    for (path, count) in baselines.sorted(by: { $0.key < $1.key }) where configurations.baselines[path] != count {
      report(.info, "the baseline \(path) hides \(Summary.count(count, "finding"))")
    }
    configurations.baselines = baselines
    reportConfigurationProblems(of: project, areAllRead: true)
    // Documents of any name may have become configurations or ceased to be configurations. A running analysis may have
    // begun before that was known.
    for (uri, document) in documents where !document.snapshot.isSwift {
      guard document.analyzed?.snapshot.isConfiguration != project.isConfiguration(document.snapshot) else { continue }
      documents[uri]?.settingsDidChange(revision: nextRevision())
      startAnalysis(of: uri)
      refreshDiagnostics()
    }
  }

  /// Reports problems in configuration files: in the log, once each; as diagnostics for files that are not open.
  ///
  /// - Parameter areAllRead: whether files without known problems are valid.
  func reportConfigurationProblems(of project: ProjectAnalysis, areAllRead: Bool = false) {
    let (before, now) = (configurations.problems, project.problems.filter { !$0.path.isEmpty })
    guard !before.isEmpty || !now.isEmpty else { return }
    configurations.problems = areAllRead ? Set(now) : before.union(now)
    for problem in now where !before.contains(problem) { report(.error, problem.text) }
    publishConfigurations(Set(before.symmetricDifference(configurations.problems).map(\.path)))
    if client.pullsDiagnostics, areAllRead { showConfigurationProblem() }
  }

  /// Publishes problems in configuration files on disk; clients that pull diagnostics request them instead.
  ///
  /// - Parameter paths: absolute paths; open documents and files that are not configurations are skipped.
  func publishConfigurations(_ paths: Set<String>) {
    guard !client.pullsDiagnostics else { return }
    for path in paths { configurations.asked[path, default: 0] += 1 }
    let faulty = paths.intersection(configurations.problems.map(\.path))
    for path in configurations.published.intersection(paths).subtracting(faulty) {
      publish([], uri: DocumentURI.uri(ofPath: path), onConfiguration: path)
    }
    guard !faulty.isEmpty else { return }
    let (reporter, asked, inbox) = (workspaceReporter(CancellationToken()), configurations.asked, inbox)
    workers.submit(for: .workspace) {
      let reports = faulty.sorted().compactMap { path in reporter.report(path, nil).map { (path, $0.item) } }
      inbox.post(
        .workDone("configuration report") { server in
          for (path, item) in reports where server.configurations.asked[path] == asked[path] {
            guard case .full(_, let diagnostics) = item.report else { continue }
            server.publish(diagnostics, uri: item.uri, onConfiguration: path)
          }
        })
    }
  }

  private func publish(_ diagnostics: [Diagnostic], uri: String, onConfiguration path: String) {
    guard workspace.openDocuments[path] == nil else { return }
    if diagnostics.isEmpty { configurations.published.remove(path) } else { configurations.published.insert(path) }
    notify(
      PublishDiagnosticsNotification.method,
      PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: diagnostics),
      replacing: PublishDiagnosticsNotification.method + uri)
  }

  /// Withdraws the report on a file that is now open, because the document, perhaps with another URI, is reported
  /// instead.
  func withdrawReport(onConfiguration document: DocumentSnapshot) {
    guard configurations.published.remove(document.path) != nil else { return }
    let uri = DocumentURI.uri(ofPath: document.path)
    guard uri != document.uri else { return }
    notify(
      PublishDiagnosticsNotification.method, PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: []),
      replacing: PublishDiagnosticsNotification.method + uri)
  }

  /// Shows a message, at most once per session, if the client pulls only the diagnostics of open documents.
  private func showConfigurationProblem() {
    guard !configurations.arePulled, !configurations.isShown,
      let problem = project.problems.first(where: { workspace.openDocuments[$0.path] == nil && !$0.path.isEmpty })
    else { return }
    configurations.isShown = true
    show(.error, problem.text)
  }
}

extension ConfigurationProblem {
  /// The problem with its location, for a message.
  fileprivate var text: String {
    let place = line.map { ":\($0):\(column ?? 1)" } ?? ""
    return "\(path)\(place): \(message)"
  }
}
