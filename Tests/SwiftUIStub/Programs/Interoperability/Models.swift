import SwiftUI

func refresh2() {}

func refresh2() async {}

var content: EmptyView { EmptyView() }

var a: CGFloat { 1 }

struct Title: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}
