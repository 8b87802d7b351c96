import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what is known about the arguments of views.
@Suite struct ViewInputsTests {
  private static let page = """
    struct Page: View {
      let title: String
      var body: some View { Text(title) }
    }
    """

  /// How the title of a page changes, given the code that shows pages.
  private func change(_ code: String, of view: String = page) throws -> String {
    let file = SampleFile(view, beside: ["Uses.swift": "import SwiftUI\n" + code])
    let type = try file.type
    let property = try #require(type.storedProperties.first)
    return switch file.model.inputs(of: type).mayChange(property) {
    case .neverChanges: "never"
    case .unknown: "unknown"
    case .changes(_, let argument): "changes: \(argument.origin.source)"
    }
  }

  private func body(_ content: String, _ members: String = "") -> String {
    "struct Home: View { \(members); var body: some View { \(content) } }"
  }

  @Test func constantsNeverChange() throws {
    for value in [
      "\"a\"", "Strings.title", ".init()", "Strings.shared.name.isEmpty ? \"a\" : \"b\"", "greeting",
      "name.uppercased()",
    ] {
      let result = try change(body("Page(title: \(value))", "let greeting = \"a\"; @State private var name = \"b\""))
      #expect(result == (value.contains("shared") ? "unknown" : "never"), "\(value)")
    }
  }

  @Test(
    arguments: [
      ("Page(title: \"a\")", "", .always),
      ("ForEach(names, id: \\.self) { Page(title: $0) }", "@Binding var names: [String]", .always),
      ("ForEach(0..<3) { Page(title: \"\\($0)\") }", "", .always),
      ("ForEach(books) { Page(title: $0.title) }", "@Binding var books: [Book]", .ofElement),
      ("ForEach(books, id: \\.isbn) { book in Page(title: book.title) }", "let books: [Book]", .ofElement),
      ("ForEach(books, id: \\.isbn) { book in Page(title: book.isbn) }", "@Binding var books: [Book]", .always),
      ("ForEach(pairs, id: \\.code) { (code, size) in Page(title: code) }", "@Binding var pairs: [Pair]", .always),
      ("NavigationLink(\"\") { Page(title: name) }", "@Binding var name: String", .untilShownAgain),
      ("Page(title: name)", "@Binding var name: String", nil),
    ] as [(String, String, InputConstancy?)])
  func valuesThatDoNotChangeAreToldApart(content: String, members: String, expected: InputConstancy?) throws {
    let file = SampleFile(Self.page, beside: ["Uses.swift": "import SwiftUI\n" + body(content, members)])
    let type = try file.type
    let property = try #require(type.storedProperties.first)
    #expect(file.model.inputs(of: type).constancy(of: property) == expected)
  }

  @Test(
    arguments: [
      ("Page(title: \"a\")", "", .always), ("Page(title: name)", "@Binding var name: String", nil),
      ("ForEach(books) { Page(title: $0.title) }", "@Binding var books: [Book]", .ofElement),
    ] as [(String, String, InputConstancy?)])
  func parametersThatDoNotChangeAreToldApart(content: String, members: String, expected: InputConstancy?) throws {
    let page = """
      struct Page: View {
        let text: String
        init(title: String) { text = title }
        var body: some View { Text(text) }
      }
      """
    let file = SampleFile(page, beside: ["Uses.swift": "import SwiftUI\n" + body(content, members)])
    let initializer = try #require(try file.type.initializers.first)
    let parameter = try #require(initializer.parameters.first { _ in true })
    #expect(file.model.inputs(of: try file.type).constancy(of: parameter, of: initializer) == expected)
  }

  @Test(arguments: [("Page(title: Title())", true), ("Page(title: .init(1))", true), ("Page(title: title)", false)])
  func callersMakeObjects(content: String, areMade: Bool) throws {
    let file = SampleFile(Self.page + "\n" + body(content, "let title: Title"))
    let type = try file.type
    let property = try #require(type.storedProperties.first)
    #expect(file.model.inputs(of: type).areMade(for: property) == areMade)
  }

  @Test(
    arguments: [
      ("Text(\"\").sheet(isPresented: $isOn) { Page(title: \"\") }", true), ("Page(title: \"\")", false),
      ("NavigationLink(\"\") { Page(title: \"\") }; Page(title: \"\")", false), ("Text(\"\")", false),
    ])
  func someViewsAreAlwaysBuiltAgain(content: String, isAgain: Bool) {
    let file = SampleFile(Self.page, beside: ["Uses.swift": "import SwiftUI\n" + body(content)])
    #expect(file.model.facts.isAlwaysBuiltAgain("Page") == isAgain)
  }

  @Test func stateChanges() throws {
    let state = "@State private var name = \"a\""
    #expect(try change(body("Page(title: name); TextField(\"\", text: $name)", state)) == "changes: name")
    #expect(try change(body("Page(title: \"\\(name)!\"); TextField(\"\", text: $name)", state)) == "changes: name")
    #expect(try change(body("Page(title: name).onTapGesture { name = \"b\" }", state)) == "changes: name")
    #expect(try change(body("Page(title: name)", "@Binding var name: String")) == "changes: name")
    #expect(try change(body("Page(title: name)", "@AppStorage(\"n\") var name = \"a\"")) == "changes: name")
    #expect(try change(body("GeometryReader { g in Page(title: \"\\(g.size)\") }")) == "changes: GeometryReader")
    #expect(
      try change(body("Page(title: text)", "@Binding var name: String; var text: String { name + \"a\" }"))
        == "changes: name")
    #expect(
      try change(body("let text = name ?? \"a\"; Page(title: text)", "@Binding var name: String?")) == "changes: name")
  }

  @Test func anObjectStaysTheSameWhileItsMembersChange() throws {
    let view = "struct Page: View { let model: Model; var body: some View { Text(model.title) } }\n"
    let members = "@State private var model = Model()"
    let changed = body("Page(model: model).onTapGesture { model.title = \"b\" }", members)
    let replaced = body("Page(model: model).onTapGesture { model = Model() }", members)
    let `class` = "@Observable final class Model { var title = \"a\" }\n"
    let `struct` = "struct Model { var title = \"a\" }\n"
    #expect(try change(`class` + changed, of: view) == "never")
    #expect(try change(`class` + replaced, of: view) == "changes: model")
    #expect(try change(`struct` + changed, of: view) == "changes: model")
  }

  @Test func theViewOfACaseMayGoAwayBetweenTwoValues() throws {
    let name = "@Binding var name: String?"
    for content in [
      "if let name { Page(title: name) }", "if let text = name { Page(title: text) }",
      "switch name { case .some(let text): Page(title: text); default: Text(\"\") }",
      "if case .some(let text) = name { Page(title: text) }",
    ] {
      #expect(try change(body(content, name)) == "unknown", "\(content)")
      #expect(try change(body(content, "let name: String? = \"a\"")) == "never", "\(content)")
    }
    let model = "final class Model: ObservableObject { @Published var title = \"\"; func f() { title = \"a\" } }"
    #expect(
      try change(body("if let model { Page(title: model.title) }", "let model: Model?") + "\n" + model)
        == "changes: model.title", "the object stays")
  }

  /// The branch stays while the value has another payload.
  @Test(
    arguments: [
      ("List(selection: $name) {}", "changes: name"), ("Button(\"\") { name = other }", "changes: name"),
      ("Button(\"\") { name = nil }", "unknown"), ("Text(\"\").task { name = await load() }", "unknown"),
      ("Text(\"\").onAppear { name = load() }", "unknown"),
      ("Text(\"\").sheet(item: $name) { _ in Text(\"\") }", "unknown"),
      ("Button(\"\") { Task { name = nil; name = await load() } }", "unknown"),
    ])
  func theViewOfACaseStaysBetweenTwoPayloads(change: String, expected: String) throws {
    let state = "@State private var name: String?"
    for content in ["if let name { Page(title: name) }", "if let name { Page(title: name + \"!\") }"] {
      #expect(try self.change(body(content + "; " + change, state)) == expected, "\(content)")
    }
    #expect(try self.change(body("if let name { Page(title: name).id(name) }; " + change, state)) == "never")
  }

  /// Of the values from which a payload is found, one may be replaced and another one loaded.
  @Test(
    arguments: [
      ("List(selection: $name) {}", "changes: name"), ("Text(\"\").task { name = await load() }", "unknown"),
      ("", "unknown"),
    ])
  func theIdOfThePayloadMayBeReplaced(change: String, expected: String) throws {
    let states = "@State private var name: String?; @State private var names: [String] = []"
    let load = "Text(\"\").onAppear { names = [\"a\"] }; "
    let use = "if let found = names.first(where: { $0 == name }) { Page(title: found) }; "
    #expect(try self.change(body(use + load + change, states)) == expected)
  }

  @Test(
    arguments: [
      ("func select(_ name: String) { self.name = name }", "changes: model.name"),
      ("func clear() { name = nil }", "unknown"),
      ("func load() async { name = nil; name = await fetch() }", "unknown"),
      ("func load() async { name = await fetch() }", "unknown"),
      ("func load() { Task { name = await fetch() } }", "unknown"),
      ("", "never"),
    ])
  func aModelMayReplaceThePayload(method: String, expected: String) throws {
    let model = "final class Model: ObservableObject { @Published var name: String?; \(method) }"
    let use = body("if let name = model.name { Page(title: name) }", "@ObservedObject var model: Model")
    #expect(try change(use + "\n" + model) == expected)
  }

  @Test func membersOfObjectsChangeIfTheyAreWritten() throws {
    let use = body("Page(title: model.name)", "@ObservedObject var model: Model")
    let model = "final class Model: ObservableObject {"
    #expect(
      try change(use + "\n\(model) @Published var name = \"\"; func f() { name = \"a\" } }") == "changes: model.name")
    #expect(try change(use + "\n\(model) let name = \"\" }") == "never")
    #expect(try change(use + "\n\(model) @Published var name = \"\" }") == "never")
    #expect(
      try change(use + "\n\(model) @Published var name = \"\" }\nfunc f(_ m: Model) { m.name = \"a\" }")
        == "changes: model.name")
    #expect(
      try change(use + "\n\(model) @Published var name = \"\" }\nfunc f() { let m = Model(); m.name = \"a\" }")
        == "never")
    #expect(
      try change(
        use + "\n\(model) @Published var name = \"\" }\n"
          + "struct Edit: View { @ObservedObject var m: Model; var body: some View { TextField(\"\", text: $m.name) } }"
      )
        == "changes: model.name")
    #expect(try change(use) == "unknown")
  }

  @Test func slotsThatBuildAnewPassConstants() throws {
    let state = "@Binding var name: String"
    for content in [
      "Text(\"\").sheet(isPresented: $a) { Page(title: name) }", "NavigationLink(\"\") { Page(title: name) }",
      "Text(\"\").navigationDestination(for: Int.self) { _ in Page(title: name) }",
      "Button(\"\") { show(UIHostingController(rootView: Page(title: name))) }", "Page(title: name).id(name)",
      "VStack { Page(title: name) }.id(name)", "ForEach(names, id: \\.self) { Page(title: $0) }",
      "ForEach(notes) { note in Page(title: note.title) }",
    ] {
      #expect(try change(body(content, state)) == "never", "\(content)")
    }
    for content in [
      "Text(\"\").inspector(isPresented: $a) { Page(title: name) }", "TabView { Page(title: name) }",
      "NavigationSplitView { Text(\"\") } detail: { Page(title: name) }",
    ] {
      #expect(try change(body(content, state)) == "changes: name", "\(content)")
    }
    #expect(
      try change(body("ForEach(names.indices, id: \\.self) { Page(title: names[$0]) }", "@Binding var names: [String]"))
        == "changes: names")
    #expect(
      try change(
        body(
          "ForEach(Array(names.enumerated()), id: \\.offset) { index, name in Page(title: name) }",
          "@Binding var names: [String]")) == "changes: names")
    #expect(try change("func f() -> UIViewController { NSHostingController(rootView: Page(title: g())) }") == "never")
    #expect(try change("final class A { static func open() { present(Page(title: g())) } }") == "never")
    #expect(
      try change("final class A: UIHostingController<Page> { init() { super.init(rootView: Page(title: g())) } }")
        == "never")
    #expect(try change("final class A { @ViewBuilder func page() -> some View { Page(title: g()) } }") == "unknown")
    #expect(try change("func f(_ c: Controller) { c.rootView = Page(title: g()) }") == "unknown")
    #expect(try change("") == "unknown")
  }

  @Test func parentsPassOnWhatTheyAreGiven() throws {
    let middle = "struct Middle: View { let name: String; var body: some View { VStack { Page(title: name) } } }\n"
    #expect(try change(middle + body("Middle(name: \"a\")")) == "never")
    #expect(try change(middle + body("Middle(name: name)", "@Binding var name: String")) == "changes: name")
    #expect(
      try change(middle + body("NavigationLink(\"\") { Middle(name: name) }", "@Binding var name: String")) == "never")
    #expect(try change(middle) == "unknown")
    let cycle =
      "struct A: View { let n: String; var body: some View { Page(title: n); B(n: n) } }\n"
      + "struct B: View { let n: String; var body: some View { A(n: n) } }"
    #expect(try change(cycle) == "never")
  }

  @Test func helpersAreFollowed() throws {
    let helper = "func row(_ text: String) -> some View { Page(title: text) }"
    #expect(try change(body("row(\"a\"); row(\"b\")", helper)) == "never")
    #expect(try change(body("row(\"a\"); row(name)", "@Binding var name: String; \(helper)")) == "changes: name")
    #expect(try change(body("NavigationLink(\"\") { row(name) }", "@Binding var name: String; \(helper)")) == "never")
  }

  @Test func initializersMapParametersToProperties() throws {
    let page = """
      struct Page: View {
        private let title: String
        init(_ text: String, size: Int = 1) { title = text.uppercased() }
        var body: some View { Text(title) }
      }
      """
    #expect(try change(body("Page(\"a\", size: name.count)", "@Binding var name: String"), of: page) == "never")
    #expect(try change(body("Page(name)", "@Binding var name: String"), of: page) == "changes: name")
  }

  @Test func editsElsewhereChangeTheAnswer() throws {
    let view = """
      struct Page: View {
        @StateObject private var model: Model
        init(name: String) { _model = StateObject(wrappedValue: Model(name: name)) }
        var body: some View { Text("") }
      }
      """
    let project = Project(["Page.swift": view, "Home.swift": body("Page(name: \"a\")")])
    let rule = "state_object_ignores_new_input"
    #expect(project.findings(of: rule, in: "Page.swift").isEmpty)
    let changed = project.with("Home.swift", body("Page(name: name)", "@Binding var name: String"))
    #expect(changed.findings(of: rule, in: "Page.swift").map(\.severity) == [.hint])
  }

  @Test(
    arguments: [
      ("struct A: View { var body: some View { Page(title: f()) } }", true), ("", true),
      ("struct A: View { var body: some View { Page(title: f()).id(g()) } }", false),
      ("struct A: View { var body: some View { Page(title: f()).id(1) } }", true),
      ("struct A: View { var body: some View { NavigationLink(\"\") { Page(title: f()) } } }", false),
      ("enum A { static func page() -> some View { Page(title: f()) } }", false),
    ])
  func aViewIsKeptOnlyInPlace(code: String, expected: Bool) throws {
    let file = SampleFile(Self.page, beside: ["Uses.swift": "import SwiftUI\n" + code])
    #expect(file.model.inputs(of: try file.type).mayBeKept == expected)
  }
}

/// Tests how users can interact with the content of views.
@Suite struct ReachabilityTests {
  private func reachability(_ code: String, beside other: String = "") throws -> String {
    let file = SampleFile(code, beside: ["Other.swift": "import SwiftUI\n" + other])
    let result = file.model.reachability(of: try file.node)
    return "\(result.isTouchable ? "t" : "-")\(result.isReadable ? "r" : "-")\(result.isShown ? "s" : "-")"
  }

  @Test func modifiersAroundAreSeen() throws {
    for (content, expected) in [
      ("▸Card()◂", "trs"), ("▸Card()◂.disabled(true)", "-rs"), ("VStack { ▸Card()◂ }.allowsHitTesting(false)", "-rs"),
      ("▸Card()◂.disabled(isBusy)", "trs"), ("VStack { ▸Card()◂ }.accessibilityHidden(true)", "t-s"),
      ("▸Card()◂.hidden()", "--s"),
      ("NavigationLink(destination: ▸Card()◂) { Text(\"\") }.hidden()", "trs"),
      ("ImageRenderer(content: ▸Card()◂)", "tr-"),
    ] {
      #expect(try reachability("struct A: View { var body: some View { \(content) } }") == expected, "\(content)")
    }
    #expect(try reachability("#Preview { ▸Card()◂ }") == "tr-")
  }

  @Test func placesThatBuildTheViewAreSeen() throws {
    let view = "struct A: View { var body: some View { ▸Card()◂ } }"
    for (other, expected) in [
      ("", "trs"), ("struct B: View { var body: some View { A().disabled(true) } }", "-rs"),
      ("struct B: View { var body: some View { A().disabled(true); A() } }", "trs"),
      (
        "struct B: View { var body: some View { A() } }\nstruct C: View { var body: some View { B().accessibilityHidden(true) } }",
        "t-s"
      ),
      ("struct B: View { var body: some View { Text(\"\").sheet(isPresented: $a) { A() } } }", "trs"),
    ] {
      #expect(try reachability(view, beside: other) == expected, "\(other)")
    }
    #expect(try reachability(view + "\n#Preview { A() }") == "tr-")
  }

  @Test(
    arguments: [
      ("@main struct B: App { var body: some Scene { WindowGroup { A() } } }", true),
      ("func f() { show(UIHostingController(rootView: A())) }", true),
      ("struct B: View { var body: some View { A() } }", false),
      ("struct B: View { var body: some View { NavigationLink(\"\") { A() } } }", false), ("", false),
      ("#Preview { A() }", false),
    ])
  func someViewsAreBuiltOnce(other: String, isOnce: Bool) throws {
    let file = SampleFile(
      "struct A: View { var body: some View { Text(\"\") } }", beside: ["O.swift": "import SwiftUI\n" + other])
    #expect(file.model.isBuiltOnce(try file.type) == isOnce)
  }
}
