import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ExecutionTests {
  @Test func runningNodesLeaveOutWhatRunsLater() throws {
    let file = SampleFile(
      """
      func f() ▸{
        one()
        list.forEach { two() }
        withAnimation { three() }
        await MainActor.run { four() }
        Task { five() }
        later { six() }
        func g() { seven() }
        struct S { let a = eight() }
        _ = { nine() }()
      }◂
      """)
    let calls = try file.node.runningNodes.compactMap { FunctionCallExpr($0)?.calleeName?.text }
    #expect(Set(calls).isSuperset(of: ["one", "two", "three", "four", "nine"]))
    #expect(Set(calls).isDisjoint(with: ["five", "six", "seven", "eight"]))
  }

  @Test func suspensionsAreInSourceOrder() throws {
    let file = SampleFile("func f() async ▸{ one(); let a = await two(); for await b in c { }; Task { await d() } }◂")
    let block = try file.node
    #expect(block.suspensions.map(\.kind) == [.awaitExpr, .forStmt])
    let start = try #require(block.firstSuspensionStart)
    #expect(file.model.tree.source.string(in: start..<start + 11) == "await two()")
    #expect(try SampleFile("func f() ▸{ a() }◂").node.firstSuspensionStart == nil)
  }

  @Test(
    arguments: [
      ("x = await f()", true), ("x = try await f().a", true), ("let y = await f(); x = y", true),
      ("if let y = await f() { x = y }", true), ("let y = await f(); x = z", false), ("await f(); x = 1", false),
      ("switch await f() { case .success(let y): x = y; default: break }", true),
      ("let r = await f(); switch r { case let .success(y): x = y; default: break }", true),
      ("if case .success(let y) = await f() { x = y }", true),
      ("switch await f() { case .success(let y): g(y); default: x = z }", false),
      ("switch r { case .success(let y): x = y; default: await f() }", false),
    ])
  func assignmentsTakeWhatWasAwaited(code: String, takes: Bool) throws {
    let file = SampleFile("func g() async ▸{ \(code) }◂")
    let assignment = try #require(file.model.assignments(in: try file.node).first { $0.target.text == "x" })
    #expect(try file.node.awaits(for: assignment) == takes)
  }

  @Test(
    arguments: [
      ("if a { here() }", ["a"]), ("if a { } else { here() }", ["a"]), ("guard a else { return }; here()", ["a"]),
      ("if a { return }; here()", ["a"]), ("if a { f() }; here()", []), ("while a { here() }", ["a"]),
      ("switch a { default: here() }", ["a"]), ("f(a ? here() : c)", ["a"]), ("if a { if b { here() } }", ["b", "a"]),
      ("here(); guard a else { return }", []), ("f { guard a else { return }; here() }", ["a"]),
      ("if a { throw b }; for c in d { if e { continue }; here() }", ["e", "a"]), ("if here() { }", ["here()"]),
    ])
  func conditionsDecideWhetherANodeRuns(code: String, conditions: [String]) throws {
    let file = SampleFile("func g() { \(code) }")
    let body = try #require(try file.call("here").node.ancestors.first { $0.parent?.kind == .functionDecl })
    #expect(try file.call("here").node.conditions(below: body).map(\.text) == conditions)
  }

  @Test(
    arguments: [
      ("guard a else { return }", true), ("if a { return }", true), ("if a { f(); throw b }", true),
      ("if a { break }", true),
      ("if a { f() }", false), ("return", false), ("if a { } else { return }", false),
    ])
  func earlyExitsLeave(code: String, isEarlyExit: Bool) throws {
    #expect(try SampleFile("func f() { ▸\(code)◂ }").node.isEarlyExit == isEarlyExit)
  }

  @Test func theNearestFunctionRunsANode() {
    let file = SampleFile(
      "struct A { var a: Int { ▸b()◂ }; var c: Int { get { ▸d()◂ } }; func e() { f { ▸g()◂ }; ▸h()◂ }; init() { ▸i()◂ } }"
    )
    let kinds = file.marked.map { $0.enclosingFunction?.kind }
    #expect(kinds == [.accessorBlock, .accessorDecl, .closureExpr, .functionDecl, .initializerDecl])
  }

  @Test func propertiesOfTheTypeAreItsOwn() throws {
    let file = SampleFile("struct A { var a = 1; func f() { ▸a◂; ▸self.a◂; ▸b.a◂; ▸c◂ } }")
    #expect(file.marked.map { file.model.ownProperty($0)?.name.text } == ["a", "a", nil, nil])
  }

  @Test func cancellationsAreCallsOnTheTask() throws {
    let file = SampleFile(
      "class A { var job: Task<Void, Never>?; func f() { job?.cancel(); self.job!.cancel(); other.cancel() } }")
    #expect(file.model.cancellations(of: try file.property("job").name).count == 2)
  }
}
