import SwiftUI

struct SpacerCenteringStackScreen: View {
  var body: some View {
    HStack {
      Spacer(); ProgressView(); Spacer()
    }
  }
}
