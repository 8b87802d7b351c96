import GotchaSupport

/// Which rules speak, how loudly, and what is known of the project.
public struct RuleSettings: Sendable, Hashable {
  public enum Preset: String, Sendable, Hashable, CaseIterable, Codable {
    /// Every precise rule of severity info or above, and the few heuristic ones that proved precise.
    case recommended
    case all
    case none
  }

  /// What one rule is set to.
  public enum Level: Sendable, Hashable {
    case off
    /// On at the rule's own severity.
    case on
    /// On at a severity of the user's choice.
    case severity(Severity)
  }

  /// Which rules are on where `levels` says nothing.
  public var preset: Preset
  /// By rule id; wins over the preset.
  public var levels: [String: Level]
  /// Lowest operating system the code runs on, by platform name as in `gotcha.json`; empty means unknown.
  public var deploymentTargets: [Platform: OSVersion]
  /// Whether the code is certainly built for every platform of `deploymentTargets`. A package's manifest only names
  /// lowest versions: what it says is not certain.
  public var platformsAreCertain: Bool

  /// The version of Xcode that the code is built with, nil where it is not known.
  public var toolchain: ToolchainVersion?

  /// By rule id, then by the option's name: what a rule's own settings say. `RuleInfo.options` lists what there is.
  public var options: [String: [String: RuleOption]]

  public init(
    preset: Preset = .recommended, levels: [String: Level] = [:], deploymentTargets: [Platform: OSVersion] = [:],
    platformsAreCertain: Bool = true, toolchain: ToolchainVersion? = nil,
    options: [String: [String: RuleOption]] = [:]
  ) {
    self.preset = preset
    self.levels = levels
    self.deploymentTargets = deploymentTargets
    self.platformsAreCertain = platformsAreCertain
    self.toolchain = toolchain
    self.options = options
  }

  /// Whether a rule is on, and at which severity where the user chose one.
  public func level(of rule: RuleInfo) -> Level {
    if let level = levels[rule.id] { return level }
    switch preset {
    case .recommended: return rule.isRecommended ? .on : .off
    case .all: return .on
    case .none: return .off
    }
  }
}

extension RuleSettings {
  /// A number for the settings, the same in every run: others have another one.
  public var fingerprint: UInt64 {
    var words = [preset.rawValue, "\(platformsAreCertain)", toolchain.map { "\($0.major).\($0.minor)" } ?? ""]
    words += levels.map { "level \($0.key) \($0.value)" }.sorted()
    words += deploymentTargets.map { "target \($0.key) \($0.value.major).\($0.value.minor)" }.sorted()
    words += options.flatMap { rule, options in options.map { "option \(rule) \($0.key) \($0.value)" } }.sorted()
    return Array(words.joined(separator: "\0").utf8).withUnsafeBytes(Checksum.of)
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

/// A version of Xcode: a major number, and a minor one.
public typealias ToolchainVersion = OSVersion
