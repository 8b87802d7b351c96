import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests which methods run only while an object is created.
@Suite struct SettingUpTests {
  private func onlySetsUp(_ code: String) throws -> Bool {
    let file = SampleFile("final class Model { \(code) }")
    let type = try file.type
    return file.model.onlySetsUp(try #require(type.functions.first { $0.name == "setUp" }), in: type)
  }

  @Test(arguments: [
    "init() { setUp() }; private func setUp() {}", "init() { self.setUp() }; private func setUp() { }",
    "init() { begin() }; private func begin() { setUp() }; private func setUp() {}",
  ])
  func initializersRunThem(code: String) throws { #expect(try onlySetsUp(code)) }

  @Test(arguments: [
    "init() { setUp() }; func setUp() {}", "private func setUp() {}",
    "init() { setUp() }; private func setUp() {}; func reload() { setUp() }",
    "init() { publisher.sink { self.setUp() } }; private func setUp() {}",
    "init() { Task { await setUp() } }; private func setUp() async {}",
  ])
  func othersMayRunThemToo(code: String) throws { #expect(try !onlySetsUp(code)) }
}
