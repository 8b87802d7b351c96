import SwiftUI

struct Countdown: View {
  let end: Date
  var body: some View { Text(timerInterval: Date.now...end) }
}
