import SwiftUI

final class Shelf2: ObservableObject {
  @Published var count = 0
  func load() async {
    self.count = await Catalog2().count()
  }
}
struct Catalog2 {
  func count() async -> Int { 1 }
}
struct ShelfView2: View {
  @StateObject private var shelf = Shelf2()
  var body: some View { Text("\(shelf.count)").task { await shelf.load() } }
}
