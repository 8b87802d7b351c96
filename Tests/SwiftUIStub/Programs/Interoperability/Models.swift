import SwiftUI

func refresh2() {}

func refresh2() async {}

var a: CGFloat { 1 }

struct Title: StandIn { init(_ parts: Any...) {} }
