import AVKit

class Library {
  init() {}
  init(_ name: String) {}
  init(name: String) {}
}
struct Books: StandIn { init(_ parts: Any...) {} }
// Example 7
extension Library {
  convenience init(name: String) { self.init() }
}
