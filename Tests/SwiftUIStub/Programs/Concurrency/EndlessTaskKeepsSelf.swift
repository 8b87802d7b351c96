import SwiftUI

@Observable final class Clock {
  var seconds = 0
  @ObservationIgnored private var task: Task<Void, Never>?
  func start() {
    task = Task { [weak self] in
      guard let self else { return }
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        self.seconds += 1
      }
    }
  }
  deinit { task?.cancel() }
}
