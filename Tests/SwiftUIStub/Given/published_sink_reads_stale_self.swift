extension Finder {
  func find(_ query: String, in scope: Int = 0) {}
}
