import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what a view shows of an object that it does not observe, and how that changes.
@Suite struct ShownObjectsTests {
  private static let model = """
    class Base: ObservableObject { @Published var total = 0 }
    final class Model: Base {
      @Published var count = 0
      @Published var items: [Int] = []
      @Published var child = Child()
      func add() { count += 1 }
      func refresh() { Task { await load() } }
      func load() async { await wait(); count = 1 }
      func reset() { total = 0 }
      func start() { timer { self.count += 1 } }
    }
    extension Model {
      var label: String { text(for: count) }
      func text(for number: Int) -> String { "\\(number) of \\(limit)" }
      var limit: Int { total }
      func unrelated() -> String { "a" }
    }
    final class Child { var size = 1 }
    """

  private func view(_ body: String, _ members: String = "", _ other: String = "") -> SampleFile {
    let page = "struct Page: View { let model: Model; \(members)\n var body: some View { VStack { \(body) } } }"
    return SampleFile(["import SwiftUI", page, other, Self.model].joined(separator: "\n"))
  }

  private func shown(_ file: SampleFile) throws -> (objects: [SyntaxNode], held: KnownClass, members: [ShownMember]) {
    let (type, property) = (try file.type, try file.property("model"))
    let held = try #require(file.model.knownClass(of: property))
    let objects = file.model.objects(in: property, of: type)
    return (objects, held, file.model.shownMembers(of: objects, held, in: type) { $0.wrappers.contains("Published") })
  }

  @Test(
    arguments: [
      ("Text(\"\\(model.count)\")", ["count"]), ("Text(\"\\(self.model.items.count)\")", ["items"]),
      ("Text(model.label)", ["count", "total"]), ("Text(model.text(for: 1))", ["total"]),
      ("Text(\"\\(model.total)\")", ["total"]), ("Text(model.unrelated())", []),
      ("Button(\"\") { print(model.count) }", []), ("Text(\"\\(model.child.size)\")", []), ("Row(model: model)", []),
      ("Row(child: model.child)", ["child"]), ("TextField(\"\", value: $model.count)", []),
      ("Text(title)", ["count"]), ("Text(\"\").onChange(of: model.count) { _ in }", ["count"]),
    ] as [(String, [String])])
  func membersShowTheVariablesThatTheyRead(body: String, expected: [String]) throws {
    let file = view(body, "var title: String { \"\\(model.count)\" }")
    let names = Set(try shown(file).members.flatMap(\.variables).map(\.property.name))
    #expect(names.sorted() == expected, "\(body)")
  }

  @Test(
    arguments: [
      ("model.count", ["count"]), ("model.label", ["count", "total"]), ("title", ["count"]), ("model.unrelated()", []),
      ("\"\\(model.count) \\(model.total)\"", ["count", "total"]),
    ] as [(String, [String])])
  func expressionsAreDeterminedByVariables(expression: String, expected: [String]) throws {
    let file = view("Text(\"\").id(\(expression))", "var title: String { \"\\(model.count)\" }")
    let type = try file.type
    let id = try #require(file.model.calls(named: "id").first?.onlyUnlabeledArgument)
    let names = Set(file.model.variables(determining: id, in: type).map(\.variable.property.name))
    #expect(names.sorted() == expected, "\(expression)")
  }

  @Test(
    arguments: [
      ("Button(\"\") { model.add() }", "", .alone), ("Button(\"\") { model.count += 1 }", "", .alone),
      ("Button(\"\") { model.add(); isOn = true }", "isOn", .accompanied),
      ("Button(\"\") { model.add(); isOn = true }", "", .alone), ("Button(\"\") { act() }", "isOn", .accompanied),
      ("Button(\"\") { isOn = true; Task { model.add() } }", "isOn", .alone),
      ("Button(\"\") { model.start(); isOn = true }", "isOn", .alone),
      ("Button(\"\") { model.refresh(); isOn = true }", "isOn", .alone),
      ("Text(\"\").task { isOn = true; await model.load() }", "isOn", .alone),
      ("Text(\"\").task { await model.load(); isOn = true }", "isOn", .perhapsAccompanied),
      ("Button(\"\") { model.add(); store.save() }", "", .perhapsAccompanied),
      ("Button(\"\") { model.reset() }", "", .unknown),
      ("Text(\"\")", "", .unknown), ("TextField(\"\", value: $model.count)", "", .alone),
      ("Adder(model: model)", "", .alone),
    ] as [(String, String, ShownChange)])
  func changesComeAloneOrNot(body: String, shows: String, expected: ShownChange) throws {
    let members = """
      @State private var isOn = false; @ObservedObject var store: Store
      \(body.contains("act()") ? "func act() { model.add(); isOn = true }" : "")
      """
    let state = shows.isEmpty ? "" : "Text(\"\\(\(shows))\"); "
    let adder = "struct Adder: View { let model: Model; var body: some View { Button(\"\") { model.add() } } }"
    let file = view("Text(\"\\(model.count)\"); " + state + body, members, adder)
    let (objects, held, shown) = try self.shown(file)
    #expect(
      file.model.change(of: shown.flatMap(\.variables), of: held, at: objects, in: try file.type) == expected, "\(body)"
    )
  }

  @Test(
    arguments: [
      ("if let found = ▸model.child◂ { use(found.size); use(found) }", 2), ("let found = ▸model.child◂; use(found)", 1),
      ("guard let found = ▸model.child◂ else { return }; use(found)", 1), ("use(▸model.child◂); use(found)", 0),
      ("var found = ▸model.child◂; use(found)", 0), ("if let found = ▸model.child◂ { run { found in use(found) } }", 0),
    ])
  func aConstantStandsForAnObject(code: String, count: Int) throws {
    let file = SampleFile("func act(_ model: Model) { \(code) }")
    #expect(file.model.usesOfConstant(holding: try file.node).count == count, "\(code)")
  }

  @Test func objectsAreChangedByTheirMethods() throws {
    let file = view("Button(\"\") { model.add(); model.reset(); model.count = 2; print(model.count) }")
    let (objects, held, _) = try shown(file)
    let variables = held.variables.filter { $0.property.name == "count" }
    #expect(file.model.changing(variables, of: held, among: objects).count == 2)
  }

  @Test func sharedObjectsAreFound() throws {
    let session = "final class Session: ObservableObject { static let shared = Session(); @Published var user = \"\" }"
    let file = view("Text(Session.shared.user); Text(Other.shared.user); Text(shared.user)", "", session)
    #expect(file.model.sharedObjects(in: try file.type).map(\.object.text) == ["Session.shared"])
  }

  @Test(arguments: [("@ObservedObject ", true), ("", false)])
  func aReceiverMayObserveTheObject(wrapper: String, expected: Bool) throws {
    let file = view(
      "Row(model: model)", "", "struct Row: View { \(wrapper)var model: Model; var body: some View { Text(\"\") } }")
    let (objects, held, _) = try shown(file)
    #expect(file.model.isObservedByReceiver(of: objects, held) == expected)
  }
}
