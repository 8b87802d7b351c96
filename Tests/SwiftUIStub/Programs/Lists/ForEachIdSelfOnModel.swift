import SwiftUI

struct Channel: Identifiable, Hashable {
  let id: Int
  var volume: Double
}
struct Mixer: View {
  @State var volume = 0.0
  @State private var channels = [Channel(id: 1, volume: 0), Channel(id: 2, volume: 1)]
  var body: some View {
    ForEach($channels, id: \.self) { $channel in Slider(value: $channel.volume) }
  }
}
