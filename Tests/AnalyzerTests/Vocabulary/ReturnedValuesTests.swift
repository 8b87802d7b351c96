import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ReturnedValuesTests {
  /// The values of an animation that code passes to `withAnimation`.
  private func values(_ animation: String, _ members: String) throws -> [String] {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        var body: some View { Text("a").onAppear { withAnimation(▸\(animation)◂) { isOn = true } } }
      }
      extension Animation {
        \(members)
      }
      """)
    return file.model.valuesBehind(try file.node, expecting: "Animation").map(\.node.text)
  }

  @Test func staticMembersOfExtensions() throws {
    let endless = "static var gentle: Animation { .linear.repeatForever() }"
    #expect(try values(".gentle", endless) == [".linear.repeatForever()"])
    #expect(try values("Animation.gentle", "static let gentle = Animation.linear") == ["Animation.linear"])
    let chosen = "static var gentle: Animation { isOn ? .linear : .easeIn }"
    #expect(try values(".gentle", chosen) == [".linear", ".easeIn"])
    #expect(try values(".gentle", "static func gentle(_ speed: Double) -> Animation { .linear }") == [".linear"])
  }

  @Test func otherNames() throws {
    #expect(try values(".linear", "static let gentle = Animation.linear") == [])
    #expect(try values("Motion.gentle", "static let gentle = Animation.linear") == [])
    #expect(try values(".gentle", "var gentle: Animation { self }") == [])
  }
}
