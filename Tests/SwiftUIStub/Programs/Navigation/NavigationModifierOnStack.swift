import SwiftUI

struct Orders: View {
  let orders: [String]
  var body: some View {
    NavigationStack {
      List(orders, id: \.self) { order in
        Text(order)
      }
    }
    .navigationTitle("Orders")
  }
}
