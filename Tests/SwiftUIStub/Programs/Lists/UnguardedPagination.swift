import SwiftUI

@MainActor final class Feed3: ObservableObject {
  @Published var posts: [Post] = []
  @Published var isLoadingMore = false
  @Published var hasMorePages = true
  func fetchNextPage() async {
    isLoadingMore = true
    posts += await archive.page(after: posts.count)
    isLoadingMore = false
  }
}

let archive = Archive()

struct Archive {
  func page(after count: Int) async -> [Post] { [] }
}
