import Analyzers
import GotchaSupport

#if canImport(Darwin)
  import Darwin
#endif

/// What an earlier run has found need not be looked for again.
extension CheckCommand {
  /// Analyses files, with the help of the cache where it may be used.
  ///
  /// - Returns: what became of each file, and what waits until the cache for the next run is written.
  func analyze(
    with run: BatchRun, _ files: [ProjectFile], in environment: CommandEnvironment,
    advance: @escaping @Sendable (Progress.Phase) -> Void
  ) -> (results: [BatchRun.Result], finishCache: () -> Void) {
    // Fixing looks at texts that no run has seen, and nobody asks how long rules take that do not run.
    let mayUseCache = run.fixing == .off && !run.measuresRules && run.knownFacts.isEmpty
    guard !ignoresCache, mayUseCache, let folder = CacheFolder(in: environment), let program = Self.programStamp else {
      return (run(files, advance: advance), {})
    }
    let key = cacheKey(program, in: environment)
    let name = String(Array(key.utf8).withUnsafeBytes(Checksum.of), radix: 16)
    let outcome: BatchRun.CachedOutcome
    do throws(AnalysisCache.Damage) {
      let cache = try folder.read(name).map { bytes throws(AnalysisCache.Damage) in try AnalysisCache(bytes, key: key) }
      outcome = try run(files, after: cache ?? AnalysisCache(), advance: advance)
    } catch {
      if !isQuiet {
        environment.printError("note: the cache \(folder.location(of: name)) was damaged; all is analysed anew")
      }
      guard let fresh = try? run(files, after: AnalysisCache(), advance: advance) else {
        return (run(files, advance: advance), {})
      }
      outcome = fresh
    }
    guard let cache = outcome.cache else {
      folder.touch(name)
      return (outcome.results, {})
    }
    return (outcome.results, ParallelWork.beside { folder.write(cache().bytes(key: key), name) })
  }

  /// Names the program, the place and what was asked for: another key is another cache.
  private func cacheKey(_ program: FileStamp, in environment: CommandEnvironment) -> String {
    let program = "\(Product.version) \(program.text)"
    let place = [environment.workingDirectory] + operands + ["", fileList ?? ""]
    let settings = [configurationFile ?? "", preset?.rawValue ?? ""] + enabledRules + [""] + disabledRules
    return ([program] + place + [""] + settings).joined(separator: "\0")
  }

  /// Tells this build of the program from others, whose archives may mean something else; nil where nothing does.
  private static var programStamp: FileStamp? {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return FileSystem.stamp(of: String(cString: path))
    #else
      return FileSystem.stamp(of: "/proc/self/exe")
    #endif
  }
}
