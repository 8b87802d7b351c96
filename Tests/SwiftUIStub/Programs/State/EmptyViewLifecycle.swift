import SwiftUI

struct Title: View {
  let count: Int
  @State private var total = 0
  var body: some View {
    Text("\(total)").toolbar {
      EmptyView().onChange(of: count) { total += count }
    }
  }
}
