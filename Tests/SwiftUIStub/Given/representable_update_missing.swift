class StarView: UIView { var title = ""; func setCount(_ count: Int, animated: Bool) {} }
protocol PadDelegate: AnyObject {}
class PadView: UIView { var onDraw: (() -> Void)?; weak var delegate: (any PadDelegate)? }
// Example 7
extension Caption {
  class Coordinator { func show(_ caption: Caption, in label: UILabel) {} }
  func makeCoordinator() -> Coordinator { Coordinator() }
}
