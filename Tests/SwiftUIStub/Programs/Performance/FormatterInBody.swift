import SwiftUI

struct Clock: View {
  @State private var date = Date()
  var body: some View {
    let style = DateFormatter()
    style.timeStyle = .short
    return Button(style.string(from: date)) { date = Date() }
  }
}
