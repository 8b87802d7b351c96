import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The effect of a rule's options.
@Suite struct RuleOptionTests {
  private func findings(_ id: String, _ code: String, _ settings: RuleSettings) -> [Finding] {
    let source = SourceText("import SwiftUI\n" + code)
    return Analyzer(settings: settings).analyze(source).findings.filter { $0.rule == id }
  }

  private func settings(_ id: String, _ options: [String: RuleOption]) -> RuleSettings {
    RuleSettings(preset: .all, options: [id: options])
  }

  @Test func fontsOfImagesAreIgnoredOnRequest() {
    let id = "fixed_font_size"
    let code = """
      struct A: View {
        var body: some View {
          Image(systemName: "star").font(.system(size: 48))
          Text("a").font(.system(size: 17))
        }
      }
      """
    #expect(findings(id, code, settings(id, [:])).count == 2)
    #expect(findings(id, code, settings(id, ["ignore_images": .flag(false)])).count == 2)
    #expect(findings(id, code, settings(id, ["ignore_images": .flag(true)])).count == 1)
    #expect(
      findings(id, code, settings(id, ["ignore_images": .names(["true"])])).count == 2,
      "a value of another kind is ignored")
  }

  @Test func customBarsAreWhatTheSettingsName() {
    let id = "custom_navigation_bar_on_pushed_view"
    func code(_ modifier: String) -> String {
      """
      struct Home: View {
        var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
      }
      struct Detail: View {
        var body: some View { Text("a").\(modifier)(title: "b") }
      }
      """
    }
    #expect(findings(id, code("navBarTitle"), settings(id, [:])).count == 1)
    #expect(findings(id, code("brandHeader"), settings(id, [:])).isEmpty)
    let options: [String: RuleOption] = ["modifiers": .names(["brand*"])]
    #expect(findings(id, code("brandHeader"), settings(id, options)).count == 1)
    #expect(findings(id, code("navBarTitle"), settings(id, options)).isEmpty)
  }

  @Test func groupsAreUnambiguousFromXcode27() {
    let id = "ambiguous_group_builder"
    let code = "struct A: View { var body: some View { Group { A(); B(); C(); D(); E(); F(); G(); H(); I() } } }"
    for (toolchain, count) in [(nil, 1), (ToolchainVersion(26, 2), 1), (ToolchainVersion(27), 0)] {
      #expect(findings(id, code, RuleSettings(preset: .all, toolchain: toolchain)).count == count)
    }
  }
}
