import Analyzers
import GotchaPlatform

@main
struct GotchaLSP {
  static func main() {
    // A write beyond the file size limit should fail, so that the partial file can be removed.
    signal(SIGXFSZ, SIG_IGN)
    // A closed pipe appears as a failed write, so that a command can finish its work, such as storing its cache.
    let defaultAction = signal(SIGPIPE, SIG_IGN)
    let environment = CommandEnvironment.process(.standard)
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    environment.exit(with: status) { signal(SIGPIPE, defaultAction) }
  }
}
