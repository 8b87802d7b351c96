import SwiftUI

struct DeprecatedNavigationViewScreen: View {
  var body: some View {
    NavigationView { Home() }.navigationViewStyle(.stack)
  }
}
