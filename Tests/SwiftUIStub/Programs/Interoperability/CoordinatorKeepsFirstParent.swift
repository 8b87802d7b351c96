import SwiftUI

struct Meter: UIViewRepresentable {
  var limit: Int
  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) { context.coordinator.refresh(view) }
  final class Coordinator {
    let parent: Meter
    init(_ parent: Meter) { self.parent = parent }
    func refresh(_ view: UIView) { view.isHidden = parent.limit == 0 }
  }
}
struct Limits: View {
  @State private var limit = 1
  var body: some View {
    Meter(limit: limit)
    Button("More") { limit += 1 }
  }
}
