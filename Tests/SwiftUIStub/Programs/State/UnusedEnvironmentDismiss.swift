import SwiftUI

struct Card2: View {
  @Environment(\.colorScheme)
  private var colorScheme

  var body: some View { Text("Card2") }
}
