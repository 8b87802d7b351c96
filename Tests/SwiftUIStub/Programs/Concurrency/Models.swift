import SwiftUI

let shop = Shop()

class Shop { func order() async {} }

func save() {}

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

var books: [Book] { [] }

struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}

var name: String { "" }

var title: String { "" }

func read() throws {}

func reload() {}

struct Row: StandIn {
  init(_ parts: Any...) {}
  init(_ part: Any, isFirst: Bool) {}
}

protocol StandIn: View {}

func run() async {}

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

var posts: [Post] = []

struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
}

func loadPosts() async -> [Post] { [] }

func show(_ anything: Any?) {}
