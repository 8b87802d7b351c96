import SwiftUI

final class Finder2: ObservableObject {
  @Published var query = ""
  private var bag = Set<AnyCancellable>()
  init() {
    $query.sink { [weak self] _ in self?.find(self?.query ?? "") }.store(in: &bag)
  }
}
