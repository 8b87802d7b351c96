import SwiftUI

struct Words: View {
  let words: [String]
  var body: some View { ForEach(words, id: \.hashValue) { Text($0) } }
}
