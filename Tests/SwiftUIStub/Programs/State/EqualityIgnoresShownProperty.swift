import SwiftUI

struct Song: Hashable {
  let id: Int
  var title: String
  var tags: [String]
  static func == (lhs: Song, rhs: Song) -> Bool { lhs.id == rhs.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
struct SongRow: View {
  let song: Song
  private var label: String { song.title.uppercased() }
  var body: some View { Text(label) }
}
