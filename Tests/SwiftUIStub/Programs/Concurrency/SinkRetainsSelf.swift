import SwiftUI

final class Player: ObservableObject {
  @Published var time = 0.0
  private var bag = Set<AnyCancellable>()
  init() {
    clock.assign(to: \.time, on: self).store(in: &bag)
  }
}
