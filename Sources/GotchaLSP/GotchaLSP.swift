@main
struct GotchaLSP {
  static func main() {
    let environment = CommandEnvironment.process()
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), in: environment)
    environment.exit(with: status)
  }
}
