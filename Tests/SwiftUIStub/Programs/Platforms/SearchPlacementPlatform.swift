import SwiftUI

struct SearchPlacementPlatformScreen: View {
  @State var text = ""
  @State var query = ""
  var body: some View {
    List { rows }.searchable(text: $query, placement: .navigationBarDrawer(displayMode: .always))
  }
}
