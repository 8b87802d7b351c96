import GotchaAnalysis

/// `gotcha-lsp config`: prints the settings for a file or folder and where each comes from.
struct ConfigCommand: Command {
  static let name = "config"
  static let summary = "Print the settings for a file or folder (default: the current folder) and their origins."
  static var operandShape: Operands {
    Operands(value: OptionValue(placeholder: "PATH", kind: .path), count: 0...1)
  }

  enum Format: String, CaseIterable { case text, json }

  var operands: [String] = []
  var configurationFile: String?
  var format = Format.text

  static var options: [CommandOption<ConfigCommand>] {
    [
      .text(
        "config", "FILE", .file, \.configurationFile, "use the settings in FILE instead of the nearest gotcha.json"),
      .choice("format", \.format, "output format (default: text)"),
    ]
  }

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let shown = operands.first ?? "."
    var path = DisplayPath.tidied(environment.location(of: shown))
    do {
      // The settings of a folder are those of the files in it.
      if try FileSystem.kind(of: path) == .folder { path = path == "/" ? "/.swift" : path + "/.swift" }
    } catch {
      throw .run("\(shown): cannot be read: \(error.reason)")
    }
    let project = ProjectFolders([environment.workingDirectory, path.parentPath])
    let file = try ConfigurationFile.named(configurationFile, of: project, in: environment)
    let configuration = ProjectConfiguration(environment.catalog, file: file, of: project)
    let settings = configuration.settings(for: path)
    configuration.readBaselines()
    let printer = ConfigurationPrinter(settings: settings, environment: environment)
    switch format {
    case .text: environment.print(printer.text(for: shown, isIncluded: settings.merged.includes(path)))
    case .json: environment.print(printer.json(isIncluded: settings.merged.includes(path)).text)
    }
    let problems = configuration.problems
    for problem in problems { environment.printError(Problem(problem, in: environment).text) }
    return problems.isEmpty ? ExitStatus.success : ExitStatus.failure
  }
}

/// `gotcha-lsp schema`: prints the JSON schema of `gotcha.json`, for editors and validators.
struct SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print the JSON schema of gotcha.json."
  static var operandShape: Operands { .none }
  static var options: [CommandOption<SchemaCommand>] { [] }

  var operands: [String] = []

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    environment.print(ConfigurationSchema(environment.catalog).jsonSchema.indentedText)
    return ExitStatus.success
  }
}

extension ConfigurationFile {
  /// The configuration file specified on the command line.
  ///
  /// - Throws: why it cannot be read; errors in its content are in `problems`.
  static func named(
    _ path: String?, of project: ProjectFolders, in environment: CommandEnvironment
  ) throws(CommandFailure) -> ConfigurationFile? {
    guard let path else { return nil }
    let file = ConfigurationFile(
      reading: DisplayPath.tidied(environment.location(of: path)), .stream, of: project, environment.catalog)
    if let problem = file.problems.first(where: { $0.range == nil }) {
      throw .run("--config: \(path) \(problem.message)")
    }
    return file
  }
}

extension Problem {
  /// Converts a configuration problem into a problem of a run.
  init(_ problem: ConfigurationProblem, in environment: CommandEnvironment) {
    var place = DisplayPath.of(problem.path, in: environment)
    if let line = problem.line, let column = problem.column { place += ":\(line):\(column)" }
    self.init(kind: .error, place: place, message: problem.message)
  }
}
