import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ObservedValuesTests {
  @Test(
    arguments: [
      ("{ switch tab { case .a: ▸run()◂; default: break } }", ".a"),
      ("{ _, new in switch new { case .a: ▸run()◂; default: break } }", ".a"),
      ("{ _, new in Task { switch new { case .a: ▸run()◂; default: break } } }", ".a"),
      ("{ _, new in load(new) }", ".c"),
      // The value before, another value, several values, the value itself.
      ("{ old, new in switch old { case .a: ▸run()◂; default: break } }", nil),
      ("{ switch other { case .a: ▸run()◂; default: break } }", nil),
      ("{ switch tab { case .a, .b: ▸run()◂; default: break } }", nil),
      ("{ switch tab { case .b: break; default: ▸run()◂ } }", nil),
      ("{ switch tab { case .open(let page): ▸run()◂; default: break } }", nil),
      ("{ switch tab { case .a: ▸run(tab)◂; default: break } }", nil),
      ("{ ▸run()◂ }", nil),
    ] as [(String, String?)])
  func aCaseOfASwitchStandsForOneValue(action: String, label: String?) throws {
    let callee = action.contains("▸") ? "run()" : "▸run()◂"
    let file = SampleFile(
      """
      struct Page: View {
        @State var tab = Tab.a
        @State var other = Tab.a
        var body: some View { Text("").onChange(of: tab) \(action) }
        func load(_ chosen: Tab) { switch chosen { case .c: \(callee); default: break } }
      }
      """)
    let (node, modifier) = (try file.node, try file.modifier("onChange"))
    let observed = try #require(modifier.argument("of"))
    let code = try #require(file.model.reach(from: modifier).first { $0.node.contains(node) && $0.runs(node) })
    let found = code.caseOfValue(observed, around: node)?.child(.switchCaseLabel)
    #expect(found?.child(.switchCaseItem)?.text == label)
  }
}
