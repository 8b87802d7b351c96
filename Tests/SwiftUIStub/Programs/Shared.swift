// Declarations that several programs use; fixed-programs adds them to each.

import AVKit
import Charts
import SwiftUI

class Shop { func order() async {} }

func buy() {}

func close() {}

struct Photo: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

struct Dot: StandIn {
  init(_ parts: Any...) {}
  init(isOn part: Any?) {}
}

var name: String { "" }

var title: String { "" }

struct Small: StandIn { init(_ parts: Any...) {} }

func save() {}

var books: [Book] { [] }

struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}

func read() throws {}

func reload() {}

struct Row: StandIn {
  init(_ parts: Any...) {}
  init(_ part: Any, isFirst: Bool) {}
}

func run() async {}

var posts: [Post] = []

struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
}

func loadPosts() async -> [Post] { [] }

func show(_ anything: Any?) {}

struct Form1: StandIn { init(_ parts: Any...) {} }

var content: EmptyView { EmptyView() }

var rows: Rows { Rows() }

struct Rows: View, RandomAccessCollection {
  nonisolated init() {}
  nonisolated init(_ parts: Any) {}
  var body: EmptyView { EmptyView() }
  nonisolated var startIndex: Int { 0 }
  nonisolated var endIndex: Int { 0 }
  nonisolated subscript(index: Int) -> Book { Book() }
}

var b: CGFloat { 1 }

struct Terms: StandIn { init(_ parts: Any...) {} }

func add() {}

struct A: StandIn { init(_ parts: Any...) {} }
