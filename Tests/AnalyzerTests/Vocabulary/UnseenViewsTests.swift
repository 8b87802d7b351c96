import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests views that users never see.
@Suite struct UnseenViewsTests {
  private static let view = "struct A: View { var body: some View { Text(\"\") } }\n"
  private static let app = ["App.swift": "import SwiftUI\n@main struct Main: App { var body: some Scene { S() } }"]

  private func isUnseen(_ code: String, beside others: [String: String] = [:]) throws -> Bool {
    let file = SampleFile(
      "import SwiftUI\n" + code, beside: others.mapValues { $0.hasPrefix("import") ? $0 : "import SwiftUI\n" + $0 })
    return file.model.isUnseen(try file.type)
  }

  @Test func previewsShowNothingToUsers() throws {
    #expect(try isUnseen(Self.view + "#Preview { A() }"))
    #expect(try isUnseen(Self.view + "struct B: View { var body: some View { A() } }\n#Preview { B() }"))
    #expect(try !isUnseen(Self.view + "struct B: View { var body: some View { A() } }"))
    #expect(try !isUnseen(Self.view + "let a = A()\n#Preview { A() }"))
  }

  @Test func aRepresentableIsUnseenByName() {
    func isUnseen(_ users: String) -> Bool {
      let mover = "struct Mover: NSViewRepresentable {}\n"
      return SampleFile("import SwiftUI\n" + mover + users, beside: Self.app).model.facts.isUnseen(viewNamed: "Mover")
    }
    #expect(isUnseen(""))
    #expect(isUnseen("struct B: View { var body: some View { Mover() } }"))
    #expect(!isUnseen("extension View { func movable() -> some View { background(Mover()) } }"))
  }

  @Test func aViewThatNoCodeShowsIsNotAlwaysPreviewed() throws {
    func isUnseen(_ rest: String, onlyPreviews: Bool) throws -> Bool {
      let file = SampleFile(
        "import SwiftUI\nstruct A: View { var body: some View { Mark() } }\n\(rest)", beside: Self.app)
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item, onlyPreviews: onlyPreviews)
    }
    #expect(try isUnseen("", onlyPreviews: false))
    #expect(try !isUnseen("", onlyPreviews: true))
    #expect(try isUnseen("#Preview { A() }", onlyPreviews: true))
    #expect(try isUnseen("struct B: View { var body: some View { A() } }\n#Preview { B() }", onlyPreviews: true))
    let abandoned = "struct C: View { var body: some View { Text(\"\") }; private var a: some View { B() } }"
    #expect(
      try isUnseen("struct B: View { var body: some View { A() } }\n\(abandoned)", onlyPreviews: true))
    #expect(
      try !isUnseen("struct B: View { var body: some View { A() } }\n\(abandoned)\nlet b = B()", onlyPreviews: true))
  }

  @Test func aBranchForPlatformsWithoutUsersShowsNothing() throws {
    func isUnseen(_ use: String, _ settings: RuleSettings = RuleSettings()) throws -> Bool {
      let file = SampleFile(
        """
        import SwiftUI
        struct A: View {
          var body: some View {
            \(use)
          }
          private var strip: some View { row }
          private var row: some View { Row() }
        }
        private struct Row: View {
          var body: some View {
            #if os(tvOS)
            Mark()
            #else
            Text("")
            #endif
          }
        }
        """, settings: settings)
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item)
    }
    #expect(try !isUnseen("strip"))
    #expect(try isUnseen("#if os(iOS)\nstrip\n#endif"))
    #expect(try !isUnseen("#if os(iOS)\nstrip\n#else\nRow()\n#endif"))
    #expect(try isUnseen("strip", RuleSettings(traits: ProjectTraits(platforms: [.iOS]))))
    #expect(try !isUnseen("strip", RuleSettings(traits: ProjectTraits(platforms: [.iOS, .tvOS]))))
  }

  @Test func aFunctionWithTheNameOfTheViewShowsNothing() throws {
    func isUnseen(_ call: String, _ others: String) throws -> Bool {
      let scene = "struct S: Scene { var body: some Scene { WindowGroup { B() } } }\n"
      return try self.isUnseen(
        "struct A: View { let size: Int; var body: some View { Text(\"\") } }",
        beside: Self.app.merging([
          "S.swift": scene + "struct B: View { var body: some View { \(call) } }", "T.swift": others,
        ]) { $1 })
    }
    #expect(try !isUnseen("A(size: 1)", ""))
    #expect(try isUnseen("A()", "extension B { func A() -> some View { Text(\"\") } }"))
    #expect(try isUnseen("A()", "extension View { func A() -> some View { self } }"))
    #expect(try isUnseen("func A() -> some View { Text(\"\") }\nreturn A()", ""))
    #expect(try isUnseen("A()", ""), "it has no such initializer")
    #expect(try isUnseen("A(count: 1)", ""))
    #expect(try !isUnseen("A()", "extension A { init() { self.init(size: 1) } }"))
    #expect(try !isUnseen("A(size: 1)", "extension C { func A() -> some View { Text(\"\") } }"))
  }

  @Test func aBranchForAClosureThatNoCodePassesShowsNothing() throws {
    func isUnseen(_ use: String, _ condition: String = "let pick", type: String = "(() -> Void)?") throws -> Bool {
      let file = SampleFile(
        """
        import SwiftUI
        struct A: View {
          var pick: \(type)
          var body: some View { if \(condition) { Mark() } }
        }
        struct B: View { var body: some View { \(use) } }
        """)
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item)
    }
    #expect(try isUnseen("A()"))
    #expect(try isUnseen("A()", "let action = pick, isOn"))
    #expect(try isUnseen("A()", "pick != nil"))
    #expect(try !isUnseen("A()", "pick == nil"))
    #expect(try !isUnseen("A(pick: {})"))
    #expect(try !isUnseen("A {}"))
    #expect(try !isUnseen("Text(\"\")"), "other code may show it")
    #expect(try !isUnseen("A()", type: "Int?"))
  }

  @Test func anUnusedPrivateMemberShowsNothing() throws {
    func isUnseen(_ members: String, _ body: String = "Text(\"\")") throws -> Bool {
      let file = SampleFile("import SwiftUI\nstruct A: View { var body: some View { \(body) }\n\(members) }")
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item)
    }
    #expect(try isUnseen("private func a() -> some View { Mark() }"))
    #expect(try isUnseen("private var a: some View { Mark() }"))
    #expect(try isUnseen("private func a(_ n: Int) -> some View { if n > 0 { a(n - 1) } else { Mark() } }"))
    #expect(try !isUnseen("func a() -> some View { Mark() }"), "another file may use it")
    #expect(try !isUnseen("private func a() -> some View { Mark() }", "a()"))
    #expect(try !isUnseen("private var a: some View { Mark() }", "self.a"))
    #expect(try isUnseen("private var a: some View { Mark() }\nprivate var b: some View { a }"))
    #expect(try !isUnseen("private var a: some View { Mark() }\nvar b: some View { a }"), "another file may use it")
    #expect(try isUnseen("private var a: some View { b; Mark() }\nprivate var b: some View { a }"), "a cycle")
    #expect(try !isUnseen("private static var a: some View { Mark() }", "Self.a"))
    #expect(try !isUnseen("private let a = Mark()"))
  }

  @Test func whatAnUnusedMemberCreatesIsUnseen() throws {
    func isUnseen(_ owner: String) throws -> Bool {
      try self.isUnseen(Self.view, beside: Self.app.merging(["S.swift": owner]) { $1 })
    }
    let scene = "struct S: Scene { var body: some Scene { WindowGroup { B() } } }\n"
    let link = "private var a: some View { NavigationLink(\"\") { A() } }"
    #expect(try !isUnseen(scene + "struct B: View { var body: some View { a }\n\(link) }"))
    #expect(try isUnseen(scene + "struct B: View { var body: some View { Text(\"\") }\n\(link) }"))
    let unused = "private var b: some View { a }\n" + link
    #expect(try isUnseen(scene + "struct B: View { var body: some View { Text(\"\") }\n\(unused) }"))
    let visible = link.replacing("private ", with: "")
    #expect(try !isUnseen(scene + "struct B: View { var body: some View { Text(\"\") }\n\(visible) }"))
  }

  @Test func codeOfDebugBuildsShowsNothing() throws {
    func isUnseen(_ code: String) throws -> Bool {
      let file = SampleFile("import SwiftUI\n" + code)
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item)
    }
    let view = "struct A: View { var body: some View { Mark() } }"
    #expect(try isUnseen("#if DEBUG\n\(view)\n#endif"))
    #expect(try !isUnseen("#if os(iOS)\n\(view)\n#endif"))
    #expect(try !isUnseen(view))
  }

  @Test func aBranchForPreviewsShowsNothing() throws {
    func isUnseen(_ body: String, _ members: String = "") throws -> Bool {
      let file = SampleFile("import SwiftUI\nstruct A: View { var body: some View { \(body) }\n\(members) }")
      let node = try file.call("Mark").node
      let item = try #require(file.model.outline.items.first { $0.range.contains(node.range.lowerBound) })
      return file.model.isUnseen(node.range, in: item)
    }
    #expect(try isUnseen("if false { Mark() }"))
    #expect(try !isUnseen("if false { Text(\"\") } else { Mark() }"))
    let condition = "ProcessInfo.processInfo.environment[\"XCODE_RUNNING_FOR_PREVIEWS\"] == \"1\""
    #expect(try isUnseen("if \(condition) { Mark() } else { Text(\"\") }"))
    #expect(try !isUnseen("if \(condition) { Text(\"\") } else { Mark() }"))
    #expect(try isUnseen("if isPreview { Mark() }", "var isPreview: Bool { \(condition) }"))
    #expect(try !isUnseen("if !isPreview { Mark() }", "var isPreview: Bool { \(condition) }"))
    #expect(try !isUnseen("if isPreview { Mark() }", "let isPreview: Bool"), "it may be a preview of a document")
  }

  @Test func whatAProgramDoesNotUseIsUnseen() throws {
    #expect(try !isUnseen(Self.view))
    #expect(try isUnseen(Self.view, beside: Self.app))
    #expect(try !isUnseen("public " + Self.view, beside: Self.app))
    let list = "struct L: View { var body: some View { List { A() } } }"
    #expect(try isUnseen(Self.view, beside: Self.app.merging(["L.swift": list]) { $1 }))
    #expect(try !isUnseen(Self.view, beside: ["L.swift": list]))
    let scene = "struct S: Scene { var body: some Scene { WindowGroup { A() } } }"
    #expect(try !isUnseen(Self.view, beside: Self.app.merging(["S.swift": scene]) { $1 }))
    let host = "class C { func show() { push(UIHostingController(rootView: A())) } }"
    #expect(try !isUnseen(Self.view, beside: Self.app.merging(["C.swift": host]) { $1 }))
    // Code that does not import SwiftUI may host a view.
    let named = Self.view.replacing("A", with: "AView")
    let shows = ["C.swift": "import UIKit\nclass C { func show() { push(host(AView())) } }"]
    #expect(try !isUnseen(named, beside: Self.app.merging(shows) { $1 }))
    // Users do not see views in tests either.
    #expect(try isUnseen(Self.view, beside: Self.app.merging(["AppTests/T.swift": "let a = A()"]) { $1 }))
  }

  @Test func findingsInUnseenViewsAreHints() {
    let view = "struct A: View { var body: some View { List { Text(\"\") }.animation(.default) } }\n"
    func finding(_ others: [String: String]) -> Finding? {
      Project(["A.swift": view].merging(others) { $1 }).findings(of: "animation_missing_value", in: "A.swift").first
    }
    #expect(finding([:])?.severity == .info)
    #expect(
      finding(["App.swift": "@main struct M: App { var body: some Scene { Window { A() } } }"])?.severity == .info)
    let unused = finding(["App.swift": "@main struct M: App { var body: some Scene { Window { Home() } } }"])
    #expect(unused?.severity == .hint)
    #expect(unused?.missingFact != nil)
  }

  @Test func errorsInUnseenViewsAreHintsIfTheyCompile() {
    let view = "struct A: View { @StateObject private var a: Model?; var body: some View { Text(\"\"); padding() } }"
    let home = "struct Home: View { var body: some View { Text(\"\") } }\n#Preview { A() }"
    let project = Project([
      "A.swift": view, "Home.swift": home,
      "App.swift": "@main struct M: App { var body: some Scene { WindowGroup { Home() } } }",
    ])
    func severities(_ project: Project) -> [Severity] {
      ["state_object_optional", "missing_modifier_dot"].flatMap { project.findings(of: $0, in: "A.swift") }
        .map(\.severity)
    }
    #expect(severities(project) == [.error, .hint])
    #expect(severities(project.with("Home.swift", home.replacing("Text", with: "A(); Text"))) == [.error, .error])
  }

  @Test func aChosenSeverityIsThatOfUnseenViewsToo() {
    let project = Project(
      [
        "A.swift": "struct A: View { var body: some View { List { Text(\"\") }.animation(.default) } }",
        "App.swift": "@main struct M: App { var body: some Scene { WindowGroup { Home() } } }",
      ],
      settings: RuleSettings(preset: .none, levels: ["animation_missing_value": .severity(.error)]))
    #expect(project.findings(of: "animation_missing_value", in: "A.swift").map(\.severity) == [.error])
  }

  @Test func aPackageOfAProgramIsOnlyForTheProgram() {
    let manifest = "import PackageDescription\nlet p = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])"
    let view = "public struct A: View { public var body: some View { List { Text(\"\") }.animation(.default) } }\n"
    func severity(_ program: String) -> Severity? {
      let app = "@main struct M: App { var body: some Scene { Window { Home() } } }"
      return Project(["Kit/Package.swift": manifest, "Kit/Sources/Kit/A.swift": view, program: app])
        .findings(of: "animation_missing_value", in: "Kit/Sources/Kit/A.swift").first?.severity
    }
    #expect(severity("App/App.swift") == .hint)
    #expect(severity("Kit/Example/App.swift") == .info, "the package is for others, too")
  }
}
