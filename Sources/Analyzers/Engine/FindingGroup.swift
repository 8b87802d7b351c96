import GotchaSupport

/// Findings in one item of a file, or findings about its suppressions.
package struct FindingGroup: Sendable {
  /// The findings; the same object as long as only their offsets change.
  package let source: ItemFindings
  /// The start offsets of the items that contain the findings' locations, which move with them: UTF-8 offsets in
  /// ascending order. Empty for findings that do not belong to an item.
  package let anchors: [Int]
  /// The indices of the suppressed findings in the source.
  package let silenced: [Int]

  /// Creates a group of findings about suppressions.
  init(_ findings: [Finding]) {
    source = ItemFindings(findings, anchors: [], dependencies: ItemDependencies())
    (anchors, silenced) = ([], [])
  }

  /// - Parameters:
  ///   - anchors: the current anchors of the source.
  ///   - suppressions: records which of them are used.
  init(_ source: ItemFindings, anchors: [Int], _ suppressions: inout Suppressions) {
    self.source = source
    self.anchors = anchors
    guard !suppressions.entries.isEmpty else {
      silenced = []
      return
    }
    var silenced: [Int] = []
    for (index, finding) in source.findings.enumerated()
    where suppressions.silence(finding.rule, at: FindingGroup.moved(finding.range.lowerBound, source.anchors, anchors))
    {
      silenced.append(index)
    }
    self.silenced = silenced
  }

  package var count: Int { source.findings.count - silenced.count }

  /// Without suppressed findings.
  package var findings: [Finding] {
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

  /// Returns an offset moved together with the anchor before it.
  private static func moved(_ offset: Int, _ old: [Int], _ new: [Int]) -> Int {
    let anchor = old.count == 1 ? 0 : max(old.partitioningIndex { $0 > offset } - 1, 0)
    return offset + new[anchor] - old[anchor]
  }
}

extension Finding {
  /// The finding with all offsets in the analyzed file mapped.
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
