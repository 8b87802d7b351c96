/// The words of a file: where a name occurs, whatever it stands for.
final class FileWords {
  private let tree: SyntaxTree
  private var questionCount = 0
  private lazy var words = RowsByName(
    tree.tokens.filter(\.kind.isWord).map { NamedRow($0.index, NameHash.of(Name($0))) })

  /// From this number of questions on, a table of all words is faster than a search for each.
  private static let tableThreshold = 8

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Whether a word meets a condition.
  ///
  /// - Parameter hash: of a name that it must have.
  func contains(_ hash: UInt32, where condition: (SyntaxToken) -> Bool) -> Bool {
    questionCount += 1
    if questionCount > Self.tableThreshold {
      return words.rows(hash).contains { condition(SyntaxToken(tree: tree, index: Int($0.row))) }
    }
    return tree.tokens.contains { $0.kind.isWord && NameHash.of(Name($0)) == hash && condition($0) }
  }
}
