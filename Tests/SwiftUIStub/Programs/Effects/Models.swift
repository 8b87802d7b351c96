import SwiftUI

var a: CGFloat { 1 }
