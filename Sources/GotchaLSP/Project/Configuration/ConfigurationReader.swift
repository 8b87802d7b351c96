import GotchaAnalysis
import GotchaSupport

/// A problem in a configuration.
struct ConfigurationProblem: Sendable, Hashable {
  /// The absolute path of the file; empty for settings that are not in a file.
  let path: String
  /// UTF-8 offsets, nil for the whole file.
  let range: Range<Int>?
  /// 1-based, nil for the whole file.
  let line: Int?
  /// 1-based, in UTF-8 bytes.
  let column: Int?
  /// The key path, for example `rules.any_view`; empty if no key is named.
  var key = ""
  let message: String
  /// The correct text for `range`, if known.
  var replacement: String?
}

/// Reads the settings from a document and reports problems. All valid settings are used even if there are problems.
struct ConfigurationReader {
  private let document: JSONDocument
  /// The absolute path of the file; nil for an editor's settings.
  private let path: String?
  /// The folder that relative paths refer to.
  private let folder: String
  private let catalog: RuleCatalog
  private(set) var problems: [ConfigurationProblem] = []

  /// - Parameters:
  ///   - document: the settings.
  ///   - path: the absolute path of the file that contains them; nil for an editor's settings.
  ///   - folder: the absolute path of the folder that relative paths refer to.
  ///   - catalog: the rules that can be set.
  init(_ document: JSONDocument, path: String?, folder: String, _ catalog: RuleCatalog) {
    self.document = document
    self.path = path
    self.folder = folder
    self.catalog = catalog
    for problem in document.problems { report(problem.range, problem.message) }
    guard let root = document.root else {
      report(0..<0, "the file is empty; expected a JSON object: {}")
      return
    }
    validate(root, .object(ConfigurationSchema(catalog).root), key: "")
    for (key, rules) in ruleObjects(of: root) { checkUnverified(rules, key: key) }
    problems.sort { ($0.range?.lowerBound ?? 0, $0.message) < ($1.range?.lowerBound ?? 0, $1.message) }
  }

  /// Adds a problem.
  ///
  /// - Parameter range: UTF-8 offsets in the document.
  mutating func report(_ range: Range<Int>, _ message: String, key: String = "", replacement: String? = nil) {
    let position = document.source.position(at: range.lowerBound)
    problems.append(
      ConfigurationProblem(
        path: path ?? "", range: range, line: position.line + 1, column: position.column + 1, key: key,
        message: message, replacement: replacement))
  }

  // MARK: Validation

  private mutating func validate(_ node: JSONNode, _ shape: ConfigurationShape, key: String) {
    // A missing value has already been reported.
    if case .missing = node.value { return }
    switch (shape.meant(by: node), node.value) {
    case (.word(let words), .string(let text)):
      let words = words.map(\.text)
      guard !words.contains(text) else { return }
      let message = "unknown value \"\(text)\" (expected \(words.joined(separator: ", ")))"
      reportUnknown(text, message, words, node.range, key: key)
    case (.text(let kind), .string(let text)):
      if !kind.accepts(text) { report(node.range, "expected \(kind.description)", key: key) }
    case (.flag, .bool):
      return
    case (.text(.version), .number(let text)):
      let quoted = ConfigurationText.version.accepts(text) ? "\"\(text)\"" : nil
      report(node.range, "expected \(shape.description)", key: key, replacement: quoted)
    case (.number, .number(let text)):
      if Int(text) == nil { report(node.range, "expected an integer", key: key) }
    case (.list(let shape), .array(let elements)):
      for element in elements { validate(element, shape, key: key) }
    case (.object(let object), .object(let members)):
      validate(members, of: object, in: node, key: key)
    default:
      report(node.range, "expected \(shape.description)", key: key)
    }
  }

  private mutating func validate(
    _ members: [JSONMember], of object: ConfigurationObject, in node: JSONNode, key parent: String
  ) {
    var seen: Set<String> = []
    for member in members {
      let key = parent.isEmpty ? member.key : "\(parent).\(member.key)"
      if !seen.insert(member.key).inserted {
        report(member.keyRange, "duplicate key \"\(member.key)\"; the last one is used", key: key)
      }
      if let known = object[member.key] {
        validate(member.value, known.shape, key: key)
      } else {
        let names = object.keys.map(\.name)
        var message = "unknown \(object.noun) \"\(member.key)\""
        if names.count == 1 { message += " (expected \(names[0]))" }
        if (2...12).contains(names.count) { message += " (expected \(names.joined(separator: ", ")))" }
        reportUnknown(member.key, message, names, member.keyRange, key: key)
      }
    }
    for key in object.keys where key.isRequired && !seen.contains(key.name) {
      report(node.range.prefix(1), "missing key \"\(key.name)\"", key: parent)
    }
  }

  /// The value of `rules` in the document and in its overrides, with the key path.
  private func ruleObjects(of root: JSONNode) -> [(key: String, rules: JSONNode)] {
    var overrides: [JSONNode] = []
    if case .array(let elements)? = root["overrides"]?.value { overrides = elements }
    return [root["rules"].map { ("rules", $0) }].compactMap(\.self)
      + overrides.compactMap { $0["rules"] }.map { ("overrides.rules", $0) }
  }

  /// `unverified` differs from a severity, so it needs one.
  private mutating func checkUnverified(_ rules: JSONNode, key: String) {
    for rule in rules.members {
      guard let unverified = rule.value["unverified"], severity(rule.value["severity"]) == nil else { continue }
      let severities = Severity.allCases.map(\.rawValue).joined(separator: ", ")
      report(
        unverified.range, "\"unverified\" has no effect without a \"severity\" (\(severities))",
        key: "\(key).\(rule.key).unverified")
    }
  }

  private mutating func reportUnknown(
    _ word: String, _ message: String, _ words: [String], _ range: Range<Int>, key: String
  ) {
    let nearest = NearestName.find(word, in: words)
    var message = message
    if let nearest { message += "; did you mean \"\(nearest)\"?" }
    report(range, message, key: key, replacement: nearest.map { "\"\($0)\"" })
  }

  // MARK: Settings

  /// The file that this one extends, as written, with its UTF-8 offsets.
  var extended: (path: String, range: Range<Int>)? {
    guard let node = document.root?["extends"], case .string(let text) = node.value, !text.isEmpty else { return nil }
    return (text, node.range)
  }

  /// The baseline that the document names; nil if there is none, and for an editor's settings.
  var baseline: ConfiguredBaseline? {
    guard let path, let node = document.root?["baseline"], case .string(let text) = node.value, !text.isEmpty else {
      return nil
    }
    let position = document.source.position(at: node.range.lowerBound)
    return ConfiguredBaseline(
      name: text, location: DisplayPath.tidied(text.hasPrefix("/") ? text : "\(folder)/\(text)"), file: path,
      range: node.range, line: position.line + 1, column: position.column + 1)
  }

  /// The document's settings: those for all files, then its overrides.
  var layers: [ConfigurationLayer] {
    guard let root = document.root else { return [] }
    var overrides: [ConfigurationLayer] = []
    if case .array(let elements)? = root["overrides"]?.value {
      overrides = elements.map { element in
        var override = layer(element)
        // An override without `files` has been reported and applies to no file.
        override.files = patterns(element["files"])?.map(\.value) ?? []
        return override
      }
    }
    var all = layer(root)
    all.include = patterns(root["include"])
    all.exclude = patterns(root["exclude"])
    return [all] + overrides
  }

  private func layer(_ node: JSONNode) -> ConfigurationLayer {
    var layer = ConfigurationLayer()
    layer.preset = word(node["preset"])
    for member in node["rules"]?.members ?? [] {
      guard let rule = catalog.rule(member.key) else { continue }
      // A former id has no effect beside the current one.
      if member.key != rule.id, node["rules"]?[rule.id] != nil { continue }
      layer.levels[rule.id] =
        level(member.value) ?? level(member.value["severity"], unverified: member.value["unverified"])
      for option in rule.options {
        guard let node = member.value[option.name], let value = value(node, option.kind) else { continue }
        layer.options[rule.id, default: [:]][option.name] = sourced(value, node)
      }
    }
    for member in node["deployment"]?.members ?? [] {
      guard let platform = Platform(rawValue: member.key) else { continue }
      layer.deployment[platform] = version(member.value)
    }
    layer.toolchain = version(node["toolchain"])
    return layer
  }

  private func sourced<Value>(_ value: Value, _ node: JSONNode) -> Sourced<Value> {
    guard let path else { return Sourced(value, .client) }
    let position = document.source.position(at: node.range.lowerBound)
    return Sourced(value, .file(path: path, line: position.line + 1, column: position.column + 1))
  }

  private func word<Word: RawRepresentable<String>>(_ node: JSONNode?) -> Sourced<Word>? {
    guard let node, case .string(let text) = node.value else { return nil }
    return Word(rawValue: text).map { sourced($0, node) }
  }

  private func level(_ node: JSONNode?, unverified: JSONNode? = nil) -> Sourced<RuleSettings.Level>? {
    guard let node, case .string(let text) = node.value else { return nil }
    switch text {
    case "off": return sourced(.off, node)
    case "on": return sourced(.on, node)
    default:
      guard let severity = severity(node) else { return nil }
      if let unverified, case .string("off") = unverified.value {
        return sourced(.severity(severity, unverified: nil), node)
      }
      return sourced(.severity(severity, unverified: self.severity(unverified) ?? severity), node)
    }
  }

  private func severity(_ node: JSONNode?) -> Severity? {
    guard let node, case .string(let text) = node.value else { return nil }
    return Severity(rawValue: text)
  }

  private func version(_ node: JSONNode?) -> Sourced<OSVersion>? {
    guard let node, case .string(let text) = node.value else { return nil }
    return OSVersion(text).map { sourced($0, node) }
  }

  private func patterns(_ node: JSONNode?) -> [Sourced<FilePattern>]? {
    guard let node, case .array(let elements) = node.value else { return nil }
    let patterns = elements.compactMap { element -> Sourced<FilePattern>? in
      guard case .string(let text) = element.value, ConfigurationText.pattern.accepts(text) else { return nil }
      return sourced(FilePattern(text, in: folder), element)
    }
    // A list without any valid pattern is ignored, because it must not exclude every file.
    return patterns.isEmpty && !elements.isEmpty ? nil : patterns
  }

  private func value(_ node: JSONNode, _ kind: RuleOption.Kind) -> RuleOption? {
    switch (kind, node.value) {
    case (.flag, .bool(let value)): .flag(value)
    case (.number, .number(let text)): Int(text).map { .number($0) }
    case (.names, .array(let elements)):
      .names(elements.compactMap { if case .string(let text) = $0.value { text } else { nil } })
    default: nil
    }
  }
}

extension Range<Int> {
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
