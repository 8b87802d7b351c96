import SwiftUI

final class Finder: ObservableObject {
  @Published var isBusy = false
  private var job: Task<Void, Never>?
  func find() {
    job?.cancel()
    job = Task {
      isBusy = true; defer { isBusy = false }; await run()
    }
  }
}
