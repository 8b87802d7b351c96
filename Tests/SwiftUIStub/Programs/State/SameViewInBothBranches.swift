import SwiftUI

struct SameViewInBothBranchesScreen: View {
  @State var text = ""
  @State private var name = ""

  var body: some View {
    VStack {
      if name.isEmpty {
        TextField("Name", text: $name).opacity(0.5)
      } else {
        TextField("Name", text: $name).opacity(1)
      }
    }
  }
}
