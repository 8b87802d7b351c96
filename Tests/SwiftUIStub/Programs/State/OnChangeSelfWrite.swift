import SwiftUI

struct OnChangeSelfWriteScreen: View {
  @State var page = 0
  var body: some View {
    Pages().onChange(of: page) { _, new in page = new }
  }
}
