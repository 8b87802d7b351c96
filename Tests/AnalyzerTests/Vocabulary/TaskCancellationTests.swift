import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TaskCancellationTests {
  private let model = "final class Model: Service { var job: Task<Void, Never>?; func load() async { ▸a()◂ } }"

  @Test(
    arguments: [
      ("struct V: View { let model: Model; var body: some View { x.task { await model.load() } } }", .disappearance),
      (
        "struct V: View { @State var model = Model(); var body: some View { x.refreshable { await model.load() } } }",
        .refresh
      ),
      (
        "struct V: View { @Environment(Model.self) var model; var body: some View { x.task(id: a) { await model.load() } } }",
        [.disappearance, .replacement]
      ),
      (
        "struct V: View { let model: any Service; var body: some View { x.task { await model.load() } } }",
        .disappearance
      ),
      ("struct V: View { let model: Model; var body: some View { x.task(model.load) } }", .disappearance),
      ("struct V: View { let other: Other; var body: some View { x.task { await other.load() } } }", []),
      (
        "struct V: View { let model: Model; var body: some View { x.refreshable { Task { await model.load() } } } }", []
      ),
      ("struct V: View { let model: Model; var body: some View { Button { Task { await model.load() } } } }", []),
      // Through other functions, types and modifiers.
      (
        """
        struct V: View { let app: App1; var body: some View { x.task { await app.start() } } }
        class App1 { let model: Model; func start() async { await go() }; func go() async { await model.load() } }
        """, .disappearance
      ),
      (
        """
        struct V: View { let app: App1; var body: some View { x.task { await app.store.model.load() } } }
        class App1 { let store: Store }
        struct Store { var model: Model { Model() } }
        """, .disappearance
      ),
      (
        """
        struct V: View { let model: Model; var body: some View { x.onFirst { await model.load() } } }
        extension View { func onFirst(_ run: @escaping () async -> Void) -> some View { task { await run() } } }
        """, .disappearance
      ),
      ("extension Model { func again() { job?.cancel(); job = Task { await load() } } }", .replacement),
      ("extension Model { func again() { job = Task { await load() } } }", []),
      ("extension Model { func again() { job = Task { await load() } }; deinit { job?.cancel() } }", []),
      (
        "extension Model { func viewDidDisappear() { job?.cancel() }; func f() { job = Task { await load() } } }",
        .disappearance
      ),
      (
        """
        class Owner { let model: Model; @Replacing var job: Task<Void, Never>?; func f() { job = Task { await model.load() } } }
        @propertyWrapper struct Replacing { var wrappedValue: Task<Void, Never>? { didSet { oldValue?.cancel() } } }
        """, .replacement
      ),
      ("extension Model { func again() async { await load() } }", []),
    ] as [(String, Cancellers)])
  func tasksAreCanceledAcrossFiles(other: String, cancellers: Cancellers) throws {
    let file = SampleFile(model, beside: ["Other.swift": other])
    #expect(file.model.cancellers(of: try file.node) == cancellers)
  }

  @Test(
    arguments: [
      ("let job = Task { try await work() }; try await job.value", []),
      ("try await work()", .disappearance),
      ("job = Task { try await work() }; try await job?.value", []),
      ("other = Task { try await work() }; try await other?.value", .disappearance),
      (
        """
        let job = Task { try await work() }
        try await withTaskCancellationHandler { try await job.value } onCancel: { job.cancel() }
        """, .disappearance
      ),
    ] as [(String, Cancellers)])
  func aReceiverMayRunItsClosureInATaskOfItsOwn(receiver: String, cancellers: Cancellers) throws {
    let file = SampleFile(
      """
      class Queue {
        var job: Task<Void, any Error>?
        var other: Task<Void, any Error>?
        func run(_ work: @escaping () async throws -> Void) async throws { \(receiver) }
        func stop() { other?.cancel() }
      }
      struct V: View {
        let queue: Queue
        var body: some View { x.task { try? await queue.run { ▸a()◂ } } }
      }
      """)
    #expect(file.model.cancellers(of: try file.node) == cancellers)
  }

  @Test func testsSayNothingAboutTheApp() throws {
    let mock = "class Mock { func get() async throws { try await Task.sleep(for: a) } }"
    let file = SampleFile(
      "class A { let client: any Client; func f() async { do ▸{ try await client.get() }◂ catch {} } }",
      beside: ["AppTests/Mock.swift": mock])
    #expect(file.model.cancellationResponse(in: try file.node) == .unknown)
  }

  /// A separate watchOS app may declare types with the same names.
  @Test func typesOfTheSameFileComeFirst() throws {
    let view = "struct V: View { let model: Model; var body: some View { x.task { await model.load() } } }"
    let file = SampleFile(
      model, beside: ["A.swift": view, "B.swift": "struct V: View { let model: Other; var body: some View { x } }"])
    #expect(file.model.cancellers(of: try file.node) == .disappearance)
  }

  @Test(
    arguments: [
      ("await client.get()", "class Client { func get() async throws { try await Task.sleep(for: a) } }", .fails),
      ("await client.get()", "class Client { func get() async throws { try await f { $0.resume() } } }", .unknown),
      (
        "await client.get()",
        "class Client { func get() async throws { try await next() }; func next() async throws { try Task.checkCancellation() } }",
        .fails
      ),
      ("await client.get()", "class Client { func get() async throws { try await get() } }", .finishes),
      ("await client.get()", "actor Client { func get() throws {} }", .finishes),
      ("await client.get()", "protocol Client { func get() async throws }", .unknown),
      (
        "await client.get()",
        "protocol Client { func get() async throws }\nclass Web: Client { func get() async throws { try await session.data(for: a) } }",
        .fails
      ),
      ("await other.get()", "class Client { func get() async throws {} }", .finishes),
      ("await other.get()", "", .unknown),
      (
        "await client.get()",
        "class Client: Base {}\nclass Base { func get() async throws { try await Task.sleep(for: a) } }", .fails
      ),
    ] as [(String, String, CancellationResponse)])
  func whatIsAwaitedFailsOrFinishes(code: String, other: String, response: CancellationResponse) throws {
    let file = SampleFile(
      "class A { let client: Client; func f() async { do ▸{ try \(code) }◂ catch {} } }", beside: ["Other.swift": other]
    )
    #expect(file.model.cancellationResponse(in: try file.node) == response)
  }

  /// An edit in another file that changes an answer is detected.
  @Test func answersDependOnTheFactsThatTheyRead() throws {
    let file = SampleFile(model)
    _ = file.model.facts.takeDependencies()
    _ = file.model.cancellers(of: try file.node)
    let dependencies = file.model.facts.takeDependencies()
    #expect(dependencies != FactDependencies())
  }

  // MARK: - What asks for cancellation

  private func asks(_ condition: String) throws -> Bool? {
    let file = SampleFile(
      """
      import Foundation
      enum LookUpError: Error { case missing, stopped, cancelled, userCancelled }
      final class Finder {
        var job: Task<Void, Never>?
        var isCancelled = false
        func find() async {
          do {
            try await lookUp()
          } catch {
            if ▸\(condition)◂ { return }
          }
        }
        private func lookUp() async throws {
          do { try await Task.sleep(for: .seconds(1)) } catch is CancellationError { throw LookUpError.stopped }
          if Task.isCancelled { throw LookUpError.stopped }
          if job == nil { throw LookUpError.missing }
        }
      }
      func isCancellation(_ error: any Error) -> Bool { (error as? URLError)?.code == .cancelled }
      extension Error { var endsWork: Bool { self is CancellationError } }
      """)
    return file.model.asksForCancellation(try file.node)
  }

  @Test(arguments: [
    "Task.isCancelled", "job!.isCancelled", "error is CancellationError", "(error as? URLError)?.code == .cancelled",
    "(error as NSError).code == NSURLErrorCancelled", "isCancellation(error)", "error.endsWork",
    "case LookUpError.stopped = error",
  ])
  func codeThatAsksForCancellationIsKnown(condition: String) throws {
    #expect(try asks(condition) == true)
  }

  @Test(arguments: ["case LookUpError.missing = error", "job == nil", "error is DecodingError"])
  func otherConditionsDoNotAsk(condition: String) throws {
    #expect(try asks(condition) == false)
  }

  @Test(arguments: ["isCancelled", "case LookUpError.userCancelled = error", "wasCancelled(error)"])
  func aNameAloneIsNoProof(condition: String) throws {
    #expect(try asks(condition) == nil)
  }
}
