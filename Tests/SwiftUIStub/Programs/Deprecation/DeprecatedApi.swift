import SwiftUI

struct DeprecatedApiScreen: View {
  var body: some View {
    Color.red.edgesIgnoringSafeArea(.all)
  }
}
