import SwiftUI

var a: EmptyView { EmptyView() }

struct Note {
  var text = ""
  func save() {}
}

func save() {}

var rows: Rows { Rows() }

struct Rows: View, RandomAccessCollection {
  nonisolated init() {}
  nonisolated init(_ parts: Any) {}
  var body: EmptyView { EmptyView() }
  nonisolated var startIndex: Int { 0 }
  nonisolated var endIndex: Int { 0 }
  nonisolated subscript(index: Int) -> Book { Book() }
}

struct Book: Identifiable, Hashable, Codable {
  static var sample: Book { Book() }
  var id = 0
  var title = ""
  var name = ""
  func fits(_ text: String) -> Bool { true }
}

var name: String { "" }

var title: String { "" }

var a2: CGFloat { 1 }
