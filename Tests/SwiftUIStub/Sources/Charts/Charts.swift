import SwiftUI

public protocol Plottable {}
extension Int: Plottable {}
extension Double: Plottable {}
extension String: Plottable {}
extension Date: Plottable {}

public struct PlottableValue<Value: Plottable> {
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> PlottableValue { PlottableValue() }
  @_disfavoredOverload
  public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue { PlottableValue() }
}

@MainActor @preconcurrency public protocol ChartContent {
  associatedtype Body: ChartContent
  @ChartContentBuilder var body: Body { get }
}

extension Never: ChartContent {}
extension ChartContent where Body == Never {
  public var body: Never { fatalError() }
}

@resultBuilder
public enum ChartContentBuilder {
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> some ChartContent {
    BuiltChartContent()
  }
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> some ChartContent { BuiltChartContent() }
  public static func buildEither<Content: ChartContent>(first: Content) -> some ChartContent { BuiltChartContent() }
  public static func buildEither<Content: ChartContent>(second: Content) -> some ChartContent { BuiltChartContent() }
}

public struct BuiltChartContent: ChartContent {
  public typealias Body = Never
  nonisolated init() {}
}

extension ChartContent {
  public func foregroundStyle(_ style: some ShapeStyle) -> some ChartContent { self }
  public func opacity(_ opacity: Double) -> some ChartContent { self }
  public func cornerRadius(_ radius: CGFloat) -> some ChartContent { self }
}

public struct BarMark: ChartContent {
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
  public typealias Body = Never
}

public struct LineMark: ChartContent {
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
  public typealias Body = Never
}

public struct Chart<Content: ChartContent>: View {
  public init(@ChartContentBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, C> {}
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {}
  public typealias Body = Never
}

extension ForEach: ChartContent where Content: ChartContent {}
extension ForEach where ID == Data.Element.ID, Content: ChartContent, Data.Element: Identifiable {
  public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) { self.init(made: data) }
}
extension ForEach where Content: ChartContent {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(made: data) }
}
