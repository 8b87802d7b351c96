import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct NewerCompilerTests {
  private static func source(_ condition: String) -> String {
    """
    struct Home: View {
      var body: some View {
        VStack {
          Text("a")
          #if \(condition)
          frobnicate <<< { ~~ } with? y else
          #endif
        }
        .cornerRadius(8)
      }
    }
    """
  }

  private func tree(_ condition: String) -> SyntaxTree { SyntaxTree.parse(SourceText(Self.source(condition))) }

  @Test(arguments: ["compiler(>=9.0)", "swift(>=6.2)", "os(iOS) && compiler(>= 7)"])
  func syntaxForNewerCompilersIsNoError(_ condition: String) {
    let tree = tree(condition)
    #expect(tree.hasErrors)
    #expect(tree.firstError(in: tree.root.range, outside: tree.branchesForNewerCompilers) == nil)
  }

  @Test(arguments: ["os(iOS)", "swift(>=5.9)", "compiler(<9.0)", "DEBUG"])
  func otherErrorsRemain(_ condition: String) {
    let tree = tree(condition)
    let first = tree.errorOffsets.first.map(Int.init)
    #expect(tree.firstError(in: tree.root.range, outside: tree.branchesForNewerCompilers) == first)
    #expect(first != nil)
  }

  @Test func codeAroundIsChecked() {
    let settings = RuleSettings(
      preset: .none, levels: ["deprecated_corner_radius": .on], deploymentTargets: [.iOS: OSVersion(17)])
    func findings(_ condition: String) -> [Finding] {
      Project(["A.swift": Self.source(condition)], settings: settings)
        .findings(of: "deprecated_corner_radius", in: "A.swift")
    }
    #expect(findings("compiler(>=9.0)").count == 1)
    #expect(findings("os(iOS)").isEmpty)
  }
}
