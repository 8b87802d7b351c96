import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CalleesTests {
  /// The marked node's callee: `Type.name` with `+` for another file, or the reason.
  private func callee(_ code: String, beside others: [String: String] = [:]) throws -> String {
    let file = SampleFile(code, beside: others)
    return describe(file.model.callee(of: try file.node), in: file.model)
  }

  private func describe(_ callee: Callee, in file: FileModel) -> String {
    switch callee {
    case .here(let code):
      let owner = file.enclosingType(of: code.declaration).map { $0.name.text + "." } ?? ""
      return owner + (code.declaration.memberName?.text ?? "\(code.declaration.kind)")
    case .elsewhere(let member, of: let type): return "+" + (type.map { $0.fact.name + "." } ?? "") + member.fact.name
    case .system: return "system"
    case .nothing: return "nothing"
    case .unknown(let reason): return reason.rawValue
    }
  }

  private static let model = """
    class Base { func refresh() {}; var title: String { "" } }
    class Sibling: Base {}
    protocol Loading { func start() }
    extension Loading { func start() {}; func stop() {} }
    struct Other: Loading {}
    class Router { static let shared = Router(); func push() {}; var depth: Int { 1 } }
    class Model: Base, Loading {
      static let shared = Model()
      static func make() -> Model { Model() }
      let router = Router()
      let parent: Model? = nil
      let items: [Router] = []
      let done: () -> Void = {}
      func load() {}
      func find(_ text: String) {}
      func find(id: Int) {}
      func get() -> Int { 1 }
      func get() async -> Int { 1 }
      func callAsFunction() {}
      init(text: String) {}
      init() {}
    }
    struct xRow {}
    extension Model { func save() {} }
    extension NotificationCenter { func tides() {} }
    """

  private static let expressions: [(String, String)] = [
    ("model.load()", "Model.load"), ("self.model.load()", "Model.load"), ("self.model?.load()", "Model.load"),
    ("model.router.push()", "Router.push"), ("model.parent?.router.push()", "Router.push"),
    ("Model.shared.load()", "Model.load"), ("Router.shared.push()", "Router.push"), ("Model.make()", "Model.make"),
    ("Model.make().load()", "Model.load"), ("model.refresh()", "Base.refresh"), ("model.start()", "Loading.start"),
    ("model.stop()", "Loading.stop"), ("model.save()", "Model.save"), ("model.find(a)", "Model.find"),
    ("model.find(id: 1)", "Model.find"), ("model.get()", "Model.get"), ("model.items[0].push()", "Router.push"),
    ("model.items.first { $0 }", "system"), ("model.done()", "closureValue"), ("model()", "Model.callAsFunction"),
    ("Model()", "Model.init"), ("Model(text: a)", "Model.init"), ("Router()", "nothing"), ("xRow()", "nothing"),
    ("NotificationCenter.default.tides()", "NotificationCenter.tides"),
    ("NotificationCenter.default.storms()", "receiver"),
    ("unknown.load()", "receiver"),
    ("text.hasPrefix(a)", "system"), ("print(a)", "undeclared"), ("missing()", "undeclared"),
  ]

  @Test(arguments: expressions)
  func membersOfTheSameFileAreFound(expression: String, expected: String) throws {
    let code = """
      \(Self.model)
      struct Page { let model: Model; let text: String; func f() { ▸\(expression)◂ } }
      """
    let expected = expected.replacing("Model.init", with: "Model.initializerDecl")
    #expect(try callee(code) == expected)
  }

  @Test(arguments: expressions)
  func membersOfOtherFilesAreFound(expression: String, expected: String) throws {
    let code = "struct Page { let model: Model; let text: String; func f() { ▸\(expression)◂ } }"
    let isOwn = expected.contains(".")
    #expect(try callee(code, beside: ["Model.swift": Self.model]) == (isOwn ? "+" + expected : expected))
  }

  @Test(
    arguments: [
      ("func f() { ▸load()◂ }", "Page.load"), ("func f() { ▸self.load()◂ }", "Page.load"),
      ("func f() { g(▸load◂) }", "Page.load"), ("func f() { g(action: ▸self.load◂) }", "Page.load"),
      ("func f() { let a = load; ▸a()◂ }", "Page.load"), ("func f() { let a = { load() }; ▸a()◂ }", "Page.closureExpr"),
      ("func f() { func load() {}; ▸load()◂ }", "Page.load"), ("func f(load: () -> Void) { ▸load()◂ }", "closureValue"),
      ("func f() { let load = 1; g(▸load◂) }", "nothing"),
      ("func f() { Task { [weak self] in ▸self?.load()◂ } }", "Page.load"),
      ("func f() { g { [weak self] in guard let self else { return }; ▸self.load()◂ } }", "Page.load"),
      ("func f() { g(▸total◂) }", "Page.total"), ("func f() { g(▸count◂) }", "nothing"),
      ("func f() { ▸Self.reset()◂ }", "Page.reset"), ("func f() { ▸Page.reset()◂ }", "Page.reset"),
      ("func f() { ▸helper()◂ }", "helper"), ("func f() { ▸more()◂ }", "Page.more"),
      ("func f() { if let inner { ▸inner.go()◂ } }", "Inner.go"),
      ("func f() { guard let i = inner else { return }; ▸i.go()◂ }", "Inner.go"),
      ("func f() { let i = inner!; ▸i.go()◂ }", "Inner.go"), ("func f() { let i = Inner(); ▸i.go()◂ }", "Inner.go"),
      ("func f(i: Inner) { ▸i.go()◂ }", "Inner.go"), ("func f() { for i in list { ▸i.go()◂ } }", "Inner.go"),
      ("func f() { list.forEach { i in ▸i.go()◂ } }", "Inner.go"),
      ("func f() { (a as? Inner)?.go(); ▸(a as! Inner).go()◂ }", "Inner.go"),
      ("func f() async { let i = await make(); ▸i.go()◂ }", "Inner.go"), ("func f() { ▸#warn()◂ }", "macro"),
      ("func f() { ▸twice(1)◂ }", "ambiguous"),
    ])
  func namesAreResolved(member: String, expected: String) throws {
    let code = """
      func helper() {}
      struct Inner { func go() {} }
      struct Page {
        var count = 0
        var inner: Inner?
        var list: [Inner] = []
        var total: Int { count }
        func load() {}
        static func reset() {}
        func make() async -> Inner { Inner() }
        func twice(_ a: Int) {}
        func twice(_ a: String) {}
        \(member)
      }
      extension Page { func more() {} }
      """
    #expect(try callee(code) == expected)
  }

  @Test func extensionsInOtherFilesAreFound() throws {
    let page = "struct Page { func f() { ▸load()◂ } }"
    #expect(try callee(page, beside: ["A.swift": "extension Page { func load() {} }"]) == "+Page.load")
    let part = "extension Page { func f() { ▸load()◂ } }"
    #expect(try callee(part, beside: ["A.swift": "struct Page { func load() {} }"]) == "+Page.load")
    #expect(try callee(part, beside: ["A.swift": "func load() {}; struct Page {}"]) == "+load")
  }

  @Test func nestedTypesAreToldApart() throws {
    let code = """
      enum Search { class State { func load() {} }
        struct Page { let state: State; func f() { ▸state.load()◂ } } }
      enum Feed { class State { func reload() {} } }
      """
    #expect(try callee(code) == "State.load")
  }

  @Test func modifiersOfTheProjectAreFound() throws {
    let code = "struct Page: View { var body: some View { ▸Text(\"\").card()◂ } }"
    #expect(
      try callee(code, beside: ["A.swift": "extension View { func card() -> some View { self } }"]) == "+View.card")
    #expect(try callee(code) == "system")
    let helper = "struct Page: View { var body: some View { ▸top.card()◂ }; var top: some View { Text(\"\") } }"
    #expect(
      try callee(helper, beside: ["A.swift": "extension View { func card() -> some View { self } }"]) == "+View.card")
  }

  @Test func theFactsOfACalleeAreFound() throws {
    let file = SampleFile("class A { func f() { ▸g()◂ }; func g() { h() } }")
    let found = try #require(file.model.fact(of: file.model.callee(of: try file.node)))
    #expect(found.fact.name == "g" && found.type.fact.name == "A")
  }

  @Test(
    arguments: [
      ("Button(\"\") ▸{ open(); close() }◂", ["open()", "close()"]),
      ("Button(\"\") ▸{ open() }◂", ["isOpen = true", "count += 1"]),
      ("Button(\"\", action: ▸forward◂)", ["isOpen = true", "count += 1"]),
      ("Button(\"\") ▸{ set(1) }◂", ["set(1)"]),
      ("Button(\"\", action: ▸unknown◂)", ["unknown"]),
      ("Button(\"\") ▸{ endless() }◂", ["endless()"]),
      ("Button(\"\") ▸{ empty() }◂", ["empty()"]),
    ])
  func anActionRunsTheStatementsOfItsMethod(action: String, expected: [String]) throws {
    let file = SampleFile(
      """
      struct Page: View {
        var body: some View { \(action) }
        func open() { isOpen = true; count += 1 }
        func forward() { open() }
        func set(_ n: Int) { count = n }
        func endless() { endless() }
        func empty() {}
      }
      """)
    #expect(file.model.statementsRun(by: try file.node).map(\.text) == expected)
  }

  @Test func aFunctionMayHaveTheNameOfAType() throws {
    func callee(_ members: String, _ body: String = "▸Card()◂", beside others: [String: String] = [:]) throws -> String
    {
      try self.callee(
        "import SwiftUI\nstruct Card: View { let title: String; init(title: String) {} }\nstruct A: View { \(members)\n"
          + "var body: some View { \(body) } }", beside: others)
    }
    let method = "func Card() -> some View { Text(\"\") }"
    #expect(try callee("", "▸Card(title: \"\")◂") == "Card.initializerDecl")
    #expect(try callee(method) == "A.Card")
    #expect(try callee(method, "▸self.Card()◂") == "A.Card")
    #expect(try callee("static " + method) == "A.Card")
    #expect(try callee("", "\(method)\nreturn ▸Card()◂") == "A.Card")
    #expect(try callee("let Card: () -> Text", "▸Card()◂") == "closureValue")
    #expect(try callee("", beside: ["B.swift": "import SwiftUI\nextension A { \(method) }"]) == "+A.Card")
    #expect(try callee("", beside: ["B.swift": "import SwiftUI\nextension B { \(method) }"]) == "Card.initializerDecl")
  }
}
