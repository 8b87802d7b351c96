import GotchaAnalysis
import GotchaPlatform

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
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    environment.exit(with: status) { signal(SIGPIPE, defaultAction) }
  }
}
