extension Finder {
  func find(_ query: String) {}
  func find(_ query: String, in scope: Int) {}
}
