import SwiftUI

struct Note2: Identifiable { let id: UUID }
struct Notes: View {
  let notes: [Note2]
  @State private var top: Int?
  var body: some View {
    ScrollView { LazyVStack { ForEach(notes) { NoteRow($0) } }.scrollTargetLayout() }
      .scrollPosition(id: $top)
  }
}
