func run() async {}
extension Finder {
  func run() async {}
}
