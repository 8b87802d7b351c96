import SwiftUI

struct Caption: UIViewRepresentable {
  var text: String
  private let label = UILabel()
  func makeUIView(context: Context) -> UILabel { label }
  func updateUIView(_ view: UILabel, context: Context) { label.text = text }
}
struct Editor: View {
  @State private var text = ""
  var body: some View {
    TextField("Title", text: $text)
    Caption(text: text)
  }
}
