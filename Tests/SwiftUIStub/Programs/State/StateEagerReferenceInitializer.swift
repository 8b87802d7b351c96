import SwiftUI

@Observable final class Choices {
  var isLoud: Bool
  init() { isLoud = UserDefaults.standard.bool(forKey: "isLoud") }
}
struct ChoicesView: View {
  @State private var choices = Choices()
  var body: some View { Text("\(choices.isLoud)") }
}
