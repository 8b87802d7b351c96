import SwiftUI

struct DeprecatedOnChangeScreen: View {
  @State var query = ""
  var body: some View {
    Text("a").onChange(of: query) { [query] new in print(query, new) }
  }
}
