import SwiftUI

final class Meter: ObservableObject {
  @Published var reading = 0
  private var timer: Timer?
  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      self.reading += 1
    }
  }
  deinit { timer?.invalidate() }
}
