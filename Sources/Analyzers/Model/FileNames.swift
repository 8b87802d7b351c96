/// The calls and plain references of a file by name.
final class FileNames {
  enum Kind {
    case calls, references
  }

  private let outline: FileOutline
  /// Empty until the first query.
  private var referencesByItem: [RowsByName?] = []
  /// The items whose tokens have been searched for a name.
  private var searchedItemCount = 0
  private var callsOfFile = WholeFile()
  private var referencesOfFile = WholeFile()

  /// The rows of all items in one table. It is created only after many queries, because there are few after an edit.
  private struct WholeFile {
    var questionCount = 0
    var rows: RowsByName?
  }

  /// Starting at this number of queries about the whole file, a single table for all items is faster.
  private static let tableThreshold = 32

  init(_ outline: FileOutline) { self.outline = outline }

  private var items: [FileItem] { outline.items }

  /// The rows of an item, relative to its first row.
  func table(_ kind: Kind, of item: Int) -> RowsByName {
    switch kind {
    case .calls: items[item].content.callsByName
    case .references: references(of: item)
    }
  }

  /// The rows of a name in the whole file.
  func rows(_ kind: Kind, named hash: UInt32) -> [Int] {
    switch kind {
    case .calls: rows(kind, named: hash, &callsOfFile)
    case .references: rows(kind, named: hash, &referencesOfFile)
    }
  }

  private func rows(_ kind: Kind, named hash: UInt32, _ file: inout WholeFile) -> [Int] {
    file.questionCount += 1
    if file.rows == nil, file.questionCount > Self.tableThreshold {
      file.rows = RowsByName(
        items.indices.flatMap { item in
          table(kind, of: item).entries.map { $0.moved(by: items[item].rows.lowerBound) }
        })
    }
    if let rows = file.rows { return rows.rows(hash).map { Int($0.row) } }
    return items.indices.flatMap { item in
      table(kind, of: item).rows(hash).map { items[item].rows.lowerBound + Int($0.row) }
    }
  }

  /// The items that mention a name, in source order: at least all items that also refer to another name.
  func items(mentioning hash: UInt32, referringTo other: UInt32) -> [Int] {
    // Beyond this count, one table of all names costs less than further searches.
    guard searchedItemCount > items.count else {
      var referring: [Int] = []
      for row in rows(.references, named: other) {
        let item = items.partitioningIndex { $0.rows.upperBound > row }
        if referring.last != item { referring.append(item) }
      }
      searchedItemCount += referring.count
      return referring.filter { items[$0].mentionedNames(in: outline.tree).contains(hash) }
    }
    return itemsByMention[hash] ?? []
  }

  private lazy var itemsByMention: [UInt32: [Int]] = {
    var result: [UInt32: [Int]] = [:]
    for item in items.indices {
      for name in items[item].mentionedNames(in: outline.tree) where result[name]?.last != item {
        result[name, default: []].append(item)
      }
    }
    return result
  }()

  private func references(of item: Int) -> RowsByName {
    if referencesByItem.isEmpty { referencesByItem = Array(repeating: nil, count: items.count) }
    if let known = referencesByItem[item] { return known }
    let table = RowsByName(FileItem.references(in: outline.tree, items[item].rows))
    referencesByItem[item] = table
    return table
  }
}
