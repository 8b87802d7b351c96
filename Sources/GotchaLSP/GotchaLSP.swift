#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
struct GotchaLSP {
  static func main() {
    // A write beyond the limit on a file's size is to fail, so that what was written so far is taken away.
    signal(SIGXFSZ, SIG_IGN)
    let environment = CommandEnvironment.process()
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    environment.exit(with: status)
  }
}
