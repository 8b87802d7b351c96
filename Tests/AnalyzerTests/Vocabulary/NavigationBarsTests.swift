import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaRules

@Suite struct NavigationBarsTests {
  @Test(
    arguments: [
      ("Text(\"\").navigationTitle(\"a\")", NavigationBarKind.native), ("Text(\"\").customNavigationBar()", .custom),
      ("Text(\"\").navBarLarge()", .custom), ("Text(\"\")", .none),
      ("VStack { TopBar() }.navigationBarHidden(true)", .custom),
      ("Text(\"\").navigationTitle(\"a\").navigationBarHidden(true)", .none),
    ])
  func screensHaveBars(body: String, kind: NavigationBarKind) throws {
    let file = SampleFile("import SwiftUI\nstruct A: View { var body: some View { \(body) } }")
    let view = try #require(file.model.facts.view(named: "A")?.fact)
    #expect(view.navigationBar(CustomBarModifiers(["customNavigationBar", "navBar*"])) == kind)
  }

  @Test func namesMayEndInAStar() {
    let modifiers = CustomBarModifiers(["top*", "bar"])
    #expect(modifiers.contains("topBar") && modifiers.contains("top") && modifiers.contains("bar"))
    #expect(!modifiers.contains("bars") && !modifiers.contains("stop"))
  }

  @Test func settingsNameThem() {
    let options: [String: [String: RuleOption]] = [
      "custom_navigation_bar_on_pushed_view": ["modifiers": .names(["ownBar"])]
    ]
    let modifiers = CustomBarModifiers(RuleSettings(options: options))
    #expect(modifiers.contains("ownBar") && !modifiers.contains("customNavigationBar"))
    #expect(CustomBarModifiers(RuleSettings()).contains("customNavigationBar"))
  }
}
