import SwiftUI

struct Library: View {
  var body: some View {
    NavigationStack {
      List { NavigationLink("One", value: 1) }
        .navigationDestination(for: Int.self) { Chapter(number: $0) }
    }
  }
}
struct Chapter: View {
  let number: Int
  var body: some View {
    List { NavigationLink("Page", value: 2) }
      .navigationDestination(for: Int.self) { Text("Page \($0)") }
  }
}
