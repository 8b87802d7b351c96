import SwiftUI

class Model: ObservableObject {
  nonisolated(unsafe) static let shared = Model()
  enum Phase {
    case empty
    case filled([Book])
  }
  @Published var name = ""
  @Published var title = ""
  @Published var code = ""
  @Published var page = 0
  @Published var items: [Item] = []
  @Published var books: [Book] = []
  @Published var phase = Phase.empty
  init() {}
  init(id: Int) {}
  init(name: String) {}
  init(load: Bool) {}
  func begin() {}
  func start() {}
}

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var name: String { "" }

var title: String { "" }

var books: [Book] { [] }

struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}

func load2() {}

func load2() async {}
