import SwiftUI

struct Failure {
  var fails = false
  var error: ReadError?
}

struct ReadError: LocalizedError {
  var reason: String?
  var text = ""
}

var names: [String] { [] }

struct Edit: StandIn { init(_ parts: Any...) {} }

struct Home2: StandIn {
  init(_ parts: Any...) {}
  init(client: Any) {}
}
