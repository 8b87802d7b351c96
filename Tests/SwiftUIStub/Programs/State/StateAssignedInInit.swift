import SwiftUI

struct StateAssignedInInitScreen: View {
  @State private var count = 0

  init(initialCount: Int) {
    self.count = initialCount
  }
  var body: some View { EmptyView() }
}
