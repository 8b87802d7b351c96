import SwiftUI

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

func load2() {}

func load2() async {}

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
