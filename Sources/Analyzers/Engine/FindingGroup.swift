import GotchaSupport

/// Findings in one item of a file, or findings about its suppressions.
package struct FindingGroup: Sendable {
  /// The findings; the same object as long as only their offsets change.
  package let source: ItemFindings
  /// The start offsets of the items that contain the findings' locations, which move with them: UTF-8 offsets in
  /// ascending order. Empty for findings that do not belong to an item.
  package let anchors: [Int]
  /// The indices of the findings in the source that are not reported, in ascending order: suppressed or hidden ones.
  package let silenced: [Int]

  /// Creates a group of findings that do not belong to an item.
  package init(_ findings: [Finding]) {
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

  private init(_ group: FindingGroup, silenced: [Int]) {
    (source, anchors) = (group.source, group.anchors)
    self.silenced = silenced
  }

  /// The same group without further findings.
  ///
  /// - Parameter indices: of reported findings in the source.
  func hiding(_ indices: [Int]) -> FindingGroup { FindingGroup(self, silenced: (silenced + indices).sorted()) }

  package var count: Int { source.findings.count - silenced.count }

  /// Without silenced findings.
  package var findings: [Finding] { moved(reported) }

  /// The indices of those findings in the source.
  var reported: [Int] {
    var left = silenced[...]
    return source.findings.indices.filter { index in
      guard left.first == index else { return true }
      left.removeFirst()
      return false
    }
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
