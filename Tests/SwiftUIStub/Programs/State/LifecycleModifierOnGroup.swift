import SwiftUI

struct LifecycleModifierOnGroupScreen: View {
  @State private var tip: Tip?

  var body: some View {
    Group { if let tip { TipView(tip: tip) } }.task { tip = await tips.next() }
  }
}
