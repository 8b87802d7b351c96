import SwiftUI

struct AppStorageKeyAtPrefixScreen: View {
  @AppStorage("@theme") private var theme = "dark"
  var body: some View { EmptyView() }
}
