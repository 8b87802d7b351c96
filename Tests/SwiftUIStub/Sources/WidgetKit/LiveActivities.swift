import ActivityKit
import SwiftUI

public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public var attributes: Attributes { fatalError() }
  public var state: Attributes.ContentState { fatalError() }
  public var activityID: String { "" }
  public var isStale: Bool { false }
}
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
  public var body: Never { fatalError() }
}
public struct DynamicIsland {
  public init<Expanded, CompactLeading: View, CompactTrailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> CompactLeading,
    @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {}
  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  public func keylineTint(_ color: Color?) -> DynamicIsland { self }
}
public struct DynamicIslandExpandedContent<Content> {}
@resultBuilder public struct DynamicIslandExpandedContentBuilder {
  public static func buildBlock<each Content: View>(
    _ content: repeat DynamicIslandExpandedRegion<each Content>
  ) -> DynamicIslandExpandedContent<(repeat each Content)> { DynamicIslandExpandedContent() }
}
public struct DynamicIslandExpandedRegionPosition: Sendable {
  public static let leading = DynamicIslandExpandedRegionPosition()
  public static let trailing = DynamicIslandExpandedRegionPosition()
  public static let center = DynamicIslandExpandedRegionPosition()
  public static let bottom = DynamicIslandExpandedRegionPosition()
}
public struct DynamicIslandExpandedRegion<Content: View> {
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}
}
