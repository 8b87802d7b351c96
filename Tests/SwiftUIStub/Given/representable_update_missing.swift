class StarView: UIView {
  var title = ""
  func setCount(_ count: Int, animated: Bool) {}
}
protocol PadDelegate: AnyObject {}
class PadView: UIView {
  var onDraw: (() -> Void)?
  weak var delegate: (any PadDelegate)?
}
func makeTitle() -> String { "" }
class LoginController: UIViewController {
  init(url: URL) { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}
// Correct: the coordinator updates the view
extension Caption {
  class Coordinator { func show(_ caption: Caption, in label: UILabel) {} }
  func makeCoordinator() -> Coordinator { Coordinator() }
}
// Correct: the observer reads the current value
class QueuePlayer {
  var rate = 1.0
  var isMuted = false
  func observe<Value>(_ path: KeyPath<QueuePlayer, Value>, change: (QueuePlayer, Int) -> Void) -> Int { 0 }
}
class PlayerView: UIView { let player = QueuePlayer() }
extension Player {
  class Coordinator { var token = 0 }
  func makeCoordinator() -> Coordinator { Coordinator() }
}
