import SwiftUI

@Observable final class Feed { var count = 0 }
struct FeedView: View {
  @StateObject private var feed = Feed()
  var body: some View { Text("\(feed.count)") }
}
