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
    public static let fullSizeContentView = StyleMask(rawValue: 32768)
  }
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  public enum TitleVisibility: Int, Sendable { case visible, hidden }
  public init(contentRect: CGRect, styleMask: StyleMask, backing: BackingStoreType, defer flag: Bool) { super.init() }
  public convenience override init() {
    self.init(contentRect: .zero, styleMask: [], backing: .buffered, defer: false)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var isMovableByWindowBackground = false
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
  open func performDrag(with event: NSEvent) {}
  open func setContentSize(_ size: CGSize) {}
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool { true }
  open func makeKeyAndOrderFront(_ sender: Any?) {}
  open func center() {}
  open func close() {}
}

@preconcurrency @MainActor open class NSPanel: NSWindow {}

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
