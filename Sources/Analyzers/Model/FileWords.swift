/// The words of a file: where a name occurs, regardless of its meaning.
final class FileWords {
  private let tree: SyntaxTree
  private var questionCount = 0
  private lazy var words = RowsByName(
    tree.tokens.filter(\.kind.isWord).map { NamedRow($0.index, NameHash.of(Name($0))) })

  /// Starting at this number of queries, a table of all words is faster than searching for each.
  private static let tableThreshold = 4

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Whether a word fulfills a condition.
  ///
  /// - Parameter hash: the hash of a name that the word must have.
  func contains(_ hash: UInt32, where condition: (SyntaxToken) -> Bool) -> Bool {
    questionCount += 1
    if questionCount > Self.tableThreshold {
      return words.rows(hash).contains { condition(SyntaxToken(tree: tree, index: Int($0.row))) }
    }
    return tree.tokens.contains { $0.kind.isWord && NameHash.of(Name($0)) == hash && condition($0) }
  }
}
