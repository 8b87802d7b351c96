import SwiftUI

struct EmptyCatchScreen: View {
  @State private var text = ""
  @State private var results: [Book] = []
  var body: some View {
    List(results) { Row($0) }
      .task(id: text) {
        do { try await Task.sleep(for: .milliseconds(300)) } catch {}
        results = await library.books(matching: text)
      }
  }
}
