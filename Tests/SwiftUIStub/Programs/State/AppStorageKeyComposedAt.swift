import SwiftUI

struct AppStorageKeyComposedAtScreen: View {
  @AppStorage("\(user)@sorting") var sorting = 0
  var body: some View { EmptyView() }
}
