import SwiftUI

struct TagRow: View {
  let tags: [String]
  var body: some View {
    Form {
      HStack { ForEach(tags, id: \.self) { tag in Button(tag) { print(tag) } } }
    }
  }
}
