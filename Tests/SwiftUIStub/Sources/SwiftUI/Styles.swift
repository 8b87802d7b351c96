public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Hashable, Sendable, CustomStringConvertible {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }
  public struct Resolved: Hashable, Sendable {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {}
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {}
  public init(_ color: UIColor) {}
  public init(_ color: NSColor) {}
  public init(uiColor: UIColor) {}
  public init(nsColor: NSColor) {}
  public var description: String { "" }
  public var gradient: AnyGradient { AnyGradient() }
  public func opacity(_ opacity: Double) -> Color { self }
  public func mix(with rhs: Color, by fraction: Double) -> Color { self }
  public static let red = Color("")
  public static let orange = Color("")
  public static let yellow = Color("")
  public static let green = Color("")
  public static let mint = Color("")
  public static let teal = Color("")
  public static let cyan = Color("")
  public static let blue = Color("")
  public static let indigo = Color("")
  public static let purple = Color("")
  public static let pink = Color("")
  public static let brown = Color("")
  public static let white = Color("")
  public static let gray = Color("")
  public static let black = Color("")
  public static let clear = Color("")
  public static let primary = Color("")
  public static let secondary = Color("")
  public static var accentColor: Color { Color("") }
}
extension Color: View {
  public typealias Body = Never
}
extension ShapeStyle where Self == Color {
  public static var red: Color { .init("") }
  public static var orange: Color { .init("") }
  public static var yellow: Color { .init("") }
  public static var green: Color { .init("") }
  public static var mint: Color { .init("") }
  public static var teal: Color { .init("") }
  public static var cyan: Color { .init("") }
  public static var blue: Color { .init("") }
  public static var indigo: Color { .init("") }
  public static var purple: Color { .init("") }
  public static var pink: Color { .init("") }
  public static var brown: Color { .init("") }
  public static var white: Color { .init("") }
  public static var gray: Color { .init("") }
  public static var black: Color { .init("") }
  public static var clear: Color { .init("") }
}

public struct AnyShapeStyle: ShapeStyle {
  public init<S: ShapeStyle>(_ style: S) {}
}
public struct ForegroundStyle: ShapeStyle {
  public init() {}
}
public struct BackgroundStyle: ShapeStyle {
  public init() {}
}
public struct TintShapeStyle: ShapeStyle {
  public init() {}
}
public struct SeparatorShapeStyle: ShapeStyle {
  public init() {}
}
public struct SelectionShapeStyle: ShapeStyle {
  public init() {}
}
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
  public static let tertiary = HierarchicalShapeStyle()
  public static let quaternary = HierarchicalShapeStyle()
}
public struct ImagePaint: ShapeStyle {
  public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {}
}
extension ShapeStyle where Self == ImagePaint {
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image) }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init() }
  public static var secondary: HierarchicalShapeStyle { .init() }
  public static var tertiary: HierarchicalShapeStyle { .init() }
  public static var quaternary: HierarchicalShapeStyle { .init() }
}
extension ShapeStyle {
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

public struct Material: ShapeStyle {
  public static let regular = Material()
  public static let thick = Material()
  public static let thin = Material()
  public static let ultraThin = Material()
  public static let ultraThick = Material()
  public static let bar = Material()
}
extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var thinMaterial: Material { .thin }
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

public struct Gradient: ShapeStyle, Hashable {
  public struct Stop: Hashable, Sendable {
    public init(color: Color, location: CGFloat) {}
  }
  public init(stops: [Stop]) {}
  public init(colors: [Color]) {}
}
public struct AnyGradient: ShapeStyle, Hashable {}
public struct LinearGradient: ShapeStyle {
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}
public struct RadialGradient: ShapeStyle {
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}
public struct AngularGradient: ShapeStyle {
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {}
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {}
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {}
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {}
}
extension LinearGradient: View {
  public typealias Body = Never
}
extension RadialGradient: View {
  public typealias Body = Never
}
extension AngularGradient: View {
  public typealias Body = Never
}
extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}

public enum BlendMode: Sendable {
  case normal, multiply, screen, overlay, darken, lighten, softLight, hardLight, plusLighter, destinationOut
}

nonisolated extension View {
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ primary: A, _ secondary: B) -> some View { self }
  @available(*, deprecated, renamed: "foregroundStyle(_:)")
  public func foregroundColor(_ color: Color?) -> some View { self }
  @available(*, deprecated, message: "Use the asset catalog's accent color or View.tint(_:) instead.")
  public func accentColor(_ color: Color?) -> some View { self }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  public func tint(_ tint: Color?) -> some View { self }
  public func glassEffect() -> some View { self }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  @available(*, deprecated, message: "Use `background(alignment:content:)` instead.")
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    self
  }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  public func background<S: ShapeStyle, T: InsettableShape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  public func background<S: InsettableShape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View { self }
  @available(*, deprecated, message: "Use `overlay(alignment:content:)` instead.")
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View { self }
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  @available(*, deprecated, message: "Use overload where mask accepts a @ViewBuilder instead.")
  @_disfavoredOverload
  public func mask<Mask: View>(_ mask: Mask) -> some View { self }
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
  public func clipped(antialiased: Bool = false) -> some View { self }
  @available(*, deprecated, message: "Use `clipShape` or `fill` instead.")
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  )
    -> some View
  { self }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func hidden() -> some View { self }
  public func brightness(_ amount: Double) -> some View { self }
  public func saturation(_ amount: Double) -> some View { self }
  public func contrast(_ amount: Double) -> some View { self }
  public func grayscale(_ amount: Double) -> some View { self }
  public func hueRotation(_ angle: Angle) -> some View { self }
  public func colorMultiply(_ color: Color) -> some View { self }
  public func colorInvert() -> some View { self }
  public func blendMode(_ mode: BlendMode) -> some View { self }
  public func compositingGroup() -> some View { self }
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View { self }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View { self }
  public func transformEffect(_ transform: CGAffineTransform) -> some View { self }
}

nonisolated public struct Canvas<Symbols: View>: View {
  public typealias Body = Never
  public init(opaque: Bool = false, renderer: @escaping (inout GraphicsContext, CGSize) -> Void)
  where Symbols == EmptyView {}
}
public struct GraphicsContext {
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { Shading() }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading() }
  }
  public var opacity: Double = 1
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ image: Image, in rect: CGRect) {}
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  public func resolve(_ image: Image) -> Image { image }
  public func resolve(_ text: Text) -> Text { text }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
  public mutating func rotate(by angle: Angle) {}
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}
  public mutating func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
}
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }
