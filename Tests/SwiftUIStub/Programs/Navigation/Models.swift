import SwiftUI

var a: CGFloat { 1 }

extension View {
  func customNavigationBar(title: String) -> some View { self }
}

struct Page: StandIn { init(_ parts: Any...) {} }

func open2() {}

func open2(_ item: Any?) {}

struct Home3: StandIn {
  init(_ parts: Any...) {}
  init(client: Any) {}
}

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

let album = 0

func edit() {}

struct B: StandIn { init(_ parts: Any...) {} }

var photo: Item { Item() }
