import SwiftUI

struct AmbiguousGroupBuilderScreen: View {
  var sections: some View {
    let isEmpty = rows.isEmpty
    Group {
      Header()
      Footer()
    }
  }
  var body: some View { EmptyView() }
}
