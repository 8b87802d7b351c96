/// Parses a file and runs every rule that the settings enable.
///
/// Create one analyzer for each set of settings and keep it. It can be used from several threads at the same time.
public struct Analyzer: Sendable {
  public let settings: RuleSettings
  /// Returns nanoseconds since an arbitrary moment. If set, the time that each rule takes is measured.
  public var clock: (@Sendable () -> Int)?
  /// The fingerprint of the settings.
  package let fingerprint: UInt64
  private let dispatch: RuleDispatch

  /// - Parameters:
  ///   - catalog: all rules.
  ///   - settings: which of them are enabled.
  package init(_ catalog: RuleCatalog, settings: RuleSettings) {
    self.settings = settings
    fingerprint = settings.fingerprint
    dispatch = RuleDispatch(catalog, settings: settings)
  }

  /// Whether a rule is enabled.
  public func isActive(_ rule: String) -> Bool { dispatch.active[rule] != nil }

  /// Analyzes a single file without other files.
  ///
  /// - Parameter source: any bytes. Findings are reported only in the parts of malformed code that parse.
  public func analyze(_ source: SourceText) -> Analysis {
    analyze(SyntaxTree.parse(source))
  }

  /// Analyzes a single file that is already parsed.
  ///
  /// - Parameter tree: the tree of any source.
  package func analyze(_ tree: SyntaxTree) -> Analysis {
    analyze(FileModel(tree: tree, settings: settings))
  }

  /// Analyzes one file of a workspace.
  ///
  /// - Parameters:
  ///   - tree: the tree of the file.
  ///   - index: the facts of all files, including this one.
  ///   - path: the path of the file in the index.
  package func analyze(_ tree: SyntaxTree, in index: FactIndex, path: String) -> Analysis {
    analyze(FileOutline(tree), in: index, path: path)
  }

  /// Analyzes one file of a workspace.
  ///
  /// - Parameters:
  ///   - outline: the outline of the file.
  ///   - index: the facts of all files, including this one.
  ///   - path: the path of the file in the index.
  ///   - position: where the analysis records its progress.
  package func analyze(
    _ outline: FileOutline, in index: FactIndex, path: String, position: AnalysisPosition = .unwatched
  ) -> Analysis {
    analyze(model(of: outline, in: index, path), position: position)
  }

  /// Analyzes one file of a workspace, unless the analysis is canceled.
  ///
  /// - Parameters:
  ///   - tree: the tree of the file.
  ///   - index: the facts of all files, including this one.
  ///   - path: the path of the file in the index.
  ///   - position: where the analysis records its progress.
  ///   - isCancelled: checked regularly.
  /// - Returns: nil if the analysis was canceled.
  package func analyze(
    _ tree: SyntaxTree, in index: FactIndex, path: String, position: AnalysisPosition = .unwatched,
    isCancelled: () -> Bool
  ) -> Analysis? {
    let analysis = analyze(
      model(of: FileOutline(tree), in: index, path), position: position, isCancelled: isCancelled)
    return isCancelled() ? nil : analysis
  }

  /// Analyzes only what an edit may have changed in a file of a workspace. The result is equal to that of a fresh
  /// analysis.
  ///
  /// - Parameters:
  ///   - file: the file and its facts, which are in the index.
  ///   - index: the facts of all files.
  ///   - path: the path of the file in the index.
  ///   - previous: an analysis of an earlier state of the same file by this analyzer.
  ///   - changed: what has changed in other files of the index since then.
  ///   - position: where the analysis records its progress.
  ///   - isCancelled: checked regularly.
  /// - Returns: nil if the analysis was canceled.
  package func analyze(
    _ file: PreparedFile, in index: FactIndex, path: String, after previous: Analysis? = nil,
    changed: ChangedFacts = ChangedFacts(), position: AnalysisPosition = .unwatched,
    isCancelled: () -> Bool = { false }
  ) -> Analysis? {
    file.model.prepareForRules(settings) { FactReader(index, path: path) }
    var reused = previous.map { ReusedFindings(of: $0, for: file, changed) }
    let itemCount = file.model.outline.items.count
    if !file.tree.hasErrors, let last = previous?.lastErrorFree, let count = reused?.count, count < itemCount / 2 {
      var changed = changed
      changed.formUnion(last.changed)
      reused = ReusedFindings(of: last.analysis, for: file, changed)
    }
    let analysis = analyze(
      file.model, facts: file.facts, reused: reused, position: position, isCancelled: isCancelled)
    guard !isCancelled() else { return nil }
    return previous.map { analysis.following($0, changed) } ?? analysis
  }

  private func model(of outline: FileOutline, in index: FactIndex, _ path: String) -> FileModel {
    FileModel(outline, settings: settings) { FactReader(index, path: path) }
  }

  private func analyze(
    _ file: FileModel, facts: FileFacts? = nil, reused: ReusedFindings? = nil,
    position: AnalysisPosition = .unwatched, isCancelled: () -> Bool = { false }
  ) -> Analysis {
    var stopwatch = clock.map(RuleStopwatch.init)
    #if DEBUG
    let fault = InjectedFault(in: file.tree.source)
    fault?.strike("analysis")
    #endif
    let items = file.outline.items
    // The closure below would copy the whole analyzer for each item.
    let dispatch = dispatch
    var groups: [PlacedFindings] = []
    groups.reserveCapacity(items.count)
    for index in items.indices {
      if let group = reused?.findings(of: index) {
        groups.append(group)
        continue
      }
      guard dispatch.mayApply(to: items[index]) else {
        groups.append(PlacedFindings([], of: index, in: items, dependencies: ItemDependencies()))
        continue
      }
      position.begin(item: index)
      let (findings, dependencies) = file.recordingDependencies(of: index) {
        var findings = Findings()
        findings.position = position
        #if DEBUG
        findings.fault = fault
        #endif
        findings.stopwatch = stopwatch
        dispatch.run(on: file, items[index], &findings, isCancelled)
        return findings
      }
      stopwatch = findings.stopwatch
      groups.append(
        PlacedFindings(findings.all.sorted(by: Finding.isBefore), of: index, in: items, dependencies: dependencies))
    }
    position.endRules()
    return Analysis(
      file, facts: facts, groups: groups, dispatch: dispatch, ruleTimes: stopwatch?.times ?? [:])
  }
}

extension FileModel {
  /// A single file, which is the whole workspace.
  ///
  /// - Parameter tree: the tree of any source.
  convenience init(tree: SyntaxTree, settings: RuleSettings) {
    let outline = FileOutline(tree)
    self.init(outline, settings: settings) { FactReader(FactIndex(["": FileFacts(outline)]), path: "") }
  }
}
