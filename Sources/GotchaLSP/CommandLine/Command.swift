import GotchaAnalysis
import GotchaSupport

/// A subcommand, whose options set its properties.
protocol Command {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  static var operandShape: Operands { get }
  static var options: [CommandOption<Self>] { get }

  init()
  /// The arguments that are not options.
  var operands: [String] { get set }

  /// Runs the command.
  ///
  /// - Returns: the process's exit status.
  /// - Throws: why the command could not run.
  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32
}

/// Every subcommand, in the order of `--help`.
enum CommandCatalog {
  static var all: [any Command.Type] {
    [
      CheckCommand.self, InitCommand.self, ServeCommand.self, McpCommand.self, GraphCommand.self, ExplainCommand.self,
      RulesCommand.self,
      ConfigCommand.self, SchemaCommand.self, SyntaxCommand.self, CompletionsCommand.self,
    ]
  }

  static func command(_ name: String) -> (any Command.Type)? { all.first { $0.name == name } }
}

/// `gotcha-lsp` itself: finds the subcommand and runs it.
enum CommandLineTool {
  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - environment: the streams, folder and variables to use.
  /// - Returns: the exit status.
  static func run(_ arguments: [String], in environment: CommandEnvironment) -> Int32 {
    guard let first = arguments.first else {
      environment.errorOutput.write(Array((HelpText.overview + "\n").utf8))
      return ExitStatus.failure
    }
    switch first {
    case "help" where arguments.count > 1 && CommandCatalog.command(arguments[1]) != nil:
      return run([arguments[1], "--help"], in: environment)
    case "help" where arguments.count > 1 && environment.catalog.rule(arguments[1]) != nil:
      return run(["explain", arguments[1]], in: environment)
    case "help" where arguments.dropFirst().elementsEqual(["--man"]):
      environment.print(ManPage.text)
      return ExitStatus.success
    case "help" where arguments.count > 1 && !arguments[1].hasPrefix("-"):
      environment.printError(unknownTopic(arguments[1], in: environment))
      return ExitStatus.failure
    case "--help", "-h", "help":
      environment.print(HelpText.overview)
      return ExitStatus.success
    case "--version":
      environment.print("\(Product.name) \(Product.version)")
      return ExitStatus.success
    default: break
    }
    guard let command = CommandCatalog.command(first) else {
      environment.printError(unknownCommand(first, in: environment))
      return ExitStatus.failure
    }
    return run(command, Array(arguments.dropFirst()), in: environment)
  }

  private static func run<C: Command>(
    _ type: C.Type, _ arguments: [String], in environment: CommandEnvironment
  ) -> Int32 {
    do {
      guard let command = try ArgumentParser.parse(type, arguments) else {
        environment.print(HelpText.page(type))
        return ExitStatus.success
      }
      return try command.run(in: environment)
    } catch {
      let help = error.isUsage ? ["help: \(Product.name) \(type.name) --help"] : []
      environment.printError(["error: \(error.message)"] + help)
      return ExitStatus.failure
    }
  }

  /// The lines of the error message for `help WORD`.
  private static func unknownTopic(_ word: String, in environment: CommandEnvironment) -> [String] {
    let names = CommandCatalog.all.map { $0.name } + environment.catalog.all.map(\.id)
    let error = "error: no command or rule is named \"\(word)\"\(NearestName.hint(word, in: names))"
    return [error, "help: \(Product.name) --help, \(Product.name) rules"]
  }

  /// Names of commands in other linters.
  private static let usualWords = [
    "lint": "check", "analyze": "check", "scan": "check", "run": "check", "fix": "check --fix", "format": "check --fix",
    "version": "--version", "lsp": "serve", "server": "serve", "list": "rules", "docs": "explain", "why": "explain",
    "setup": "init", "new": "init",
  ]

  /// The lines of the error message.
  private static func unknownCommand(_ word: String, in environment: CommandEnvironment) -> [String] {
    let help = "help: \(Product.name) --help"
    if word == "-" {
      return ["error: \"-\" is not a command; to check standard input, run \(Product.name) check --stdin"]
    }
    if word.hasPrefix("-") {
      let hint = NearestName.hint(word, in: ["--help", "--version"])
      let advice = word == "-v" || word == "-V" ? "; for the version use --version" : hint
      return ["error: unknown option \"\(word)\"\(advice)", help]
    }
    let error = "error: unknown command \"\(word)\""
    if let meant = usualWords[word] { return ["\(error); did you mean \"\(meant)\"?", help] }
    if environment.catalog.rule(word) != nil {
      return ["\(error); to explain this rule, run \(Product.name) explain \(word)"]
    }
    if let meant = NearestName.find(word, in: CommandCatalog.all.map { $0.name }) {
      return ["\(error); did you mean \"\(meant)\"?", help]
    }
    if (try? FileSystem.kind(of: environment.location(of: word))) != nil {
      return ["\(error); to check this path, run \(Product.name) check \(word)"]
    }
    return ["\(error); available commands: \(CommandCatalog.all.map { $0.name }.joined(separator: ", "))"]
  }
}
