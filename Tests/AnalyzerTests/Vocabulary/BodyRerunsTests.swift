import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests whether the body of a view runs again while the view is shown.
@Suite struct BodyRerunsTests {
  private func rerun(_ members: String, shownBy other: String = "") throws -> BodyRerun {
    let code =
      "import SwiftUI\nstruct Page: View { \(members); var body: some View { Text(\"\").onTapGesture { n += 1 } } }"
    let file = SampleFile(code, beside: ["Other.swift": "import SwiftUI\n" + other])
    return file.model.rerun(ofBodyOf: try file.type)
  }

  private let hosting = "func show() { present(UIHostingController(rootView: Page(title: g()))) }"

  @Test(arguments: [
    "@State private var n = 0", "@ObservedObject var model: Model", "@EnvironmentObject var model: Model",
    "@Binding var name: String", "@AppStorage(\"a\") var name = \"\"", "@Environment(Model.self) var model",
  ])
  func dynamicPropertiesRunItAgain(members: String) throws {
    #expect(try rerun(members, shownBy: hosting) == .happens)
  }

  @Test func constantsDoNot() throws {
    #expect(try rerun("let title: String", shownBy: hosting) == .never)
    #expect(try rerun("let title: String; @Namespace var names", shownBy: hosting) == .never)
    #expect(try rerun("@State private var text = \"\"", shownBy: hosting) == .never, "never set")
    #expect(try rerun("let model: Model", shownBy: hosting + "\nfinal class Model {}") == .never)
    #expect(try rerun("let model: Model", shownBy: hosting + "\n@Observable final class Model {}") == .happens)
  }

  @Test func theEnvironmentSeldomChanges() throws {
    #expect(try rerun("@Environment(\\.horizontalSizeClass) var size", shownBy: hosting) == .unknown)
    #expect(try rerun("@Mystery var size: Int", shownBy: hosting) == .unknown)
  }

  @Test func inputsRunItAgain() throws {
    func home(_ argument: String) -> String {
      "struct Home: View { @Binding var name: String; var body: some View { Page(title: \(argument)) } }"
    }
    #expect(try rerun("let title: String", shownBy: home("name")) == .happens)
    #expect(try rerun("let title: String", shownBy: home("\"a\"")) == .never)
    #expect(try rerun("let title: String", shownBy: home("make()")) == .unknown)
    #expect(try rerun("let title: () -> Void", shownBy: home("{ }")) == .unknown, "closures are never equal")
    #expect(try rerun("let title: String") == .unknown, "no known code shows it")
  }

  @Test(arguments: [false, true]) func typingInitializesItAgain(inOtherFile: Bool) throws {
    let page = "import SwiftUI\nstruct Page: View { let n = 0; var body: some View { Text(\"\") } }\n"
    func isInitializedWhileTyping(besides field: String) throws -> Bool {
      let home = "struct Home: View { @State var t = \"\"; var body: some View { VStack { \(field); Page() } } }"
      let sources = [
        "Page.swift": SourceText(inOtherFile ? page : page + home),
        "Home.swift": SourceText("import SwiftUI\n" + (inOtherFile ? home : "")),
      ]
      let trees = sources.mapValues { SyntaxTree.parse($0) }
      var index = FactIndex(trees.mapValues { FileFacts($0) })
      index.readSource = { sources[$0] }
      let reader = FactReader(index, path: "Page.swift")
      let model = FileModel(FileOutline(try #require(trees["Page.swift"])), settings: RuleSettings()) { reader }
      return model.isInitializedWhileTyping(try #require(model.types.first))
    }
    #expect(try isInitializedWhileTyping(besides: "TextField(\"\", text: $t)"))
    #expect(try !isInitializedWhileTyping(besides: "Button(t) { t += \"a\" }"))
  }

  @Test func anAppRunsOnceWithoutState() throws {
    let file = SampleFile("import SwiftUI\nstruct Main: App { let a = 1; var body: some Scene { WindowGroup {} } }")
    #expect(file.model.rerun(ofBodyOf: try file.type) == .never)
  }

  @Test(
    arguments: [
      ("struct A: View { @State var n = 0; var body: some View { Page() } }", BodyRerun.happens),
      (
        "struct A: View { @EnvironmentObject var m: Model; var body: some View { B().sheet(item: $i) { _ in Page() } } }",
        .happens
      ),
      ("struct A: View { let n = 0; var body: some View { Page() } }", .unknown),
      ("func show() { present(UIHostingController(rootView: Page())) }", .never),
      ("@main struct A: App { @State var n = 0; var body: some Scene { WindowGroup { Page() } } }", .never),
      ("struct A { func page() -> some View { Page() } }", .unknown),
      ("", .unknown),
    ])
  func aViewIsInitializedAgainWithTheBodyThatCreatesIt(code: String, expected: BodyRerun) throws {
    let page = "import SwiftUI\nstruct Page: View { var body: some View { Text(\"\") } }"
    let file = SampleFile(page, beside: ["Other.swift": "import SwiftUI\n" + code])
    #expect(file.model.reinitialization(of: try file.type) == expected)
  }

  @Test(arguments: [
    (".sheet(item: $sheet) { $0.content }", BodyRerun.happens), (".sheet(item: $other) { $0.content }", .unknown),
    (".navigationDestination(for: Sheet.self) { $0.content }", .happens), ("", .unknown),
  ])
  func whatAValueBuildsIsInitializedWithTheBodyThatShowsIt(modifier: String, expected: BodyRerun) throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View { var body: some View { Text("") } }
      enum Sheet: Identifiable {
        case page
        var id: Int { 0 }
        @ViewBuilder var content: some View { Page() }
      }
      struct Home: View {
        @State private var sheet: Sheet?
        @State private var other: Other?
        var body: some View { Text("").onTapGesture { sheet = .page }\(modifier) }
      }
      """)
    #expect(file.model.reinitialization(of: try file.type) == expected)
  }

  @Test func theBodyInTheSameFileIsLookedAt() throws {
    func again(_ body: String) throws -> BodyRerun {
      let file = SampleFile(
        """
        import SwiftUI
        struct Page: View { var body: some View { Text("") } }
        struct A: View { @State private var n = 0; var body: some View { \(body) } }
        @main struct Main: App { var body: some Scene { WindowGroup { A() } } }
        """)
      return file.model.reinitialization(of: try file.type)
    }
    #expect(try again("Page().onTapGesture { n += 1 }") == .happens)
    #expect(try again("Page()") == .never, "nothing changes the state")
  }
}
