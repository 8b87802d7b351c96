import SwiftUI

struct Timetable: View {
  @State private var trains: [String] = []
  var body: some View {
    List(trains, id: \.self) { Text($0) }
      .onAppear { Task { trains = await nextTrains() } }
  }
}

func nextTrains() async -> [String] {
  try? await Task.sleep(for: .seconds(1))
  return ["12:04"]
}
