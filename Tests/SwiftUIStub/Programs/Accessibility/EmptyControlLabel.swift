import SwiftUI

struct EmptyControlLabelScreen: View {
  @State var text = ""
  var body: some View {
    TextField("", text: $text, prompt: Text("Name"))
  }
}
