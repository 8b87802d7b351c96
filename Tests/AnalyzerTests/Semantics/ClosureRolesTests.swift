import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ClosureRolesTests {
  @Test(
    arguments: [
      ("Button(\"\") ▸{ }◂", .action(event: "Button")),
      ("Text(\"\").onTapGesture ▸{ }◂", .action(event: "onTapGesture")),
      ("VStack ▸{ }◂", .builder), ("list.map ▸{ $0 }◂", .atOnce), ("Task ▸{ }◂", .inTask),
      ("Row ▸{ }◂", .action(event: "Button")), ("Row(choose: ▸{ }◂)", .action(event: "Button")),
      ("Card ▸{ }◂", .builder), ("xBox ▸{ }◂", .builder), ("xPanel ▸{ }◂", .atOnce),
      ("Tile(show: ▸{ }◂)", .action(event: "onTapGesture")), ("perform ▸{ }◂", .atOnce), ("start ▸{ }◂", .inTask),
      ("keep ▸{ }◂", .stored), ("forward ▸{ }◂", .atOnce), ("unknown ▸{ }◂", .unknown),
      ("Lever ▸{ }◂", .action(event: "Button")), ("Draft ▸{ }◂", .action(event: "save")),
      ("Kept ▸{ }◂", .action(event: "Button")), ("Text(\"\").tapped ▸{ }◂", .action(event: "onTapGesture")),
      ("Field ▸{ }◂", .action(event: "Button")), ("Mail ▸{ }◂", .stored), ("Frame ▸{ }◂", .builder),
      ("closeButton ▸{ }◂", .action(event: "Button")), ("Entry ▸{ }◂ footer: { }", .action(event: "Button")),
    ] as [(String, ClosureFate)])
  func theReceiverShowsTheRole(call: String, role: ClosureFate) throws {
    let code = """
      struct Row: View { let choose: () -> Void; var body: some View { Button("", action: choose) } }
      struct Tile: View { var show: (() -> Void)?; var body: some View { Text("").onTapGesture { tapped() } }
        func tapped() { } 
        var other: some View { Text("").onTapGesture { show?() } } }
      struct Card<Content: View>: View { @ViewBuilder let content: () -> Content; var body: some View { content() } }
      struct xBox<Content: View>: View { @ViewBuilder let content: () -> Content; var body: some View { content() } }
      struct xPanel<Content: View>: View { let content: Content
        init(@ViewBuilder _ content: () -> Content) { self.content = content() }
        var body: some View { content } }
      struct Kept: View { private let act: () -> Void
        init(_ action: @escaping () -> Void) { act = action }
        var body: some View { Button("") { act() } } }
      struct Field: View { var found: (Int) -> Void
        var body: some View { Text("").sheet(isPresented: .constant(true)) { Finder { found($0) } } } }
      struct Finder: View { let pick: (Int) -> Void; var body: some View { Button("") { pick(1) } } }
      struct Mail: View { var sent: (Int) -> Void; var body: some View { Composer { sent($0) } } }
      struct Frame<Content: View>: View { let content: () -> Content; var body: some View { Composer { content() } } }
      struct closeButton: View { let act: () -> Void; init(_ act: @escaping () -> Void) { self.act = act }
        var body: some View { plainButton(.large) { act() } } }
      struct plainButton: View { let size: ControlSize; let act: () -> Void
        init(_ size: ControlSize, _ act: @escaping () -> Void) { self.size = size; self.act = act }
        var body: some View { Button("") { act() } } }
      struct Entry<Footer: View>: View { let act: () -> Void; let footer: () -> Footer
        init(act: @escaping () -> Void, @ViewBuilder footer: @escaping () -> Footer) {
          self.act = act
          self.footer = footer }
        var body: some View { Button("") { act() }; footer() } }
      typealias Handler = @Sendable () -> Void
      struct Lever: View { let level = 0; let press: Handler?; var body: some View { Button("", action: press) } }
      final class Draft { private let done: Handler
        init(done: @escaping Handler) { self.done = done }
        func save() { done() } }
      extension View { func tapped(_ act: @escaping () -> Void) -> some View { onTapGesture { act() } } }
      struct Page: View {
        var handler: (() -> Void)?
        var body: some View { \(call) }
        func perform(_ action: () -> Void) { action() }
        func start(_ action: @escaping () async -> Void) { Task { await action() } }
        func keep(_ action: @escaping () -> Void) { handler = action }
        func forward(_ action: () -> Void) { perform(action) }
      }
      """
    let file = SampleFile(code)
    let found = file.model.role(of: try file.node)
    #expect(found == role)
  }

  @Test(
    arguments: [
      ("perform(1) ▸{ }◂", "act"), ("store.load(▸{ }◂)", "done"), ("store.load ▸{ }◂", "done"),
      ("list.map ▸{ $0 }◂", nil),
    ] as [(String, String?)])
  func aFunctionOfTheProjectGetsTheClosure(call: String, parameter: String?) throws {
    let code = """
      struct Page {
        let store: Store
        func perform(_ count: Int, then act: () -> Void) { act() }
        func start() { \(call) }
      }
      """
    let other = "struct Store { func load(_ done: @escaping () -> Void) { done() } }"
    let file = SampleFile(code, beside: ["Store.swift": other])
    let closure = try #require(ClosureExpr(try file.node))
    #expect(file.model.receiver(of: closure)?.parameter.name?.text == parameter)
  }
}
