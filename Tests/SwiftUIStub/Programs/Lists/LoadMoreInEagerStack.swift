import SwiftUI

struct Feed: View {
  let posts: [String]
  let loadMore: () -> Void
  var body: some View {
    ScrollView {
      VStack {
        ForEach(posts, id: \.self) { post in
          Text(post).onAppear { if post == posts.last { loadMore() } }
        }
      }
    }
  }
}
