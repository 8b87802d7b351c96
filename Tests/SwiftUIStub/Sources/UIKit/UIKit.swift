@_exported import Foundation

@preconcurrency @MainActor open class UIResponder: NSObject {
  open var isFirstResponder: Bool { false }
  open var canBecomeFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { false }
}

@preconcurrency @MainActor public final class UIWindow: UIView {}

@preconcurrency @MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public override convenience init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) {}
  open var window: UIWindow? { nil }
  open var superview: UIView? { nil }
  open var subviews: [UIView] { [] }
  open var frame: CGRect = .zero
  open var bounds: CGRect = .zero
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var tag = 0
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var isUserInteractionEnabled = true
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open func setNeedsLayout() {}
  open func setNeedsDisplay() {}
  open func layoutSubviews() {}
  open func layoutIfNeeded() {}
  open func didMoveToWindow() {}
  open func didMoveToSuperview() {}
  open func draw(_ rect: CGRect) {}
  open func sizeToFit() {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
}

@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

@preconcurrency @MainActor open class UIControl: UIView {
  open var isEnabled = true
}

@preconcurrency @MainActor public protocol UITextInputTraits {}

@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {}

@preconcurrency @MainActor open class UITextField: UIControl, UITextInputTraits {
  open var text: String?
  open var placeholder: String?
  open var font: UIFont?
  open var textColor: UIColor?
  open weak var delegate: (any UITextFieldDelegate)?
}

@preconcurrency @MainActor public protocol UITextViewDelegate: AnyObject {}

@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInputTraits {
  open var text: String!
  open var font: UIFont?
  open var isEditable = true
  open weak var textDelegate: (any UITextViewDelegate)?
}

@preconcurrency @MainActor open class UIScrollView: UIView {
  open var contentOffset: CGPoint = .zero
  open var contentSize: CGSize = .zero
  open var isScrollEnabled = true
}

@preconcurrency @MainActor open class UILabel: UIView {
  open var text: String?
  open var font: UIFont!
  open var textColor: UIColor!
  open var numberOfLines = 1
}

@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium, large }
  public convenience init(style: Style) { self.init(frame: .zero) }
  open func startAnimating() {}
  open func stopAnimating() {}
}

@preconcurrency @MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) {}
  open var view: UIView!
  open var title: String?
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func addChild(_ child: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

@preconcurrency @MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func pushViewController(_ controller: UIViewController, animated: Bool) {}
}

@preconcurrency @MainActor open class UIActivity: NSObject {}

@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public class var label: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
  public class var red: UIColor { label }
  public class var blue: UIColor { label }
  public class var black: UIColor { label }
  public class var white: UIColor { label }
  public class var clear: UIColor { label }
  public class var systemBackground: UIColor { label }
}

open class UIFont: NSObject, @unchecked Sendable {
  public enum Weight: Sendable { case regular, medium, semibold, bold }
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let headline = TextStyle()
  }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont() }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont() }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

open class UIImage: NSObject, @unchecked Sendable {
  public override init() {}
  public init?(named name: String) {}
  public init?(systemName name: String) {}
  public init?(data: Data) {}
  public init?(contentsOfFile path: String) {}
  public var size: CGSize { .zero }
}

public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified, phone, pad, tv, carPlay, mac, vision }

@preconcurrency @MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { UIDevice() }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

@preconcurrency @MainActor open class UIScreen: NSObject {
  open class var main: UIScreen { UIScreen() }
  open var bounds: CGRect { .zero }
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

@preconcurrency @MainActor open class UIApplication: UIResponder {
  open class var shared: UIApplication { UIApplication() }
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) {}
  open func sendAction(_ action: String, to target: Any?, from sender: Any?, for event: Any?) -> Bool { false }
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: NSObject {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
}

public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let emailAddress = UITextContentType(rawValue: "emailAddress")
  public static let password = UITextContentType(rawValue: "password")
  public static let username = UITextContentType(rawValue: "username")
  public static let newPassword = UITextContentType(rawValue: "newPassword")
}

public struct UIRectCorner: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let allCorners = UIRectCorner(rawValue: .max)
}
