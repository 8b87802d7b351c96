import SwiftUI

struct DestructiveSwipeOnlyAsksScreen: View {
  @State var name = ""
  @State var isPresented = false
  @State private var names = ["Ada"]
  @State private var isAsking = false
  var body: some View {
    List(names, id: \.self) { name in
      Text(name)
        .swipeActions {
          Button("Delete", role: .destructive) { isAsking = true }
        }
        .confirmationDialog("Delete?", isPresented: $isAsking) {
          Button("Delete", role: .destructive) { names.removeAll { $0 == name } }
        }
    }
  }
}
