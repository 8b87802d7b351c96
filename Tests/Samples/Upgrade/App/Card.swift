import SwiftUI

struct Card: View {
  @ObservedObject var model = CardModel()
  @State private var isOpen = false

  var body: some View {
    VStack {
      Image("cover").clipShape(Circle()).blur(radius: 8)
      Text(model.title).foregroundColor(.red)
      Text("Total").font(.system(size: 17))
    }
    .animation(.default)
    .onTapGesture { isOpen.toggle() }
  }
}

final class CardModel: ObservableObject {
  @Published var title = ""
}
