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
}
