import SwiftUI

struct Item: Identifiable { var id = 0; var name = "" }
struct Names: View {
  @State var text = ""
  @Binding var items: [Item]
  var body: some View {
    List(items.indices, id: \.self) { index in
      TextField("Name", text: $items[index].name)
    }
    .toolbar { Button("Sort") { items.sort { $0.name < $1.name } } }
  }
}
