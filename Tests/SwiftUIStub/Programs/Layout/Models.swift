import SwiftUI

struct Header: StandIn { init(_ parts: Any...) {} }

struct Footer: StandIn { init(_ parts: Any...) {} }

func open2() {}

func open2(_ item: Any?) {}

var a: CGFloat { 1 }

func send() {}

let isBusy = true

struct Card: StandIn {
  init(_ parts: Any...) {}
  init(openAction: @escaping () -> Void) {}
}

func release() {}

func go() {}
