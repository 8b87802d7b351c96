import SwiftUI

struct Home: View {
  @StateObject var feed = Feed2()
  var body: some View {
    VStack {
      switch feed.phase {
      case .loading: ProgressView()
      default: List(feed.posts) { Row($0) }.refreshable { await feed.reload() }
      }
    }
  }
}
@MainActor final class Feed2: ObservableObject {
  @Published var posts: [Post] = []
  @Published var phase = Phase.idle
  func reload() async {
    phase = .loading
    posts = await server.posts()
  }
}
