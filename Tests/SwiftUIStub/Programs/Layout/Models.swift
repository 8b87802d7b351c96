import SwiftUI

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

struct Header: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

struct Footer: StandIn { init(_ parts: Any...) {} }

func open2() {}

func open2(_ item: Any?) {}

var a: CGFloat { 1 }

func buy() {}

func send() {}

let isBusy = true

struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}

struct Small: StandIn { init(_ parts: Any...) {} }

struct Dot: StandIn {
  init(_ parts: Any...) {}
  init(isOn part: Any?) {}
}

var b: CGFloat { 1 }

func release() {}

func go() {}
