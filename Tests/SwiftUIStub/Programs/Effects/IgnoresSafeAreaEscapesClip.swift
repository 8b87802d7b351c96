import SwiftUI

struct IgnoresSafeAreaEscapesClipScreen: View {
  var body: some View {
    ZStack {
      Color.indigo.ignoresSafeArea(); Form1()
    }.clipShape(.rect(cornerRadius: 22))
  }
}
