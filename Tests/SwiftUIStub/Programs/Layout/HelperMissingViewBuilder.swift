import SwiftUI

struct HelperMissingViewBuilderScreen: View {
  func header(_ title: String) -> some View {
    Text(title)
    Divider()
  }
  var body: some View { EmptyView() }
}
