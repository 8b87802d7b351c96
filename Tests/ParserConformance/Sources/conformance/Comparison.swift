import Analyzers
import Harness
import Oracle

/// The result of comparing the two trees of a file.
enum Outcome: Sendable {
  /// All nodes are equal.
  case equal(nodes: Int)
  /// SwiftSyntax found errors, so its tree cannot be used as a reference. `oursIsClean` is true if our parser found
  /// none.
  case skipped(SourceFile, oursIsClean: Bool)
  case different(Difference)
}

/// The first difference of two trees.
struct Difference: Sendable {
  let file: SourceFile
  let ours: [FlatNode]
  let oracle: [FlatNode]
  /// The first row in which the lists differ, or the length of both if they are equal.
  let row: Int
  /// Whether our parser found an error but SwiftSyntax did not.
  let onlyWeComplain: Bool
  let validity: SourceSet.Validity

  /// The two kinds at `row`, which are used to group similar differences.
  var summary: String {
    let mine = row < ours.count ? ours[row] : nil
    let theirs = row < oracle.count ? oracle[row] : nil
    let errors = onlyWeComplain ? " (we report errors)" : ""
    guard mine != theirs else { return "equal nodes" + errors }
    if let mine, let theirs, mine.kind == theirs.kind {
      return "\(theirs.kind.name): \(mine.start == theirs.start ? "end" : "start")" + errors
    }
    return "\(theirs?.kind.name ?? "nothing"), ours \(mine?.kind.name ?? "nothing")" + errors
  }

  /// The UTF-8 offset of the difference.
  var offset: Int {
    let starts = [ours, oracle].compactMap { row < $0.count ? Int($0[row].start) : nil }
    return starts.min() ?? oracle.last.map { Int($0.start) } ?? 0
  }
}

/// Compares both trees of each file.
struct Comparison {
  private let kinds: KindSet
  private let validity: SourceSet.Validity
  private var oracle: Oracle

  init(kinds: KindSet, validity: SourceSet.Validity) {
    self.kinds = kinds
    self.validity = validity
    oracle = Oracle(keeping: kinds)
  }

  mutating func run(_ file: SourceFile) -> Outcome { run(file, bytes: file.bytes) }

  mutating func run(_ file: SourceFile, bytes: [UInt8]) -> Outcome {
    let tree = SyntaxTree.parse(SourceText(bytes: bytes))
    let answer = oracle.read(bytes, listsErroneous: validity == .erroneous)
    guard answer.hasErrors == (validity == .erroneous) else {
      return .skipped(file, oursIsClean: !tree.hasErrors)
    }
    let ours = tree.flattened(keeping: kinds)
    if ours == answer.nodes, tree.hasErrors == answer.hasErrors { return .equal(nodes: ours.count) }
    let row = zip(ours, answer.nodes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return .different(
      Difference(
        file: file, ours: ours, oracle: answer.nodes, row: row ?? min(ours.count, answer.nodes.count),
        onlyWeComplain: tree.hasErrors && !answer.hasErrors, validity: validity))
  }
}
