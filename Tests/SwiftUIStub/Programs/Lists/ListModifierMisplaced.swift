import SwiftUI

struct ListModifierMisplacedScreen: View {
  @State var items: [Item2] = []
  var body: some View {
    List(items) { Text($0.title).listStyle(.plain) }
  }
}
