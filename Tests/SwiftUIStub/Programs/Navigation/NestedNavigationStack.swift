import SwiftUI
struct Settings: View {
  var body: some View {
    NavigationStack { NavigationLink("Accounts") { NavigationStack { Text("Accounts") } } }
  }
}
