import SwiftUI

struct FixedDynamicTypeSizeScreen: View {
  var body: some View {
    Button("Reply") {}.dynamicTypeSize(.xLarge)
  }
}
