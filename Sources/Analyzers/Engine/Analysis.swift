/// The results of analyzing a file.
public struct Analysis: Sendable {
  /// The file with the rest of its types.
  let completed: CompletedFile
  /// The tree of the file itself.
  package let tree: SyntaxTree
  /// The findings by item, those about suppressions last. Suppressed findings are omitted.
  package private(set) var groups: [FindingGroup]
  /// The findings in each item, suppressed or not.
  let itemFindings: [PlacedFindings]
  /// The facts of the file at the time of the analysis.
  let facts: FileFacts?
  let usesSwiftUI: SwiftUIUse
  /// Nanoseconds by rule id, if they were measured.
  public let ruleTimes: [String: Int]
  /// All rules; nil if the findings do not come from rules.
  private let catalog: RuleCatalog?
  /// If the file has syntax errors, the analysis of its last state without any.
  private(set) var lastErrorFree: LastErrorFree?

  /// An analysis whose findings a later one may reuse, and what has changed in other files since then.
  final class LastErrorFree: Sendable {
    /// If there are more changes than this, for example after a workspace is read, few findings can be reused.
    private static let changeLimit = 1_000

    let analysis: Analysis
    let changed: ChangedFacts

    fileprivate init?(_ analysis: Analysis, _ changed: ChangedFacts) {
      guard changed.count <= Self.changeLimit else { return nil }
      (self.analysis, self.changed) = (analysis, changed)
    }
  }

  /// The same analysis. If the file has syntax errors, it includes the last known error-free one.
  ///
  /// - Parameter changed: what has changed in other files since then.
  func following(_ previous: Analysis, _ changed: ChangedFacts) -> Analysis {
    guard tree.hasErrors else { return self }
    var result = self
    if let lastErrorFree = previous.lastErrorFree {
      var all = lastErrorFree.changed
      all.formUnion(changed)
      result.lastErrorFree = LastErrorFree(lastErrorFree.analysis, all)
    } else if !previous.tree.hasErrors {
      result.lastErrorFree = LastErrorFree(previous, changed)
    }
    return result
  }

  /// Creates an analysis with findings that do not come from rules.
  package init(tree: SyntaxTree, findings: [Finding]) {
    self.tree = tree
    completed = CompletedFile(alone: FileOutline(tree, items: []))
    groups = [FindingGroup(findings)]
    (itemFindings, facts, usesSwiftUI, ruleTimes, catalog) = ([], nil, .none, [:], nil)
  }

  init(
    _ completed: CompletedFile, tree: SyntaxTree, usesSwiftUI: SwiftUIUse, facts: FileFacts?,
    groups: [PlacedFindings], dispatch: RuleDispatch, ruleTimes: [String: Int]
  ) {
    self.ruleTimes = ruleTimes
    self.completed = completed
    self.tree = tree
    itemFindings = groups
    self.facts = facts
    self.usesSwiftUI = usesSwiftUI
    catalog = dispatch.catalog
    var suppressions = Suppressions(tree, dispatch.catalog)
    var result: [FindingGroup] = []
    result.reserveCapacity(groups.count + 1)
    let items = completed.outline.items
    for (item, group) in groups.enumerated() where !group.source.findings.isEmpty {
      result.append(FindingGroup(group.source, anchors: group.anchors(of: item, in: items), &suppressions))
    }
    let comments = suppressions.findings(by: dispatch)
    if !comments.isEmpty { result.append(FindingGroup(comments)) }
    self.groups = result
  }

  /// The same analysis with additional findings that do not come from rules.
  package func adding(_ findings: [Finding]) -> Analysis {
    var result = self
    result.groups.append(FindingGroup(findings))
    return result
  }

  var outline: FileOutline { completed.outline }

  /// In order of range start, then rule id. Suppressed findings are omitted.
  public var findings: [Finding] { groups.flatMap(\.findings).sorted(by: Finding.isBefore) }

  /// The groups without some findings.
  ///
  /// - Parameter isHidden: called for each finding, in order of `findings`.
  package func groups(hiding isHidden: (Finding) -> Bool) -> [FindingGroup] {
    let places = groups.enumerated().flatMap { number, group in
      zip(group.reported, group.findings).map { (group: number, index: $0, finding: $1) }
    }
    var hidden: [Int: [Int]] = [:]
    for place in places.sorted(by: { Finding.isBefore($0.finding, $1.finding) }) where isHidden(place.finding) {
      hidden[place.group, default: []].append(place.index)
    }
    var result = groups
    for (group, indices) in hidden { result[group] = result[group].hiding(indices) }
    return result
  }

  /// Findings suppressed by comments, in the same order.
  public var suppressed: [SuppressedFinding] {
    let findings = groups.flatMap(\.silencedFindings).sorted(by: Finding.isBefore)
    guard !findings.isEmpty else { return [] }
    let suppressions = Suppressions(tree, catalog)
    return findings.map { SuppressedFinding(finding: $0, reason: suppressions.reason(for: $0)) }
  }

  /// The other files that findings refer to.
  package var otherFiles: Set<String> {
    var files: Set<String> = []
    for group in groups where group.source.showsOtherFiles {
      for finding in group.source.findings { files.formUnion(finding.related.compactMap(\.file)) }
    }
    return files
  }

  /// Whether the findings depend on a fact that has changed.
  package func isAffected(by changed: ChangedFacts) -> Bool {
    !changed.isEmpty
      && (completed.dependencies.isAffected(by: changed)
        || itemFindings.contains { $0.source.dependencies.facts.isAffected(by: changed) })
  }

  /// An upper bound for the number of names and kinds of facts that the findings depend on.
  package var factDependencyCount: Int {
    itemFindings.reduce(completed.dependencies.count) { $0 + $1.source.dependencies.facts.count }
  }

  /// The facts that the findings depend on, by item. Items at the start and the end of the file with the same results
  /// in an earlier analysis are omitted.
  package func factDependencies(after earlier: Analysis?) -> [FactDependencies] {
    let old = earlier?.itemFindings ?? []
    var (new, oldCount) = (itemFindings[...], old.count)
    while let first = new.first, new.startIndex < oldCount, first.source === old[new.startIndex].source {
      new = new.dropFirst()
    }
    while let last = new.last, oldCount > new.startIndex, last.source === old[oldCount - 1].source {
      new = new.dropLast()
      oldCount -= 1
    }
    let items = new.map(\.source.dependencies.facts)
    return completed.dependencies == earlier?.completed.dependencies ? items : items + [completed.dependencies]
  }
}
