import Analyzers
import Harness
import Oracle

/// What came of holding one file's two trees against each other.
enum Outcome: Sendable {
  /// Node by node the same.
  case equal(nodes: Int)
  /// SwiftSyntax did not parse the file without error, so it is no measure; `oursIsClean` where we found no fault.
  case skipped(SourceFile, oursIsClean: Bool)
  case different(Difference)
}

/// The first place in which two trees differ.
struct Difference: Sendable {
  let file: SourceFile
  let ours: [FlatNode]
  let oracle: [FlatNode]
  /// The first row at which the lists differ; the length of both where they do not.
  let row: Int
  /// Whether we found a fault where SwiftSyntax finds none.
  let onlyWeComplain: Bool
  let validity: SourceSet.Validity

  /// Names the difference by the two kinds that meet at `row`, so that equal ones can be counted together.
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

  /// UTF-8 offset at which to look.
  var offset: Int {
    let starts = [ours, oracle].compactMap { row < $0.count ? Int($0[row].start) : nil }
    return starts.min() ?? oracle.last.map { Int($0.start) } ?? 0
  }
}

/// Holds one tree against the other, file after file.
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
