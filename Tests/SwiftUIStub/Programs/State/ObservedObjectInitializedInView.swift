import SwiftUI

final class Draft: ObservableObject {
  @Published var text = ""
}
struct Editor2: View {
  @State var text = ""
  @ObservedObject var draft = Draft()
  var body: some View { TextField("Text", text: $draft.text) }
}
struct Home: View {
  @State private var count = 0
  var body: some View {
    Button("\(count)") { count += 1 }
    Editor2()
  }
}
