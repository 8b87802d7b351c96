import SwiftUI

struct SearchWithoutDebounceScreen: View {
  @State var text = ""
  @State var query = ""
  @ObservedObject var finder: Finder4
  var body: some View {
    TextField("Title", text: $finder.query)
      .onChange(of: finder.query) { _, query in
        Task {
          await finder.find(query)
        }
      }
  }
}
