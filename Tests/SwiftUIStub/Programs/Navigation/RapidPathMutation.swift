import SwiftUI

struct RapidPathMutationScreen: View {
  @State private var path = NavigationPath()

  func open2() {
    path.append(album)
    path.append(photo)
  }
  var body: some View { EmptyView() }
}
