import SwiftUI

typealias Handler = (Int) -> Void

struct Card: View {
  @State var handler: Handler = { _ in }
  var body: some View { Text("a") }
}
