import SwiftUI

struct SideEffectInBodyScreen: View {
  var title = ""

  var body: some View {
    let _ = print("Body of \(title)")
    Text(title)
  }
}
