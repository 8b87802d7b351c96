import AVKit

class Library {
  init() {}
  init(_ name: String) {}
  init(name: String) {}
}
struct Books: StandIn { init(_ parts: Any...) {} }
// Incorrect: assigned through `self`; no code is known to change it
extension Library {
  convenience init(name: String) { self.init() }
}
