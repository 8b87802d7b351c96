import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// The program, to which its entry point passes the rules.
package enum Program {
  /// Runs the command line of this process and ends it.
  ///
  /// - Parameter catalog: all rules.
  package static func run(_ catalog: RuleCatalog) -> Never {
    // A write beyond the file size limit should fail, so that the partial file can be removed.
    signal(SIGXFSZ, SIG_IGN)
    // A closed pipe appears as a failed write, so that a command can finish its work, such as storing its cache.
    let defaultAction = signal(SIGPIPE, SIG_IGN)
    let environment = CommandEnvironment.process(catalog)
    let status: Int32
    if let argument = argumentThatIsNotText {
      let advice = "if it is the name of a file or folder, rename that"
      environment.printError("error: the argument \"\(argument)\" is not UTF-8; \(advice)")
      status = ExitStatus.failure
    } else {
      status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    }
    environment.exit(with: status) { signal(SIGPIPE, defaultAction) }
  }

  /// An argument that is not UTF-8, escaped: `CommandLine.arguments` may contain the name of another file instead.
  private static var argumentThatIsNotText: String? {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      if String(validatingCString: argument) == nil { return String(escapingInvalidUTF8: argument) }
    }
    return nil
  }
}
