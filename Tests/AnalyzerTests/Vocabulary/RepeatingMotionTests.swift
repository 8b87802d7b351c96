import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RepeatingMotionTests {
  private func isIntended(_ code: String, beside others: [String: String] = [:]) throws -> Bool {
    let file = SampleFile("import SwiftUI\n" + code, beside: others.mapValues { "import SwiftUI\n" + $0 })
    return file.model.isIntendedMotion(try file.node)
  }

  @Test(arguments: [
    ("struct Pulse: View { var body: some View { ▸a()◂ } }", false),
    ("struct Spinner: View { var body: some View { ▸a()◂ } }", true),
    ("struct Home: View { var body: some View { loadingBar }; var loadingBar: some View { ▸a()◂ } }", true),
    ("struct Home: View { var body: some View { if model.status == .sending { ▸a()◂ } } }", true),
    ("struct Home: View { var body: some View { switch s { case .working: ▸a()◂; default: b() } } }", true),
    ("struct Home: View { var body: some View { b.animation(isSaving ? ▸a()◂ : nil, value: c) } }", true),
    ("struct Home: View { var body: some View { b.animation(isOn ? ▸a()◂ : nil, value: c) } }", false),
    ("struct Home: View { var body: some View { LoadingBar { ▸a()◂ } } }", true),
  ])
  func namesAndConditionsSayThatSomethingGoesOn(code: String, expected: Bool) throws {
    #expect(try isIntended(code) == expected)
  }

  @Test func wrappersAskForReduceMotion() throws {
    let view = "struct Pulse: View { var body: some View { ▸a()◂ } }"
    let asking =
      "struct Still: View { @Environment(\\.accessibilityReduceMotion) var still; var body: some View { Pulse() } }"
    #expect(try isIntended(view, beside: ["Still.swift": asking]))
    #expect(
      try !isIntended(
        view, beside: ["Still.swift": asking, "Home.swift": "struct Home: View { var body: some View { Pulse() } }"]))
    #expect(
      try isIntended(
        "struct Pulse: View { var body: some View { VStack { ▸a()◂ }.calm() } }",
        beside: [
          "Calm.swift":
            "extension View { func calm() -> some View { animation(UIAccessibility.isReduceMotionEnabled ? nil : .default, value: 1) } }"
        ]))
  }

  @Test func actionsOfOtherFrameworksAreNoAnimations() throws {
    func isForeign(_ code: String) throws -> Bool {
      let file = SampleFile("import SceneKit\nimport SwiftUI\n" + code)
      let modifier = try file.modifier("repeatForever")
      return file.model.isForeignAction(modifier, of: file.model.chain(of: modifier.node))
    }
    #expect(try isForeign("func f() { node.runAction(.repeatForever(turn)) }"))
    #expect(try isForeign("func f() { node.runAction(SCNAction.repeatForever(turn)) }"))
    #expect(try isForeign("func f() { node.runAction(turn.repeatForever()) }"))
    #expect(try !isForeign("func f() { withAnimation(Animation.linear(duration: 1).repeatForever()) { a = 1 } }"))
  }
}
