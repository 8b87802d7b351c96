import SwiftUI

struct BackgroundAfterCornerClipScreen: View {
  var body: some View {
    Text("Buy").padding().cornerRadius(8).background(.blue)
  }
}
