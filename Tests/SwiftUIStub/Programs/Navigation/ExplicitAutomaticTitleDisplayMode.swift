import SwiftUI

struct ExplicitAutomaticTitleDisplayModeScreen: View {
  var body: some View {
    NavigationStack {
      NavigationLink("Go") { Text("b").navigationTitle("b").toolbarTitleDisplayMode(.automatic) }
    }
  }
}
