import SwiftUI

struct NameField: View {
  @State var text = ""
  @State private var name = ""
  var body: some View {
    TextField("Name", text: .init(get: { name }, set: { name = $0 }))
  }
}
