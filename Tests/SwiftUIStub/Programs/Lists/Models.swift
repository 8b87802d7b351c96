import SwiftUI

var b: CGFloat { 1 }

var a: CGFloat { 1 }

var name: String { "" }

struct Item2: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var title: String { "" }

var posts: [Post] = []

struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
}

let server = Server()

struct Server {
  func posts() async -> [Post] { [] }
  func page(_ number: Int) async throws -> [Post] { [] }
}

func reload() {}

struct Row: StandIn {
  init(_ parts: Any...) {}
  init(_ part: Any, isFirst: Bool) {}
}

protocol StandIn: View {}

enum Phase { case idle, loading }
