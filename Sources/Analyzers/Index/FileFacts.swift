/// The facts that one file provides to the rest of the workspace, built only from its tree.
///
/// Records can be created in any order and on any thread, stored, and replaced one at a time; `FactIndex` merges them.
/// Two records are equal if their facts are, regardless of the positions of the facts in the file.
package struct FileFacts: Sendable {
  /// Whether rules apply to the file. The index counts such files.
  let isRelevant: Bool
  /// The facts of the file's items; a single part if the file is not being edited.
  let parts: [Part]
  /// The text of the file, if it is in memory anyway.
  let source: SourceText?
  /// The number of a list's part by the list's address, if there are many.
  private var numbers = HashTable<Int>()

  struct Part: Sendable {
    let facts: FactList
    /// The UTF-8 offset to which the ranges of the facts are relative.
    let start: Int
  }

  /// The record of a file without facts.
  package init() { self.init(isRelevant: false, parts: []) }

  init(isRelevant: Bool, parts: [Part], source: SourceText? = nil) {
    self.isRelevant = isRelevant
    self.source = source
    self.parts = parts
    guard parts.count > 8 else { return }
    for (number, part) in parts.enumerated() { numbers[part.facts.address] = number }
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
  func start(of facts: FactList) -> Int {
    if let number = numbers[facts.address], parts[number].facts === facts { return parts[number].start }
    return parts.first { $0.facts === facts }?.start ?? 0
  }
}

extension FactList {
  /// A hash of the address that differs in many bits between neighbors.
  fileprivate var address: UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(UInt(bitPattern: ObjectIdentifier(self))) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension FileFacts: Equatable {
  package static func == (a: FileFacts, b: FileFacts) -> Bool {
    a.isRelevant == b.isRelevant && a.merged == b.merged
  }
}
