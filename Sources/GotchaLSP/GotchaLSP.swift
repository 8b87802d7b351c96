import GotchaPlatform

@main
struct GotchaLSP {
  static func main() {
    // A write beyond the limit on a file's size is to fail, so that what was written so far is taken away.
    signal(SIGXFSZ, SIG_IGN)
    // A reader that has left shows as a failed write, so that a command finishes its work, such as storing its cache.
    let defaultAction = signal(SIGPIPE, SIG_IGN)
    let environment = CommandEnvironment.process()
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    environment.exit(with: status) { signal(SIGPIPE, defaultAction) }
  }
}
