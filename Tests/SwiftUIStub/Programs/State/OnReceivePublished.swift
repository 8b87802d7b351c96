import SwiftUI

final class Search: ObservableObject {
  @Published var query = ""
  func run(_ query: String) {}
}
struct SearchView: View {
  @State var text = ""
  @ObservedObject var search2: Search
  var body: some View {
    TextField("Query", text: $search2.query).onReceive(search2.$query) { _ in search2.run(search2.query) }
  }
}
