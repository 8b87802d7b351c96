import SwiftUI

struct UnknownRuleInSuppressionScreen: View {
  var body: some View {
    // gotcha:disable:this everything_else
    Text("Total")
  }
}
