import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct FollowingInputsTests {
  private static let settings = RuleSettings(deploymentTargets: [.iOS: OSVersion(17)])

  private func followed(_ members: String, settings: RuleSettings = settings) throws -> String? {
    let file = SampleFile("struct A: View {\n\(members)\n}", settings: settings)
    let initializer = try #require(try file.type.initializers.first)
    let input = try #require(initializer.parameters.first)
    let statement = try #require(initializer.body?.firstChild)
    let edits = file.model.edits(following: input, of: initializer, in: try file.type, behind: statement) {
      "text = \($0)"
    }
    return edits.map(file.text)
  }

  @Test func aPropertyKeepsTheInput() throws {
    let text = try #require(
      try followed(
        """
          @State var text: String
          init(title: String) {
            _text = State(initialValue: title)
          }
          var body: some View { Text(text) }
        """))
    #expect(text.contains("  private let givenTitle: String\n\n  init("))
    #expect(text.contains("    _text = State(initialValue: title)\n    givenTitle = title\n"))
    #expect(text.contains("Text(text).onChange(of: givenTitle) { text = givenTitle }"))
  }

  @Test func onePropertyIsEnough() throws {
    let members =
      """
        @State var text: String
        let kept: String
        init(title: String) { _text = State(initialValue: title); kept = title }
        var body: some View { Text(text) }
      """
    let text = try #require(try followed(members))
    #expect(text.contains("Text(text).onChange(of: kept) { text = kept }"))
    #expect(!text.contains("given"))
    let old = try #require(try followed(members, settings: RuleSettings(deploymentTargets: [.iOS: OSVersion(16)])))
    #expect(old.contains("Text(text).onChange(of: kept) { _ in text = kept }"))
    #expect(try followed(members, settings: RuleSettings()) == nil)
  }

  @Test func severalViewsCannotFollow() throws {
    #expect(
      try followed(
        "  init(title: String) { a = title }\n  var body: some View { Text(a); Text(b) }") == nil)
  }
}
