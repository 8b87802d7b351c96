import SwiftUI

struct Sync: View {
  @State private var isSyncing = false
  var body: some View {
    VStack {
      if isSyncing { ProgressView() }
      Button("Sync") { Task { await start() } }
    }
  }
  private func start() async {
    isSyncing = true
    guard await sync() else { return }
    isSyncing = false
  }
}
func sync() async -> Bool { true }
