import GotchaAnalysis
import GotchaSupport

/// Prints merged settings with the origin of each.
struct ConfigurationPrinter {
  let settings: ProjectConfiguration.Settings
  let environment: CommandEnvironment

  /// A setting.
  private struct Row {
    /// `rules.any_view`
    let key: String
    let value: JSONTree
    let origin: ConfigurationOrigin
  }

  private var rows: [Row] {
    let merged = settings.merged
    var rows = [Row(key: "preset", value: .string(merged.preset.value.rawValue), origin: merged.preset.origin)]
    for (key, patterns) in [("include", merged.include ?? []), ("exclude", merged.exclude)] {
      rows += patterns.map { Row(key: key, value: .string($0.value.text), origin: $0.origin) }
    }
    for id in Set(merged.levels.keys).union(merged.options.keys).sorted() {
      if let level = merged.levels[id] {
        rows.append(Row(key: "rules.\(id)", value: .string(level.value.word), origin: level.origin))
      }
      for (name, option) in (merged.options[id] ?? [:]).sorted(by: { $0.key < $1.key }) {
        rows.append(Row(key: "rules.\(id).\(name)", value: option.value.json, origin: option.origin))
      }
    }
    for platform in Platform.allCases {
      guard let version = merged.deployment[platform] else { continue }
      rows.append(
        Row(key: "deployment.\(platform.rawValue)", value: .string(version.value.word), origin: version.origin))
    }
    if let toolchain = merged.toolchain {
      rows.append(Row(key: "toolchain", value: .string(toolchain.value.word), origin: toolchain.origin))
    }
    if let baseline = settings.baseline {
      let origin = ConfigurationOrigin.file(path: baseline.file, line: baseline.line, column: baseline.column)
      rows.append(Row(key: "baseline", value: .string(baseline.name), origin: origin))
    }
    return rows
  }

  private var file: String? { settings.file.map { DisplayPath.of($0, in: environment) } }

  /// The settings as a table.
  ///
  /// - Parameters:
  ///   - path: the path that the user specified.
  ///   - isIncluded: whether the settings include it in checks.
  func text(for path: String, isIncluded: Bool) -> String {
    var head = "Settings for \(path) (\(file.map { "from \($0)" } ?? "no gotcha.json found, using defaults"))"
    if !isIncluded { head += "; excluded from checks" }
    let table = TextTable.lines(rows.map { [$0.key, $0.value.text, shown($0.origin)] })
    return ([head, ""] + table).map(\.onOneLine).joined(separator: "\n")
  }

  /// The settings as JSON.
  func json(isIncluded: Bool) -> JSONTree {
    [
      "file": file.map { .string($0) }, "checked": .bool(isIncluded),
      "settings": .list(
        rows.map { ["key": .string($0.key), "value": $0.value, "origin": .string(shown($0.origin))] }),
    ]
  }

  private func shown(_ origin: ConfigurationOrigin) -> String {
    switch origin {
    case .builtIn: "default"
    case .file(let path, let line, let column): "\(DisplayPath.of(path, in: environment)):\(line):\(column)"
    case .option(let name): name
    case .client: "editor"
    }
  }
}

extension RuleOption {
  fileprivate var json: JSONTree {
    switch self {
    case .flag(let value): .bool(value)
    case .number(let value): .integer(value)
    case .names(let names): .list(names.map { .string($0) })
    }
  }
}
