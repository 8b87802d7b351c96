import SwiftUI

struct ZstackRemovalWithoutZindexScreen: View {
  @State var isShown = false
  var body: some View {
    ZStack {
      Color.white; if isShown { Card().transition(.opacity) }
    }
  }
}
