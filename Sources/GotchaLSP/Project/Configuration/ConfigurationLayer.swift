import GotchaAnalysis

/// The origin of a setting.
enum ConfigurationOrigin: Sendable, Hashable {
  /// The default, which applies if nothing else is set.
  case builtIn
  /// In a file; line and column count from 1.
  case file(path: String, line: Int, column: Int)
  /// An option on the command line.
  case option(String)
  /// The editor's settings.
  case client
}

/// A setting and its origin.
struct Sourced<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value
  let origin: ConfigurationOrigin

  init(_ value: Value, _ origin: ConfigurationOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// The settings from one source: a file, an override in a file, the command line or an editor.
struct ConfigurationLayer: Sendable {
  var preset: Sourced<RuleSettings.Preset>?
  /// By rule id.
  var levels: [String: Sourced<RuleSettings.Level>] = [:]
  /// By rule id, then by the option's name.
  var options: [String: [String: Sourced<RuleOption>]] = [:]
  var deployment: [Platform: Sourced<OSVersion>] = [:]
  var toolchain: Sourced<ToolchainVersion>?
  var include: [Sourced<FilePattern>]?
  var exclude: [Sourced<FilePattern>]?
  /// The only rules that run, nil for all.
  var selection: RuleSelection?
  /// The files that it applies to, nil for all.
  var files: [FilePattern]?

  /// - Parameter path: absolute.
  func applies(to path: String) -> Bool { files?.contains { $0.matches(path) } ?? true }
}

/// The rules that a run is limited to: rules that are named, which run even if settings disable them, and the enabled
/// rules of topics.
struct RuleSelection: Sendable, Hashable {
  /// The ids of rules that are named.
  var named: Set<String> = []
  /// The ids of all rules of the topics.
  var ofTopics: Set<String> = []

  /// Whether the other rules must run too, because only they show which suppressions are unused.
  var needsAllRules: Bool { includes("unused_suppression") }

  func includes(_ id: String) -> Bool { named.contains(id) || ofTopics.contains(id) }
}

/// A pattern of paths relative to a folder.
struct FilePattern: Sendable, Hashable {
  /// As written.
  let text: String
  /// Absolute.
  let folder: String
  /// The absolute folder after following the `..` at the start of the pattern.
  private let base: String
  /// The pattern without those `..`; nil for everything in the folder.
  private let glob: Glob?

  init(_ text: String, in folder: String) {
    self.text = text
    self.folder = folder
    var base = folder
    var parts = DisplayPath.tidied(text).utf8.split(separator: UInt8(ascii: "/"))[...]
    while let first = parts.first, first.elementsEqual("..".utf8) {
      parts.removeFirst()
      base = base.parentPath
    }
    self.base = base
    let inside = parts.map { String(Substring($0)) }.joined(separator: "/")
    glob = inside.isEmpty || inside == "." ? nil : Glob(inside)
  }

  static func == (a: FilePattern, b: FilePattern) -> Bool { a.text == b.text && a.folder == b.folder }
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(folder)
  }

  /// Whether the pattern matches a file, or a folder that contains it.
  ///
  /// - Parameter path: absolute.
  func matches(_ path: String) -> Bool {
    guard let inside = DisplayPath.relative(path, to: base), inside != "." else { return false }
    guard let glob else { return true }
    let parts = inside.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    // As in most tools, a name with a wildcard matches files with that name at any depth.
    guard glob.segmentCount > 1 || !glob.hasWildcard else {
      return parts.contains { glob.matches([$0]) }
    }
    return (1...max(1, parts.count)).contains { glob.matches(parts.prefix($0)) }
  }

  /// Whether the pattern contains the name of a folder literally, so that it matches the folder or its contents.
  ///
  /// - Parameter folder: absolute.
  func names(_ folder: String) -> Bool {
    guard let glob, let inside = DisplayPath.relative(folder, to: base) else { return false }
    return glob.names(inside.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)[...])
  }
}

/// The settings of one file, merged from layers.
struct MergedConfiguration: Sendable, Hashable {
  private(set) var preset = Sourced(RuleSettings.Preset.recommended, .builtIn)
  private(set) var levels: [String: Sourced<RuleSettings.Level>] = [:]
  private(set) var options: [String: [String: Sourced<RuleOption>]] = [:]
  private(set) var deployment: [Platform: Sourced<OSVersion>] = [:]
  /// Whether the platforms are set explicitly; deployment targets from a manifest or project are not certain to apply.
  private(set) var platformsAreCertain = true
  private(set) var toolchain: Sourced<ToolchainVersion>?
  /// What project files and string tables say about the app.
  var traits = ProjectTraits()
  /// The isolation settings of the project's build files; nil if there are none.
  var isolation: ModuleIsolation?
  /// The language mode that the project's build files set; nil if they set none, or several.
  var languageMode: Int?
  private(set) var include: [Sourced<FilePattern>]?
  private(set) var exclude: [Sourced<FilePattern>] = []
  private var selection: RuleSelection?

  /// Applies a layer over the earlier ones: objects are merged key by key, other values are replaced as a whole.
  mutating func apply(_ layer: ConfigurationLayer) {
    if let preset = layer.preset {
      self.preset = preset
      // The preset `none` also discards the rule settings of earlier layers.
      if preset.value == .none { levels = [:] }
    }
    levels.merge(layer.levels) { $1 }
    for (rule, options) in layer.options { self.options[rule, default: [:]].merge(options) { $1 } }
    deployment.merge(layer.deployment) { $1 }
    toolchain = layer.toolchain ?? toolchain
    include = layer.include ?? include
    exclude = layer.exclude ?? exclude
    selection = layer.selection ?? selection
  }

  /// Uses the project's deployment targets if the settings contain none.
  mutating func fill(deployment targets: [Platform: Sourced<OSVersion>]) {
    guard deployment.isEmpty else { return }
    deployment = targets
    platformsAreCertain = targets.isEmpty
  }

  /// Whether a file is to be checked.
  ///
  /// - Parameter path: absolute.
  func includes(_ path: String) -> Bool {
    (include?.contains { $0.value.matches(path) } ?? true) && !exclude.contains { $0.value.matches(path) }
  }

  /// Whether `include` contains the name of a folder literally.
  ///
  /// - Parameter folder: absolute.
  func names(_ folder: String) -> Bool { include?.contains { $0.value.names(folder) } ?? false }

  /// The part of the settings that rules receive.
  func ruleSettings(for catalog: RuleCatalog) -> RuleSettings {
    var levels = levels.mapValues(\.value)
    if let selection {
      for rule in catalog.all {
        if !selection.includes(rule.id) {
          if !selection.needsAllRules { levels[rule.id] = .off }
        } else if levels[rule.id] ?? .off == .off, selection.named.contains(rule.id) {
          // Users who name a rule get all of its cases.
          levels[rule.id] = .on
        }
      }
    }
    return RuleSettings(
      preset: preset.value, levels: levels, deploymentTargets: deployment.mapValues(\.value), traits: traits,
      platformsAreCertain: platformsAreCertain, toolchain: toolchain?.value,
      isolation: isolation, languageMode: languageMode, options: options.mapValues { $0.mapValues(\.value) })
  }
}
