import GotchaAnalysis
import GotchaSupport

/// The baseline that a configuration file names.
struct ConfiguredBaseline: Sendable, Hashable {
  /// The path of the baseline as written.
  let name: String
  /// The path of the baseline, absolute.
  let location: String
  /// The absolute path of the configuration file.
  let file: String
  /// UTF-8 offsets of the name in that file.
  let range: Range<Int>
  /// 1-based.
  let line: Int
  /// 1-based, in UTF-8 bytes.
  let column: Int

  /// - Parameter problem: why the baseline cannot be used.
  fileprivate func report(_ problem: BaselineProblem) -> ConfigurationProblem {
    ConfigurationProblem(
      path: file, range: range, line: line, column: column, key: "baseline",
      message: problem.message(name, writtenBy: "\(Product.name) check --write-baseline"))
  }
}

/// The baselines that configuration files name. Each is read once, on first use. Can be used from several threads.
///
/// Findings are not lost if a baseline cannot be read: they are reported, and so is the problem.
final class ConfiguredBaselines: Sendable {
  /// The folders that links to baselines may lead to.
  private let project: ProjectFolders
  private let catalog: RuleCatalog
  /// By location. Threads wait here while one of them reads.
  private let files = Monitor<[String: Result<BaselineFile, BaselineProblem>]>([:])
  /// Separate, so that the server's loop does not wait for a file.
  private let reported = Monitor<Set<ConfigurationProblem>>([])

  init(of project: ProjectFolders, _ catalog: RuleCatalog) { (self.project, self.catalog) = (project, catalog) }

  /// The problems of the baselines read so far.
  var problems: Set<ConfigurationProblem> { reported.read { $0 } }

  /// A baseline; nil if it cannot be read, which is then one of the problems.
  func file(_ baseline: ConfiguredBaseline) -> BaselineFile? {
    let result = files.updateSilently { files in
      let result = files[baseline.location] ?? read(baseline)
      files[baseline.location] = result
      return result
    }
    switch result {
    case .success(let file): return file
    case .failure(let problem):
      reported.updateSilently { _ = $0.insert(baseline.report(problem)) }
      return nil
    }
  }

  /// Why a baseline that is named in a text that is not saved cannot be used; nil if it can.
  func problem(of baseline: ConfiguredBaseline) -> ConfigurationProblem? {
    if case .success? = files.read({ $0[baseline.location] }) { return nil }
    // A change of this file is not observed, so the result is not kept.
    guard case .failure(let problem) = read(baseline) else { return nil }
    return baseline.report(problem)
  }

  private func read(_ baseline: ConfiguredBaseline) -> Result<BaselineFile, BaselineProblem> {
    var file = BaselineFile(baseline.name, at: baseline.location)
    do {
      try file.read(catalog, .lookedUp(in: project))
      return .success(file)
    } catch {
      return .failure(error)
    }
  }
}
