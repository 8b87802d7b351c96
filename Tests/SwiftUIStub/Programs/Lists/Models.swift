import SwiftUI

var a: CGFloat { 1 }

struct Item2: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

let server = Server()

struct Server {
  func posts() async -> [Post] { [] }
  func page(_ number: Int) async throws -> [Post] { [] }
}

enum Phase { case idle, loading }
