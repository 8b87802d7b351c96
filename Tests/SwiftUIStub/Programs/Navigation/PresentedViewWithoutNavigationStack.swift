import SwiftUI

struct Garden: View {
  @State private var isShown = false
  var body: some View {
    Button("Plants") { isShown = true }
      .sheet(isPresented: $isShown) { Plants() }
  }
}
struct Plants: View {
  var body: some View {
    List { Text("Fern") }
      .navigationTitle("Plants")
  }
}
