import SwiftUI

extension PlottableValue {
  public static func value(
    _ label: LocalizedStringKey, _ value: Date, unit: Calendar.Component, calendar: Calendar = .current
  ) -> PlottableValue where Value == Date { PlottableValue() }
  public static func value(_ label: LocalizedStringKey, _ range: Range<Value>) -> PlottableValue
  where Value: Comparable { PlottableValue() }
}
extension Float: Plottable {}
extension CGFloat: Plottable {}
extension Decimal: Plottable {}

public struct MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  public static var automatic: MarkDimension { 0 }
  public static func fixed(_ value: CGFloat) -> MarkDimension { 0 }
  public static func ratio(_ value: CGFloat) -> MarkDimension { 0 }
  public static func inset(_ value: CGFloat) -> MarkDimension { 0 }
}
extension BarMark {
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic, height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) { self.init(x: x, y: y) }
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
  ) { self.init(x: x, y: yStart) }
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
  ) { self.init(x: xStart, y: y) }
}
public struct MarkStackingMethod: Sendable {
  public static let standard = MarkStackingMethod()
  public static let normalized = MarkStackingMethod()
  public static let center = MarkStackingMethod()
  public static let unstacked = MarkStackingMethod()
}
extension LineMark {
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) { self.init(x: x, y: y) }
}
public struct PointMark: ChartContent {
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
  public typealias Body = Never
}
public struct AreaMark: ChartContent {
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {}
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {}
  public typealias Body = Never
}
public struct RuleMark: ChartContent {
  public init<X: Plottable>(x: PlottableValue<X>) {}
  public init<Y: Plottable>(y: PlottableValue<Y>) {}
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {}
  public typealias Body = Never
}
public struct RectangleMark: ChartContent {
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic, height: MarkDimension = .automatic
  ) {}
  public typealias Body = Never
}
@available(iOS 17, macOS 14, *)
public struct SectorMark: ChartContent {
  public init<X: Plottable>(
    angle: PlottableValue<X>, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
    angularInset: CGFloat? = nil
  ) {}
  public typealias Body = Never
}
public struct InterpolationMethod: Sendable {
  public static var linear: InterpolationMethod { InterpolationMethod() }
  public static var monotone: InterpolationMethod { InterpolationMethod() }
  public static var catmullRom: InterpolationMethod { InterpolationMethod() }
  public static var cardinal: InterpolationMethod { InterpolationMethod() }
  public static var stepStart: InterpolationMethod { InterpolationMethod() }
  public static var stepCenter: InterpolationMethod { InterpolationMethod() }
  public static var stepEnd: InterpolationMethod { InterpolationMethod() }
}
public struct AnnotationPosition: Sendable {
  public static let automatic = AnnotationPosition()
  public static let overlay = AnnotationPosition()
  public static let top = AnnotationPosition()
  public static let bottom = AnnotationPosition()
  public static let leading = AnnotationPosition()
  public static let trailing = AnnotationPosition()
}
public struct AnnotationOverflowResolution: Sendable {
  public struct Strategy: Sendable {
    public static var automatic: Strategy { Strategy() }
    public static var disabled: Strategy { Strategy() }
    public static func fit(to boundary: Boundary) -> Strategy { Strategy() }
  }
  public struct Boundary: Sendable {
    public static let automatic = Boundary()
    public static let chart = Boundary()
    public static let plot = Boundary()
  }
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}
public struct BasicChartSymbolShape: Sendable {
  public static var circle: BasicChartSymbolShape { BasicChartSymbolShape() }
  public static var square: BasicChartSymbolShape { BasicChartSymbolShape() }
  public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape() }
  public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape() }
  public func strokeBorder(lineWidth: CGFloat = 1) -> BasicChartSymbolShape { self }
}
extension ChartContent {
  public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent { self }
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent { self }
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent { self }
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent { self }
  public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent { self }
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent { self }
  public func symbolSize(_ area: CGFloat) -> some ChartContent { self }
  public func position<P: Plottable>(by value: PlottableValue<P>, axis: Axis? = nil) -> some ChartContent { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent { self }
  public func clipShape<S: Shape>(_ shape: S) -> some ChartContent { self }
  public func zIndex(_ value: Double) -> some ChartContent { self }
  public func accessibilityLabel(_ label: Text) -> some ChartContent { self }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent { self }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent { self }
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some ChartContent { self }
  @available(iOS 17, macOS 14, *)
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: () -> C
  ) -> some ChartContent { self }
}

// MARK: - Axes

@MainActor @preconcurrency public protocol AxisContent {}
@MainActor @preconcurrency public protocol AxisMark {}
public struct BuiltAxisContent: AxisContent {
  nonisolated init() {}
}
public struct BuiltAxisMark: AxisMark {
  nonisolated init() {}
}
@resultBuilder public struct AxisContentBuilder {
  public static func buildBlock<each C: AxisContent>(_ content: repeat each C) -> some AxisContent {
    BuiltAxisContent()
  }
}
@resultBuilder public struct AxisMarkBuilder {
  public static func buildExpression<C: AxisMark>(_ content: C) -> C { content }
  public static func buildBlock<each C: AxisMark>(_ content: repeat each C) -> some AxisMark { BuiltAxisMark() }
  public static func buildIf<C: AxisMark>(_ content: C?) -> BuiltAxisMark { BuiltAxisMark() }
  public static func buildEither<C: AxisMark>(first: C) -> BuiltAxisMark { BuiltAxisMark() }
  public static func buildEither<C: AxisMark>(second: C) -> BuiltAxisMark { BuiltAxisMark() }
}
public struct AxisMarkPosition: Sendable {
  public static let automatic = AxisMarkPosition()
  public static let leading = AxisMarkPosition()
  public static let trailing = AxisMarkPosition()
  public static let top = AxisMarkPosition()
  public static let bottom = AxisMarkPosition()
}
public struct AxisMarkPreset: Sendable {
  public static let automatic = AxisMarkPreset()
  public static let extended = AxisMarkPreset()
  public static let aligned = AxisMarkPreset()
  public static let inset = AxisMarkPreset()
}
public struct AxisMarkValues: Sendable {
  public static var automatic: AxisMarkValues { AxisMarkValues() }
  public static func automatic(desiredCount: Int?) -> AxisMarkValues { AxisMarkValues() }
  public static func stride(by stepSize: Double) -> AxisMarkValues { AxisMarkValues() }
  public static func stride(by component: Calendar.Component, count: Int = 1) -> AxisMarkValues { AxisMarkValues() }
}
public struct AxisValue {
  public var index: Int { 0 }
  public var count: Int { 0 }
  public func `as`<P: Plottable>(_ type: P.Type) -> P? { nil }
}
public struct AxisMarks<Content: AxisMark>: AxisContent {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V],
    @AxisMarkBuilder content: @escaping (AxisValue) -> Content
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping () -> Content
  ) {}
}
extension AxisMarks where Content == BuiltAxisMark {
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V]
  ) {}
  public init<F: FormatStyle>(
    format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic
  ) {}
}
public struct AxisGridLine: AxisMark {
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}
public struct AxisTick: AxisMark {
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}
public struct AxisValueLabel<Content: View>: AxisMark {
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    orientation: AxisValueLabelOrientation = .automatic, @ViewBuilder content: () -> Content
  ) {}
}
extension AxisValueLabel where Content == Text {
  public init(centered: Bool? = nil, anchor: UnitPoint? = nil) {}
  public init<F: FormatStyle>(format: F, centered: Bool? = nil, anchor: UnitPoint? = nil) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ text: S, centered: Bool? = nil) {}
}
public struct AxisValueLabelOrientation: Sendable {
  public static let automatic = AxisValueLabelOrientation()
  public static let horizontal = AxisValueLabelOrientation()
  public static let vertical = AxisValueLabelOrientation()
}
extension AxisMark {
  public func font(_ font: Font?) -> some AxisMark { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark { self }
}
public struct PlotDimensionScaleRange: Sendable {
  public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange { PlotDimensionScaleRange() }
}
public struct ScaleType: Sendable {
  public static let linear = ScaleType()
  public static let log = ScaleType()
  public static let date = ScaleType()
  public static let category = ScaleType()
}
public struct ChartProxy {
  public var plotSize: CGSize { .zero }
  public var plotAreaSize: CGSize { .zero }
  public var plotFrame: Anchor<CGRect>? { nil }
  public var plotAreaFrame: Anchor<CGRect> { fatalError() }
  public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
  public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
  public func value<P: Plottable>(atX position: CGFloat, as: P.Type = P.self) -> P? { nil }
  public func value<P: Plottable>(atY position: CGFloat, as: P.Type = P.self) -> P? { nil }
}
public struct ChartPlotContent: View {
  public typealias Body = Never
}
nonisolated extension View {
  public func chartXAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View { self }
  public func chartXAxis(_ visibility: Visibility) -> some View { self }
  public func chartYAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View { self }
  public func chartYAxis(_ visibility: Visibility) -> some View { self }
  public func chartXAxisLabel(_ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic) -> some View {
    self
  }
  public func chartYAxisLabel(_ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic) -> some View {
    self
  }
  public func chartXScale<D>(domain: D, type: ScaleType? = nil) -> some View { self }
  public func chartYScale<D>(domain: D, type: ScaleType? = nil) -> some View { self }
  public func chartXScale(range: PlotDimensionScaleRange) -> some View { self }
  public func chartYScale(range: PlotDimensionScaleRange) -> some View { self }
  public func chartLegend(_ visibility: Visibility) -> some View { self }
  public func chartLegend(
    position: AnnotationPosition, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View { self }
  public func chartLegend<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> C
  ) -> some View { self }
  public func chartForegroundStyleScale<D: Plottable & Hashable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<D, S>
  ) -> some View { self }
  public func chartForegroundStyleScale<D, S: ShapeStyle>(domain: [D], range: [S]) -> some View { self }
  public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View { self }
  public func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { self }
  public func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View { self }
  public func chartPlotStyle<C: View>(@ViewBuilder content: @escaping (ChartPlotContent) -> C) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View { self }
  @available(iOS 17, macOS 14, *)
  public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View { self }
}
