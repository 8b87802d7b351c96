import SwiftUI

let shop = Shop()

func load2() {}

func load2() async {}

var address: URL { URL(fileURLWithPath: "/") }

struct URLSession {
  static var shared: URLSession { URLSession() }
  func data(from: URL) async throws -> (Data, Int) { (Data(), 0) }
}

let library = Library()

struct Library {
  func all() async throws -> [Book] { [] }
  func reload() async throws {}
  func save() async throws {}
  func books(matching text: String) async -> [Book] { [] }
  func books(in shelf: Int) async -> [Book] { [] }
  func read() throws {}
}

var job: Task<Void, Never>?

var bag = Set<AnyCancellable>()

extension Finder2 {
  func find(_ query: String, in scope: Int = 0) {}
}

struct Title: StandIn { init(_ parts: Any...) {} }

class Finder4: ObservableObject {
  @Published var query = ""
  func find(_ text: String) async {}
}

let clock = PassthroughSubject<Double, Never>()

func loadName(_ key: some Hashable & Sendable) async -> String { "" }
