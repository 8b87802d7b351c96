import SwiftUI

struct PostRow: StandIn {
  init(post: Post) {}
  init(number: Int) {}
}
