@_exported import AppleFoundation

@preconcurrency @MainActor open class NSResponder: NSObject {
  public override init() {}
  public required init?(coder: NSCoder) {}
  open var acceptsFirstResponder: Bool { false }
  open func becomeFirstResponder() -> Bool { true }
  open func mouseDown(with event: NSEvent) {}
  open func mouseDragged(with event: NSEvent) {}
  open func mouseUp(with event: NSEvent) {}
  open func keyDown(with event: NSEvent) {}
}

@preconcurrency @MainActor open class NSEvent: NSObject {
  open var locationInWindow: CGPoint { .zero }
  open var clickCount: Int { 1 }
}

open class NSAppearance: NSObject, @unchecked Sendable {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let aqua = Name(rawValue: "aqua")
    public static let darkAqua = Name(rawValue: "darkAqua")
  }
  public init?(named name: Name) {}
  open class func currentDrawing() -> NSAppearance { fatalError() }
  open var name: Name { .aqua }
}

@preconcurrency @MainActor open class NSView: NSResponder {
  public init(frame: CGRect) { super.init() }
  public convenience override init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public struct AutoresizingMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }
  open var window: NSWindow? { nil }
  open var superview: NSView? { nil }
  open var appearance: NSAppearance?
  open var subviews: [NSView] = []
  open var frame: CGRect = .zero
  open var bounds: CGRect = .zero
  open var isHidden = false
  open var wantsLayer = false
  open var needsLayout = false
  open var needsDisplay = false
  open var intrinsicContentSize: CGSize { .zero }
  open var fittingSize: CGSize { .zero }
  open var mouseDownCanMoveWindow: Bool { true }
  open var autoresizingMask: AutoresizingMask = []
  open func addSubview(_ view: NSView) {}
  open func removeFromSuperview() {}
  open func layout() {}
  open func draw(_ rect: CGRect) {}
  open func hitTest(_ point: CGPoint) -> NSView? { nil }
  open func viewDidMoveToWindow() {}
  open func viewDidMoveToSuperview() {}
  open func setFrameSize(_ size: CGSize) {}
}

@preconcurrency @MainActor open class NSControl: NSView {
  open var stringValue = ""
  open var isEnabled = true
}

@preconcurrency @MainActor open class NSTextField: NSControl {
  open var placeholderString: String?
}

@preconcurrency @MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
    public static let closable = StyleMask(rawValue: 2)
    public static let resizable = StyleMask(rawValue: 8)
    public static let miniaturizable = StyleMask(rawValue: 4)
    public static let fullSizeContentView = StyleMask(rawValue: 32768)
    public static let utilityWindow = StyleMask(rawValue: 16)
    public static let nonactivatingPanel = StyleMask(rawValue: 128)
    public static let borderless: StyleMask = []
  }
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  public enum TitleVisibility: Int, Sendable { case visible, hidden }
  public init(contentRect: CGRect, styleMask: StyleMask, backing: BackingStoreType, defer flag: Bool) { super.init() }
  public convenience override init() {
    self.init(contentRect: .zero, styleMask: [], backing: .buffered, defer: false)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var isMovableByWindowBackground = false
  open var appearance: NSAppearance?
  open var isMovable = true
  open var titleVisibility = TitleVisibility.visible
  open var titlebarAppearsTransparent = false
  open var styleMask: StyleMask = []
  open var title = ""
  open var frame: CGRect { .zero }
  open var contentView: NSView?
  open var firstResponder: NSResponder? { nil }
  open var canBecomeKey: Bool { true }
  open var canBecomeMain: Bool { true }
  open var collectionBehavior: CollectionBehavior = []
  open var level: Level = Level.normal
  open var animationBehavior: AnimationBehavior = AnimationBehavior.default
  open var hidesOnDeactivate = false
  open var isReleasedWhenClosed = true
  open var hasShadow = true
  open var isOpaque = true
  open var alphaValue: CGFloat = 1
  open var ignoresMouseEvents = false
  open var backgroundColor: NSColor!
  open var isVisible: Bool { true }
  open var contentViewController: NSViewController?
  open var contentMinSize = CGSize.zero
  open weak var delegate: (any NSWindowDelegate)?
  open func standardWindowButton(_ button: ButtonType) -> NSControl? { nil }
  open func setFrame(_ frame: CGRect, display: Bool) {}
  open func setFrame(_ frame: CGRect, display: Bool, animate: Bool) {}
  open func setFrameOrigin(_ point: CGPoint) {}
  open func orderFront(_ sender: Any?) {}
  open func orderOut(_ sender: Any?) {}
  open func orderFrontRegardless() {}
  open func makeKey() {}
  open func resignMain() {}
  open func resignKey() {}
  open func becomeKey() {}
  open func toggleFullScreen(_ sender: Any?) {}
  open func miniaturize(_ sender: Any?) {}
  open func performDrag(with event: NSEvent) {}
  open func setContentSize(_ size: CGSize) {}
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool { true }
  open func makeKeyAndOrderFront(_ sender: Any?) {}
  open func center() {}
  open func close() {}
}

@preconcurrency @MainActor open class NSPanel: NSWindow {
  open var isFloatingPanel = false
  open var becomesKeyOnlyIfNeeded = false
}
extension NSWindow {
  public struct CollectionBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let canJoinAllSpaces = CollectionBehavior(rawValue: 1)
    public static let moveToActiveSpace = CollectionBehavior(rawValue: 2)
    public static let stationary = CollectionBehavior(rawValue: 16)
    public static let fullScreenPrimary = CollectionBehavior(rawValue: 128)
    public static let fullScreenAuxiliary = CollectionBehavior(rawValue: 256)
  }
  public struct Level: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let floating = Level(rawValue: 3)
    public static let statusBar = Level(rawValue: 25)
    public static let screenSaver = Level(rawValue: 1000)
  }
  public enum AnimationBehavior: Int, Sendable { case `default`, none, documentWindow, utilityWindow, alertPanel }
  public enum ButtonType: UInt, Sendable { case closeButton, miniaturizeButton, zoomButton }
  nonisolated public static let willCloseNotification = Notification.Name("willClose")
  nonisolated public static let didBecomeKeyNotification = Notification.Name("didBecomeKey")
  nonisolated public static let didResizeNotification = Notification.Name("didResize")
}
@preconcurrency @MainActor public protocol NSWindowDelegate: NSObjectProtocol {
  func windowWillClose(_ notification: Notification)
  func windowShouldClose(_ sender: NSWindow) -> Bool
}
extension NSWindowDelegate {
  public func windowWillClose(_ notification: Notification) {}
  public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
}
@preconcurrency @MainActor open class NSVisualEffectView: NSView {
  public enum Material: Int, Sendable {
    case titlebar = 3, selection, menu, popover, sidebar, headerView = 10, sheet, windowBackground, hudWindow
    case fullScreenUI = 15, toolTip = 17, contentBackground, underWindowBackground = 21, underPageBackground
  }
  public enum BlendingMode: Int, Sendable { case behindWindow, withinWindow }
  public enum State: Int, Sendable { case followsWindowActiveState, active, inactive }
  open var material = Material.windowBackground
  open var blendingMode = BlendingMode.behindWindow
  open var state = State.followsWindowActiveState
  open var isEmphasized = false
}

@preconcurrency @MainActor open class NSViewController: NSResponder {
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var view = NSView()
}

@preconcurrency @MainActor open class NSWindowController: NSResponder {
  public init(window: NSWindow?) { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var window: NSWindow?
}

@preconcurrency @MainActor open class NSApplication: NSResponder {
  open class var shared: NSApplication { NSApplication() }
  open var windows: [NSWindow] { [] }
  open var appearance: NSAppearance?
  open func activate(ignoringOtherApps flag: Bool) {}
}

@preconcurrency @MainActor public var NSApp: NSApplication! { NSApplication.shared }

open class NSColor: NSObject, @unchecked Sendable {
  public class var labelColor: NSColor { NSColor() }
  public class var windowBackgroundColor: NSColor { NSColor() }
}

open class NSImage: NSObject, @unchecked Sendable {
  public init?(named name: String) {}
}

@preconcurrency @MainActor open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { NSWorkspace() }
  open func open(_ url: URL) -> Bool { true }
}

@preconcurrency @MainActor open class NSCursor: NSObject {
  open class var pointingHand: NSCursor { NSCursor() }
  open func push() {}
  open class func pop() {}
}
