import SwiftUI

struct PrintChangesLeftInScreen: View {
  var body: some View {
    Self._printChanges()
    return Text("Total")
  }
}
