import SwiftUI

struct Queue: View {
  @State private var tracks = ["a", "b"]
  @State private var isSorting = false
  var body: some View {
    List { ForEach(tracks, id: \.self) { Text($0) } }
      .environment(\.editMode, .constant(EditMode.active))
      .toolbar {
        Button {
          isSorting.toggle()
        } label: {
          Text(isSorting ? "Done" : "Sort")
        }
      }
  }
}
