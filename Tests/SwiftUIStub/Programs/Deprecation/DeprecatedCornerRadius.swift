import SwiftUI

struct DeprecatedCornerRadiusScreen: View {
  var body: some View {
    Card().cornerRadius(8)
  }
}
