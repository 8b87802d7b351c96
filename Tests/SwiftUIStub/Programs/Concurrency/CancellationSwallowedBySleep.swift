import SwiftUI

struct CancellationSwallowedBySleepScreen: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text("Saved").task {
      try? await Task.sleep(for: .seconds(2))
      dismiss()
    }
  }
}
