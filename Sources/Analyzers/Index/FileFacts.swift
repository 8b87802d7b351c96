/// The facts that one file provides to the rest of the workspace, built only from its tree.
///
/// Records can be created in any order and on any thread, stored, and replaced one at a time; `FactIndex` merges them.
/// Two records are equal if their facts are, regardless of the positions of the facts in the file.
package struct FileFacts: Sendable {
  /// Whether rules apply to the file. The index counts such files.
  var isRelevant = false
  /// The facts of the file's items; a single part if the file is not being edited.
  var parts: [Part] = []

  struct Part: Sendable {
    let facts: FactList
    /// The UTF-8 offset to which the ranges of the facts are relative.
    let start: Int
  }

  /// The record of a file without facts.
  package init() {}

  init(isRelevant: Bool, parts: [Part]) {
    self.isRelevant = isRelevant
    self.parts = parts
  }

  /// The same facts in a single list.
  var merged: FactList {
    if parts.count == 1, parts[0].start == 0 { return parts[0].facts }
    return FactList(parts)
  }

  /// Whether both records consist of the same lists.
  func sharesParts(with other: FileFacts) -> Bool {
    isRelevant == other.isRelevant && parts.count == other.parts.count
      && parts.indices.allSatisfy { parts[$0].facts === other.parts[$0].facts }
  }

  /// The offset to which the ranges of a list are relative.
  func start(of facts: FactList) -> Int { parts.first { $0.facts === facts }?.start ?? 0 }
}

extension FileFacts: Equatable {
  package static func == (a: FileFacts, b: FileFacts) -> Bool {
    a.isRelevant == b.isRelevant && a.merged == b.merged
  }
}
