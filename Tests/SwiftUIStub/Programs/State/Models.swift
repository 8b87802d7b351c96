import SwiftUI
import AVKit

let user = ""

var isShifted: Bool { false }

var isLocked: Bool { false }

enum Key { case left, right, up, down }

var a: CGFloat { 1 }

let tips = Tips()

class Tips {
  @Published var current: Tip?
  func next() async -> Tip? { nil }
}

struct Tip {}

func next() {}

struct TipView: StandIn { init(tip: Tip) {} }

func write2() throws {}

func write2() async throws {}

struct Pages: StandIn {
  init(_ parts: Any...) {}
  init(tab: Binding<Int>, page: Int) {}
}

func search2() {}

func search2(_ query: String) {}

func open2() {}

func open2(_ item: Any?) {}

func load2() {}

func load2() async {}

class DataModel: ObservableObject {}

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var url: URL { URL(fileURLWithPath: "/") }

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
