import SwiftUI

struct Panel: StandIn { init(_ parts: Any...) {} }

struct Ring: StandIn { init(_ parts: Any...) {} }

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

struct Thumbnail: StandIn { init(_ parts: Any...) {} }

struct Frame: StandIn { init(_ parts: Any...) {} }

struct Big: StandIn { init(_ parts: Any...) {} }

struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}

var point: CGPoint { .zero }

var photo: Item { Item() }
