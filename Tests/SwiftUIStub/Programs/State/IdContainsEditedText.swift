import SwiftUI

struct IdContainsEditedTextScreen: View {
  @State var text = ""
  @State private var name = ""
  var body: some View {
    TextField("Name", text: $name).id(name)
  }
}
