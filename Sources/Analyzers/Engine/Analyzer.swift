/// Bytes in, findings out: parses a file and runs every rule that the settings switch on.
///
/// Make one for each set of settings and keep it: it may be used from several threads at once.
public struct Analyzer: Sendable {
  public let settings: RuleSettings
  /// Nanoseconds since some moment; if set, the time that each rule takes is measured by it.
  public var clock: (@Sendable () -> Int)?
  /// That of the settings.
  public let fingerprint: UInt64
  private let dispatch: RuleDispatch

  public init(settings: RuleSettings = RuleSettings()) {
    self.settings = settings
    fingerprint = settings.fingerprint
    dispatch = RuleDispatch(rules: RuleCatalog.rules, settings: settings)
  }

  /// Whether a rule is on.
  public func isActive(_ rule: String) -> Bool { dispatch.active[rule] != nil }

  /// Analyses one file by itself.
  ///
  /// - Parameter source: any bytes; code that does not parse yields findings only where it does.
  public func analyze(_ source: SourceText) -> Analysis {
    analyze(SyntaxTree.parse(source))
  }

  /// Analyses one file that is parsed already.
  ///
  /// - Parameter tree: of any source.
  public func analyze(_ tree: SyntaxTree) -> Analysis {
    analyze(FileModel(tree: tree, settings: settings))
  }

  /// Analyses one file of a workspace.
  ///
  /// - Parameters:
  ///   - tree: of the file.
  ///   - index: the facts of all files, this one included.
  ///   - path: under which the file stands in the index.
  public func analyze(_ tree: SyntaxTree, in index: FactIndex, path: String) -> Analysis {
    analyze(FileOutline(tree), in: index, path: path)
  }

  /// Analyses one file of a workspace.
  ///
  /// - Parameters:
  ///   - outline: of the file.
  ///   - index: the facts of all files, this one included.
  ///   - path: under which the file stands in the index.
  public func analyze(_ outline: FileOutline, in index: FactIndex, path: String) -> Analysis {
    analyze(
      FileModel(
        tree: outline.tree, settings: settings, items: outline.items, facts: FactReader(index, path: path)))
  }

  /// Analyses one file of a workspace, unless nobody wants to know any more.
  ///
  /// - Parameters:
  ///   - tree: of the file.
  ///   - index: the facts of all files, this one included.
  ///   - path: under which the file stands in the index.
  ///   - isCancelled: asked now and then.
  /// - Returns: nil when it was cancelled.
  public func analyze(
    _ tree: SyntaxTree, in index: FactIndex, path: String, isCancelled: () -> Bool
  ) -> Analysis? {
    let file = FileModel(tree: tree, settings: settings, facts: FactReader(index, path: path))
    let analysis = analyze(file, isCancelled: isCancelled)
    return isCancelled() ? nil : analysis
  }

  /// Analyses one file of a workspace after an edit: only what the edit may have changed; the result is equal to that
  /// of a fresh analysis.
  ///
  /// - Parameters:
  ///   - file: it and its facts, which are in the index.
  ///   - index: the facts of all files.
  ///   - path: under which the file stands in the index.
  ///   - previous: an analysis of an earlier state of the same file by this analyser.
  ///   - changed: what other files have changed in the index since then.
  ///   - isCancelled: asked now and then.
  /// - Returns: nil when it was cancelled.
  public func analyze(
    _ file: ParsedFile, in index: FactIndex, path: String, after previous: Analysis? = nil,
    changed: ChangedFacts = ChangedFacts(), isCancelled: () -> Bool = { false }
  ) -> Analysis? {
    let model = FileModel(
      tree: file.tree, settings: settings, items: file.items, facts: FactReader(index, path: path))
    var kept = previous.map { KeptFindings(of: $0, for: file, usesSwiftUI: model.swiftUIUse, changed) }
    if !file.tree.hasErrors, let sound = previous?.sound, let keptCount = kept?.count, keptCount < file.items.count / 2 {
      var changed = changed
      changed.formUnion(sound.changed)
      kept = KeptFindings(of: sound.analysis, for: file, usesSwiftUI: model.swiftUIUse, changed)
    }
    let analysis = analyze(model, facts: file.facts, kept: kept, isCancelled: isCancelled)
    guard !isCancelled() else { return nil }
    return previous.map { analysis.following($0, changed) } ?? analysis
  }

  private func analyze(
    _ file: FileModel, facts: FileFacts? = nil, kept: KeptFindings? = nil, isCancelled: () -> Bool = { false }
  ) -> Analysis {
    var stopwatch = clock.map(RuleStopwatch.init)
    let groups = file.items.indices.map { index -> PlacedFindings in
      if let group = kept?.findings(of: index) { return group }
      // What was asked before belongs to another item.
      (_, _) = (file.takeQuestions(), file.takeFactDependencies())
      var findings = Findings()
      findings.stopwatch = stopwatch
      defer { stopwatch = findings.stopwatch }
      dispatch.run(on: file, file.items[index], &findings, isCancelled)
      return PlacedFindings(
        findings.all.sorted(by: Finding.isBefore), of: index, in: file.items, questions: file.takeQuestions(),
        factDependencies: file.takeFactDependencies())
    }
    return Analysis(
      file, facts: facts, groups: groups, active: dispatch.active, ruleTimes: stopwatch?.times ?? [:])
  }
}

/// Every rule of the product.
public enum RuleCatalog {
  /// In order of id.
  public static let all: [RuleInfo] = rules.map { type(of: $0).info }.sorted { $0.id < $1.id }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// The rule of an id.
  public static func rule(_ id: String) -> RuleInfo? { byID[id] }
}
