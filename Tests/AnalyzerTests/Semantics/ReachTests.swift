import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ReachTests {
  /// The calls of functions named by one letter that run from the marked node: each with the moment, `'` after a
  /// suspension, and the path of the object.
  private func reach(_ code: String) throws -> [String] {
    let file = SampleFile(code)
    return file.model.reach(from: try file.node).flatMap { code -> [String] in
      code.calls.compactMap { call in
        guard let name = call.calleeName?.text, name.count == 1 else { return nil }
        let path = code.way.receiver.map { $0.isEmpty ? "" : $0 + "." } ?? "?."
        return "\(path)\(name)" + (code.moment == .now ? "" : " \(code.moment)")
          + (code.isAfterSuspension(call.node) ? " '" : "")
      }
    }
  }

  @Test(
    arguments: [
      ("{ a() }", ["a"]), ("{ load() }", ["l"]), ("load", ["l"]), ("{ self.load() }", ["l"]), ("{ two() }", ["l"]),
      ("{ three() }", ["l"]), ("{ four() }", []), ("{ model.run() }", ["model.m"]),
      ("{ model.deep() }", ["model.store.s"]), ("model.run", ["model.m"]),
      ("{ Model.shared.run() }", ["Model.shared.m"]),
      ("{ Task { a() } }", ["a inTask"]), ("{ start() }", ["b inTask", "c inTask '"]),
      ("{ DispatchQueue.main.async { a() } }", ["a later"]), ("{ withAnimation { a() } }", ["a"]),
      ("{ list.forEach { _ in a() } }", ["a"]), ("{ twice { a() } }", ["p", "a"]), ("{ keep { a() } }", ["a unknown"]),
      ("{ await wait(); a() }", ["w", "a '"]), ("{ await slow() }", ["a", "b '"]),
      ("{ Task { await slow() } }", ["a inTask", "b inTask '"]),
      ("{ text = total }", ["o", "t"]), ("{ cycle() }", ["y"]), ("{ let f = { a() }; f() }", ["f", "a"]),
      ("{ sheet { Button(\"\") { a() } } }", ["a onEvent"]), ("{ queue.sync { a() } }", ["a"]),
      ("{ context.perform { a() } }", ["a later"]), ("{ await context.perform { a() } }", ["a"]),
      ("{ publisher.sink { _ in a() } }", ["a later"]), ("{ other.unknown { a() } }", ["a unknown"]),
      ("{ Timer(timeInterval: 1, repeats: false) { _ in a() } }", ["a later"]),
    ])
  func codeIsReached(root: String, calls: [String]) throws {
    let code = """
      class Store { func save() { s() } }
      class Model {
        static let shared = Model()
        let store = Store()
        func run() { m() }
        func deep() { store.save() }
      }
      class Page {
        let model = Model()
        var text = "" { didSet { o() } }
        var total: String { t() }
        var handler: (() -> Void)?
        func f() { g(▸\(root)◂) }
        func load() { l() }
        func two() { load() }
        func three() { two() }
        func four() { three() }
        func start() { Task { b(); await w(); c() } }
        func twice(_ action: () -> Void) { p(); action(); action() }
        func keep(_ action: @escaping () -> Void) { handler = action }
        func slow() async { a(); await wait(); b() }
        func wait() async { }
        func cycle() { y(); cycle() }
      }
      """
    // `await wait()` suspends the code, and `w` is what the function awaits itself.
    let expected = calls.filter { $0 != "w" }
    let reached = try reach(code).filter { !$0.hasPrefix("w") }
    #expect(reached == expected)
  }

  @Test func codeOfOtherObjectsCanBeLeftOut() throws {
    let file = SampleFile(
      """
      class Store { func save() { s() } }
      class Page {
        let store = Store()
        func f() { g(▸{ store.save(); load(); Task { store.save(); a() } }◂) }
        func load() { l(); Store().save() }
      }
      """)
    func names(_ reach: Reach) -> [String] {
      reach.flatMap { $0.calls.compactMap { $0.calleeName?.text }.filter { $0.count == 1 } }
    }
    let reach = file.model.reach(from: try file.node)
    #expect(names(reach) == ["s", "l", "a", "s"])
    #expect(names(reach.ofSameObject) == ["l", "a"])
  }

  @Test func tasksAreKeptOrDiscarded() throws {
    let file = SampleFile(
      """
      class Page { var task: Task<Void, Never>?
        func f() ▸{ Task { a() }; task = Task { b() }; let c = Task { d() }; _ = Task { e() }; return Task { g() } }◂ }
      """)
    let storage = file.model.reach(from: try file.node).compactMap { $0.way.task?.storage }
    #expect(storage == [.discarded, .kept, .kept, .discarded, .used])
  }

  @Test func conditionsOnTheWayAreKnown() throws {
    let file = SampleFile(
      "class Page { func f() ▸{ if a { load() } }◂; func load() { guard b else { return }; save() }; func save() { c() } }"
    )
    let code = try #require(Array(file.model.reach(from: try file.node)).last)
    let call = try #require(code.calls.first)
    #expect(code.conditions(of: call.node).map(\.text) == ["a", "b"])
    #expect(code.way.depth == 2 && code.way.steps.map(\.node.text) == ["load()", "save()"])
  }

  @Test func placesAreSpelledAsInTheRoot() throws {
    let file = SampleFile(
      "class Model { var a = 1; func set() { a = 2; let b = 1; b = 2 } }; class Page { let model = Model(); func f() ▸{ model.set() }◂ }"
    )
    let code = try #require(Array(file.model.reach(from: try file.node)).last)
    #expect(code.assignments.map { code.path(of: $0.target) } == ["model.a", nil])
  }

  @Test func aNewObjectHasNoPath() throws {
    let file = SampleFile(
      "class Model { var a = 1; init() { a = 2 } }; class Page { var a = 1; func f() ▸{ use(Model()) }◂ }")
    let code = try #require(Array(file.model.reach(from: try file.node)).last)
    #expect(code.assignments.map { code.path(of: $0.target) } == [nil])
  }

  @Test func modifiersRunTheirClosures() throws {
    let code = """
      struct Page: View {
        var body: some View { Text("").onAppear(perform: load).onTapGesture { save() }.task(load).onChange(of: a) { save() } }
        func load() { l() }
        func save() { s() }
      }
      """
    let file = SampleFile(code)
    func calls(_ name: StaticString) throws -> [String] {
      let modifier = try file.modifier(name)
      return file.model.reach(from: modifier).flatMap { $0.calls.compactMap { $0.calleeName?.text } }
    }
    #expect(try calls("onAppear") == ["l"] && calls("onTapGesture") == ["save", "s"])
    #expect(try calls("task") == ["l"] && calls("onChange") == ["save", "s"])
  }

  @Test func whatIsNotAtHandIsReported() throws {
    let file = SampleFile(
      "class Page { let model: Model; func f() ▸{ model.load(); other() }◂ }",
      beside: ["Model.swift": "class Model { func load() {} }"], readsOthers: false)
    let unseen = file.model.reach(from: try file.node).all.compactMap { reached -> String? in
      if case .unseen(let code) = reached { code.node.text } else { nil }
    }
    #expect(unseen == ["model.load()", "other()"])
  }

  @Test func findingsAreAtTheCodeInTheFile() throws {
    let file = SampleFile("class Page { func f() ▸{ load() }◂; func load() { save() } }")
    let code = try #require(Array(file.model.reach(from: try file.node)).last)
    let call = try #require(code.calls.first)
    #expect(code.isInFileOfRoot && code.place(of: call.node, "").range == call.range)
  }
}
