import SwiftUI

struct HitTestingDisabledBeforeGestureScreen: View {
  var body: some View {
    Text("Open").allowsHitTesting(false).onLongPressGesture { open2() }
  }
}
