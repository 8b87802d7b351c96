import SwiftUI

struct UnstructuredTaskInTaskScreen: View {
  @State private var posts: [Post] = []

  var body: some View {
    List(posts) { Text($0.title) }
      .task { Task { posts = await loadPosts() } }
  }
}
