import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CostOfMakingTests {
  @Test(
    arguments: [
      ("class A { let a = 1; var b: [Int] = []; var c: Set<String> = .init(); let d = UUID() }", .free),
      ("class A { let a: Int; init(a: Int) { self.a = a } }", .free),
      ("class A { var size = Size() }\nstruct Size { var width = 0.0 }", .free),
      ("class A { let store = Store.shared }", .free),
      ("class A { init() { load() }; func load() {} }", .work),
      ("class A { init() { prepare() }; func prepare() { Task { } } }", .work),
      ("class A { let names = FileManager.default.contents }", .work),
      ("class A { let formatter = DateFormatter() }", .work),
      ("class A { let other = B() }\nclass B { init() { Timer.scheduledTimer() } }", .work),
      (
        "class A: Base { var c = 1 }\nclass Base { @Published var text = \"\"; init() { $text.sink { _ in } } }",
        .little
      ),
      ("class A { init() { $text.sink { _ in }; clock.publisher.sink { _ in }; Other.load() } }", .work),
      ("class A { var name = UserDefaults.standard.string(forKey: \"name\") }", .little),
      ("class A { init() { Other.shared.make() } }", .unknown),
      ("class A { let other = Unknown() }", .unknown),
      ("class A { let other = A() }", .free),
    ] as [(String, CostOfMaking)])
  func makingAnObjectMayCost(code: String, cost: CostOfMaking) throws {
    let reader = FactReader(FactIndex(["A.swift": FileFacts(SyntaxTree.parse(SourceText(code)))]), path: "B.swift")
    #expect(reader.costOfMaking(try #require(reader.fullyKnownClass(named: "A"))) == cost, "\(code)")
  }

  @Test(arguments: [
    ("class A { init(_ c: Controller) { try? c.performFetch() } }", CostOfMaking.work),
    ("class A { let c: C; init(c: C) { self.c = c; c.start() } }\nclass C { func start() {} }", .work),
    ("class A { init(_ c: Controller) { c.delegate = nil } }", .free),
    // Subscriptions to notifications that end with the object.
    (
      """
      class A { var bag: Set<AnyCancellable> = []
        init() { setUp() }
        func setUp() { NotificationCenter.default.publisher(for: a).sink { [weak self] _ in self?.b() }.store(in: &bag) } }
      """, .little
    ),
    (
      "class A { var job: AnyCancellable?; init() { job = NotificationCenter.default.publisher(for: a).sink { _ in b() } } }",
      .little
    ),
    (
      """
      class A { var bag: Set<AnyCancellable> = []
        init() { NotificationCenter.default.publisher(for: a).sink { _ in self.b() }.store(in: &bag) } }
      """, .work
    ),
    ("class A { init() { NotificationCenter.default.publisher(for: a).sink { _ in }.store(in: &C.bag) } }", .work),
    ("class A { init() { NotificationCenter.default.addObserver(self, selector: a, name: b, object: nil) } }", .work),
    ("class A { init(_ c: Controller) { c.values.sink { c.load() } } }", .free),
  ])
  func callsOfOtherObjectsMayCost(code: String, cost: CostOfMaking) throws {
    let file = SampleFile("import SwiftUI\n" + code)
    let made = try #require(file.model.fullyKnownClass(named: "A", at: file.model.tree.root))
    #expect(file.model.costOfMaking(made) == cost, "\(code)")
  }
}
