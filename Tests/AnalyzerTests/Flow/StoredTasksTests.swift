import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct StoredTasksTests {
  private func task(_ members: String) throws -> (task: StoredTask?, file: SampleFile) {
    let file = SampleFile("class A {\n  var job: Task<Void, Never>?\n\(members)\n}")
    return (file.model.storedTask(try file.call("Task")), file)
  }

  @Test(
    arguments: [
      ("func f() { job = Task { a() } }", true), ("func f() { self.job = Task { a() } }", true),
      ("func f() { Task { a() } }", false),
      ("func f() { let b = Task { a() } }", false), ("func f() { other = Task { a() } }", false),
    ])
  func tasksAreKept(code: String, isStored: Bool) throws {
    #expect((try task(code).task != nil) == isStored)
  }

  @Test(
    arguments: [
      ("func f() { job?.cancel(); job = Task { a() } }", true),
      ("func f() { stop(); job = Task { a() } }\nfunc stop() { job?.cancel() }", true),
      ("func f() { job = Task { a() } }\nfunc g() { job?.cancel(); f() }", true),
      ("func f() { job = Task { a() } }", false),
      ("func f() { job = Task { a() } }\nfunc g() { job?.cancel() }", false),
      ("func f() { other?.cancel(); job = Task { a() } }", false),
    ])
  func theTaskBeforeIsCancelled(code: String, isCancelled: Bool) throws {
    let (task, file) = try task(code)
    #expect(file.model.cancelsBefore(try #require(task)) == isCancelled)
  }

  @Test func sleepsAreThoseOfTasks() {
    let file = SampleFile("func f() async { try? await Task.sleep(for: a); sleep(1); await other.sleep() }")
    #expect(file.model.sleeps(in: file.model.tree.root).count == 1)
  }
}
