import LSPTransport

/// What the client was told of configuration files, which need not be open.
struct ConfigurationReports {
  /// What is known to be wrong with them.
  fileprivate(set) var problems: Set<ConfigurationProblem> = []
  /// Files that are not open, but for which diagnostics were published; absolute.
  fileprivate var published: Set<String> = []
  /// The number of the last report that was asked for, by path: older ones are outdated.
  fileprivate var asked: [String: Int] = [:]
  /// The settings of all files were looked up since they changed last.
  var areRead = false
  /// The client has asked for the diagnostics of files that are not open.
  var arePulled = false
  /// The user has seen a message.
  fileprivate var isShown = false
}

extension LanguageServer {
  /// Looks up the settings of all files, on a worker, so that what is wrong with them is told even where no document is
  /// open.
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
      inbox.post(.workDone("reading settings") { $0.didReadSettings(of: project) })
    }
  }

  private func didReadSettings(of project: ProjectAnalysis) {
    guard project === self.project else { return }
    reportConfigurationProblems(of: project, areAllRead: true)
    // A document of any name may have turned out to be a configuration, or not to be one any more.
    for (uri, document) in documents where !document.snapshot.isSwift {
      let isKnown = document.analyzed?.snapshot.isConfiguration ?? false
      guard isKnown != project.isConfiguration(document.snapshot) else { continue }
      documents[uri]?.settingsDidChange(revision: nextRevision())
      startAnalysis(of: uri)
      refreshDiagnostics()
    }
  }

  /// Tells what is wrong with configuration files: in the log, once each; as diagnostics of those that are not open.
  ///
  /// - Parameter areAllRead: whether what is not known to be wrong is right.
  func reportConfigurationProblems(of project: ProjectAnalysis, areAllRead: Bool = false) {
    let (before, now) = (configurations.problems, project.problems.filter { !$0.path.isEmpty })
    guard !before.isEmpty || !now.isEmpty else { return }
    configurations.problems = areAllRead ? Set(now) : before.union(now)
    for problem in now where !before.contains(problem) { report(.error, problem.text) }
    publishConfigurations(Set(before.symmetricDifference(configurations.problems).map(\.path)))
    if client.pullsDiagnostics, areAllRead { showConfigurationProblem() }
  }

  /// Publishes what is wrong with configuration files as they are on disk; a client that pulls asks for it.
  ///
  /// - Parameter paths: absolute; what is open, or no configuration, is left out.
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
        .workDone("reports on configurations") { server in
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

  /// From here on the open document is reported on, perhaps under another spelling of its URI.
  func withdrawReport(onConfiguration document: DocumentSnapshot) {
    guard configurations.published.remove(document.path) != nil else { return }
    let uri = DocumentURI.uri(ofPath: document.path)
    guard uri != document.uri else { return }
    notify(
      PublishDiagnosticsNotification.method, PublishDiagnosticsParams(uri: uri, version: nil, diagnostics: []),
      replacing: PublishDiagnosticsNotification.method + uri)
  }

  /// A client that pulls diagnostics of open documents only gets a message, once in a session at most.
  private func showConfigurationProblem() {
    guard !configurations.arePulled, !configurations.isShown,
      let problem = project.problems.first(where: { workspace.openDocuments[$0.path] == nil && !$0.path.isEmpty })
    else { return }
    configurations.isShown = true
    show(.error, problem.text)
  }
}

extension ConfigurationProblem {
  /// With its place, for a message.
  fileprivate var text: String {
    let place = line.map { ":\($0):\(column ?? 1)" } ?? ""
    return "\(path)\(place): \(message)"
  }
}
