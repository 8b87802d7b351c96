import Analyzers
import GotchaSupport

/// The settings of every file: what the nearest `gotcha.json` above it says, what lies over that (the command line, an
/// editor's settings), and what the project says of its targets.
///
/// Files are read when they are first needed and kept; a configuration that changed takes a new value. May be used
/// from several threads.
final class ProjectConfiguration: Sendable {
  /// The settings of one file.
  struct Settings: Sendable {
    let merged: MergedConfiguration
    /// The `gotcha.json` that they come from, absolute; nil where there is none.
    let file: String?
    let rules: RuleSettings
    /// The analyzer of the file; equal settings share it.
    let analyzer: Analyzer
  }

  private struct State {
    /// By folder: the file that applies in it.
    var nearest: [String: ConfigurationFile?] = [:]
    /// By folder: what the nearest manifest or project says.
    var targets: [String: [Platform: Sourced<OSVersion>]?] = [:]
    /// By folder, where all of its files have the same.
    var settingsOfFolder: [String: Settings] = [:]
    var settings: [Origin: Settings] = [:]
    var analyzers: [RuleSettings: Analyzer] = [:]
    /// Of every file read so far.
    var problems: Set<ConfigurationProblem> = []
    /// Every configuration file read so far, and those that were looked for.
    var files: Set<String> = []
  }

  /// What settings are made of: most files of a project share it.
  private struct Origin: Hashable {
    let file: String?
    /// Which of the layers apply.
    let applying: [Bool]
    let targets: [Platform: Sourced<OSVersion>]
  }

  /// The file that applies everywhere, nil to look for the nearest one.
  private let fixed: ConfigurationFile?
  private let outer: [ConfigurationLayer]
  private let state = Monitor(State())

  /// - Parameters:
  ///   - file: the file that applies everywhere, nil to look for the nearest one.
  ///   - outer: what wins over files; later layers win.
  init(file: ConfigurationFile? = nil, outer: [ConfigurationLayer] = []) {
    fixed = file
    self.outer = outer
    guard let file else { return }
    state.update { state in
      state.problems.formUnion(file.problems)
      state.files.formUnion(file.files)
    }
  }

  /// What is wrong with the files that were read so far, in order of file and place.
  var problems: [ConfigurationProblem] {
    state.read { $0.problems }.sorted { a, b in
      (a.path, a.range?.lowerBound ?? -1, a.message) < (b.path, b.range?.lowerBound ?? -1, b.message)
    }
  }

  /// Whether a path is that of a configuration file that was read, or of a folder that holds one.
  func consults(_ path: String) -> Bool {
    state.read { $0.files }.contains { DisplayPath.relative($0, to: path) != nil }
  }

  /// The configuration files that were read so far, and those that they extend; absolute.
  var files: Set<String> { state.read { $0.files } }

  /// Whether the settings of something in a folder were looked up.
  ///
  /// - Parameter folder: absolute.
  func looksInto(_ folder: String) -> Bool {
    state.read { $0.nearest.keys.contains { DisplayPath.relative($0, to: folder) != nil } }
  }

  /// The same with one file that applies everywhere.
  func replacing(_ file: ConfigurationFile) -> ProjectConfiguration { ProjectConfiguration(file: file, outer: outer) }

  /// The settings of a file.
  ///
  /// - Parameter path: absolute; anything else, such as the URI of a text without a file, has only what lies over files.
  func settings(for path: String) -> Settings {
    state.update { settings(for: path, in: &$0) }
  }

  /// The analyzer with the settings of a file.
  ///
  /// - Parameter path: as in `settings(for:)`.
  func analyzer(for path: String) -> Analyzer { settings(for: path).analyzer }

  /// Whether a file is to be checked.
  ///
  /// - Parameter path: absolute.
  func includes(_ path: String) -> Bool { settings(for: path).merged.includes(path) }

  /// Whether a folder is named among those to check, so that it is not left out as other people's code.
  ///
  /// - Parameter folder: absolute.
  func names(_ folder: String) -> Bool {
    state.update { state in
      // Most configurations name none, and the whole settings need a look at the project's targets.
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
    let origin = Origin(
      file: file?.path, applying: applying, targets: namesTargets ? [:] : folder.map { targets($0, in: &state) } ?? [:])
    let settings = state.settings[origin] ?? makeSettings(layers, origin, in: &state)
    state.settings[origin] = settings
    if layers.allSatisfy({ $0.files == nil }) { state.settingsOfFolder[folder ?? ""] = settings }
    return settings
  }

  private func makeSettings(_ layers: [ConfigurationLayer], _ origin: Origin, in state: inout State) -> Settings {
    var merged = MergedConfiguration()
    for (layer, applies) in zip(layers, origin.applying) where applies { merged.apply(layer) }
    merged.fill(deployment: origin.targets)
    let rules = merged.ruleSettings
    let analyzer = state.analyzers[rules] ?? Analyzer(settings: rules)
    state.analyzers[rules] = analyzer
    return Settings(merged: merged, file: origin.file, rules: rules, analyzer: analyzer)
  }

  /// The folder that a file stands in; nil where the path is none of a file.
  private static func folder(of path: String) -> String? {
    // No system has paths as long as what some client may send.
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
      guard (try? FileSystem.kind(of: path)) != nil else { return nil }
      let file = ConfigurationFile(reading: path)
      read = file
      return file
    }
    if let read {
      state.problems.formUnion(read.problems)
      state.files.formUnion(read.files)
    }
    return found
  }

  /// What the nearest manifest or project above a folder says.
  private func targets(_ folder: String, in state: inout State) -> [Platform: Sourced<OSVersion>] {
    Self.lookUp(from: folder, known: &state.targets) { DeploymentTargets.read(in: $0) } ?? [:]
  }

  /// What the nearest folder has, from a folder up to the root; all folders on the way remember it.
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
