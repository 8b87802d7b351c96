import SwiftUI

struct AccessibilitySortPriorityWithoutContainerScreen: View {
  var body: some View {
    VStack {
      Text("Account")
      HStack {
        Text("Total")
        Text("$12").accessibilitySortPriority(1)
      }
    }
  }
}
