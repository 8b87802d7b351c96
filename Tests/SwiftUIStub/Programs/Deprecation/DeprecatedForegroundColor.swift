import SwiftUI

struct Badge: View {
  let count: Int
  let tint: Color
  var body: some View {
    HStack {
      Image(systemName: "bell").foregroundColor(tint)
      Text("\(count)").bold().foregroundColor(.secondary)
    }
  }
}
