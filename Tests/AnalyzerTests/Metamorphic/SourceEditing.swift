@testable import Analyzers
@testable import GotchaAnalysis

/// A parsed source to transform. Its nodes are valid as long as it is.
struct ParsedSource {
  let tree: SyntaxTree

  init(_ source: SourceText) { tree = SyntaxTree.parse(source) }

  var bytes: [UInt8] { tree.source.bytes }
  var root: SyntaxNode { tree.root }

  /// The declarations and statements of the file, without imports.
  var items: [SyntaxNode] { root.children.filter { !$0.isImport } }

  /// The imports, one per line.
  var imports: String { root.children.filter(\.isImport).map { $0.text + "\n" }.joined() }

  /// The texts of all tokens, so that a new name can differ from each.
  var words: Set<String> { Set(tree.tokens.map(\.text)) }

  /// A name that occurs nowhere in the source: `name`, `name2`, `name3` …
  func unusedName(_ name: String, besides taken: Set<String> = []) -> String {
    let words = words
    var (result, number) = (name, 1)
    while words.contains(result) || taken.contains(result) {
      number += 1
      result = name + String(number)
    }
    return result
  }
}

extension SyntaxNode {
  /// Whether it is an import, or an `#if` around nothing but imports.
  var isImport: Bool {
    if kind == .importDecl { return true }
    guard kind == .ifConfigDecl else { return false }
    let contents = children.filter { $0.kind == .ifConfigClause }.flatMap(\.children)
    return contents.contains { $0.kind == .importDecl }
      && contents.allSatisfy { $0.kind == .importDecl || !$0.kind.isDeclaration }
  }
}

/// A file made of parts of a source and new text, which remembers where each part comes from.
struct TransformedFile {
  /// A part of the file that is, or stands for, a part of the source.
  struct Origin {
    /// UTF-8 offsets in this file.
    let range: Range<Int>
    /// UTF-8 offsets in the source.
    let source: Range<Int>
    /// Parts with the same number were adjacent in the source. Code that moved has a number of its own.
    let group: Int
    /// Whether it only stands in for code that moved elsewhere, as the call of a new method does.
    let isStandIn: Bool
  }

  let path: String
  private(set) var bytes: [UInt8] = []
  private(set) var origins: [Origin] = []
  private var group = 0
  private var groupCount = 1

  init(_ path: String) { self.path = path }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: String) { bytes.append(contentsOf: Array(text.utf8)) }

  /// - Parameter source: the part of the source that the text replaces.
  mutating func append(_ text: String, for source: Range<Int>, isStandIn: Bool = false) {
    let start = bytes.count
    append(text)
    origins.append(Origin(range: start..<bytes.count, source: source, group: group, isStandIn: isStandIn))
  }

  /// - Parameter range: a part of the source.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let start = bytes.count
    bytes.append(contentsOf: source[range])
    origins.append(Origin(range: start..<bytes.count, source: range, group: group, isStandIn: false))
  }

  /// Appends parts that belong together, but not to what surrounds them here.
  mutating func inNewGroup(_ append: (inout TransformedFile) -> Void) {
    let outer = group
    group = groupCount
    groupCount += 1
    append(&self)
    group = outer
  }
}

/// Where a marked range of the source is in a transformed file.
struct TransformedPlace {
  /// The position of the file in the list of files.
  let file: Int
  /// UTF-8 offsets.
  let range: Range<Int>
  /// Whether both ends of the marked range are here.
  let isWhole: Bool
}

extension [TransformedFile] {
  /// The places of a range of the source, in the order of the files.
  func places(of mark: Range<Int>) -> [TransformedPlace] {
    enumerated().flatMap { number, file in
      let parts = file.origins.filter { $0.source.overlaps(mark) }
      let standIns = parts.filter(\.isStandIn).map { TransformedPlace(file: number, range: $0.range, isWhole: false) }
      let groups = Dictionary(grouping: parts.filter { !$0.isStandIn }, by: \.group)
      let code = groups.sorted { $0.key < $1.key }.compactMap { _, parts -> TransformedPlace? in
        let ranges = parts.map { $0.range(of: mark) }
        guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else { return nil }
        let isWhole = parts.contains { $0.hasStart(of: mark) } && parts.contains { $0.hasEnd(of: mark) }
        return TransformedPlace(file: number, range: start..<end, isWhole: isWhole)
      }
      return code + standIns
    }
  }
}

extension TransformedFile.Origin {
  /// The part of a range of the source that is here.
  fileprivate func range(of mark: Range<Int>) -> Range<Int> {
    // Replaced text has no offsets inside it that correspond.
    guard range.count == source.count else { return range }
    let offset = range.lowerBound - source.lowerBound
    let part = mark.clamped(to: source)
    return part.lowerBound + offset..<part.upperBound + offset
  }

  /// Whether the offset where a range of the source starts has a counterpart here.
  fileprivate func hasStart(of mark: Range<Int>) -> Bool {
    source.contains(mark.lowerBound) && (range.count == source.count || mark.lowerBound == source.lowerBound)
  }

  /// Whether the offset where a range of the source ends has a counterpart here.
  fileprivate func hasEnd(of mark: Range<Int>) -> Bool {
    source.contains(mark.upperBound - 1) && (range.count == source.count || mark.upperBound == source.upperBound)
  }
}

/// Edits of a source whose result remembers where each part comes from.
struct SourceEditing {
  /// A part of the text that an edit inserts.
  enum Piece {
    case text(String)
    /// A new spelling of a part of the source.
    case respelled(Range<Int>, String)
    /// Text that stands in for a part of the source that moves elsewhere.
    case standIn(Range<Int>, String)
    /// A part of the source that moves to another place, with the edits inside it.
    case moved(Range<Int>)
    /// A part of the source that stays next to what surrounds it, with the edits inside it.
    case kept(Range<Int>)
  }

  private struct Edit {
    let range: Range<Int>
    let pieces: [Piece]
  }

  private let bytes: [UInt8]
  private var edits: [Edit] = []

  init(_ source: ParsedSource) { bytes = source.bytes }

  var isEmpty: Bool { edits.isEmpty }

  /// - Parameter range: UTF-8 offsets in the source; empty for an insertion. An edit inside the range of another one applies
  ///   only to the code that the other one moves.
  mutating func replace(_ range: Range<Int>, with pieces: [Piece]) {
    edits.append(Edit(range: range, pieces: pieces))
  }

  mutating func replace(_ range: Range<Int>, with text: String) { replace(range, with: [.text(text)]) }

  mutating func remove(_ range: Range<Int>) { replace(range, with: []) }

  mutating func insert(_ pieces: [Piece], at offset: Int) { replace(offset..<offset, with: pieces) }

  mutating func insert(_ text: String, at offset: Int) { insert([.text(text)], at: offset) }

  mutating func respell(_ range: Range<Int>, as text: String) { replace(range, with: [.respelled(range, text)]) }

  /// The whole source after the edits.
  func file(_ path: String) -> TransformedFile {
    var file = TransformedFile(path)
    append(bytes.indices, to: &file)
    return file
  }

  /// Appends a part of the source after the edits.
  func append(_ range: Range<Int>, to file: inout TransformedFile) { append(range, to: &file, isMoved: false) }

  private func append(_ range: Range<Int>, to file: inout TransformedFile, isMoved: Bool) {
    var at = range.lowerBound
    let inside = edits.enumerated().filter { _, edit in
      edit.range.lowerBound >= range.lowerBound && edit.range.upperBound <= range.upperBound
        // The edit that moves the range replaces it where it was.
        && !(isMoved && edit.range == range)
    }
    // Edits at the same place keep their order; the largest one of those that start together replaces the others.
    let ordered = inside.sorted { a, b in
      let (first, second) = (a.element.range, b.element.range)
      if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
      if first.isEmpty != second.isEmpty { return first.isEmpty }
      return first.count == second.count ? a.offset < b.offset : first.count > second.count
    }
    for (_, edit) in ordered where edit.range.lowerBound >= at {
      file.append(bytes, at..<edit.range.lowerBound)
      for piece in edit.pieces {
        switch piece {
        case .text(let text): file.append(text)
        case .respelled(let range, let text): file.append(text, for: range)
        case .standIn(let range, let text): file.append(text, for: range, isStandIn: true)
        case .moved(let range): file.inNewGroup { append(range, to: &$0, isMoved: true) }
        case .kept(let range): append(range, to: &file, isMoved: true)
        }
      }
      at = edit.range.upperBound
    }
    file.append(bytes, at..<max(at, range.upperBound))
  }
}

extension ParsedSource {
  /// The lines of a node if nothing else is on them, otherwise its range, with a semicolon after it.
  func rangeToRemove(_ node: SyntaxNode) -> Range<Int> {
    var range = node.range
    if let next = node.lastToken?.next, next.kind == .semicolon { range = range.lowerBound..<next.range.upperBound }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, [32, 9].contains(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, [32, 9].contains(bytes[end]) { end += 1 }
    guard start == 0 || bytes[start - 1] == 10, end < bytes.count, bytes[end] == 10 else { return range }
    return start..<end + 1
  }

  /// A modifier with the white space after it.
  func rangeToRemove(modifier: SyntaxNode) -> Range<Int> {
    let range = modifier.range
    return range.lowerBound..<(modifier.lastToken?.next?.range.lowerBound ?? range.upperBound)
  }
}
