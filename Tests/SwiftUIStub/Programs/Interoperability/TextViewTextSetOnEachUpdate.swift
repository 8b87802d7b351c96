import SwiftUI

struct NoteEditor: UIViewRepresentable {
  @Binding var text: String
  func makeCoordinator() -> Coordinator { Coordinator(text: $text) }
  func makeUIView(context: Context) -> UITextView {
    let view = UITextView()
    view.delegate = context.coordinator
    return view
  }
  func updateUIView(_ view: UITextView, context: Context) {
    view.text = text
  }
  final class Coordinator: NSObject, UITextViewDelegate {
    @Binding var text: String
    init(text: Binding<String>) { _text = text }
    func textViewDidChange(_ textView: UITextView) { text = textView.text }
  }
}
