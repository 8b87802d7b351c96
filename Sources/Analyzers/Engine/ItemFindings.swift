/// What the rules found in one item, before suppressions, and what it rests on. Never changed.
public final class ItemFindings: Sendable {
  /// In order of place and rule, as they stood when they were found.
  let findings: [Finding]
  /// Where the item began then, a UTF-8 offset.
  let base: Int
  let questions: FileQuestions
  let consulted: ConsultedFacts
  /// Whether all places in this file, those of fixes included, stand in the item, so that they move with it.
  public let staysInItem: Bool
  /// Whether a finding shows a place in another file.
  let showsOtherFiles: Bool

  init(_ findings: [Finding], of item: FileItem, questions: FileQuestions, consulted: ConsultedFacts) {
    self.findings = findings
    base = item.range.lowerBound
    self.questions = questions
    self.consulted = consulted
    staysInItem = findings.allSatisfy { finding in
      finding.places.allSatisfy { item.range.lowerBound <= $0.lowerBound && $0.upperBound <= item.range.upperBound }
    }
    showsOtherFiles = findings.contains { $0.related.contains { $0.file != nil } }
  }

  /// Findings that belong to no item.
  init(_ findings: [Finding]) {
    self.findings = findings
    base = 0
    questions = FileQuestions()
    consulted = ConsultedFacts()
    staysInItem = false
    showsOtherFiles = findings.contains { $0.related.contains { $0.file != nil } }
  }

  private init(_ findings: [Finding], base: Int, of other: ItemFindings) {
    self.findings = findings
    self.base = base
    questions = other.questions
    consulted = other.consulted
    staysInItem = other.staysInItem
    showsOtherFiles = other.showsOtherFiles
  }

  /// The same findings, each offset in this file elsewhere.
  ///
  /// - Parameters:
  ///   - start: where the item began in the state before.
  ///   - base: where it begins now.
  ///   - move: gives the new place of an offset in the state before, nil where it is gone.
  /// - Returns: nil if an offset is gone.
  func moved(from start: Int, to base: Int, _ move: (Int) -> Int?) -> ItemFindings? {
    var isWhole = true
    var isShift = true
    let moved = findings.map { finding in
      finding.mapPlaces { offset in
        guard let new = move(offset + start - self.base) else {
          isWhole = false
          return offset
        }
        if new - offset != base - self.base { isShift = false }
        return new
      }
    }
    guard isWhole else { return nil }
    return isShift ? self : ItemFindings(moved, base: base, of: self)
  }
}

/// Findings of one item of a file, or those about its suppressions.
public struct FindingGroup: Sendable {
  /// What was found; the same object for as long as nothing in it changes but its place.
  public let source: ItemFindings
  /// By how many bytes the places have moved since.
  private let shift: Int
  /// Which ones of the source are suppressed.
  public let silenced: [Int]

  /// Findings about suppressions.
  init(_ findings: [Finding]) {
    source = ItemFindings(findings)
    shift = 0
    silenced = []
  }

  /// - Parameters:
  ///   - start: of the item, a UTF-8 offset.
  ///   - suppressions: told what they silence.
  init(_ source: ItemFindings, itemStart start: Int, _ suppressions: inout Suppressions) {
    self.source = source
    shift = start - source.base
    guard !suppressions.entries.isEmpty else {
      silenced = []
      return
    }
    var silenced: [Int] = []
    for (index, finding) in source.findings.enumerated()
    where suppressions.silence(finding.rule, at: finding.range.lowerBound + shift) {
      silenced.append(index)
    }
    self.silenced = silenced
  }

  /// Where the item begins: a UTF-8 offset.
  public var start: Int { source.base + shift }

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
      shift == 0 ? source.findings[index] : source.findings[index].mapPlaces { $0 + shift }
    }
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
  private var groups: [ItemFindings?]

  /// - Parameters:
  ///   - previous: the analysis of that state.
  ///   - file: its present state.
  ///   - changed: what other files have changed since then.
  init(of previous: Analysis, for file: ParsedFile, usesSwiftUI: SwiftUIUse, _ changed: ChangedFacts) {
    groups = Array(repeating: nil, count: file.items.count)
    guard let facts = previous.facts, usesSwiftUI == previous.usesSwiftUI else { return }
    let difference = FileDifference(from: previous.items, previous.tree, to: file.items, file.tree)
    var changed = changed
    changed.formUnion(FactDifference(from: facts, to: file.facts).changed)
    for (index, item) in file.items.enumerated() {
      guard let old = difference.kept[index] else { continue }
      let group = previous.itemFindings[old]
      // Places in other files may have moved without a change of facts.
      guard !group.showsOtherFiles, !difference.mayConcern(item, group.questions),
        !group.consulted.isAffected(by: changed)
      else { continue }
      groups[index] =
        group.staysInItem
        ? group
        : group.moved(from: previous.items[old].range.lowerBound, to: item.range.lowerBound) { offset in
          // Places in other items move with those.
          let owner = max(previous.items.partitioningIndex { $0.range.lowerBound > offset } - 1, 0)
          guard let now = difference.kept.firstIndex(of: owner) else { return nil }
          return offset + file.items[now].range.lowerBound - previous.items[owner].range.lowerBound
        }
    }
  }

  func findings(of item: Int) -> ItemFindings? { groups[item] }
}
