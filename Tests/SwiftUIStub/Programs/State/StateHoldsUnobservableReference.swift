import SwiftUI

final class Basket: ObservableObject {
  @Published var count = 0
  func add() { count += 1 }
}
struct BasketView: View {
  @State private var basket = Basket()
  var body: some View { Text("\(basket.count)") }
}
