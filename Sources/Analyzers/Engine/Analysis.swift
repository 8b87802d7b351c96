/// What is known of a file after analysis.
public struct Analysis: Sendable {
  let outline: FileOutline
  /// The findings item by item, those about suppressions last; suppressed ones are left out.
  package private(set) var groups: [FindingGroup]
  /// What was found in each item, suppressed or not.
  let itemFindings: [PlacedFindings]
  /// The facts of the file at that time.
  let facts: FileFacts?
  let usesSwiftUI: SwiftUIUse
  /// Nanoseconds by rule id, if they were measured.
  public let ruleTimes: [String: Int]
  /// If the file has syntax errors, the analysis of its last state without any.
  private(set) var lastErrorFree: LastErrorFree?

  /// An analysis whose findings a later one may reuse, and what other files have changed since.
  final class LastErrorFree: Sendable {
    /// After more changes than this, for example after a workspace is read, few findings can be reused.
    private static let changeLimit = 1_000

    let analysis: Analysis
    let changed: ChangedFacts

    fileprivate init?(_ analysis: Analysis, _ changed: ChangedFacts) {
      guard changed.count <= Self.changeLimit else { return nil }
      (self.analysis, self.changed) = (analysis, changed)
    }
  }

  /// The same analysis; if the file has syntax errors, with the last error-free one that is known.
  ///
  /// - Parameter changed: what other files have changed since then.
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
    outline = FileOutline(tree, items: [])
    groups = [FindingGroup(findings)]
    (itemFindings, facts, usesSwiftUI, ruleTimes) = ([], nil, .none, [:])
  }

  init(
    _ file: FileModel, facts: FileFacts?, groups: [PlacedFindings], active: [String: Findings.ActiveRule],
    ruleTimes: [String: Int]
  ) {
    self.ruleTimes = ruleTimes
    outline = file.outline
    itemFindings = groups
    self.facts = facts
    usesSwiftUI = file.swiftUIUse
    var suppressions = Suppressions(outline.tree)
    var result: [FindingGroup] = []
    result.reserveCapacity(groups.count + 1)
    for (item, group) in groups.enumerated() where !group.source.findings.isEmpty {
      result.append(FindingGroup(group.source, anchors: group.anchors(of: item, in: outline.items), &suppressions))
    }
    let comments = suppressions.findings(active: active)
    if !comments.isEmpty { result.append(FindingGroup(comments)) }
    self.groups = result
  }

  /// The same with findings that do not come from rules.
  package func adding(_ findings: [Finding]) -> Analysis {
    var result = self
    result.groups.append(FindingGroup(findings))
    return result
  }

  package var tree: SyntaxTree { outline.tree }

  /// In order of range start, then rule id; suppressed ones are left out.
  public var findings: [Finding] { groups.flatMap(\.findings).sorted(by: Finding.isBefore) }

  /// What comments suppress, in the same order.
  public var suppressed: [SuppressedFinding] {
    let findings = groups.flatMap(\.silencedFindings).sorted(by: Finding.isBefore)
    guard !findings.isEmpty else { return [] }
    let suppressions = Suppressions(tree)
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
    !changed.isEmpty && itemFindings.contains { $0.source.dependencies.facts.isAffected(by: changed) }
  }

  /// At most so many names and kinds of facts do the findings depend on.
  package var factDependencyCount: Int { itemFindings.reduce(0) { $0 + $1.source.dependencies.facts.count } }

  /// The facts that the findings depend on, item by item; without those of items at the start and the end of the file
  /// that an earlier analysis has found the same in.
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
    return new.map(\.source.dependencies.facts)
  }
}
