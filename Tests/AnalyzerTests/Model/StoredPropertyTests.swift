import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StoredPropertyTests {
  @Test func propertiesKnowTheirWrappers() throws {
    let file = SampleFile(
      """
      struct A: View {
        @SwiftUI.State private var a = 1
        @Environment(\\.dismiss) var dismiss
        #if DEBUG
        @AppStorage("x") private(set) var b: Int?
        #endif
        let c, d: Int
        var e: Int { 1 }
        var f = 1 { didSet { print(f) } }
        static let g = Model.shared
      }
      """)
    let type = try #require(file.model.types.first)
    let names = type.storedProperties.map(\.name.text)
    #expect(names == ["a", "dismiss", "b", "c", "d", "f", "g"])
    #expect(type.storedProperties.map(\.isState) == [true, false, true, false, false, false, false])
    #expect(type.storedProperties.map(\.isPrivate) == [true, false, false, false, false, false, false])
    #expect(type.storedProperties.map(\.hasDefault) == [true, true, true, false, false, true, true])
    #expect(type.storedProperties.last?.initialValueKind == .staticMember)
  }

  @Test(
    arguments: [
      ("Model()", ValueKind.constructor), ("Module.Model(1)", .constructor), (".init()", .constructor),
      ("Model.init()", .constructor), ("Model.shared", .staticMember), (".shared", .staticMember),
      ("makeModel()", .functionResult), ("[1, -2]", .literal), ("nil", .literal), ("other", .reference),
      ("a + b", .other), ("try Model()", .constructor),
    ])
  func valuesHaveKinds(_ code: String, _ kind: ValueKind) throws {
    let file = SampleFile("struct A { var a = \(code) }")
    #expect(file.model.types.first?.storedProperties.first?.initialValueKind == kind)
  }

  @Test(
    arguments: [
      ("var a: Model", "Model"), ("var a: Model?", "Model"), ("var a: Model!", "Model"), ("var a: Kit.Model", "Model"),
      ("var a: [Model]", nil), ("var a: () -> Model", nil), ("var a = Model()", "Model"),
      ("var a = Kit.Model(1)", "Model"),
      ("var a = Model.init()", "Model"), ("var a = Kit.Model.init(1)", "Model"), ("var a = Model<Int>.init()", "Model"),
      ("var a = makeModel()", nil), ("var a = Model.shared", nil), ("var a = (Model())", "Model"), ("var a = 1", nil),
      ("@Environment(Model.self) var a", "Model"), ("@Environment(Kit.Model.self) var a", "Model"),
      ("@Environment(Store<Int>.self) var a", "Store"), ("@Environment(\\.dismiss) var a", nil),
      ("@Environment(Model.self) var a: Other?", "Other"),
    ] as [(String, String?)])
  func typesHaveNames(code: String, name: String?) throws {
    #expect(try SampleFile("struct A { \(code) }").property("a").typeName?.text == name)
  }

  @Test(
    arguments: [
      ("var a: Bool", true), ("var a = true", true), ("var a: Bool?", false), ("var a = f()", false),
      ("var a = 1", false),
    ])
  func flagsAreBools(code: String, isFlag: Bool) throws {
    #expect(try SampleFile("struct A { \(code) }").property("a").isFlag == isFlag)
  }

  @Test(
    arguments: [("var a = Model.shared", "Model"), ("var a = Model()", nil), ("var a = .shared", nil)]
      as [(String, String?)])
  func sharedObjectsHaveOwners(code: String, owner: String?) throws {
    #expect(try SampleFile("struct A { \(code) }").property("a").staticMemberOwner?.text == owner)
  }

  @Test func rangesLeaveAccessorsOut() throws {
    let file = SampleFile("struct A { @State private var a: Int = 1 { didSet { f() } } }")
    let property = try file.property("a")
    #expect(file.model.tree.source.string(in: property.range) == "@State private var a: Int = 1")
    #expect(property.accessModifier?.name == "private")
  }
}
