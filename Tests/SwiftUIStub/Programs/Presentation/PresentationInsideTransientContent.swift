import SwiftUI

struct PresentationInsideTransientContentScreen: View {
  @State var isPresented = false
  @State var asks = false
  var body: some View {
    Menu("More") { Button("Delete") { asks = true }.alert("Sure?", isPresented: $asks) {} }
  }
}
