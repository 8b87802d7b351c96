import SwiftUI

struct Meter: View {
  @State private var limit = 10
  var body: some View { Text("\(limit)") }
}
