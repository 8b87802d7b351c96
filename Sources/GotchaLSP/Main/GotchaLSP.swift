import Analyzers
import GotchaProgram

@main
struct GotchaLSP {
  static func main() { Program.run(.standard) }
}
