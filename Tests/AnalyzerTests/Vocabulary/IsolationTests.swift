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
    let several = ["A.swift": "@MainActor class Base {}", "B.swift": "@MainActor class Base {}"]
    #expect(try isolation(model, beside: several) == .actor)
    #expect(try isolation(model, beside: several.merging(["C.swift": "class Base {}"]) { $1 }) == .unknown)
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
