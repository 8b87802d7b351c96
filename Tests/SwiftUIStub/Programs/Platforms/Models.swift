import SwiftUI

var a: EmptyView { EmptyView() }

struct Note {
  var text = ""
  func save() {}
}

var a2: CGFloat { 1 }
