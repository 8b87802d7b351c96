import GotchaSupport

/// The findings of the rules in one item, before suppressions, and their dependencies. Immutable.
package final class ItemFindings: Sendable {
  /// In order of position and rule, with the offsets at the time of the analysis.
  let findings: [Finding]
  /// The start offsets of the items that contain the locations of findings and fixes, which move with them: UTF-8
  /// offsets in ascending order. Empty for findings that do not belong to an item.
  let anchors: [Int]
  let dependencies: ItemDependencies
  /// Whether a finding refers to a location in another file.
  let showsOtherFiles: Bool

  init(_ findings: [Finding], anchors: [Int], dependencies: ItemDependencies) {
    self.findings = findings
    self.anchors = anchors
    self.dependencies = dependencies
    showsOtherFiles = findings.contains { $0.related.contains { $0.file != nil } }
  }
}

/// The findings in one item, and the item's position in the current state of the file.
struct PlacedFindings: Sendable {
  let source: ItemFindings
  /// The current indices of the anchors' items; empty if the only anchor is the item itself.
  private let items: [Int]

  /// - Parameters:
  ///   - findings: in order of position and rule.
  ///   - item: the item that contains them.
  ///   - all: the items of the file.
  init(_ findings: [Finding], of item: Int, in all: [FileItem], dependencies: ItemDependencies) {
    let range = all[item].range
    let stays = findings.allSatisfy { finding in
      finding.places.allSatisfy { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound }
    }
    var owners: [Int] = []
    if !stays {
      let offsets = findings.flatMap { $0.places.flatMap { [$0.lowerBound, $0.upperBound] } }
      owners = Set(
        [item] + offsets.map { offset in max(all.partitioningIndex { $0.range.lowerBound > offset } - 1, 0) }
      )
      .sorted()
    }
    items = owners
    source = ItemFindings(
      findings, anchors: stays ? [range.lowerBound] : owners.map { all[$0].range.lowerBound },
      dependencies: dependencies)
  }

  private init(_ source: ItemFindings, items: [Int]) {
    self.source = source
    self.items = items
  }

  /// The same findings in another state of the file.
  ///
  /// - Parameter successors: for each item, its index in that state.
  /// - Returns: nil if an item was removed.
  func moved(_ successors: [Int?]) -> PlacedFindings? {
    if items.isEmpty { return self }
    let moved = items.compactMap { successors[$0] }
    return moved.count == items.count ? PlacedFindings(source, items: moved) : nil
  }

  /// The current offsets of the anchors.
  ///
  /// - Parameters:
  ///   - item: the item that the findings belong to.
  ///   - all: the items of the file.
  func anchors(of item: Int, in all: [FileItem]) -> [Int] {
    items.isEmpty ? [all[item].range.lowerBound] : items.map { all[$0].range.lowerBound }
  }
}

extension Finding {
  /// All ranges in the analyzed file.
  fileprivate var places: [Range<Int>] {
    [range] + related.compactMap { $0.file == nil ? $0.range : nil } + fixes.flatMap { $0.edits.map(\.range) }
  }
}
