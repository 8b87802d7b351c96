import SwiftUI

final class Counter: ObservableObject {
  @Published var count = 0
  func add() { count += 1 }
}
struct CounterView: View {
  let counter: Counter
  var body: some View { Button("\(counter.count)") { counter.add() } }
}
