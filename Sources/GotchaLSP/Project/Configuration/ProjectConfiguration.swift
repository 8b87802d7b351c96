import GotchaAnalysis
import GotchaSupport

/// The settings of every file: those of the nearest `gotcha.json` above it, the layers that override it (from the
/// command line or an editor) and the project's deployment targets.
///
/// Files are read on first use and cached; a changed configuration requires a new instance. Can be used from several
/// threads.
final class ProjectConfiguration: Sendable {
  /// The settings of one file. Most files of a project share an object, which is looked up more often than it is read.
  final class Settings: Sendable {
    let merged: MergedConfiguration
    /// The absolute path of the `gotcha.json` that applies; nil if there is none.
    let file: String?
    let rules: RuleSettings
    let baseline: ConfiguredBaseline?
    /// The file's analyzer; equal settings share an analyzer.
    let analyzer: Analyzer

    fileprivate init(
      merged: MergedConfiguration, file: String?, rules: RuleSettings, baseline: ConfiguredBaseline?,
      analyzer: Analyzer
    ) {
      self.merged = merged
      self.file = file
      self.rules = rules
      self.baseline = baseline
      self.analyzer = analyzer
    }
  }

  private struct State {
    /// By folder: the configuration file that applies.
    var nearest: [String: ConfigurationFile?] = [:]
    /// By folder: the folder of the nearest manifest or project with deployment targets.
    var projects: [String: String?] = [:]
    /// By folder: whether the nearest project that says so is for iPads.
    var runsOnIPad: [String: Bool?] = [:]
    /// By folder: the keys of the nearest project with string tables.
    var localizedKeys: [String: LocalizedKeys?] = [:]
    var languages: [String: Set<String>?] = [:]
    /// By folder: the isolation settings of the nearest build file.
    var isolation: [String: ModuleIsolation?] = [:]
    /// By folder: the folder of the nearest build file.
    var modules: [String: String?] = [:]
    /// By folder: the contents of its own build files.
    var buildFiles: [String: BuildFiles] = [:]
    /// By folder, if all of its files have the same settings.
    var settingsOfFolder: [String: Settings] = [:]
    var settings: [Origin: Settings] = [:]
    var analyzers: [RuleSettings: Analyzer] = [:]
    /// The problems of every file read so far.
    var problems: Set<ConfigurationProblem> = []
    /// Every configuration file that was read or looked up so far.
    var files: Set<String> = []
    /// Every baseline that those files name.
    var baselines: Set<ConfiguredBaseline> = []

    mutating func add(_ file: ConfigurationFile) {
      problems.formUnion(file.problems)
      files.formUnion(file.files)
      if let baseline = file.baseline { baselines.insert(baseline) }
    }
  }

  /// The inputs of settings, which are the same for most files of a project.
  private struct Origin: Hashable {
    let file: String?
    /// Whether each layer applies.
    let applying: [Bool]
    let targets: [Platform: Sourced<OSVersion>]
    var traits = ProjectTraits()
    let isolation: ModuleIsolation?
    let languageMode: Int?
  }

  /// The rules that can be set.
  let catalog: RuleCatalog
  /// The configuration file that applies to all files, nil to use the nearest one.
  private let fixed: ConfigurationFile?
  private let outer: [ConfigurationLayer]
  /// The folders that links to configuration files may lead to.
  let project: ProjectFolders
  /// The baselines that the files name.
  let baselines: ConfiguredBaselines
  private let state = Monitor(State())

  /// - Parameters:
  ///   - catalog: the rules that can be set.
  ///   - file: the configuration file that applies to all files, nil to use the nearest one.
  ///   - project: the folders that links to configuration files may lead to.
  ///   - outer: the layers that override files; later layers take precedence.
  init(
    _ catalog: RuleCatalog, file: ConfigurationFile? = nil, of project: ProjectFolders = .none,
    outer: [ConfigurationLayer] = []
  ) {
    self.catalog = catalog
    fixed = file
    self.project = project
    self.outer = outer
    baselines = ConfiguredBaselines(of: project, catalog)
    if let file { state.update { $0.add(file) } }
  }

  /// The problems of the files and baselines read so far, in order of file and position.
  var problems: [ConfigurationProblem] {
    state.read { $0.problems }.union(baselines.problems).sorted { a, b in
      (a.path, a.range?.lowerBound ?? -1, a.message) < (b.path, b.range?.lowerBound ?? -1, b.message)
    }
  }

  /// Whether a path is that of a configuration file that was read or of its baseline, or of a folder that contains one.
  func consults(_ path: String) -> Bool {
    state.read { state in
      state.files.contains { DisplayPath.relative($0, to: path) != nil }
        || state.baselines.contains { DisplayPath.relative($0.location, to: path) != nil }
    }
  }

  /// The absolute paths of the configuration files read so far and of those that they extend.
  var files: Set<String> { state.read { $0.files } }

  /// The absolute paths of the baselines that those files name.
  var baselineLocations: Set<String> { Set(state.read { $0.baselines }.map(\.location)) }

  /// Whether the settings of any file in a folder were requested.
  ///
  /// - Parameter folder: absolute.
  func looksInto(_ folder: String) -> Bool {
    state.read { $0.nearest.keys.contains { DisplayPath.relative($0, to: folder) != nil } }
  }

  /// A copy in which one configuration file applies to all files.
  func replacing(_ file: ConfigurationFile) -> ProjectConfiguration {
    ProjectConfiguration(catalog, file: file, of: project, outer: outer)
  }

  /// The settings of a file.
  ///
  /// - Parameter path: an absolute path; other names, such as the URI of an unsaved document, use only the outer
  ///   layers.
  func settings(for path: String) -> Settings {
    state.update { settings(for: path, in: &$0) }
  }

  /// The analyzer with the settings of a file.
  ///
  /// - Parameter path: as in `settings(for:)`.
  func analyzer(for path: String) -> Analyzer { settings(for: path).analyzer }

  /// The baseline of a file; nil if its settings name none or it cannot be read.
  ///
  /// - Parameter path: as in `settings(for:)`.
  func baseline(for path: String) -> BaselineFile? { settings(for: path).baseline.flatMap(baselines.file) }

  /// Reads the baselines of all files whose settings were requested, so that their problems are known.
  @discardableResult
  func readBaselines() -> [BaselineFile] { state.read { $0.baselines }.compactMap(baselines.file) }

  /// Whether a file is to be checked.
  ///
  /// - Parameter path: absolute.
  func includes(_ path: String) -> Bool { settings(for: path).merged.includes(path) }

  /// Whether settings explicitly include a folder, so that it is not skipped as third-party code.
  ///
  /// - Parameter folder: absolute.
  func names(_ folder: String) -> Bool {
    state.update { state in
      // Most configurations include none, and computing the full settings requires reading the project's targets.
      let layers = (file(for: folder, in: &state)?.layers ?? []) + outer
      return layers.contains { $0.include != nil } && settings(for: folder, in: &state).merged.names(folder)
    }
  }

  private func settings(for path: String, in state: inout State) -> Settings {
    let folder = Self.folder(of: path)
    if let known = state.settingsOfFolder[folder ?? ""] { return known }
    let file = file(for: path, in: &state)
    let layers = (file?.layers ?? []) + outer
    let applying = layers.map { $0.applies(to: path) }
    let namesTargets = zip(layers, applying).contains { layer, applies in applies && !layer.deployment.isEmpty }
    var origin = Origin(
      file: file?.path, applying: applying, targets: namesTargets ? [:] : folder.map { targets($0, in: &state) } ?? [:],
      isolation: folder.flatMap { isolation($0, in: &state) },
      languageMode: folder.flatMap { languageMode($0, in: &state) })
    if let folder { origin.traits = traits(folder, in: &state) }
    let settings = state.settings[origin] ?? makeSettings(layers, origin, file?.baseline, in: &state)
    state.settings[origin] = settings
    if layers.allSatisfy({ $0.files == nil }) { state.settingsOfFolder[folder ?? ""] = settings }
    return settings
  }

  private func makeSettings(
    _ layers: [ConfigurationLayer], _ origin: Origin, _ baseline: ConfiguredBaseline?, in state: inout State
  ) -> Settings {
    var merged = MergedConfiguration()
    for (layer, applies) in zip(layers, origin.applying) where applies { merged.apply(layer) }
    merged.fill(deployment: origin.targets)
    merged.traits = origin.traits
    merged.isolation = origin.isolation
    merged.languageMode = origin.languageMode
    let rules = merged.ruleSettings(for: catalog)
    let analyzer = state.analyzers[rules] ?? Analyzer(catalog, settings: rules)
    state.analyzers[rules] = analyzer
    return Settings(merged: merged, file: origin.file, rules: rules, baseline: baseline, analyzer: analyzer)
  }

  /// The folder of a file; nil if the path is not that of a file.
  private static func folder(of path: String) -> String? {
    // A client may send a path that exceeds every system's limit.
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count <= 4096 ? path.parentPath : nil
  }

  /// The `gotcha.json` that applies to a file.
  private func file(for path: String, in state: inout State) -> ConfigurationFile? {
    fixed ?? Self.folder(of: path).flatMap { nearest($0, in: &state) }
  }

  /// The file that applies in a folder.
  private func nearest(_ folder: String, in state: inout State) -> ConfigurationFile? {
    var read: ConfigurationFile?
    let found = Self.lookUp(from: folder, known: &state.nearest) { folder in
      let path = (folder == "/" ? "/" : folder + "/") + ConfigurationSchema.fileName
      guard FileSystem.exists(path) else { return nil }
      let file = ConfigurationFile(reading: path, of: project, catalog)
      read = file
      return file
    }
    if let read { state.add(read) }
    return found
  }

  /// The deployment targets of the targets that compile a folder's files, according to the nearest manifest or project
  /// above it.
  private func targets(_ folder: String, in state: inout State) -> [Platform: Sourced<OSVersion>] {
    let project = Self.lookUp(from: folder, known: &state.projects) { folder in
      buildFiles(folder, known: &state.buildFiles).deployment == nil ? nil : folder
    }
    guard let project else { return [:] }
    let files = buildFiles(project, known: &state.buildFiles)
    if !files.deploymentOfFolders.isEmpty {
      var inner = folder
      while inner != project, inner != "/" {
        if let targets = DisplayPath.relative(inner, to: project).flatMap({ files.deploymentOfFolders[$0] }) {
          return targets
        }
        inner = inner.parentPath
      }
    }
    return files.deployment ?? [:]
  }

  /// What the nearest projects above a folder say about the app. A package in the folder of an app is a part of it.
  private func traits(_ folder: String, in state: inout State) -> ProjectTraits {
    let isInProject = isolation(folder, in: &state) != nil
    let keys = Self.lookUp(from: folder, known: &state.localizedKeys) { folder in
      // Code without a project, such as a part of an app, may have its tables beside it.
      isInProject
        ? buildFiles(folder, known: &state.buildFiles).localizedKeys
        : StringTables.areIn(folder) ? StringTables.keys(below: folder) : nil
    }
    return ProjectTraits(
      runsOnIPad: Self.lookUp(from: folder, known: &state.runsOnIPad) {
        buildFiles($0, known: &state.buildFiles).runsOnIPad
      },
      localizedKeys: keys,
      languages: Self.lookUp(from: folder, known: &state.languages) {
        buildFiles($0, known: &state.buildFiles).languages
      },
      lacksStringTables: keys == nil && isInProject, platforms: platforms(folder, in: &state))
  }

  /// The platforms for which the targets of the nearest project above a folder are built; nil if the nearest build file does
  /// not show them.
  private func platforms(_ folder: String, in state: inout State) -> Set<Platform>? {
    let project = Self.lookUp(from: folder, known: &state.projects) { folder in
      buildFiles(folder, known: &state.buildFiles).deployment == nil ? nil : folder
    }
    return project.flatMap { buildFiles($0, known: &state.buildFiles).platforms }
  }

  /// The isolation settings of the nearest build file above a folder; nil if there is none.
  private func isolation(_ folder: String, in state: inout State) -> ModuleIsolation? {
    Self.lookUp(from: folder, known: &state.isolation) { buildFiles($0, known: &state.buildFiles).isolation }
  }

  /// The language mode in which the nearest build file above a folder compiles the folder's code; nil if it is not known.
  private func languageMode(_ folder: String, in state: inout State) -> Int? {
    let module = Self.lookUp(from: folder, known: &state.modules) { folder in
      buildFiles(folder, known: &state.buildFiles).isolation == nil ? nil : folder
    }
    guard let module else { return nil }
    let files = buildFiles(module, known: &state.buildFiles)
    var inner = folder
    while !files.languageModesOfFolders.isEmpty, inner != module, inner != "/" {
      if let modes = DisplayPath.relative(inner, to: module).flatMap({ files.languageModesOfFolders[$0] }) {
        return modes.count == 1 ? modes.first : nil
      }
      inner = inner.parentPath
    }
    return files.languageModes.count == 1 ? files.languageModes.first : nil
  }

  private func buildFiles(_ folder: String, known: inout [String: BuildFiles]) -> BuildFiles {
    if let files = known[folder] { return files }
    let files = BuildFiles(in: folder, of: project)
    known[folder] = files
    return files
  }

  /// The value of the nearest folder, searching up to the root; it is cached for all folders on the way.
  private static func lookUp<Value>(
    from folder: String, known: inout [String: Value?], _ read: (String) -> Value?
  ) -> Value? {
    var passed: [String] = []
    var found: Value?
    var folder = folder
    while true {
      if let known = known[folder] {
        found = known
        break
      }
      passed.append(folder)
      found = read(folder)
      if found != nil || folder == "/" { break }
      folder = folder.parentPath
    }
    for folder in passed { known[folder] = .some(found) }
    return found
  }
}
