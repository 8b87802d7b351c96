import Analyzers
import LSPTransport

/// Analyses many files at once, and repairs them if asked to.
struct BatchRun: Sendable {
  enum Fixing: Sendable {
    case off
    case apply
    /// Only says what `apply` would change.
    case preview
  }

  /// What became of one file.
  struct Result: Sendable {
    /// Whether the file could be read.
    var isAnalyzed = false
    /// Whether the settings leave it out.
    var isLeftOut = false
    /// What the findings refer to; empty where there are none.
    var source = SourceText(bytes: [])
    /// What is left after fixing; in a preview, what is found before it.
    var findings: [Finding] = []
    /// What comments silence, if that is to be kept.
    var suppressed: [SuppressedFinding] = []
    /// What the baseline knows.
    var known: [Finding] = []
    /// What the baseline knows and the file has no more.
    var stale: [FindingKey: Int] = [:]
    /// Nanoseconds by rule, if they are measured.
    var ruleTimes: [String: Int] = [:]
    var problems: [Problem] = []
    var appliedFixCount = 0
    /// The text after fixing, if that changed anything.
    var repaired: SourceText?
    /// What fixing would change, as a patch.
    var patch: [UInt8] = []
  }

  /// What each file is checked for.
  var configuration: ProjectConfiguration
  var fixing = Fixing.off
  var includesUnsafeFixes = false
  /// What other runs have written of files, by path.
  var knownFacts: [String: FileFacts] = [:]
  /// What is left unsaid.
  var adoption = Adoption()
  /// Whether a report keeps account of what comments silence.
  var keepsSuppressed = false
  /// Whether the time that each rule takes is wanted.
  var measuresRules = false
  var jobs = ParallelWork.coreCount
  /// How many bytes of memory trees may take between the two phases; with 64 MB, 300,000 lines are parsed once.
  var keptBytes = 64 << 20

  /// Analyses files: first what each tells the others, then each in the light of that.
  ///
  /// - Parameters:
  ///   - files: in the order of the results.
  ///   - advance: called on any thread, once per file and phase.
  func callAsFunction(_ files: [ProjectFile], advance: @escaping @Sendable (Progress.Phase) -> Void) -> [Result] {
    let trees = KeptTrees(count: files.count, limit: keptBytes)
    let read = facts(of: files, keeping: trees) { advance(.read) }
    let facts = index(files, read)
    let results = ResultTable(count: files.count, filling: Result())
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      results[index] = analyze(files[index], trees.take(index), in: facts)
      if let known = knownFacts[files[index].path], case .success(let own) = read[index], own != known {
        let message = "has changed since its facts were written; write them anew with --facts-out"
        results[index].problems.append(Problem(kind: .error, place: files[index].path, message: message))
      }
      advance(.checked)
    }
    return results.all
  }

  /// What each file tells the others.
  func facts(
    of files: [ProjectFile], advance: @escaping @Sendable () -> Void
  ) -> [Swift.Result<FileFacts, UnreadableSource>] {
    facts(of: files, keeping: KeptTrees(count: files.count, limit: 0), advance: advance)
  }

  private func facts(
    of files: [ProjectFile], keeping trees: KeptTrees, advance: @escaping @Sendable () -> Void
  ) -> [Swift.Result<FileFacts, UnreadableSource>] {
    let facts = ResultTable<Swift.Result<FileFacts, UnreadableSource>>(
      count: files.count, filling: .success(FileFacts()))
    ParallelWork.forEach(files.count, jobs: jobs) { index in
      facts[index] = Swift.Result { () throws(UnreadableSource) in
        let tree = SyntaxTree.parse(try SourceReader.read(files[index]))
        trees.keep(tree, index)
        return FileFacts(tree)
      }
      advance()
    }
    return facts.all
  }

  /// The facts of all files; what cannot be read tells nothing here and is reported when it is analysed.
  private func index(
    _ files: [ProjectFile], _ read: [Swift.Result<FileFacts, UnreadableSource>]
  ) -> FactIndex {
    var facts = knownFacts
    for (file, own) in zip(files, read) {
      if case .success(let own) = own { facts[file.path] = own }
    }
    return FactIndex(facts)
  }

  /// Analyses one text, which is not written anywhere.
  ///
  /// - Parameter file: what to take it for.
  func callAsFunction(_ source: SourceText, _ file: ProjectFile) -> Result {
    let results = ResultTable(count: 1, filling: Result())
    ParallelWork.forEach(1, jobs: 1) { index in
      let tree = SyntaxTree.parse(source)
      results[index] = analyze(tree, file, in: self.index([file], [.success(FileFacts(tree))]))
    }
    return results[0]
  }

  /// - Parameter kept: the file's tree, if it is still there.
  private func analyze(_ file: ProjectFile, _ kept: SyntaxTree?, in facts: FactIndex) -> Result {
    if file.obeysExclusion, !configuration.includes(file.absolutePath) { return Result(isLeftOut: true) }
    do throws(UnreadableSource) {
      let tree: SyntaxTree
      if let kept { tree = kept } else { tree = SyntaxTree.parse(try SourceReader.read(file)) }
      var result = analyze(tree, file, in: facts)
      if fixing == .apply, let repaired = result.repaired {
        do throws(FileProblem) {
          try write(repaired, over: tree.source, to: file)
        } catch {
          let message = "cannot be written: \(error.reason); nothing in it was fixed"
          result = analyzeOnly(tree, file, in: facts, adoption.filter(for: file, tree.source))
          result.problems.append(Problem(kind: .error, place: file.path, message: message))
        }
      }
      return result
    } catch {
      return Result(problems: [error.problem(isNamed: file.isNamed)])
    }
  }

  private func analyzeOnly(
    _ tree: SyntaxTree, _ file: ProjectFile, in facts: FactIndex, _ filter: FindingFilter?
  ) -> Result {
    var analyzer = configuration.analyzer(for: file.absolutePath)
    if measuresRules { analyzer.clock = { Clock.nanoseconds() } }
    let analysis = analyzer.analyze(tree, in: facts, path: file.path)
    var result = Result(isAnalyzed: true, findings: analysis.findings, ruleTimes: analysis.ruleTimes)
    if let outcome = filter?(analysis.findings, in: tree.source) {
      result.findings = outcome.reported
      result.known = outcome.known
      // A rule that is off may find it again.
      result.stale = outcome.stale.filter { analyzer.isActive($0.key.rule) || RuleCatalog.rule($0.key.rule) == nil }
    }
    if keepsSuppressed { result.suppressed = analysis.suppressed }
    // Without findings nobody looks at the text again, and a large project's texts would fill the memory.
    if !result.findings.isEmpty || !result.known.isEmpty || !result.suppressed.isEmpty { result.source = tree.source }
    return result
  }

  private func analyze(_ tree: SyntaxTree, _ file: ProjectFile, in facts: FactIndex) -> Result {
    let path = file.path
    let source = tree.source
    let filter = adoption.filter(for: file, source)
    var result = analyzeOnly(tree, file, in: facts, filter)
    guard fixing != .off,
      result.findings.contains(where: { $0.bulkFix(includesUnsafe: includesUnsafeFixes) != nil })
    else { return result }
    let reanalyze: @Sendable (SourceText) -> Result = { source in
      let tree = SyntaxTree.parse(source)
      var facts = facts
      facts.replace(path, with: FileFacts(tree))
      return analyzeOnly(tree, file, in: facts, filter)
    }
    let run = FixRun(includesUnsafe: includesUnsafeFixes) { reanalyze($0).findings }
    let outcome = run(source, found: result.findings)
    let repaired = outcome.source != source ? outcome.source : nil
    if fixing == .preview {
      result.patch = UnifiedDiff.bytes(path: path, source, outcome.source)
    } else if let repaired {
      let times = result.ruleTimes
      result = reanalyze(repaired)
      result.ruleTimes = times
    }
    result.repaired = repaired
    result.appliedFixCount = outcome.appliedCount
    result.problems = outcome.dropped.map { dropped in
      Problem(
        kind: .warning, place: "\(path):\(dropped.position.line + 1):\(dropped.position.column + 1)",
        message: "the fix \"\(dropped.title)\" of \(dropped.rule) was left out: the file would no longer parse")
    }
    if !outcome.isSettled {
      let message = "fixes still find more to fix after \(FixRun.maximumRounds) rounds; run again"
      result.problems.append(Problem(kind: .warning, place: path, message: message))
    }
    return result
  }

  private func write(_ repaired: SourceText, over source: SourceText, to file: ProjectFile) throws(FileProblem) {
    guard try FileSystem.contents(of: file.location) == source.bytes else {
      throw FileProblem("it has changed since it was read")
    }
    try FileSystem.write(repaired.bytes, to: file.location)
  }
}

/// The trees of the first phase, kept for the second as far as a bound on memory allows, so that most projects are
/// parsed once.
private final class KeptTrees: Sendable {
  /// A tree takes a little less than five bytes for each byte of its text, which is kept with it.
  private static let costPerByte = 6

  private struct State {
    var trees: [SyntaxTree?]
    var left: Int
  }

  private let state: Monitor<State>

  init(count: Int, limit: Int) { state = Monitor(State(trees: Array(repeating: nil, count: count), left: limit)) }

  /// Keeps a tree if there is room.
  func keep(_ tree: SyntaxTree, _ index: Int) {
    let cost = tree.source.bytes.count * Self.costPerByte
    state.update { state in
      guard state.left >= cost else { return }
      state.left -= cost
      state.trees[index] = tree
    }
  }

  /// Hands a tree out, if it was kept, and lets it go.
  func take(_ index: Int) -> SyntaxTree? {
    state.update { state in
      defer { state.trees[index] = nil }
      return state.trees[index]
    }
  }
}
