import SwiftUI

struct PrivateSwiftuiStateScreen: View {
  @State var count = 0
  var body: some View { EmptyView() }
}
