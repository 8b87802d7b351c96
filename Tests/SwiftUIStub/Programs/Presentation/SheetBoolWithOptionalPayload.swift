import SwiftUI

struct SheetBoolWithOptionalPayloadScreen: View {
  @State var isPresented = false
  @State private var isShown = false
  @State private var selection: Book?

  var body: some View {
    Button("Open") {
      selection = .sample; isShown.toggle()
    }
    .sheet(isPresented: $isShown) { Text(selection?.title ?? "") }
  }
}
