import SwiftUI

var posts: [Post] = []

struct Post: Identifiable, Hashable {
  var id = 0
  var title = ""
}

var title: String { "" }

func loadPosts() async -> [Post] { [] }

struct PostRow: StandIn {
  init(post: Post) {}
  init(number: Int) {}
}

protocol StandIn: View {}
