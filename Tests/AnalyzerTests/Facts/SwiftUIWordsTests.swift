import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that a file that uses SwiftUI according to the model contains one of the words that are searched for before
/// parsing.
@Suite struct SwiftUIWordsTests {
  private func check(_ text: String) {
    let source = SourceText(text)
    let usesSwiftUI = FileFacts(SyntaxTree.parse(source)).usesSwiftUI
    #expect(source.mayUseSwiftUI || !usesSwiftUI, "\(text)")
  }

  private static let examples = RuleCatalog.standard.all.flatMap(\.examples).map { example in
    example.code.filter { $0 != "▸" && $0 != "◂" }
  }

  @Test func examplesThatUseSwiftUIHaveItsWords() {
    for example in Self.examples {
      check(example)
      check("import SwiftUI\n" + example)
    }
  }

  private static let names = [
    "View", "ViewModifier", "App", "Scene", "Widget", "WidgetBundle", "ToolbarContent", "CustomizableToolbarContent",
    "Commands", "UIViewRepresentable", "NSViewControllerRepresentable", "ButtonStyle", "MyStyle",
  ]

  @Test(arguments: names) func conformancesInHostilePlaces(name: String) {
    let spellings = [
      name, "`\(name)`", "SwiftUI.\(name)", "/* a */\(name)/* b */", "// é\n\(name)", "\u{FEFF}\(name)",
      "@MainActor \(name)", "A & \(name)", "A,\(name),B", "\(name)\u{A0}", "é.\(name)", "\r\n\t\(name)",
    ]
    for spelling in spellings {
      check("import Foundation\nstruct A: \(spelling) {}")
      check("extension A: \(spelling) {}")
      check("#if os(iOS)\nstruct A:\(spelling){\n#endif")
    }
    #expect(FileFacts(SyntaxTree.parse(SourceText("struct A: \(name) {}"))).usesSwiftUI)
  }

  @Test func importsAndSnippets() {
    for text in [
      "import SwiftUI", "@_exported import SwiftUI", "import struct SwiftUI.Color", "import `SwiftUI`",
      "import/**/SwiftUI;", "#if canImport(SwiftUI)\nimport SwiftUI\n#endif", "final class A: ObservableObject {}",
      "@Observable class A {}", "extension View { }", "extension Color {}", "extension Text {}", "extension Image {}",
      "extension Font {}", "extension EnvironmentValues {}", "extension SwiftUI.Color {}",
    ] {
      check(text)
      #expect(SourceText(text).mayUseSwiftUI)
    }
    #expect(!SourceText("import UIKit\nfinal class Cell: UITableViewCell {}").mayUseSwiftUI)
    #expect(SourceText("// gotcha:disable:next all").mayUseSwiftUI)
  }
}
