import GotchaAnalysis
import GotchaSupport

/// The allowed values in `gotcha.json`. Validation, the JSON schema, completion and hover are all derived from this.
indirect enum ConfigurationShape: Sendable {
  /// One of several words.
  case word([ConfigurationWord])
  case text(ConfigurationText)
  case flag
  case number
  case list(ConfigurationShape)
  case object(ConfigurationObject)
  /// For example, a word or an object; the first character determines which.
  case either(ConfigurationShape, ConfigurationShape)
}

/// An allowed word.
struct ConfigurationWord: Sendable {
  let text: String
  let summary: String
}

/// Text that is not a fixed word.
enum ConfigurationText: Sendable {
  case anything
  /// A file path, relative to the file that contains it.
  case path
  /// A path pattern, relative to the file that contains it.
  case pattern
  /// `16` or `16.4`.
  case version

  /// The regular expression that it must match, in JSON schema syntax; nil for any text.
  var expression: String? {
    switch self {
    case .anything: nil
    case .path: "."
    case .pattern: "^[^/]"
    case .version: "^[0-9]{1,4}([.][0-9]{1,4}){0,2}$"
    }
  }

  func accepts(_ text: String) -> Bool {
    switch self {
    case .anything: true
    case .path: !text.isEmpty
    case .pattern: !text.isEmpty && !text.utf8.starts(with: "/".utf8)
    case .version: OSVersion(text) != nil
    }
  }

  /// For messages.
  var description: String {
    switch self {
    case .anything: "a string"
    case .path: "a file path relative to this file"
    case .pattern: "a path pattern relative to this file, such as \"Sources\" or \"**/Generated/**\""
    case .version: "a version in quotes, such as \"16.0\""
    }
  }
}

/// An object with a fixed set of keys.
struct ConfigurationObject: Sendable {
  /// The kind of its keys, for messages: "key", "rule", "platform".
  let noun: String
  let keys: [ConfigurationKey]

  subscript(name: String) -> ConfigurationKey? { keys.first { $0.name == name || $0.formerNames.contains(name) } }
}

/// One key of an object.
struct ConfigurationKey: Sendable {
  let name: String
  let shape: ConfigurationShape
  /// One line.
  let summary: String
  /// A longer description than `summary` in Markdown, if needed.
  var documentation: String?
  var isRequired = false
  /// The rule whose id is the key.
  var rule: RuleInfo?

  /// Other names that are accepted, but not suggested.
  var formerNames: [String] { rule?.formerIDs ?? [] }
}

/// The schema of `gotcha.json`.
struct ConfigurationSchema: Sendable {
  /// The name of the file.
  static let fileName = "gotcha.json"

  let root: ConfigurationObject

  /// - Parameter catalog: all rules, whose ids are keys.
  init(_ catalog: RuleCatalog) {
    let rules = Self.rules(of: catalog)
    let override = ConfigurationObject(
      noun: "key",
      keys: [
        ConfigurationKey(
          name: "files", shape: .list(.text(.pattern)), summary: "Files that this override applies to.",
          isRequired: true),
        Self.preset, rules, Self.deployment, Self.toolchain,
      ])
    root = ConfigurationObject(
      noun: "key",
      keys: [
        ConfigurationKey(
          name: "$schema", shape: .text(.anything), summary: "Location of the JSON schema, for editors."),
        ConfigurationKey(
          name: "extends", shape: .text(.path),
          summary: "Base configuration to inherit from (path relative to this file)."),
        Self.preset,
        ConfigurationKey(
          name: "include", shape: .list(.text(.pattern)),
          summary: "Files to check (default: all). A pattern that matches a folder includes everything in it."),
        ConfigurationKey(
          name: "exclude", shape: .list(.text(.pattern)),
          summary: "Files to exclude. Their declarations are still used to check other files."),
        rules,
        Self.deployment,
        Self.toolchain,
        Self.baseline,
        ConfigurationKey(
          name: "overrides", shape: .list(.object(override)),
          summary: "Settings for specific files. If several overrides match a file, later ones take precedence."),
      ])
  }

  private static let preset = ConfigurationKey(
    name: "preset",
    shape: .word(RuleSettings.Preset.allCases.map { ConfigurationWord(text: $0.rawValue, summary: $0.summary) }),
    summary: "Base set of enabled rules, which `rules` adjusts (default: `recommended`).",
    documentation: """
      Base set of enabled rules, which `rules` adjusts (default: `recommended`).

      \(RuleSettings.Preset.allCases.map { "- `\($0.rawValue)`: \($0.summary)" }.joined(separator: "\n"))

      `none` also disables rules enabled by an extended configuration, or, in an override, by the settings around it.
      """)

  /// The possible settings of a rule.
  static let levels =
    [
      off, ConfigurationWord(text: "on", summary: "Report all cases, each finding at the severity of its evidence."),
    ] + severities

  private static let off = ConfigurationWord(text: "off", summary: "Do not report.")

  private static let severities = zip(
    Severity.allCases.map(\.rawValue),
    ["Report as a hint.", "Report as info.", "Report as a warning.", "Report as an error."]
  ).map { ConfigurationWord(text: $0, summary: $1) }

  private static func rules(of catalog: RuleCatalog) -> ConfigurationKey {
    ConfigurationKey(
      name: "rules",
      shape: .object(
        ConfigurationObject(
          noun: "rule",
          keys: catalog.all.map { rule in
            ConfigurationKey(
              name: rule.id, shape: .either(.word(levels), .object(settings(of: rule.options))), summary: rule.title,
              rule: rule)
          })),
      summary: "Rules by id: `off`, `on`, a severity, or an object with a severity and rule-specific settings.")
  }

  /// The allowed content of a rule's object.
  static func settings(of options: [RuleOptionInfo]) -> ConfigurationObject {
    ConfigurationObject(
      noun: "setting",
      keys: [
        ConfigurationKey(
          name: "severity", shape: .word(levels), summary: "`off`, `on` (the severity of the evidence), or a severity."),
        ConfigurationKey(
          name: "unverified", shape: .word([off] + severities),
          summary: "The severity of findings that rest on an assumption, or `off` (default: that of the others)."),
      ]
        + options.map { option in
          let shape: ConfigurationShape =
            switch option.kind {
            case .flag: .flag
            case .number: .number
            case .names: .list(.text(.anything))
            }
          let summary = option.summary.prefix(1).uppercased() + option.summary.dropFirst() + "."
          return ConfigurationKey(name: option.name, shape: shape, summary: summary)
        })
  }

  private static let deployment = ConfigurationKey(
    name: "deployment",
    shape: .object(
      ConfigurationObject(
        noun: "platform",
        keys: Platform.allCases.map { platform in
          ConfigurationKey(
            name: platform.rawValue, shape: .text(.version), summary: "Minimum \(platform.rawValue) version."
          )
        })),
    summary: "Deployment targets: the minimum version of each platform that the code is built for.",
    documentation: """
      Deployment targets: the minimum version of each platform that the code is built for, for example \
      `{"iOS": "16.0"}`.

      By default, the versions come from the nearest `Package.swift` or Xcode project above the file. Because these \
      may include platforms that the file is not built for, rules about platforms then report nothing.
      """)

  private static let baseline = ConfigurationKey(
    name: "baseline", shape: .text(.path),
    summary: "File with findings that are not reported (path relative to this file).",
    documentation: """
      File with findings that are not reported, in editors and by `check` (path relative to this file).

      `\(Product.name) check --write-baseline` writes it. On the command line, `--baseline` and `--no-baseline` take \
      precedence.
      """)

  private static let toolchain = ConfigurationKey(
    name: "toolchain", shape: .text(.version), summary: "Version of Xcode that builds the code, for example \"26\".")
}

extension ConfigurationShape {
  /// For messages: "one of off, on".
  var description: String {
    switch self {
    case .word(let words): "one of " + words.map(\.text).joined(separator: ", ")
    case .text(let text): text.description
    case .flag: "true or false"
    case .number: "an integer"
    case .list(.text(let text)): "an array in which each element is \(text.description)"
    case .list: "an array"
    case .object: "a JSON object"
    case .either(let first, let second): "\(first.description), or \(second.description)"
    }
  }

  /// The alternative that a value was probably meant to be, according to its first character.
  func meant(by node: JSONNode) -> ConfigurationShape {
    guard case .either(let first, let second) = self else { return self }
    return first.begins(like: node) ? first : second.begins(like: node) ? second : self
  }

  private func begins(like node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.word, .string), (.text, .string), (.flag, .bool), (.number, .number), (.list, .array), (.object, .object):
      true
    default: false
    }
  }
}

extension OSVersion {
  /// - Parameter text: `16` or `16.4`; a third number is ignored.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }
}
