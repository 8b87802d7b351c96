import SwiftUI

struct Feed: View {
  var body: some View {
    ScrollView { NavigationLink("Write") { Editor() } }
  }
}
struct Editor: View {
  @FocusState private var isFocused: Bool
  @State private var text = ""
  var body: some View {
    TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
  }
}
