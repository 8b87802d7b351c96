import SwiftUI

struct Failure {
  var fails = false
  var error: ReadError?
}

struct ReadError: LocalizedError {
  var reason: String?
  var text = ""
}

struct A: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

var names: [String] { [] }

var name: String { "" }

struct Edit: StandIn { init(_ parts: Any...) {} }

func save() {}

struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}

var title: String { "" }

struct Terms: StandIn { init(_ parts: Any...) {} }

struct Home2: StandIn {
  init(_ parts: Any...) {}
  init(client: Any) {}
}

struct Form1: StandIn { init(_ parts: Any...) {} }
