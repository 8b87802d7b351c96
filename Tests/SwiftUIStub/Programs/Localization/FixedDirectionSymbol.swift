import SwiftUI

struct FixedDirectionSymbolScreen: View {
  var body: some View {
    HStack {
      Text("Privacy")
      Spacer()
      Image(systemName: "chevron.right")
    }
  }
}
