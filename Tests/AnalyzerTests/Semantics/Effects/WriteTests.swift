import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct WriteTests {
  @Test(
    arguments: [
      ("x = 1", "replaces"), ("self.x = 1", "replaces"), ("x += 1", "computes"), ("x.width = 2", "replaces inside"),
      ("x.width.half += 2", "computes inside"), ("x[0] = 1", "replaces inside"), ("x[0].y = 1", "replaces inside"),
      ("x?.y = 1", "replaces inside"), ("x!.y = 1", "replaces inside"), ("(x, y) = f()", "replaces"),
      ("x.toggle()", "toggles"), ("x.append(1)", "mutates"), ("x?.removeLast()", "mutates"),
      ("x.y.removeAll()", "mutates inside"), ("x[0].insert(1)", "mutates inside"), ("f(&x)", "lends"),
      ("f(&x.y)", "lends inside"), ("withAnimation { x = 1 }", "replaces"), ("let n = x.popLast()", "mutates"),
      ("x = !x", "toggles"), ("x = x + 1", "computes"), ("x = [1] + x", "computes"), ("x = y + 1", "replaces"),
      ("if !x { x.toggle() }", "replaces"), ("if x { x.toggle() }", "replaces"),
      ("if x.y == false { x.y.toggle() }", "replaces inside"), ("if y { x.toggle() }", "toggles"),
      ("if !x { x.toggle() } else { f() }", "toggles"), ("if !x, y { x.toggle() }", "toggles"),
      ("f(x)", nil), ("x.count()", nil), ("y = x", nil), ("other.x = 1", nil), ("if x == y { }", nil),
      ("g($x)", nil), ("y[x] = 1", nil), ("y.append(x)", nil), ("var x = 1; x = 2", nil),
      ("var x = x; x.append(1)", nil), ("if var x { x.width = 2 }", nil), ("for var x in y { x += 1 }", nil),
      ("f { (x: inout Int) in x = 1 }", nil), ("var x = 1; self.x = 2", "replaces"),
    ] as [(String, String?)])
  func everySpellingIsAChange(code: String, expected: String?) throws {
    let file = SampleFile("struct A { var x = 1; func f() { \(code) } }")
    let writes = file.model.writes(to: try file.property("x").name, in: try file.type)
    #expect(writes.map { "\($0.kind)" + ($0.isInside ? " inside" : "") } == (expected.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("x = true", true), ("if !x { x.toggle() }", true), ("if x == false { self.x.toggle() }", nil),
    ("if x { x.toggle() }", false), ("x = false", false), ("x.toggle()", nil), ("x = y", nil),
  ])
  func aConditionBeforeToggleSaysWhatItSets(code: String, expected: Bool?) throws {
    let file = SampleFile("struct A { var x = true; func f() { \(code) } }")
    let writes = file.model.writes(to: try file.property("x").name, in: try file.type)
    let assignment = try #require(writes.first).assignment
    #expect((assignment?.setsTrue ?? false ? true : assignment?.setsFalse ?? false ? false : nil) == expected)
    #expect(writes.count == 1)
    // What decides about the change is not another use of the property.
    let references = file.model.unqualifiedReferences(to: try file.property("x").name, in: try file.type)
    if expected != nil { #expect(references.allSatisfy { file.model.write(at: $0) != nil }) }
  }

  @Test(arguments: [
    ("x = 1", true), ("x += 1", true), ("x.y = 1", false), ("(x, y) = f()", false), ("x.toggle()", false),
  ])
  func onlyAssignmentsOfTheWholeAreAssignments(code: String, isWhole: Bool) throws {
    let file = SampleFile("struct A { var x = 1; func f() { \(code) } }")
    let write = try #require(file.model.writes(to: try file.property("x").name, in: try file.type).first)
    #expect((write.assignment != nil) == isWhole)
  }

  @Test(
    arguments: [
      ("x = false", true), ("x = nil", true), ("x = y", true), ("x.toggle()", true), ("x = true", false),
      ("x.append(1)", false), ("x += y", true),
    ])
  func writesMayTurnOff(code: String, mayTurnOff: Bool) throws {
    let file = SampleFile("struct A { var x = 1; func f() { \(code) } }")
    let write = try #require(file.model.writes(to: try file.property("x").name, in: try file.type).first)
    #expect(write.mayTurnOff == mayTurnOff)
  }

  @Test(
    arguments: [
      ("x = true", true), ("x.toggle()", true), ("x = !x", true), ("x = false", false), ("x = !y", false),
      ("x = y", false),
    ])
  func writesMayTurnOn(code: String, mayTurnOn: Bool) throws {
    let file = SampleFile("struct A { var x = false; func f() { \(code) } }")
    let write = try #require(file.model.writes(to: try file.property("x").name, in: try file.type).first)
    #expect(write.mayTurnOn == mayTurnOn)
  }

  @Test(
    arguments: [
      ("var x = Draft()", "x.reset()", true), ("var x = Draft()", "x.show()", false),
      ("var x = Draft()", "x.insert(1)", false), ("var x: Other", "x.clear()", true),
      ("var x: Other", "x.insert(1)", true), ("var x: Store", "x.remove(1)", false),
      ("@StateObject var x: Unknown", "x.remove(1)", false), ("var x: [Int]", "x.remove(1)", true),
      ("var x: Cache", "x.remove(1)", false), ("var x: UIBezierPath", "x.addLine(to: a)", false),
      ("var x: Path", "x.addLine(to: a)", true), ("var x: URLRequest", "x.setValue(a, forHTTPHeaderField: b)", true),
      ("var x: UserDefaults", "x.setValue(a)", false),
      ("var x: [Int]", "x.reset()", false),
    ])
  func theTypeDecidesWhichMethodsChangeTheValue(property: String, call: String, isWrite: Bool) throws {
    let file = SampleFile(
      """
      struct A { \(property); func f() { \(call) } }
      struct Draft { mutating func reset() {}; func show() {}; func insert(_ a: Int) {} }
      final class Store { func remove(_ a: Int) {} }
      """,
      beside: [
        "Other.swift": """
        struct Other {}
        extension Other { mutating func clear() {} }
        final class Cache { func remove(_ a: Int) {} }
        """
      ])
    #expect(file.model.writes(to: try file.property("x").name, in: try file.type).isEmpty != isWrite)
  }

  @Test(
    arguments: [
      ("let a = model; a.name = \"\"", true), ("if let a = model { a.name = \"\" }", true),
      ("guard let a = self.model else { return }; a.list.append(1)", true), ("let a = model; a.load()", false),
      ("let b = model.name; b.count = 1", false), ("var a = model; a.name = \"\"", false), ("let a = model", false),
    ])
  func aConstantForAnObjectIsAnotherNameOfIt(code: String, isWrite: Bool) throws {
    let file = SampleFile("final class A { var model: Model?; func f() { \(code) } }")
    #expect(file.model.writes(to: try file.property("model").name, in: try file.type).isEmpty != isWrite)
  }

  @Test func aBindingMayChangeTheValueOrItsInside() throws {
    let file = SampleFile(
      """
      struct A: View {
        @State var x = [Item]()
        var body: some View {
          F($x); F(self.$x); F($x.first.name); F($x[0]); F($x[0].name); F($x.animation()); F($x[0].name.animation())
          ForEach($list) { $x in F($x) }
        }
      }
      """)
    let bindings = file.model.bindings(of: try file.property("x").name, in: try file.type)
    #expect(
      bindings.map { "\($0.target.text) \($0.isInside)" } == [
        "$x false", "self.$x false", "$x.first.name true", "$x[0] true", "$x[0].name true", "$x false",
        "$x[0].name true",
      ])
  }

  @Test func initializersOnlyMakeTheState() throws {
    let file = SampleFile(
      "struct A { var x = 1; var y = 1; var z = 1; init() { x = 2; y = 2 }; func f() { x = 3; g($z) } }")
    let (x, y, z) = (try file.property("x"), try file.property("y"), try file.property("z"))
    let type = try file.type
    #expect(file.model.laterWrites(to: x, in: type).map(\.node.text) == ["x = 3"])
    #expect([x, y, z].map { file.model.changes($0, in: type) } == [true, false, true])
  }

  @Test func suspensionsAreThoseOfTheCodeThatRunsTogether() throws {
    let file = SampleFile(
      """
      final class A {
        var x = 1
        func f() async { x = 1; await g(); x = 2; withAnimation { x = 3 }; Task { x = 4 } }
        func g() { Task { x = 5; await h(); x = 6 }; x = 7 }
      }
      """)
    let writes = file.model.writes(to: try file.property("x").name, in: try file.type)
    #expect(writes.map(\.isAfterSuspension) == [false, true, true, false, false, true, false])
  }

  @Test(
    arguments: [
      ("model.name", "own: model name"), ("self.model?.user.name", "own: model user name"),
      ("items[0].name", "own: items[] name"), ("Session.shared.user", "Session: shared user"),
      ("given.name", "Model: name"), ("copy.name", "own: model name"), ("same.name", "own: name"),
      ("variable.name", "Model: name"), ("fresh.name", "new: name"), ("typed.name", "Model: name"),
      ("element.name", "local: name"), ("$0.name", "given by run: name"), ("$model.name", "own: model name"),
      ("self.$items[0].name", "own: items[] name"), ("$model.wrappedValue", "own: model"),
      ("super.name", "own: name"), ("f().name", nil), ("given", "Model:"),
    ] as [(String, String?)])
  func placesStartAtTheirRoot(target: String, expected: String?) throws {
    let file = SampleFile(
      """
      final class A {
        var model: Model?
        var items: [Item]
        func f(given: Model) {
          let copy = model, same = self, fresh = Model(), typed: Model
          var variable = model
          for element in items { run { ▸\(target)◂ = 1 } }
        }
      }
      """)
    let place = file.model.place(of: try file.node)
    let text = place.map { place in
      let root =
        switch place.root {
        case .own: "own"
        case .type(let type): type.text
        case .local(let type): type?.text ?? "local"
        case .given(let function): "given by \(function.text)"
        case .new: "new"
        }
      return ([root + ":"] + place.members.map { $0.name.text + ($0.isSubscripted ? "[]" : "") })
        .joined(separator: " ")
    }
    #expect(text == expected)
  }
}
