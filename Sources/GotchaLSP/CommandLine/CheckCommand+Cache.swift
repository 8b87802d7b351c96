import GotchaAnalysis
import GotchaPlatform

/// Reuses the results of an earlier run.
extension CheckCommand {
  /// The cache for this program, folder and set of arguments; nil if a run does not use a cache.
  func cacheFile(for run: BatchRun, in environment: CommandEnvironment) -> CacheFile? {
    // Fixing analyzes texts that no run has cached, and rules cannot be timed on cached findings.
    let mayUseCache =
      !ignoresCache && !readsInput && run.fixing == .off && !run.measuresRules && run.knownFacts.isEmpty
    guard mayUseCache, let folder = CacheFolder(in: environment), let program = Self.programStamp else { return nil }
    return CacheFile(in: folder, key: cacheKey(program, in: environment))
  }

  /// Analyzes files and stores the cache for the next run.
  func analyze(
    _ files: [ProjectFile], with run: BatchRun, in environment: CommandEnvironment,
    advance: @escaping @Sendable (Progress.Phase) -> Void
  ) -> BatchRun.Outcome {
    guard let cacheFile = cacheFile(for: run, in: environment) else { return run(files, advance: advance) }
    func noteDamage() {
      if !isQuiet {
        environment.printError("note: ignored the damaged cache \(cacheFile.location)")
      }
    }
    var run = run
    // Findings of rules that were disabled after a failure would be missing.
    run.makesCache = run.recovery?.quarantine.isEmpty ?? true
    var cache = AnalysisCache()
    do {
      cache = try cacheFile.read()
    } catch {
      noteDamage()
    }
    let outcome = run(files, after: cache, advance: advance)
    if outcome.cacheWasDamaged { noteDamage() }
    cacheFile.store(outcome.cache)
    return outcome
  }

  /// Identifies the program, the folder and the arguments: each combination has a separate cache.
  private func cacheKey(_ program: FileStamp, in environment: CommandEnvironment) -> String {
    let program = "\(Product.version) \(program.text)"
    let place = [environment.workingDirectory] + operands + ["", fileList ?? ""] + context
    let settings =
      [configurationFile ?? "", preset?.rawValue ?? ""] + enabledRules + [""] + disabledRules + [""] + selected
    return ([program] + place + [""] + settings).joined(separator: "\0")
  }

  /// Identifies this build of the program, because the cache of another build may have a different meaning; nil if
  /// unknown.
  private static var programStamp: FileStamp? { executablePath().flatMap(FileSystem.stamp) }
}
