/// Bytes in, findings out: parses a file and runs every rule that the settings switch on.
///
/// Make one for each set of settings and keep it: it may be used from several threads at once.
public struct Analyzer: Sendable {
  public let settings: RuleSettings
  /// Nanoseconds since some moment; if set, the time that each rule takes is measured by it.
  public var clock: (@Sendable () -> Int)?
  private let dispatch: RuleDispatch

  public init(settings: RuleSettings = RuleSettings()) {
    self.settings = settings
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
    analyze(FileModel(tree: tree, settings: settings, facts: FactReader(index, path: path)))
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
    let analysis = analyze(file, isCancelled)
    return isCancelled() ? nil : analysis
  }

  private func analyze(_ file: FileModel, _ isCancelled: () -> Bool = { false }) -> Analysis {
    let tree = file.tree
    var findings = Findings()
    findings.stopwatch = clock.map(RuleStopwatch.init)
    dispatch.run(on: file, &findings, isCancelled)
    var suppressions = Suppressions(tree)
    var result: [Finding] = []
    var suppressed: [SuppressedFinding] = []
    for finding in findings.all {
      if suppressions.silence(finding) {
        suppressed.append(SuppressedFinding(finding: finding, reason: suppressions.reason(for: finding)))
      } else {
        result.append(finding)
      }
    }
    result += suppressions.findings(active: dispatch.active)
    result.sort(by: Finding.isBefore)
    suppressed.sort { Finding.isBefore($0.finding, $1.finding) }
    return Analysis(
      tree: tree, findings: result, suppressed: suppressed, consulted: file.consulted,
      ruleTimes: findings.stopwatch?.times ?? [:])
  }
}

/// What is known of a file after analysis.
public struct Analysis: Sendable {
  public let tree: SyntaxTree
  /// In order of range start, then rule id; suppressed ones are left out.
  public let findings: [Finding]
  /// What comments silence, in the same order.
  public let suppressed: [SuppressedFinding]
  /// What the findings rest on in other files: they stand until one of these facts changes.
  public let consulted: ConsultedFacts
  /// Nanoseconds by rule id, if they were measured.
  public let ruleTimes: [String: Int]

  init(
    tree: SyntaxTree, findings: [Finding], suppressed: [SuppressedFinding] = [],
    consulted: ConsultedFacts = ConsultedFacts(), ruleTimes: [String: Int] = [:]
  ) {
    self.tree = tree
    self.findings = findings
    self.suppressed = suppressed
    self.ruleTimes = ruleTimes
    self.consulted = consulted
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
