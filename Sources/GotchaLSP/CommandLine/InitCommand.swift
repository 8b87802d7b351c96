import GotchaAnalysis
import GotchaSupport

/// `gotcha-lsp init`: writes a configuration that fits a folder, and the file of a pipeline.
struct InitCommand: Command {
  static let name = "init"
  static let summary = "Write a gotcha.json that fits a folder (default: the current folder)."
  static var operandShape: Operands {
    Operands(value: OptionValue(placeholder: "PATH", kind: .path), count: 0...1)
  }

  var operands: [String] = []
  var pipeline: PipelineFile?
  var printsFile = false

  static var options: [CommandOption<InitCommand>] {
    [
      .choice("ci", \.pipeline, "also write the file of a pipeline, or for Xcode, a script for a build phase"),
      .flag(
        "print", \.printsFile,
        "print gotcha.json, or with --ci only the file of the pipeline, without writing anything"),
    ]
  }

  /// The web address to build the program from.
  private static let address = Product.webPages?.address ?? PipelineFile.unknownAddress

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let folder = try folder(in: environment)
    if printsFile {
      let text = pipeline?.text(address: Self.address) ?? draft(for: folder, in: environment).text
      environment.output.write(Array(text.utf8))
      return ExitStatus.success
    }
    let keepsConfiguration = try checkFiles(in: folder, environment)
    let draft = keepsConfiguration ? nil : draft(for: folder, in: environment)
    if let draft {
      try create(ConfigurationSchema.fileName, in: folder, draft.text, environment)
    } else {
      environment.print("Kept \(shown(ConfigurationSchema.fileName, in: folder, environment))")
    }
    if let pipeline {
      try create(pipeline.path, in: folder, pipeline.text(address: Self.address), environment)
    }
    var blocks: [(title: String, rows: [[String]])] = []
    if let draft { blocks.append(("Found:", found(draft))) }
    blocks.append(("Next steps:", nextSteps(draft, folder, environment)))
    for (title, rows) in blocks {
      environment.print("\n\(title)")
      for line in TextTable.lines(rows.map { $0.map(\.onOneLine) }) { environment.print("  \(line)") }
    }
    return ExitStatus.success
  }

  // MARK: Files

  /// The folder to set up; absolute.
  private func folder(in environment: CommandEnvironment) throws(CommandFailure) -> String {
    let path = operands.first ?? "."
    let folder = DisplayPath.tidied(environment.location(of: path))
    let kind: FileSystem.Kind
    do {
      kind = try FileSystem.kind(of: folder)
    } catch {
      throw .run("\(path): cannot be read: \(error.reason)")
    }
    guard kind == .folder else { throw .run("\(path): is not a folder; specify the folder that contains the code") }
    return folder
  }

  /// Checks which of the files exist before anything is written.
  ///
  /// - Returns: whether there is a configuration already, which a pipeline can use.
  private func checkFiles(in folder: String, _ environment: CommandEnvironment) throws(CommandFailure) -> Bool {
    let exists = { (path: String) in FileSystem.exists((folder == "/" ? "/" : folder + "/") + path) }
    let name = { (path: String) in shown(path, in: folder, environment) }
    let hasConfiguration = exists(ConfigurationSchema.fileName)
    guard let pipeline else {
      if hasConfiguration {
        throw .run(
          "\(name(ConfigurationSchema.fileName)) already exists and was not changed; to see a new one, "
            + "run \(command("init --print"))")
      }
      return false
    }
    if exists(pipeline.path) {
      throw .run(
        "\(name(pipeline.path)) already exists and was not changed; copy what you need from the output of "
          + command("init --ci \(pipeline.rawValue) --print"))
    }
    let real = FileSystem.resolved(folder) ?? folder
    if pipeline.belongsInRoot, let root = ProjectFolders.repository(around: real), root != real {
      throw .run(
        "\(pipeline.path) must be in the root of the repository; "
          + "run \(Product.name) init --ci \(pipeline.rawValue) \(Self.quoted(root))")
    }
    return hasConfiguration
  }

  private func create(
    _ path: String, in folder: String, _ text: String, _ environment: CommandEnvironment
  ) throws(CommandFailure) {
    let name = shown(path, in: folder, environment)
    do {
      try FileSystem.create(path, in: folder, with: Array(text.utf8))
    } catch {
      throw .unwritable(name, error)
    }
    environment.print("Wrote \(name.onOneLine)")
  }

  private func shown(_ path: String, in folder: String, _ environment: CommandEnvironment) -> String {
    DisplayPath.of((folder == "/" ? "/" : folder + "/") + path, in: environment)
  }

  // MARK: Contents

  /// A configuration, with the number of findings under it.
  private func draft(for folder: String, in environment: CommandEnvironment) -> ConfigurationDraft {
    let project = ProjectFolders([folder])
    let survey = ProjectSurvey(of: folder, in: project, environment.catalog)
    let path = (folder == "/" ? "/" : folder + "/") + ConfigurationSchema.fileName
    var draft = ConfigurationDraft(survey: survey, path: path)
    draft.findings = findings(under: draft, in: project, environment)
    return draft
  }

  /// What `check` will find.
  ///
  /// - Returns: nil if the analysis failed, which `check` then reports.
  private func findings(
    under draft: ConfigurationDraft, in project: ProjectFolders, _ environment: CommandEnvironment
  ) -> FindingCounts? {
    let files = draft.survey.files
    let document = JSONDocument(SourceText(draft.text))
    let catalog = environment.catalog
    let file = ConfigurationFile(document, path: draft.path, of: project, catalog)
    var run = BatchRun(configuration: ProjectConfiguration(catalog, file: file, of: project))
    do {
      run.recovery = try CheckCommand().recovery(in: environment)
    } catch {
      return nil
    }
    let progress = Progress(total: files.count, mode: .auto, in: environment)
    let results = run(files) { progress.advance($0) }.results
    progress.finish()
    return FindingCounts(findings: results.flatMap(\.findings))
  }

  // MARK: Report

  private func found(_ draft: ConfigurationDraft) -> [[String]] {
    let survey = draft.survey
    var rows = [["Swift files", "\(survey.files.count)"]]
    for file in survey.buildFiles.prefix(Self.listLimit) {
      let count = Summary.count(file.targets.count, "target")
      rows.append([file.path, file.targets.isEmpty ? "no targets found" : "\(count): \(Self.list(file.targets))"])
    }
    let more = survey.buildFiles.count - Self.listLimit
    if more > 0 { rows.append(["…", Summary.count(more, "more package") + " or projects"]) }
    let versions = survey.deployment.map { "\($0.platform.rawValue) \($0.version.word)" }
    rows.append(["deployment targets", versions.isEmpty ? "unknown" : versions.joined(separator: ", ")])
    let generated = survey.generated
    if !generated.patterns.isEmpty {
      let patterns = Self.list(generated.patterns.map(\.text))
      rows.append(["generated code", "\(Summary.count(generated.fileCount, "file")): \(patterns)"])
    }
    if let findings = draft.findings {
      rows.append(["findings", findings.total == 0 ? "none" : Summary.counts(findings.findings)])
    }
    return rows
  }

  /// Longer lists are shortened.
  private static let listLimit = 8

  private static func list(_ names: [String]) -> String {
    names.prefix(listLimit).joined(separator: ", ") + (names.count > listLimit ? ", …" : "")
  }

  private func nextSteps(
    _ draft: ConfigurationDraft?, _ folder: String, _ environment: CommandEnvironment
  ) -> [[String]] {
    var steps = [[command("check"), "shows the findings"]]
    if let findings = draft?.findings {
      if findings.safelyFixable > 0 {
        steps.append([command("check --diff"), "previews fixes of \(Summary.count(findings.safelyFixable, "finding"))"])
      }
      if findings.needBaseline {
        let file = Self.quoted(shown(ConfigurationDraft.baselineName, in: folder, environment))
        steps.append([
          command("check --write-baseline \(file)"),
          "records the \(findings.total) existing findings, so that only new ones are reported",
        ])
      }
    }
    guard let pipeline else {
      let names = PipelineFile.allCases.map(\.rawValue).joined(separator: "|")
      return steps + [[command("init --ci \(names)"), "sets up a pipeline, or a build phase in Xcode"]]
    }
    let file = shown(pipeline.path, in: folder, environment)
    switch pipeline {
    case .xcode:
      steps.append(["sh \"$SRCROOT/\(pipeline.path)\"", "in a Run Script build phase, shows findings in each build"])
      steps.append(["", "(read the comment in \(file); $SRCROOT is the folder of the project)"])
    case .github, .gitlab, .bitbucket:
      steps.append(["git add \(Self.quoted(file))", "after a commit, pull requests are checked"])
      if Self.address == PipelineFile.unknownAddress {
        let address = "the web address of the repository of \(Product.name)"
        steps.append(["", "(replace \(PipelineFile.unknownAddress) in it with \(address))"])
      }
    }
    return steps
  }

  /// A command line for the folder that was specified.
  private func command(_ arguments: String) -> String {
    let path = operands.first.map { $0 == "." ? "" : " " + Self.quoted($0) } ?? ""
    return "\(Product.name) \(arguments)\(path)"
  }

  /// A path as a word of a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    return isPlain ? path : "'" + path.replacingAll("'", with: "'\\''") + "'"
  }
}
