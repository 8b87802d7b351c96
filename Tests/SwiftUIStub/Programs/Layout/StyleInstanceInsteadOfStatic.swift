import SwiftUI

struct StyleInstanceInsteadOfStaticScreen: View {
  var body: some View {
    Button("Open") { open2() }.buttonStyle(PlainButtonStyle())
  }
}
