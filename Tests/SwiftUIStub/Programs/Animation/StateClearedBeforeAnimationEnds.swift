import SwiftUI

struct StateClearedBeforeAnimationEndsScreen: View {
  @State private var isShown = false
  @State private var isGrown = false

  var body: some View {
    ZStack { if isShown { panel } }
  }

  private var panel: some View { Panel().scaleEffect(isGrown ? 1 : 0.2) }

  func close() {
    withAnimation { isGrown = false }
    isShown = false
  }
}
