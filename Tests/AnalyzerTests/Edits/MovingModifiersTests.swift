import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that a modifier moves with the comments that explain it.
@Suite struct MovingModifiersTests {
  private func moved(_ modifiers: String, _ content: String = "Text(\"a\")") throws -> String? {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View {
          Stack {
            \(content)
          }
      \(modifiers)
        }
      }
      """)
    let closure = try #require(try file.call("Stack").trailingClosure)
    guard let edits = file.model.moving(try file.modifier("tint"), into: closure) else { return nil }
    let lines = file.text(after: edits).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(3).dropLast(2).joined(separator: "\n")
  }

  @Test func commentsAboveMoveAlong() throws {
    #expect(
      try moved("    // Why.\n    // More.\n    .tint(.red)") == """
              Text("a")
                // Why.
                // More.
                .tint(.red)
            }
        """)
    #expect(
      try moved("    .bold()\n    /* Why. */\n    .tint(.red)\n    .italic()", "Text(\"a\")\n        .font(.body)")
        == """
              Text("a")
                .font(.body)
                /* Why. */
                .tint(.red)
            }
            .bold()
            .italic()
        """)
  }

  @Test func commentsBehindTheReceiverStay() throws {
    #expect(
      try moved("    .bold()  // The receiver's.\n    .tint(.red)") == """
              Text("a")
                .tint(.red)
            }
            .bold()  // The receiver's.
        """)
  }
}
