import SwiftUI

struct Screen: View {
  @State private var count = 0
  var body: some View {
    VStack {
      Stepper("\(count)", value: $count)
      Editor()
    }
  }
}
struct Editor: View {
  private let textView = UITextView()
  var body: some View { TextViewHost(textView: textView) }
}
struct TextViewHost: UIViewRepresentable {
  let textView: UITextView
  func makeUIView(context: Context) -> UITextView { textView }
  func updateUIView(_ uiView: UITextView, context: Context) {}
}
