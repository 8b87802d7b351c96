import SwiftUI

struct AnyViewScreen: View {
  var body: some View {
    AnyView(Text("Total"))
  }
}
