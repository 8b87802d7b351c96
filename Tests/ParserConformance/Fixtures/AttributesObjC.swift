@objc class Plain: NSObject {}
@objc(PlainButRenamed) class Renamed: NSObject {
  @objc func one() {}
  @objc(two) func renamed() {}
  @objc(insert:at:) func insert(_ a: Int, at b: Int) {}
  @objc(a::b:) func oddSelector(_ a: Int, _ b: Int, _ c: Int) {}
  @objc(:) func onlyColon(_ a: Int) {}
  @objc(_:) func underscore(_ a: Int) {}
  @objc(class:self:in:) func keywords(_ a: Int, _ b: Int, _ c: Int) {}
  @objc dynamic var observed = 0
  @nonobjc func native() {}
  @IBOutlet weak var label: UILabel!
  @IBAction private func tapped(_ sender: Any?) {}
  @IBInspectable var radius: CGFloat = 0 { didSet { redraw() } }
  @NSManaged var name: String?
  @GKInspectable var speed: Double = 1
  @IBSegueAction func make(_ coder: NSCoder) -> UIViewController? { nil }
  @objc init(value: Int) {}
  @objc subscript(i: Int) -> Int { i }
  @objc enum Level: Int { case low, high }
  @objc(Kind) enum AnotherLevel: Int { case a = 1 }
}
@objc protocol Delegate {
  @objc optional func done()
  @objc optional var count: Int { get }
}
@objcMembers class All {}
@NSApplicationMain class App {}
@UIApplicationMain final class Delegated {}
