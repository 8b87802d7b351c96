import SwiftUI

struct AlertMessageFromParallelOptionalScreen: View {
  @State var m = Failure()
  @State var isPresented = false
  var body: some View {
    A().alert("No", isPresented: $m.fails) {
    } message: {
      Text(m.error!.text)
    }
  }
}
