import SwiftUI

struct DismissOfPresenterScreen: View {
  @State var isPresented = false
  @Environment(\.dismiss) private var dismiss
  @State private var isEditing = false

  var body: some View {
    Button("Edit") { isEditing = true }
      .sheet(isPresented: $isEditing) { Button("Close") { dismiss() } }
  }
}
