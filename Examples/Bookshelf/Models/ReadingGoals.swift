import SwiftUI

/// How much the reader wants to read, shared by the whole app.
final class ReadingGoals: ObservableObject {
  static let shared = ReadingGoals()

  @Published var pagesPerDay = 20

  // Made while `shared` is being made, and asks for `shared`.
  private let pagesPerWeek = ReadingGoals.shared.pagesPerDay * 7

  func isReached(_ pages: Int) -> Bool {
    pages >= pagesPerWeek
  }
}
