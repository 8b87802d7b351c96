import GotchaSupport

/// Which rules are enabled, their severities, and facts about the project.
public struct RuleSettings: Sendable, Hashable {
  public enum Preset: String, Sendable, Hashable, CaseIterable, Codable {
    /// The cases of all rules that are shown by default: what goes wrong at run time or in the compiler.
    case recommended
    case all
    case none
    /// Every rule about accessibility.
    case accessibility
    /// Every rule about performance.
    case performance
    /// The rules about deprecated APIs that a single run with safe fixes replaces.
    case migration

    /// Whether a rule is enabled unless `levels` specifies it.
    public func includes(_ rule: RuleInfo) -> Bool {
      switch self {
      case .recommended: rule.cases.contains { !$0.isOptIn }
      case .all: true
      case .none: false
      case .accessibility: rule.isAbout(.accessibility)
      case .performance: rule.isAbout(.performance)
      // Heuristic findings require review, and this preset is meant for a whole project at once.
      case .migration: rule.isAbout(.deprecation) && rule.tier == .precise && rule.isFixable
      }
    }

    /// One line for documentation.
    public var summary: String {
      switch self {
      case .recommended: "What goes wrong in the app or does not compile, each finding at the severity of its evidence."
      case .all: "All rules, including hints and heuristics."
      case .none: "Only the rules that `rules` enables."
      case .accessibility: "All rules about accessibility, including hints and heuristics."
      case .performance: "All rules about performance, including hints and heuristics."
      case .migration:
        "Rules about deprecated APIs; `check --fix` replaces these APIs in one run, with safe fixes only."
      }
    }
  }

  /// The setting of one rule.
  public enum Level: Sendable, Hashable {
    case off
    /// Reports the cases that are shown by default, at the severity of their evidence.
    case shown
    /// Reports all cases at the severity of their evidence.
    case on
    /// Reports all cases at a severity that the user chose. Findings with assumptions have the severity `unverified`; nil
    /// leaves them out.
    case severity(Severity, unverified: Severity?)

    /// Reports all cases, with and without assumptions, at one severity.
    public static func severity(_ severity: Severity) -> Level { .severity(severity, unverified: severity) }
  }

  /// Which rules are enabled unless `levels` specifies them.
  public var preset: Preset
  /// By rule id; overrides the preset.
  public var levels: [String: Level]
  /// The deployment targets by platform, named as in `gotcha.json`; empty if unknown.
  public var deploymentTargets: [Platform: OSVersion]
  /// Whether the code is certain to be built for every platform in `deploymentTargets`. A package manifest states only
  /// minimum versions, so it does not prove that.
  public var platformsAreCertain: Bool

  /// What project files and string tables above the code say about the app.
  public var traits: ProjectTraits

  /// The version of Xcode that builds the code, nil if unknown.
  public var toolchain: ToolchainVersion?

  /// The isolation settings of the build files above the code; nil if there are no build files.
  public var isolation: ModuleIsolation?

  /// The language mode of the Swift compiler, 5 or 6; nil if build files set none, or several for different targets.
  public var languageMode: Int?

  /// Rule-specific settings by rule id, then by option name. `RuleInfo.options` lists the available ones.
  public var options: [String: [String: RuleOption]]

  public init(
    preset: Preset = .recommended, levels: [String: Level] = [:], deploymentTargets: [Platform: OSVersion] = [:],
    traits: ProjectTraits = ProjectTraits(),
    platformsAreCertain: Bool = true, toolchain: ToolchainVersion? = nil, isolation: ModuleIsolation? = nil,
    languageMode: Int? = nil, options: [String: [String: RuleOption]] = [:]
  ) {
    self.preset = preset
    self.levels = levels
    self.deploymentTargets = deploymentTargets
    self.traits = traits
    self.platformsAreCertain = platformsAreCertain
    self.toolchain = toolchain
    self.isolation = isolation
    self.languageMode = languageMode
    self.options = options
  }

  /// Whether a rule is enabled, and which of its findings have which severity.
  public func level(of rule: RuleInfo) -> Level {
    if let level = levels[rule.id] { return level }
    guard preset.includes(rule) else { return .off }
    return switch preset {
    case .recommended: .shown
    // Users who replace deprecated APIs want findings, not hints, which fixes in bulk leave alone.
    case .migration: .severity(.info)
    case .all, .none, .accessibility, .performance: .on
    }
  }
}

extension RuleSettings {
  /// Whether code may be built for a platform, by the targets of its Xcode project. Platforms that users list count as they
  /// are.
  package func mayBeBuilt(for platform: Platform) -> Bool {
    guard let platforms = traits.platforms, !platformsAreCertain || deploymentTargets.isEmpty else { return true }
    return platforms.contains(platform)
  }

  /// The settings as text: identical in every run for equal settings, and different otherwise. Identifies settings in
  /// caches and result ids.
  package var canonicalText: String {
    var words = [preset.rawValue, platformsAreCertain ? "certain" : "uncertain"]
    if let traits = traits.word { words.append(traits) }
    if let toolchain { words.append("toolchain=\(toolchain.word)") }
    if let isolation { words.append("isolation=\(isolation.word)") }
    if let languageMode { words.append("languageMode=\(languageMode)") }
    words += deploymentTargets.map { "deployment.\($0.key.rawValue)=\($0.value.word)" }.sorted()
    words += levels.map { "level.\($0.key)=\($0.value.word)" }.sorted()
    words += options.flatMap { rule, options in options.map { "option.\(rule).\($0.key)=\($0.value.word)" } }.sorted()
    return words.joined(separator: " ")
  }

  /// A hash of `canonicalText`.
  package var fingerprint: UInt64 { Array(canonicalText.utf8).withUnsafeBytes(Checksum.of) }
}

extension RuleSettings.Level {
  /// As in `gotcha.json`.
  package var word: String {
    switch self {
    case .off: "off"
    case .shown: "shown"
    case .on: "on"
    case .severity(let severity, let unverified) where unverified == severity: severity.rawValue
    case .severity(let severity, let unverified): "\(severity.rawValue)/\(unverified?.rawValue ?? "off")"
    }
  }
}

extension RuleOption {
  /// As in `gotcha.json`.
  fileprivate var word: String {
    switch self {
    case .flag(let value): "\(value)"
    case .number(let value): "\(value)"
    // Strings are quoted so that spaces and commas in them are not mistaken for separators.
    case .names(let names): "\(names)"
    }
  }
}

extension OSVersion {
  /// As in `gotcha.json`.
  package var word: String { "\(major).\(minor)" }
}

/// The default isolation of a module's code.
public struct ModuleIsolation: Sendable, Hashable {
  /// Declarations run on the main actor: `defaultIsolation(MainActor.self)`, `SWIFT_DEFAULT_ACTOR_ISOLATION`.
  public var isMainActorDefault: Bool
  /// A nonisolated async function runs on its caller's actor: `NonisolatedNonsendingByDefault`,
  /// `SWIFT_APPROACHABLE_CONCURRENCY`.
  public var isNonsendingDefault: Bool

  public init(isMainActorDefault: Bool = false, isNonsendingDefault: Bool = false) {
    self.isMainActorDefault = isMainActorDefault
    self.isNonsendingDefault = isNonsendingDefault
  }

  /// The combination of two sources.
  public func union(_ other: ModuleIsolation) -> ModuleIsolation {
    ModuleIsolation(
      isMainActorDefault: isMainActorDefault || other.isMainActorDefault,
      isNonsendingDefault: isNonsendingDefault || other.isNonsendingDefault)
  }

  /// For `RuleSettings.canonicalText`.
  fileprivate var word: String {
    "\(isMainActorDefault ? "mainActor" : "none")/\(isNonsendingDefault ? "caller" : "concurrent")"
  }
}

/// Apple's platforms, spelled as in `#if os(…)`.
public enum Platform: String, Sendable, Hashable, CaseIterable, Codable {
  case iOS, macOS, tvOS, watchOS, visionOS
}

/// A version of an operating system.
public struct OSVersion: Sendable, Hashable, Comparable {
  public var major: Int
  public var minor: Int

  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  public static func < (a: OSVersion, b: OSVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}

/// An Xcode version: a major and a minor number.
public typealias ToolchainVersion = OSVersion
