@_exported import AppleFoundation

@preconcurrency @MainActor open class UIResponder: NSObject {
  open var isFirstResponder: Bool { false }
  open var canBecomeFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { false }
}

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
  open var center: CGPoint = .zero
  open var transform = CGAffineTransform.identity
  open var clipsToBounds = false
  open var contentMode = ContentMode.scaleToFill
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layer: CALayer { CALayer() }
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var traitCollection: UITraitCollection { .current }
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var intrinsicContentSize: CGSize { .zero }
  open var gestureRecognizers: [UIGestureRecognizer]?
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  open func insertSubview(_ view: UIView, at index: Int) {}
  open func bringSubviewToFront(_ view: UIView) {}
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  open func snapshotView(afterScreenUpdates: Bool) -> UIView? { nil }
  @discardableResult open func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool { true }
  @discardableResult open func endEditing(_ force: Bool) -> Bool { true }
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
  open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {}
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom
  }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
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
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open var navigationController: UINavigationController? { nil }
  open var tabBarController: UITabBarController? { nil }
  open var parent: UIViewController? { nil }
  open var children: [UIViewController] { [] }
  open var presentedViewController: UIViewController? { nil }
  open var presentingViewController: UIViewController? { nil }
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  open var traitCollection: UITraitCollection { .current }
  open var preferredContentSize = CGSize.zero
  open var sheetPresentationController: UISheetPresentationController? { nil }
  open func loadView() {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func removeFromParent() {}
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func addChild(_ child: UIViewController) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}

@preconcurrency @MainActor open class UIActivity: NSObject {
  public struct ActivityType: Hashable, Sendable {
    public static let airDrop = ActivityType()
    public static let message = ActivityType()
    public static let mail = ActivityType()
  }
}

@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified, phone, pad, tv, carPlay, mac, vision }

@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
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
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}
