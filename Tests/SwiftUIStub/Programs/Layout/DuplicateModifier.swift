import SwiftUI

struct DuplicateModifierScreen: View {
  var body: some View {
    Card().listRowInsets(EdgeInsets()).listRowInsets(EdgeInsets())
  }
}
