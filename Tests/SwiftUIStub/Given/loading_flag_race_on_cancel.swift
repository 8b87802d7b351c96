extension Finder {
  func run() async {}
}
