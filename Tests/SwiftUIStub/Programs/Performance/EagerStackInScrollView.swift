import SwiftUI

struct EagerStackInScrollViewScreen: View {
  @State private var posts: [Post] = []

  var body: some View {
    ScrollView {
      VStack { ForEach(posts) { PostRow(post: $0).onAppear { print("seen") } } }
    }
    .task { posts = await loadPosts() }
  }
}
