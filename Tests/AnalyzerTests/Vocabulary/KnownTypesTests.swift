import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct KnownTypesTests {
  private func reader(_ code: String) -> FactReader {
    FactReader(FactIndex(["A.swift": FileFacts(SyntaxTree.parse(SourceText(code)))]), path: "B.swift")
  }

  @Test(
    arguments: [
      ("struct A: Identifiable {}", true, false), ("struct A: Hashable {}", false, true), ("struct A {}", false, false),
      ("struct A: Unknown {}", nil, nil), ("@Model class A {}", true, true), ("@Macro struct A {}", nil, nil),
      ("struct A {}\nextension A: Equatable {}", false, true),
      ("@MainActor class A: ObservableObject {}", false, false),
    ] as [(String, Bool?, Bool?)])
  func conformancesAreKnownOrNot(code: String, isIdentifiable: Bool?, isEquatable: Bool?) throws {
    let type = try #require(reader(code).type(named: "A"))
    #expect(type.isIdentifiable == isIdentifiable)
    #expect(type.isEquatable == isEquatable)
  }

  @Test(
    arguments: [
      ("class A {}", false), ("class A: ObservableObject, Sendable {}", false), ("class A: Module {}", true),
      ("protocol Base: Module {}\nclass A: Base {}", true), ("protocol Base: AnyObject {}\nclass A: Base {}", false),
      ("class A {}\nextension A: Module {}", true), ("class A: NSObject, FinderDelegate {}", false),
    ])
  func typesMayInheritFromOtherModules(code: String, inherits: Bool) throws {
    let reader = reader(code)
    #expect(reader.inheritsFromOtherModule(try #require(reader.type(named: "A"))) == inherits)
  }

  @Test func aSuperclassIsAPartOfItsOnlySubclass() throws {
    let reader = reader(
      """
      class Base: Store { @Published var a = 1 }
      class A: Base { var c = 3 }
      class Plain {}
      class B: Plain { override var c: Int { 3 } }
      """)
    let known = try #require(reader.type(named: "Base"))
    #expect(known.fact.name == "A" && known.isCalled("Base"))
    #expect(known.properties.map(\.name) == ["c", "a"])
    // Both members of an overridden one exist.
    #expect(try #require(reader.type(named: "Plain")).fact.name == "Plain")
  }

  @Test func classesHaveLineages() throws {
    let reader = reader(
      """
      protocol Store: ObservableObject {}
      class Base: Store { @Published var a = 1; private var b = 2 }
      class A: Base { var c = 3; let d = 4 }
      class Other: Base {}
      class Odd: Unknown {}
      struct Plain {}
      """)
    let known = try #require(reader.fullyKnownClass(named: "A"))
    #expect(known.lineage.map(\.fact.name) == ["A", "Base"])
    #expect(known.isObservableObject && known.announcesChanges && !known.isObservable)
    #expect(known.visibleVariables == ["c", "a"])
    #expect(reader.fullyKnownClass(named: "Odd") == nil && reader.fullyKnownClass(named: "Plain") == nil)
  }

  @Test(
    arguments: [
      ("struct A: Answer {}\nprotocol Answer: Identifiable {}", true), ("struct A {}", true),
      ("struct A: View {}", false),
      ("struct A: Unknown {}", false), ("struct A: Panel {}\nprotocol Panel: View {}", false),
      ("struct A: Panel {}\nprotocol Panel: Base {}\nprotocol Base { var body: Int { get } }", false),
      ("struct A: Ring {}\nprotocol Ring: Loop {}\nprotocol Loop: Ring {}", true),
    ])
  func structsInheritViewsOrNot(code: String, isNoView: Bool) throws {
    let reader = reader(code)
    #expect(reader.inheritsNoView(try #require(reader.type(named: "A"))) == isNoView)
  }

  @Test func hashValuesMayBeCompared() throws {
    func equality(_ members: String) throws -> Bool {
      try SampleFile("struct A { var b: Int; \(members) }").type.equalityByHash != nil
    }
    #expect(try equality("static func == (l: A, r: A) -> Bool { l.hashValue == r.hashValue }"))
    #expect(try equality("static func == (l: A, r: A) -> Bool { return l.hashValue == r.hashValue }"))
    #expect(try !equality("static func == (l: A, r: A) -> Bool { l.b == r.b }"))
    #expect(try !equality("static func == (l: A, r: A) -> Bool { l.b.hashValue == r.hashValue }"))
    #expect(
      try !equality("var hashValue: Int { b }; static func == (l: A, r: A) -> Bool { l.hashValue == r.hashValue }"))
  }

  @Test(
    arguments: [
      ("background(.red)", true), ("background(tint)", true), ("background(theme.tint)", true),
      ("background(isOn ? fill() : Color.red)", true), ("background(isOn ? tint : Color.clear)", false),
      ("background(image)", false), ("background(.red, in: .capsule)", false), ("padding()", false),
    ])
  func colorsFillRectangles(modifier: String, isFill: Bool) throws {
    let file = SampleFile(
      """
      struct Theme { var tint: Color }
      struct A: View {
        let isOn: Bool, tint: Color, theme: Theme, image: Image
        func fill() -> Color { .blue }
        var body: some View { Text("").\(modifier) }
      }
      """)
    let name = modifier.prefix { $0 != "(" }
    let found = try file.modifier(name == "padding" ? "padding" : "background")
    #expect(file.model.fillsRectangle(found) == isFill)
  }

  @Test func methodsOfOtherFilesMayWait() throws {
    let file = SampleFile(
      "struct A { let model = Model()\n  func f() { model.search(a); model.find(a) } }",
      beside: ["Model.swift": "class Model { func search(_ a: Int) async { await sleep() }; func find(_ a: Int) {} }"])
    let search = try #require(file.model.callee(of: try file.call("search")).memberElsewhere)
    let find = try #require(file.model.callee(of: try file.call("find")).memberElsewhere)
    #expect(search.type.waits(search.fact) && !find.type.waits(find.fact))
  }

  @Test func viewsUseTypes() throws {
    let file = SampleFile(
      "class Model {}\nclass Other {}\nclass Watched: ObservableObject {}\nstruct Page: View { let model: Model; var body: some View { Text(\"\") } }"
    )
    let used = file.model.types.map(file.model.facts.isUsedByViews)
    #expect(zip(file.model.types.map(\.name.text), used).filter(\.1).map(\.0) == ["Model", "Watched", "Page"])
  }
}
