import GotchaSupport

/// What the rules found in one item, before suppressions, and what it rests on. Never changed.
public final class ItemFindings: Sendable {
  /// In order of place and rule, as they stood when they were found.
  let findings: [Finding]
  /// Where the items began then in which places stand, those of fixes included: UTF-8 offsets in ascending order. The
  /// places move with them. Empty for findings that belong to no item.
  let anchors: [Int]
  let questions: FileQuestions
  let factDependencies: FactDependencies
  /// Whether a finding shows a place in another file.
  let showsOtherFiles: Bool

  fileprivate init(_ findings: [Finding], anchors: [Int], questions: FileQuestions, factDependencies: FactDependencies) {
    self.findings = findings
    self.anchors = anchors
    self.questions = questions
    self.factDependencies = factDependencies
    showsOtherFiles = findings.contains { $0.related.contains { $0.file != nil } }
  }
}

/// What was found in one item, and where that is in the present state of the file.
struct PlacedFindings: Sendable {
  let source: ItemFindings
  /// The items that the anchors have become; empty where the only anchor is the item itself.
  private let items: [Int]

  /// - Parameters:
  ///   - findings: in order of place and rule.
  ///   - item: the one that they were found in.
  ///   - all: the items of the file.
  init(
    _ findings: [Finding], of item: Int, in all: [FileItem], questions: FileQuestions, factDependencies: FactDependencies
  ) {
    let range = all[item].range
    let stays = findings.allSatisfy { finding in
      finding.places.allSatisfy { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
    }
    var owners: [Int] = []
    if !stays {
      let offsets = findings.flatMap { $0.places.flatMap { [$0.lowerBound, $0.upperBound] } }
      owners = Set([item] + offsets.map { offset in max(all.partitioningIndex { $0.range.lowerBound > offset } - 1, 0) })
        .sorted()
    }
    items = owners
    source = ItemFindings(
      findings, anchors: stays ? [range.lowerBound] : owners.map { all[$0].range.lowerBound }, questions: questions,
      factDependencies: factDependencies)
  }

  private init(_ source: ItemFindings, items: [Int]) {
    self.source = source
    self.items = items
  }

  /// The same in another state of the file.
  ///
  /// - Parameter successors: by item, what has become of it.
  /// - Returns: nil if an item is gone.
  func moved(_ successors: [Int?]) -> PlacedFindings? {
    if items.isEmpty { return self }
    let moved = items.compactMap { successors[$0] }
    return moved.count == items.count ? PlacedFindings(source, items: moved) : nil
  }

  /// Where the anchors are now.
  ///
  /// - Parameters:
  ///   - item: the one that the findings belong to.
  ///   - all: the items of the file.
  func anchors(of item: Int, in all: [FileItem]) -> [Int] {
    items.isEmpty ? [all[item].range.lowerBound] : items.map { all[$0].range.lowerBound }
  }
}

/// Findings of one item of a file, or those about its suppressions.
public struct FindingGroup: Sendable {
  /// What was found; the same object for as long as nothing in it changes but its place.
  public let source: ItemFindings
  /// Where the items begin in which its places stand, and with which they move: UTF-8 offsets in ascending order. Empty
  /// for findings that belong to no item.
  public let anchors: [Int]
  /// Which ones of the source are suppressed.
  public let silenced: [Int]

  /// Findings about suppressions.
  init(_ findings: [Finding]) {
    source = ItemFindings(findings, anchors: [], questions: FileQuestions(), factDependencies: FactDependencies())
    (anchors, silenced) = ([], [])
  }

  /// - Parameters:
  ///   - anchors: those of the source, where they are now.
  ///   - suppressions: told what they silence.
  init(_ source: ItemFindings, anchors: [Int], _ suppressions: inout Suppressions) {
    self.source = source
    self.anchors = anchors
    guard !suppressions.entries.isEmpty else {
      silenced = []
      return
    }
    var silenced: [Int] = []
    for (index, finding) in source.findings.enumerated()
    where suppressions.silence(finding.rule, at: FindingGroup.moved(finding.range.lowerBound, source.anchors, anchors)) {
      silenced.append(index)
    }
    self.silenced = silenced
  }

  public var count: Int { source.findings.count - silenced.count }

  /// Suppressed ones are left out.
  public var findings: [Finding] {
    let indices = source.findings.indices
    return moved(silenced.isEmpty ? Array(indices) : indices.filter { !silenced.contains($0) })
  }

  /// Only suppressed ones.
  var silencedFindings: [Finding] { moved(silenced) }

  private func moved(_ indices: [Int]) -> [Finding] {
    indices.map { index in
      anchors == source.anchors
        ? source.findings[index]
        : source.findings[index].mapPlaces { FindingGroup.moved($0, source.anchors, anchors) }
    }
  }

  /// An offset moved with the anchor that it stands behind.
  private static func moved(_ offset: Int, _ old: [Int], _ new: [Int]) -> Int {
    let anchor = old.count == 1 ? 0 : max(old.partitioningIndex { $0 > offset } - 1, 0)
    return offset + new[anchor] - old[anchor]
  }
}

extension Finding {
  /// All ranges in the analysed file.
  fileprivate var places: [Range<Int>] {
    [range] + related.compactMap { $0.file == nil ? $0.range : nil } + fixes.flatMap { $0.edits.map(\.range) }
  }

  /// The finding with each offset in the analysed file elsewhere.
  fileprivate func mapPlaces(_ move: (Int) -> Int) -> Finding {
    func moved(_ range: Range<Int>) -> Range<Int> {
      let start = move(range.lowerBound)
      return start..<max(start, move(range.upperBound))
    }
    var finding = self
    finding.range = moved(range)
    for index in related.indices where related[index].file == nil {
      finding.related[index].range = moved(related[index].range)
    }
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices {
        finding.fixes[fix].edits[edit].range = moved(fixes[fix].edits[edit].range)
      }
    }
    return finding
  }
}

/// The findings of an earlier state of a file that still hold.
struct KeptFindings {
  private var groups: [PlacedFindings?]

  /// - Parameters:
  ///   - previous: the analysis of that state.
  ///   - file: its present state.
  ///   - changed: what other files have changed since then.
  init(of previous: Analysis, for file: ParsedFile, usesSwiftUI: SwiftUIUse, _ changed: ChangedFacts) {
    groups = Array(repeating: nil, count: file.items.count)
    guard let facts = previous.facts, usesSwiftUI == previous.usesSwiftUI else { return }
    let difference = FileDifference(from: previous.items, previous.tree, to: file.items, file.tree)
    var changed = changed
    changed.formUnion(FactDiff(from: facts, to: file.facts).changed)
    var successors = [Int?](repeating: nil, count: previous.items.count)
    for (index, old) in difference.kept.enumerated() {
      if let old { successors[old] = index }
    }
    for (index, old) in difference.kept.enumerated() {
      guard let old else { continue }
      let group = previous.itemFindings[old]
      // Places in other files may have moved without a change of facts.
      guard !group.source.showsOtherFiles, !difference.mayConcern(file.items[index], group.source.questions),
        !group.source.factDependencies.isAffected(by: changed)
      else { continue }
      groups[index] = group.moved(successors)
    }
  }

  var count: Int { groups.count { $0 != nil } }

  func findings(of item: Int) -> PlacedFindings? { groups[item] }
}
