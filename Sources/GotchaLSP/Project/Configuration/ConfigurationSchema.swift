import Analyzers
import GotchaSupport

/// What a value of `gotcha.json` may be. Validation, the JSON schema, completion and hover are all derived from this.
indirect enum ConfigurationShape: Sendable {
  /// One of several words.
  case word([ConfigurationWord])
  case text(ConfigurationText)
  case flag
  case number
  case list(ConfigurationShape)
  case object(ConfigurationObject)
  /// For example, a text or an object; its first character decides which.
  case either(ConfigurationShape, ConfigurationShape)
}

/// A word that a value may be.
struct ConfigurationWord: Sendable {
  let text: String
  let summary: String
}

/// Text that is not a fixed word.
enum ConfigurationText: Sendable {
  case anything
  /// The path of a file, relative to the file that names it.
  case path
  /// A pattern of paths, relative to the file that contains it.
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
    case .anything: "a text"
    case .path: "the path of a file, relative to this one"
    case .pattern: "a pattern of paths relative to this file, such as \"Sources\" or \"**/Generated/**\""
    case .version: "a version in quotes, such as \"16.0\""
    }
  }
}

/// An object with a fixed set of keys.
struct ConfigurationObject: Sendable {
  /// What its keys are, for messages: "key", "rule", "platform".
  let noun: String
  let keys: [ConfigurationKey]

  subscript(name: String) -> ConfigurationKey? { keys.first { $0.name == name } }
}

/// One key of an object.
struct ConfigurationKey: Sendable {
  let name: String
  let shape: ConfigurationShape
  /// One line.
  let summary: String
  /// A longer description than `summary` if one is needed, as Markdown.
  var documentation: String?
  var isRequired = false
  /// The rule that the key names.
  var rule: RuleInfo?
}

/// What `gotcha.json` may contain.
enum ConfigurationSchema {
  /// The name of the file.
  static let fileName = "gotcha.json"

  static let root = ConfigurationObject(
    noun: "key",
    keys: [
      ConfigurationKey(
        name: "$schema", shape: .text(.anything), summary: "Where the JSON schema of this file is, for editors."),
      ConfigurationKey(
        name: "extends", shape: .text(.path),
        summary: "Another such file, relative to this one, whose settings hold where this one says nothing."),
      preset,
      ConfigurationKey(
        name: "include", shape: .list(.text(.pattern)),
        summary: "The files to check; without it, all. A pattern that names a folder means everything in it."),
      ConfigurationKey(
        name: "exclude", shape: .list(.text(.pattern)),
        summary: "Files not to check. What they declare is still known when others are checked."),
      rules,
      deployment,
      toolchain,
      ConfigurationKey(
        name: "overrides", shape: .list(.object(override)),
        summary: "Other settings for some files. Of several that match a file, later ones win."),
    ])

  private static let override = ConfigurationObject(
    noun: "key",
    keys: [
      ConfigurationKey(
        name: "files", shape: .list(.text(.pattern)), summary: "The files that these settings are for.",
        isRequired: true),
      preset, rules, deployment, toolchain,
    ])

  private static let preset = ConfigurationKey(
    name: "preset",
    shape: .word([
      ConfigurationWord(
        text: "recommended",
        summary: "Every precise rule of severity info or above."),
      ConfigurationWord(text: "all", summary: "Every rule, hints and informed guesses among them."),
      ConfigurationWord(text: "none", summary: "No rule but those that `rules` switches on beside it."),
    ]),
    summary: "Which rules are on where `rules` says nothing (recommended).",
    documentation: """
      Which rules are on where `rules` says nothing; `recommended` if you say nothing.

      `none` is a clean slate: it also switches off what an extended file or the settings around an override have \
      switched on.
      """)

  /// What a rule can be set to.
  static let levels =
    [
      ConfigurationWord(text: "off", summary: "The rule says nothing."),
      ConfigurationWord(text: "on", summary: "The rule speaks at its own severity."),
    ]
    + zip(
      Severity.allCases.map(\.rawValue),
      [
        "The rule speaks, as a better form that exists.", "The rule speaks, as something to look at.",
        "The rule speaks, as something that is wrong.", "The rule speaks, as something that must not stay.",
      ]
    ).map { ConfigurationWord(text: $0, summary: $1) }

  private static let rules = ConfigurationKey(
    name: "rules",
    shape: .object(
      ConfigurationObject(
        noun: "rule",
        keys: RuleCatalog.all.map { rule in
          ConfigurationKey(
            name: rule.id, shape: .either(.word(levels), .object(settings(of: rule.options))), summary: rule.title,
            rule: rule)
        })),
    summary: "Rules by id: `off`, `on`, a severity, or an object with a severity and the rule's own settings.")

  /// What the object of a rule with such settings may contain.
  static func settings(of options: [RuleOptionInfo]) -> ConfigurationObject {
    ConfigurationObject(
      noun: "setting",
      keys: [
        ConfigurationKey(
          name: "severity", shape: .word(levels), summary: "`off`, `on` (the rule's own severity), or a severity.")
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
            name: platform.rawValue, shape: .text(.version), summary: "The lowest \(platform.rawValue) that it runs on."
          )
        })),
    summary: "The platforms that the code is built for, each with the lowest version that it runs on.",
    documentation: """
      The platforms that the code is built for, each with the lowest version that it runs on: `{"iOS": "16.0"}`.

      Without it, the versions come from the nearest `Package.swift` or Xcode project above the file; platforms named \
      only there may not be the ones that a file is built for, so rules about platforms stay silent.
      """)

  private static let toolchain = ConfigurationKey(
    name: "toolchain", shape: .text(.version), summary: "The version of Xcode that builds the code: \"26\".")
}

extension ConfigurationShape {
  /// For messages: "one of off, on".
  var description: String {
    switch self {
    case .word(let words): "one of " + words.map(\.text).joined(separator: ", ")
    case .text(let text): text.description
    case .flag: "true or false"
    case .number: "a whole number"
    case .list(.text(let text)): "a list in brackets, each of it \(text.description)"
    case .list: "a list in brackets"
    case .object: "an object in braces"
    case .either(let first, let second): "\(first.description), or \(second.description)"
    }
  }

  /// The alternative of the shape that a value was probably meant to be, by its first character.
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
