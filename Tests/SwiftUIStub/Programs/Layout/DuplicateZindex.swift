import SwiftUI

struct DuplicateZindexScreen: View {
  var body: some View {
    Card().zIndex(1).zIndex(2)
  }
}
