import SwiftUI

struct InfiniteTaskIgnoresCancellationScreen: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)").task {
      while true {
        count += 1
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}
