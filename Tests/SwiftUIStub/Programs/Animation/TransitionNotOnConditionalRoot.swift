import SwiftUI

struct TransitionNotOnConditionalRootScreen: View {
  let isOn: Bool

  var body: some View {
    ZStack {
      if isOn { VStack { Text("Done").transition(.slide) } }
    }
  }
}
