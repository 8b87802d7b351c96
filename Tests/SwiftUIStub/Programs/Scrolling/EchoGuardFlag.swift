import SwiftUI

struct EchoGuardFlagScreen: View {
  @State var position = ScrollPosition()
  @State private var page = 0
  @State private var isJumping = false

  var body: some View {
    Pager(position: $page).onChange(of: page) { if !isJumping { report2() } }
  }

  func jump(to index: Int) {
    isJumping = true
    withAnimation { page = index }
    isJumping = false
  }
}
