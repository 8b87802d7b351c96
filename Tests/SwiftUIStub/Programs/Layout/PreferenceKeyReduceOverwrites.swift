import SwiftUI

struct CountKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value = nextValue() }
}
struct Names: View {
  var body: some View {
    HStack {
      Text("a").preference(key: CountKey.self, value: 1)
      Text("b").preference(key: CountKey.self, value: 2)
    }
  }
}
