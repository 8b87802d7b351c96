import SwiftUI

struct Home: View {
  @State var isPresented = false
  @StateObject private var cart = Cart()
  @State private var isShown = false
  var body: some View {
    Text("Home")
      .environmentObject(cart)
      .sheet(isPresented: $isShown) { CartView() }
  }
}
final class Cart: ObservableObject { @Published var count = 0 }
struct CartView: View {
  @EnvironmentObject private var cart: Cart
  var body: some View { Text("\(cart.count)") }
}
