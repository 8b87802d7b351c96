import SwiftUI

struct CaseWhereBindsLastPatternScreen: View {
  let key: Key
  var body: some View { Text("\(step)") }

  // swift-format-ignore
  private var step: Int {
    switch key {
    case .left, .right, .up where isShifted && !isLocked: return 1
    default: return 2
    }
  }
}
