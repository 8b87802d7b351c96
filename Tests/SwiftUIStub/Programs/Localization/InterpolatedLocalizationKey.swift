import SwiftUI

struct InterpolatedLocalizationKeyScreen: View {
  @State var n = 1
  var body: some View {
    Text(NSLocalizedString("Insulin lasts \(n) hours.", comment: "Explains the curve"))
  }
}
