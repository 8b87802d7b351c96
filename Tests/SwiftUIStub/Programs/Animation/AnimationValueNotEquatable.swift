import SwiftUI

struct Track: Identifiable { let id: Int }
struct Playlist: View {
  @State private var tracks: [Track] = []
  var body: some View {
    List(tracks) { Text("\($0.id)") }.animation(.default, value: tracks)
  }
}
