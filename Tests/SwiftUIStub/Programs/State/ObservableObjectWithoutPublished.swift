import SwiftUI

final class Tally: ObservableObject {
  var count = 0
  func add() { count += 1 }
}
struct TallyView: View {
  @StateObject private var tally = Tally()
  var body: some View {
    Button("\(tally.count)") { tally.add() }
  }
}
