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
    let settings = catalog.withCurrentIDs(settings)
    self.settings = settings
    fingerprint = settings.fingerprint
    dispatch = RuleDispatch(catalog, settings: settings)
  }

  /// Whether a rule is enabled.
  public func isActive(_ rule: String) -> Bool { dispatch.active[dispatch.catalog.currentID(of: rule)] != nil }

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
    let model = FileModel(tree: tree, settings: settings)
    return analyze(CompletedFile(alone: model.outline), model, tree: tree)
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
    let completed = CompletedFile(outline, in: index, path: path)
    return analyze(completed, model(of: completed, in: index, path), tree: outline.tree, position: position)
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
    let completed = CompletedFile(FileOutline(tree), in: index, path: path)
    let analysis = analyze(
      completed, model(of: completed, in: index, path), tree: tree, position: position, isCancelled: isCancelled)
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
    let completed = CompletedFile(file.file.outline, in: index, path: path, after: previous?.completed)
    let model: FileModel
    if completed.hasParts {
      model = self.model(of: completed, in: index, path)
    } else {
      model = file.model
      model.prepareForRules(settings, onlySubtypes: completed.onlySubtypes) { FactReader(index, path: path) }
    }
    var reused = previous.map { ReusedFindings(of: $0, for: file, as: model, changed) }
    let itemCount = model.outline.items.count
    if !file.tree.hasErrors, let last = previous?.lastErrorFree, let count = reused?.count, count < itemCount / 2 {
      var changed = changed
      changed.formUnion(last.changed)
      reused = ReusedFindings(of: last.analysis, for: file, as: model, changed)
    }
    let analysis = analyze(
      completed, model, tree: file.tree, facts: file.facts, reused: reused, position: position,
      isCancelled: isCancelled)
    guard !isCancelled() else { return nil }
    return previous.map { analysis.following($0, changed) } ?? analysis
  }

  private func model(of completed: CompletedFile, in index: FactIndex, _ path: String) -> FileModel {
    FileModel(completed.outline, with: completed.parts, settings: settings, onlySubtypes: completed.onlySubtypes) {
      FactReader(index, path: path)
    }
  }

  /// - Parameters:
  ///   - completed: the file with the rest of its types.
  ///   - file: the model of its outline.
  ///   - tree: the tree of the file itself.
  private func analyze(
    _ completed: CompletedFile, _ file: FileModel, tree: SyntaxTree, facts: FileFacts? = nil,
    reused: ReusedFindings? = nil,
    position: AnalysisPosition = .unwatched, isCancelled: () -> Bool = { false }
  ) -> Analysis {
    var stopwatch = clock.map(RuleStopwatch.init)
    #if DEBUG
    let fault = InjectedFault(in: tree.source)
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
      let own = findings.all.compactMap(completed.own).sorted(by: Finding.isBefore)
      groups.append(PlacedFindings(own, of: index, in: items, dependencies: dependencies))
    }
    position.endRules()
    file.forgetAnswers()
    return Analysis(
      completed, tree: tree, usesSwiftUI: file.swiftUIUse, facts: facts, groups: groups, dispatch: dispatch,
      ruleTimes: stopwatch?.times ?? [:])
  }
}

extension FileModel {
  /// A single file, which is the whole workspace.
  ///
  /// - Parameter tree: the tree of any source.
  convenience init(tree: SyntaxTree, settings: RuleSettings) {
    let outline = FileOutline(tree)
    self.init(outline, settings: settings) { FactReader(FactCollection(outline)) }
  }
}
