import SwiftUI

struct NestedScrollContainerScreen: View {
  @State var items: [Item] = []
  @State var item = Item()
  var body: some View {
    ScrollView {
      List(items) { item in
        Row(item)
      }
      .listStyle(.plain)
    }
    .navigationTitle("Items")
  }
}
