import SwiftUI

var a: CGFloat { 1 }

struct Photo: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

struct Form1: StandIn { init(_ parts: Any...) {} }
