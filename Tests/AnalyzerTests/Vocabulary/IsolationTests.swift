import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct IsolationTests {
  private func isolation(
    _ code: String, _ settings: ModuleIsolation? = ModuleIsolation(), beside others: [String: String] = [:]
  ) throws -> MethodIsolation {
    let file = SampleFile(code, settings: RuleSettings(isolation: settings), beside: others)
    return file.model.isolation(of: try file.function("load"), in: try file.type)
  }

  private let plain = "final class Model { func load() async {} }"

  @Test func attributesSayTheActor() throws {
    #expect(try isolation(plain) == .concurrent)
    #expect(try isolation("@MainActor " + plain) == .actor)
    #expect(try isolation("@ImageActor " + plain) == .actor)
    #expect(try isolation("class Model { @MainActor func load() async {} }") == .actor)
    #expect(try isolation("@MainActor class Model { nonisolated func load() async {} }") == .concurrent)
    #expect(try isolation("class Model {}\n@MainActor extension Model { func load() async {} }") == .actor)
  }

  @Test func basesSayTheActor() throws {
    let model = "class Model: Base { func load() async {} }"
    #expect(try isolation(model) == .unknown)
    #expect(try isolation(model, beside: ["Base.swift": "@MainActor class Base {}"]) == .actor)
    #expect(try isolation(model, beside: ["Base.swift": "@MainActor protocol Base {}"]) == .actor)
    #expect(try isolation(model, beside: ["Base.swift": "class Base: ObservableObject {}"]) == .concurrent)
    #expect(try isolation(model, beside: ["Base.swift": "private class Base {}"]) == .unknown)
    let form = "class Model: ObservableObject, Form { func load() async {} }"
    #expect(try isolation(form) == .concurrent)
    #expect(try isolation(form, beside: ["Form.swift": "@MainActor protocol Form: AnyObject {}"]) == .actor)
    let several = ["A.swift": "@MainActor class Base {}", "B.swift": "@MainActor class Base {}"]
    #expect(try isolation(model, beside: several) == .actor)
    #expect(try isolation(model, beside: several.merging(["C.swift": "class Base {}"]) { $1 }) == .unknown)
  }

  /// The isolation of the closure that is passed to `given` in some code.
  private func closureIsolation(_ code: String, _ settings: ModuleIsolation = ModuleIsolation()) -> MainActorIsolation?
  {
    let file = SampleFile(code, settings: RuleSettings(isolation: settings))
    return file.model.calls(named: "given").first?.trailingClosure.flatMap {
      file.model.mainActorIsolation(at: $0.node)
    }
  }

  @Test func closuresInheritTheMainActor() {
    let code = "final class A { func f() { given {} } }"
    #expect(closureIsolation(code) == nil)
    #expect(closureIsolation("@MainActor " + code) == .byAttribute)
    #expect(closureIsolation("final class A { @MainActor func f() { given {} } }") == .byAttribute)
    #expect(closureIsolation("@MainActor final class A { nonisolated func f() { given {} } }") == nil)
    #expect(closureIsolation("@ImageActor " + code) == nil)
    #expect(closureIsolation("actor A { func f() { given {} } }") == nil)
    #expect(closureIsolation("struct A: View { func f() { given {} } }") == .byAttribute)
    #expect(closureIsolation("struct A: View { var body: some View { B().onAppear { given {} } } }") == .byAttribute)
    #expect(closureIsolation(code, ModuleIsolation(isMainActorDefault: true)) == .byDefault)
    #expect(closureIsolation("@MainActor class A { func f() { Task { given {} } } }") == .byAttribute)
    #expect(closureIsolation("@MainActor class A { func f() { Task.detached { given {} } } }") == nil)
    #expect(closureIsolation("@MainActor class A { func f() { other { given {} } } }") == nil)
    #expect(closureIsolation("class A { func f() { DispatchQueue.main.async { given {} } } }") == .byAttribute)
    #expect(closureIsolation("@MainActor class A { deinit { given {} } }") == nil)
  }

  @Test func theModuleHasADefault() throws {
    let main = ModuleIsolation(isMainActorDefault: true)
    #expect(try isolation(plain, main) == .actor)
    #expect(try isolation("nonisolated " + plain, main) == .concurrent)
    #expect(try isolation("class Model { nonisolated func load() async {} }", main) == .concurrent)
    let caller = ModuleIsolation(isNonsendingDefault: true)
    #expect(try isolation(plain, caller) == .caller)
    #expect(try isolation("class Model: Base { func load() async {} }", caller) == .caller)
    #expect(try isolation("class Model { @concurrent func load() async {} }", caller) == .concurrent)
  }

  @Test func codeThatOptsOutShowsTheDefault() throws {
    let value = "nonisolated struct Post {}"
    #expect(try isolation(plain, nil, beside: ["Post.swift": value]) == .actor)
    #expect(
      try isolation(plain, nil, beside: ["Post.swift": "struct A { @concurrent func load() async {} }"]) == .actor)
    #expect(try isolation(plain, nil) == .concurrent)
    #expect(
      try isolation(plain, beside: ["Post.swift": value]) == .concurrent, "a project in sight says that it has none")
    let manifest = "import PackageDescription\nlet package = Package(targets: [.target(name: \"A\")])"
    #expect(
      try isolation(plain, nil, beside: ["Kit/Package.swift": manifest, "Kit/Sources/A/Post.swift": value])
        == .concurrent, "another package's")
  }
}
