import SwiftUI

struct Chat: View {
  @State private var position: Int?
  var body: some View {
    ScrollView { LazyVStack { Text("a") } }.scrollPosition(id: $position)
  }
}
