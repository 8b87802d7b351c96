import SwiftUI

struct Field: UIViewRepresentable {
  func makeUIView(context: Context) -> UITextField { UITextField() }
  func updateUIView(_ field: UITextField, context: Context) { field.becomeFirstResponder() }
}
