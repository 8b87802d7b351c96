import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct WidgetContentTests {
  private static let views = """
    import SwiftUI
    struct Picture: View { var body: some View { Image("picture") } }
    struct Page: View { var body: some View { VStack { Picture() } } }
    """

  private static let widget = """
    import SwiftUI
    import WidgetKit
    struct DayWidget: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Day", provider: Days()) { _ in Page() }
      }
    }
    """

  @Test func findsTheWidgetAboveOtherViews() throws {
    let file = SampleFile(Self.views, beside: ["Widget.swift": Self.widget])
    let found = try #require(file.model.widget(showing: try file.type))
    #expect(found.name == "DayWidget")
    #expect(!found.isShownElsewhere)
    #expect(found.place?.file == "Widget.swift")
  }

  @Test func knowsThatTheAppShowsTheView() throws {
    let app = "import SwiftUI\nstruct DayApp: App { var body: some Scene { WindowGroup { Picture() } } }"
    let file = SampleFile(Self.views, beside: ["Widget.swift": Self.widget, "App.swift": app])
    #expect(try #require(file.model.widget(showing: try file.type)).isShownElsewhere)
  }

  @Test func isNilWithoutAWidget() throws {
    let file = SampleFile(Self.views)
    #expect(file.model.widget(showing: try file.type) == nil)
  }
}
