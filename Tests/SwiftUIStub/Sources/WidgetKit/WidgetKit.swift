@_exported import SwiftUI

public enum WidgetFamily: Int, CaseIterable, Sendable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCircular, accessoryRectangular
  case accessoryInline
}
public protocol TimelineEntry {
  var date: Date { get }
  var relevance: TimelineEntryRelevance? { get }
}
extension TimelineEntry {
  public var relevance: TimelineEntryRelevance? { nil }
}
public struct TimelineEntryRelevance: Hashable, Sendable {
  public init(score: Float, duration: TimeInterval = 0) {}
}
public struct TimelineReloadPolicy: Equatable, Sendable {
  public static let atEnd = TimelineReloadPolicy()
  public static let never = TimelineReloadPolicy()
  public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy() }
}
public struct Timeline<EntryType: TimelineEntry> {
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {}
}
public struct TimelineProviderContext {
  public var family: WidgetFamily { .systemSmall }
  public var isPreview: Bool { false }
  public var displaySize: CGSize { .zero }
}
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
  @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
@available(iOS 17, macOS 14, *)
public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func snapshot(for configuration: Intent, in context: Context) async -> Entry
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
}
@available(iOS 16, watchOS 9, *)
public struct AccessoryWidgetBackground: View {
  public init() {}
  public var body: Never { fatalError() }
}
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
  public var body: Never { fatalError() }
}
public struct AppIntentConfiguration<Intent, Content: View>: WidgetConfiguration {
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {}
  public var body: Never { fatalError() }
}
extension WidgetConfiguration {
  public func configurationDisplayName(_ displayNameKey: LocalizedStringKey) -> some WidgetConfiguration { self }
  @_disfavoredOverload
  public func configurationDisplayName<S: StringProtocol>(_ displayName: S) -> some WidgetConfiguration { self }
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration { self }
  @_disfavoredOverload public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration { self }
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }
  public func contentMarginsDisabled() -> some WidgetConfiguration { self }
}
@resultBuilder public struct WidgetPreviewTimelineBuilder {
  public static func buildBlock<Entry: TimelineEntry>(_ entries: Entry...) -> [Entry] { entries }
}
@freestanding(declaration)
public macro Preview<Entry: TimelineEntry>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
  @WidgetPreviewTimelineBuilder timeline: @escaping @MainActor () async -> [Entry]
) = #externalMacro(module: "StubMacros", type: "PreviewMacro")
public struct WidgetPreviewContext: Sendable {
  public init(family: WidgetFamily) {}
}
nonisolated extension View {
  public func previewContext(_ value: WidgetPreviewContext) -> some View { self }
  public func widgetURL(_ url: URL?) -> some View { self }
  public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
}
public final class WidgetCenter: @unchecked Sendable {
  public static let shared = WidgetCenter()
  public func reloadTimelines(ofKind kind: String) {}
  public func reloadAllTimelines() {}
}
public struct WidgetRenderingMode: Equatable, Sendable {
  public static let fullColor = WidgetRenderingMode()
  public static let accented = WidgetRenderingMode()
  public static let vibrant = WidgetRenderingMode()
}
extension EnvironmentValues {
  public var widgetFamily: WidgetFamily { .systemSmall }
  public var widgetRenderingMode: WidgetRenderingMode {
    get { .fullColor }
    set {}
  }
  public var showsWidgetContainerBackground: Bool { true }
}
