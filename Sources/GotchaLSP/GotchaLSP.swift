@main
struct GotchaLSP {
  static func main() {
  }
}
