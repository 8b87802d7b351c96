import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which program the code in a file belongs to.
@Suite struct EntryPointFactTests {
  private static let app = "import SwiftUI\n@main struct Main: App { var body: some Scene { S() } }"
  private static let widgets = "import SwiftUI\n@main struct Clocks: WidgetBundle { var body: some Widget { Clock() } }"

  private func isAmongWidgets(_ path: String, beside others: [String: String]) -> Bool {
    let files = others.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }
    return FactReader(FactIndex(files), path: path).isAmongWidgets
  }

  @Test func theNearestProgramDecides() {
    let both = ["App/Main.swift": Self.app, "Widgets/Clocks.swift": Self.widgets]
    #expect(isAmongWidgets("Widgets/Views/Clock.swift", beside: both))
    #expect(!isAmongWidgets("App/Clock.swift", beside: both))
    #expect(!isAmongWidgets("Shared/Clock.swift", beside: both), "both may use it")
    #expect(isAmongWidgets("Clock.swift", beside: ["Clocks.swift": Self.widgets]))
    #expect(!isAmongWidgets("Clock.swift", beside: ["Main.swift": Self.app]))
    let starter = "import SwiftUI\n@main struct Start { static func main() { NewWidgetsBundle.main() } }"
    #expect(isAmongWidgets("Clock.swift", beside: ["Start.swift": starter]))
    #expect(!isAmongWidgets("Clock.swift", beside: [:]))
  }
}
