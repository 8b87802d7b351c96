import SwiftUI

struct Checkout: View {
  @State private var isSaving = false
  var body: some View {
    Button {
      Task { await save() }
    } label: {
      Text("Save")
    }
    .padding()
  }
  private func save() async {
    isSaving = true
    defer { isSaving = false }
    await shop.order()
  }
}
