import SwiftUI

struct OnChangeFeedbackLoopScreen: View {
  @State private var tab = 0
  @State private var page = 0

  var body: some View {
    Pages(tab: $tab, page: page)
      .onChange(of: tab) { _, new in page = new }
      .onChange(of: page) { _, new in tab = new }
  }
}
