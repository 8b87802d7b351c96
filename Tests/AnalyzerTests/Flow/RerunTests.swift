import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what code changes when it runs again, as far as the code itself shows it.
@Suite struct RerunTests {
  private func scan(_ code: String) throws -> RerunScan {
    let file = SampleFile("class A { func f() ▸{ \(code) }◂ }")
    return RerunScan(try file.node)
  }

  @Test(
    arguments: [
      "title = \"a\"", "width = proxy.size.width", "guard items.isEmpty else { return }; items = await load()",
      "guard player == nil else { return }; player = AVPlayer(); player?.play()", "if isLoading { return }; count += 1",
      "guard !hasLoaded else { return }; Task { await load() }", "if player == nil { player = AVPlayer(); count += 1 }",
      "if value != new { log.append(new) }", "guard items.count == 0 else { return }; count += 1",
      "print(a); task?.cancel()",
      "withAnimation { isOpen = true }", "text = text.lowercased()", "let size = measure(); self.size = size",
      "self.count = count", "Task { await MainActor.run { isOpen = true } }",
      "guard hasLoaded == false else { return }; a += 1",
    ])
  func nothing(code: String) throws { #expect(try scan(code).result == .same) }

  @Test(
    arguments: [
      "count += 1", "items.append(a)", "isOn.toggle()", "isOn = !isOn", "items = await load()",
      "items = try await api.load()",
      "Task { items = await load() }", "Timer.scheduledTimer(a)", "publisher.sink { b }", "count = count + 1",
      "switch a { case .b: count += 1 }", "if isVisible { count += 1 }", "do { items = try await load() } catch { }",
      "guard let url else { return }; visits += 1", "guard !items.isEmpty else { return }; visits += 1",
    ])
  func something(code: String) throws { #expect(try scan(code).result == .differs) }

  @Test(arguments: ["date = Date()", "id = UUID()"]) func whatIsNewEachTimeMayNotMatter(code: String) throws {
    #expect(try scan(code).result == .unknown)
  }

  @Test func callsAreLeftToBeLookedUp() throws {
    let scan = try scan("load(); await model.refresh(); Task { begin() }")
    #expect(scan.result == .same)
    #expect(scan.calls.map { $0.calleeName?.text } == ["load", "refresh", "begin"])
  }

  @Test(
    arguments: [
      ("guard items.isEmpty else { return }; ▸a()◂", true), ("if items.isEmpty { ▸a()◂ }", true),
      ("if items.isEmpty { b() } else { ▸a()◂ }", false), ("▸a()◂; guard items.isEmpty else { return }", false),
      ("if isLoading { return }; if x { ▸a()◂ }", true), ("if x { ▸a()◂ }", false),
    ])
  func codeBehindAGuardRunsAtFirstOnly(code: String, expected: Bool) throws {
    let file = SampleFile("class A { func f() { \(code) } }")
    let body = try #require(try file.function("f").body)
    #expect(try file.node.runsAtFirstOnly(in: body) == expected)
  }
}
