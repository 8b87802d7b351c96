import SwiftUI

extension View {
  func finding(_ text: Binding<String>) -> some View { searchable(text: text) }
}
struct Stones: View {
  @State private var query = ""
  var body: some View { List { Text("Talc") }.finding($query) }
}
struct Home5: View {
  @State var isPresented = false
  @State private var isShown = false
  var body: some View { Button("Find") { isShown = true }.sheet(isPresented: $isShown) { Stones() } }
}
