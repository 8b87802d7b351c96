import SwiftUI

func open2() {}

func open2(_ item: Any?) {}

var a: CGFloat { 1 }

var post: String { "" }
