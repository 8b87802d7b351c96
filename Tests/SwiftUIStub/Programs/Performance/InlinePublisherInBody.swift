import SwiftUI

struct Clock2: View {
  @State private var now = Date()
  var body: some View {
    Text(now, style: .time)
      .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { now = $0 }
  }
}
