import SwiftUI

struct Home: View {
  var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
}
struct Detail: View {
  var body: some View {
    ScrollView { Text("a") }.customNavigationBar(title: "Detail")
  }
}
