import SwiftUI

struct Photo: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

struct Panel: StandIn { init(_ parts: Any...) {} }

struct Ring: StandIn { init(_ parts: Any...) {} }

struct Dot: StandIn {
  init(_ parts: Any...) {}
  init(isOn part: Any?) {}
}

var photo: Item { Item() }

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var name: String { "" }

var title: String { "" }

struct Thumbnail: StandIn { init(_ parts: Any...) {} }

struct Frame: StandIn { init(_ parts: Any...) {} }

struct Small: StandIn { init(_ parts: Any...) {} }

struct Big: StandIn { init(_ parts: Any...) {} }

struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}

func close() {}

var point: CGPoint { .zero }
