import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FactPathTests {
  @Test(
    arguments: [
      ("Demo/Start.swift", true), ("Sources/IconGallery/Start.swift", true), ("/work/ChartDemo/Views/Bar.swift", true),
      ("Sources/Demo.swift", false), ("Sources/Democracy/Vote.swift", false), ("Sources/Gallery/Photo.swift", true),
    ])
  func foldersOfDemonstrations(path: String, isDemo: Bool) {
    #expect(FactPath.isInDemoFolder(path) == isDemo)
  }
}
