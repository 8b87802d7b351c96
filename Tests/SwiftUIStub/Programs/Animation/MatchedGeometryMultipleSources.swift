import SwiftUI

struct MatchedGeometryMultipleSourcesScreen: View {
  @Namespace var space
  var body: some View {
    ZStack {
      Thumbnail().matchedGeometryEffect(id: "photo", in: space)
      Frame().matchedGeometryEffect(id: "photo", in: space)
    }
  }
}
