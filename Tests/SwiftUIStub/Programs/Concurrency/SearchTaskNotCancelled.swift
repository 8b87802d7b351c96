import SwiftUI

final class Finder3: ObservableObject {
  @Published var text = ""
  @Published var results: [Book] = []
  private var job: Task<Void, Never>?
  func find(_ text: String) {
    job = Task { results = await library.books(matching: text) }
  }
}
