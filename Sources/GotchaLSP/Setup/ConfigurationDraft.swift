import GotchaAnalysis
import GotchaSupport

/// The `gotcha.json` that `init` writes: settings that are certain to be right, and others as comments.
struct ConfigurationDraft: Sendable {
  let survey: ProjectSurvey
  /// The path of the new file; absolute.
  let path: String
  /// What `check` finds with these settings, nil if it has not run yet.
  var findings: FindingCounts?

  var text: String {
    """
    // Settings of \(Product.name) for this folder and those in it: JSON with comments and trailing commas.
    // `\(Product.name) config` prints the settings that apply, `\(Product.name) schema` the JSON schema.
    // To use a setting that is a comment, remove the slashes before it.
    {
    \(sections.map { $0.map { "  \($0)" }.joined(separator: "\n") }.joined(separator: "\n\n"))
    }

    """
  }

  /// The lines of each setting, with the comments above it.
  private var sections: [[String]] {
    [base, preset, rules, include, exclude, deployment, overrides, baseline].filter { !$0.isEmpty }
  }

  private var base: [String] {
    guard let outer = survey.outerConfiguration else { return [] }
    return [
      "// The settings that have applied here so far. Those below take precedence.",
      "\"extends\": \(Self.json(Self.relative(outer, from: path.parentPath))),",
    ]
  }

  private var preset: [String] {
    let all = RuleSettings.Preset.allCases
    let rows = TextTable.lines(all.map { ["//   \($0.rawValue)", $0.summary] })
    let setting = "\"preset\": \"\(RuleSettings.Preset.recommended.rawValue)\","
    // An extended file determines the preset.
    return ["// The rules that are enabled by default:"] + rows + [base.isEmpty ? setting : "// " + setting]
  }

  private var rules: [String] {
    [
      "// Single rules: \(ConfigurationSchema.levels.map(\.text).joined(separator: ", ")). "
        + "`\(Product.name) rules` lists them all.",
      "\"rules\": {", "  // \"fixed_font_size\": \"off\",", "  // \"clip_before_blur\": \"error\",", "},",
    ]
  }

  private var include: [String] {
    let folders = survey.topFolders.prefix(Self.listLimit)
    guard folders.count > 1 else { return [] }
    return [
      "// The files to check (default: all), for example only some of the folders with Swift files.",
      "// \"include\": [\(folders.map(Self.json).joined(separator: ", "))],",
    ]
  }

  private var exclude: [String] {
    let comment = "// Files in which nothing is reported. Other files are still checked against their declarations."
    let generated = survey.generated
    guard !generated.patterns.isEmpty else { return [comment, "// \"exclude\": [\"**/Generated/**\"],"] }
    var lines = [comment, "// These are generated: \(Summary.count(generated.fileCount, "file"))."]
    if generated.unlistedCount > 0 {
      lines.append("// So are \(Summary.count(generated.unlistedCount, "more file")), which are not listed.")
    }
    guard generated.patterns.count > 3 else {
      return lines + ["\"exclude\": [\(generated.patterns.map { Self.json($0.text) }.joined(separator: ", "))],"]
    }
    return lines + ["\"exclude\": ["] + generated.patterns.map { "  \(Self.json($0.text))," } + ["],"]
  }

  private var deployment: [String] {
    let versions = survey.deployment
    let value = versions.map { "\"\($0.platform.rawValue)\": \"\($0.version.word)\"" }.joined(separator: ", ")
    let origin = "Without this setting, they are read from Package.swift or the Xcode project."
    if versions.isEmpty {
      return [
        "// The platforms that the code is built for, with the deployment target of each. They were not found in a",
        "// Package.swift or an Xcode project, so no fix is offered that requires a newer system.",
        "// \"deployment\": {\"iOS\": \"17.0\"},",
      ]
    }
    if survey.deploymentIsCertain {
      return [
        "// The platforms that the code is built for, with the deployment target of each. Keep them up to date.",
        "// \(origin)", "\"deployment\": {\(value)},",
      ]
    }
    return [
      "// The platforms that the code is built for, with the deployment target of each.", "// \(origin)",
      "// If all code is built for all of these platforms, specify them, so that rules about platforms can be certain.",
      "// \"deployment\": {\(value)},",
    ]
  }

  private var overrides: [String] {
    let tests = survey.testFolders.isEmpty ? ["Tests"] : Array(survey.testFolders.prefix(Self.listLimit))
    var lines = ["// {\"files\": [\(tests.map(Self.json).joined(separator: ", "))], \"preset\": \"none\"},"]
    if !survey.deploymentIsCertain {
      lines += survey.buildFiles.flatMap(\.platformFolders).prefix(Self.listLimit).map { folder in
        let target = "{\"\(folder.platform.rawValue)\": \"\(folder.version.word)\"}"
        return "// {\"files\": [\(Self.json(folder.path))], \"deployment\": \(target)},"
      }
    }
    return ["// Different settings for some files.", "\"overrides\": ["] + lines.map { "  \($0)" } + ["],"]
  }

  /// Longer lists are cut.
  private static let listLimit = 8

  private var baseline: [String] {
    guard let findings, findings.needBaseline else { return [] }
    return [
      "// To report only new findings, record the \(findings.total) existing ones and commit the file:",
      "//   \(Product.name) check --write-baseline \(Self.baselineName)",
      "// \"baseline\": \"\(Self.baselineName)\",",
    ]
  }

  /// The name of a baseline in proposals.
  static let baselineName = "gotcha-baseline.json"

  private static func json(_ text: String) -> String { JSONTree.string(text).text }

  /// A path relative to a folder; both are absolute, and the path is above the folder.
  private static func relative(_ path: String, from folder: String) -> String {
    var folder = folder
    var ups = ""
    while DisplayPath.relative(path, to: folder) == nil, folder != "/" {
      folder = folder.parentPath
      ups += "../"
    }
    return ups + (DisplayPath.relative(path, to: folder) ?? path)
  }
}

/// How many findings there are.
struct FindingCounts: Sendable {
  let findings: [Finding]

  var total: Int { findings.count }

  /// The number of findings that `check --fix` fixes.
  var safelyFixable: Int { findings.count { $0.bulkFix() != nil } }

  /// Whether there are too many to look at them one by one at first.
  var needBaseline: Bool { total > CheckCommand.overviewThreshold }
}
