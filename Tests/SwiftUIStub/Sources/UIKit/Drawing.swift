import AppleFoundation

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(white: CGFloat, alpha: CGFloat) {}
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {}
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public init(cgColor: CGColor) {}
  public init?(named name: String) {}
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {}
  public class var label: UIColor { UIColor(white: 0, alpha: 1) }
  public class var secondaryLabel: UIColor { label }
  public class var tertiaryLabel: UIColor { label }
  public class var quaternaryLabel: UIColor { label }
  public class var placeholderText: UIColor { label }
  public class var separator: UIColor { label }
  public class var opaqueSeparator: UIColor { label }
  public class var link: UIColor { label }
  public class var tintColor: UIColor { label }
  public class var systemFill: UIColor { label }
  public class var secondarySystemFill: UIColor { label }
  public class var tertiarySystemFill: UIColor { label }
  public class var quaternarySystemFill: UIColor { label }
  public class var systemBackground: UIColor { label }
  public class var secondarySystemBackground: UIColor { label }
  public class var tertiarySystemBackground: UIColor { label }
  public class var systemGroupedBackground: UIColor { label }
  public class var secondarySystemGroupedBackground: UIColor { label }
  public class var tertiarySystemGroupedBackground: UIColor { label }
  public class var systemRed: UIColor { label }
  public class var systemGreen: UIColor { label }
  public class var systemBlue: UIColor { label }
  public class var systemOrange: UIColor { label }
  public class var systemYellow: UIColor { label }
  public class var systemPink: UIColor { label }
  public class var systemPurple: UIColor { label }
  public class var systemTeal: UIColor { label }
  public class var systemIndigo: UIColor { label }
  public class var systemBrown: UIColor { label }
  public class var systemMint: UIColor { label }
  public class var systemCyan: UIColor { label }
  public class var systemGray: UIColor { label }
  public class var systemGray2: UIColor { label }
  public class var systemGray3: UIColor { label }
  public class var systemGray4: UIColor { label }
  public class var systemGray5: UIColor { label }
  public class var systemGray6: UIColor { label }
  public class var lightText: UIColor { label }
  public class var darkText: UIColor { label }
  public class var red: UIColor { label }
  public class var green: UIColor { label }
  public class var blue: UIColor { label }
  public class var cyan: UIColor { label }
  public class var yellow: UIColor { label }
  public class var magenta: UIColor { label }
  public class var orange: UIColor { label }
  public class var purple: UIColor { label }
  public class var brown: UIColor { label }
  public class var black: UIColor { label }
  public class var white: UIColor { label }
  public class var gray: UIColor { label }
  public class var darkGray: UIColor { label }
  public class var lightGray: UIColor { label }
  public class var clear: UIColor { label }
  public var cgColor: CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: 1) }
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }
  public func set() {}
  public func setFill() {}
  public func setStroke() {}
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { true }
  @discardableResult public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool { true }
}
open class UITraitCollection: NSObject, @unchecked Sendable {
  open class var current: UITraitCollection { UITraitCollection() }
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
}

open class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(rawValue: 0)
    public static let thin = Weight(rawValue: 0)
    public static let light = Weight(rawValue: 0)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0)
    public static let semibold = Weight(rawValue: 0)
    public static let bold = Weight(rawValue: 0)
    public static let heavy = Weight(rawValue: 0)
    public static let black = Weight(rawValue: 0)
  }
  public struct TextStyle: Hashable, Sendable {
    public static let largeTitle = TextStyle()
    public static let title1 = TextStyle()
    public static let title2 = TextStyle()
    public static let title3 = TextStyle()
    public static let headline = TextStyle()
    public static let subheadline = TextStyle()
    public static let body = TextStyle()
    public static let callout = TextStyle()
    public static let footnote = TextStyle()
    public static let caption1 = TextStyle()
    public static let caption2 = TextStyle()
  }
  public init?(name fontName: String, size fontSize: CGFloat) {}
  public init(descriptor: UIFontDescriptor, size: CGFloat) {}
  open class var familyNames: [String] { [] }
  open class func fontNames(forFamilyName family: String) -> [String] { [] }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { fatalError() }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { fatalError() }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { fatalError() }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { fatalError() }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor() }
  open var fontName: String { "" }
  open var pointSize: CGFloat { 0 }
  open var lineHeight: CGFloat { 0 }
  open func withSize(_ size: CGFloat) -> UIFont { self }
}
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  public enum SystemDesign: Sendable { case `default`, rounded, serif, monospaced }
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}

open class UIImage: NSObject, @unchecked Sendable {
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  open class Configuration: NSObject, @unchecked Sendable {}
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    public convenience init(pointSize: CGFloat) { fatalError() }
    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) { fatalError() }
  }
  public enum SymbolWeight: Int, Sendable { case light, regular, medium, semibold, bold }
  public override init() {}
  public init?(named name: String) {}
  public init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {}
  public init?(systemName name: String) {}
  public init?(systemName name: String, withConfiguration configuration: Configuration?) {}
  public init?(data: Data) {}
  public init?(data: Data, scale: CGFloat) {}
  public init?(contentsOfFile path: String) {}
  public init(cgImage: CGImage) {}
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {}
  public var size: CGSize { .zero }
  public var scale: CGFloat { 1 }
  public var cgImage: CGImage? { nil }
  public var imageOrientation: Orientation { .up }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage { self }
  open func draw(in rect: CGRect) {}
  open func draw(at point: CGPoint) {}
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  public func pngData() -> Data? { nil }
  @available(iOS 15, *) open func preparingThumbnail(of size: CGSize) -> UIImage? { self }
  @available(iOS 15, *) open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { self }
}
public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
  public static let zero = UIEdgeInsets()
}
open class UIGraphicsImageRenderer: NSObject {
  public init(size: CGSize) {}
  public init(bounds: CGRect) {}
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage() }
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { Data() }
}
open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = 1
  open var opaque = false
}
open class UIGraphicsImageRendererContext: NSObject {
  open var cgContext: CGContext { fatalError() }
  open func fill(_ rect: CGRect) {}
}
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
public func UIGraphicsBeginImageContext(_ size: CGSize) {}
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }
public func UIGraphicsEndImageContext() {}
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ target: Any?, _ selector: Selector?, _ context: UnsafeMutableRawPointer?
) {}

open class UIBezierPath: NSObject, @unchecked Sendable {
  public override init() {}
  public init(rect: CGRect) {}
  public init(ovalIn rect: CGRect) {}
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {}
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  open var cgPath: CGPath { CGPath(rect: .zero) }
  open var lineWidth: CGFloat = 1
  open var bounds: CGRect { .zero }
  open func move(to point: CGPoint) {}
  open func addLine(to point: CGPoint) {}
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {}
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  open func append(_ path: UIBezierPath) {}
  open func close() {}
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  open func contains(_ point: CGPoint) -> Bool { false }
}

public struct CATransform3D: Equatable, Sendable {
  public var m34: CGFloat = 0
  public init() {}
}
public let CATransform3DIdentity = CATransform3D()
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { t }
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { t }
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3D()
}
