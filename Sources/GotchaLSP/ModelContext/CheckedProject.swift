import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// The project of a client: its facts and findings are kept, so that a check analyzes only what has changed since the
/// last one, and what depends on that.
struct CheckedProject {
  /// The state of the project, after all files were checked.
  struct Check {
    let files: [ProjectFile]
    let results: [BatchRun.Result]
    /// Problems with the settings and the list of files.
    let problems: [Problem]
  }

  /// A text to check instead of the content of a file.
  struct GivenText {
    let location: String
    let text: SourceText
  }

  /// Its working directory is the folder of the project.
  let environment: CommandEnvironment
  private let folders: ProjectFolders
  private var cache = AnalysisCache()
  private var facts: FactIndex?

  init(in environment: CommandEnvironment) {
    self.environment = environment
    folders = ProjectFolders([environment.workingDirectory])
  }

  // MARK: Checking

  /// Checks all files, because findings depend on other files.
  ///
  /// - Parameters:
  ///   - locations: files to check even if settings or `.gitignore` exclude them.
  ///   - given: a text to check instead of a file.
  mutating func check(alsoFilesAt locations: [String] = [], given: GivenText? = nil) -> Check {
    let configuration = ProjectConfiguration(environment.catalog, of: folders)
    let root = environment.workingDirectory
    let listing = WorkspaceListing(of: [root], CancellationToken(), in: root) { configuration.names($0) }
    var problems = listing.problems
    if let notice = listing.notice { problems.append(Problem(kind: .warning, place: nil, message: notice)) }
    var files: [String: ProjectFile] = [:]
    for location in listing.paths { files[location] = file(at: location, isNamed: false) }
    for location in locations { files[location] = file(at: location, isNamed: true) }
    if let given {
      var file = file(at: given.location, isNamed: true)
      file.givenText = given.text
      files[given.location] = file
    }
    let sorted = files.values.sorted { $0.path.precedesByBytes($1.path) }
    var run = BatchRun(configuration: configuration)
    run.makesCache = true
    run.isRepeated = true
    let outcome = run(sorted, after: cache, facts: facts)
    // The text may never be written to the file.
    if given == nil, let newCache = outcome.cache { (cache, facts) = (newCache, outcome.facts) }
    problems += configuration.problems.map { Problem($0, in: environment) }
    return Check(files: sorted, results: outcome.results, problems: problems)
  }

  /// Whether a file's results are kept, for tests.
  func isKnown(_ path: String) -> Bool { cache[path] != nil }

  private func file(at location: String, isNamed: Bool) -> ProjectFile {
    ProjectFile(
      path: DisplayPath.relative(location, to: environment.workingDirectory) ?? location, location: location,
      absolutePath: location, isNamed: isNamed, obeysExclusion: !isNamed)
  }

  // MARK: Paths

  /// The absolute path of a file or folder in the project; the file does not need to exist.
  ///
  /// - Parameter path: absolute, or relative to the folder of the project.
  /// - Throws: if the path, or what it links to, is outside the project.
  func location(of path: String) throws(ToolFailure) -> String {
    let root = environment.workingDirectory
    var location = DisplayPath.tidied(environment.location(of: path))
    let realRoot = FileSystem.resolved(root) ?? root
    let real = path.containsNUL ? nil : FileSystem.resolved(location)
    let realInside = real.flatMap { DisplayPath.relative($0, to: realRoot) }
    if DisplayPath.relative(location, to: root) == nil, let realInside {
      location = DisplayPath.tidied(root + "/" + realInside)
    }
    guard DisplayPath.relative(location, to: root) != nil, real == nil || realInside != nil, !path.containsNUL
    else { throw ToolFailure("\"\(path)\" is outside the project \(root); paths are relative to that folder") }
    return location
  }

  /// Writes a text over a file atomically.
  ///
  /// - Parameter old: what the file must still contain.
  func write(_ text: SourceText, over old: SourceText, to file: ProjectFile) throws(ToolFailure) {
    let root = environment.workingDirectory
    let path = FileSystem.resolved(file.location) ?? file.location
    guard DisplayPath.relative(path, to: FileSystem.resolved(root) ?? root) != nil else {
      throw ToolFailure("\(file.path) is a link to \(path), outside the project; nothing was changed")
    }
    do {
      try FileSystem.replace(path, with: text.bytes, expecting: old.bytes)
    } catch {
      throw ToolFailure("\(file.path) cannot be written: \(error.reason); nothing was changed")
    }
  }
}
