import SwiftUI

struct Account1: View {
  @State var isPresented = false
  @State private var isShown = false
  var body: some View {
    Form {
      Section(header: Text("Account")) {
        Button("Connect") { isShown = true }
      }
      .sheet(isPresented: $isShown) { Terms() }
    }
  }
}
