import SwiftUI

struct OnChangeMissesInitialValueScreen: View {
  @State var isOn = false
  let isPresented: Bool
  @State private var isVisible = false

  var body: some View {
    Toggle("Visible", isOn: $isVisible).onChange(of: isPresented) { _, show in isVisible = show }
  }
}
