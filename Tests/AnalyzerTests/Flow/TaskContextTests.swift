import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TaskContextTests {
  @Test(
    arguments: [
      ("x.task { await ▸a()◂ }", "viewTask "), ("x.task(id: b) { await ▸a()◂ }", "identifiedTask "),
      ("x.task(id: b) { guard b else { return }; await ▸a()◂ }", "viewTask "),
      ("x.task(id: \"\\(b)-\\(c)\") { guard b || !c else { return }; await ▸a()◂ }", "viewTask "),
      ("x.task(id: b) { guard b, c else { return }; await ▸a()◂ }", "identifiedTask "),
      ("x.task(id: b) { guard !b.isEmpty else { return }; await ▸a()◂ }", "identifiedTask "),
      ("x.refreshable { await ▸a()◂ }", "refresh "), ("x.refreshable { Task { await ▸a()◂ } }", nil),
      ("job = Task { await ▸a()◂ }", "storedTask job"), ("job = Task.detached { await ▸a()◂ }", "storedTask job"),
      ("let job = Task { await ▸a()◂ }", nil), ("func f() async { await ▸a()◂ }", "function f"),
      ("x.polling { await ▸a()◂ }", "modifier polling"),
      ("func f() async { await withTaskGroup { $0.addTask { await ▸a()◂ } } }", "function f"),
      ("func f() async { await MainActor.run { ▸a()◂ } }", "function f"),
      ("func f() async { await lock.withLock { ▸a()◂ } }", "function f"), ("Button { ▸a()◂ }", nil),
    ] as [(String, String?)])
  func whatRunsCode(code: String, runner: String?) throws {
    let context = TaskContext(around: try SampleFile("struct A { func body() { \(code) } }").node)
    #expect(context.map { "\($0.runner) \($0.name?.text ?? "")" } == runner)
  }

  @Test func gettersAreFunctions() throws {
    let context = TaskContext(around: try SampleFile("struct A { var b: Int { get async { await ▸a()◂ } } }").node)
    #expect(context?.runner == .function && context?.name == "b")
  }

  @Test(
    arguments: [
      ("a()", ".a"), ("self.a()", ".a"), ("self?.model?.a()", "model.a"), ("model.store!.a()", "model.store.a"),
      ("list[0].a()", "?.a"), ("get().a()", "?.a"), ("Model.shared.a()", "Model.shared.a"), (".a()", nil),
      ("Model()", nil),
    ] as [(String, String?)])
  func callsHaveAPath(code: String, path: String?) throws {
    let call = try #require(FunctionCallExpr(try SampleFile("func f() async { await ▸\(code)◂ }").node))
    #expect(AwaitedName(call).map { "\($0.base).\($0.function)" } == path)
  }

  @Test(
    arguments: [
      ("▸await Task.sleep(for: .seconds(1))◂", .fails), ("▸await session.data(for: request)◂", .fails),
      ("▸await store.data(for: request)◂", nil), ("▸await withCheckedThrowingContinuation { f($0) }◂", .finishes),
      ("▸await job.value◂", .finishes), ("▸await model.title◂", .unknown), ("▸await load()◂", nil),
      ("▸await context.perform { f() }◂", .finishes), ("▸await perform(request)◂", nil),
      ("▸await load().filter { $0 > 1 }◂", nil),
    ] as [(String, CancellationResponse?)])
  func someAwaitsAreKnown(code: String, response: CancellationResponse?) throws {
    let node = try SampleFile("func f() async throws { try \(code) }").node
    #expect(node.ownCancellationResponse == response)
  }

  @Test(
    arguments: [
      ("try await ▸a()◂", true), ("try? await ▸a()◂", false), ("await ▸a()◂", false),
      ("do { try await ▸a()◂ } catch {}", false), ("do { try await ▸a()◂ } catch { throw error }", true),
      ("do { try await ▸a()◂ } catch is CancellationError {}", true), ("do {} catch { try await ▸a()◂ }", true),
    ])
  func errorsEscapeOrNot(code: String, escapes: Bool) throws {
    let node = try SampleFile("func f() async throws { \(code) }").node
    let function = try #require(node.ancestors.first { $0.kind == .functionDecl })
    #expect(node.errorEscapes(function) == escapes)
  }
}
