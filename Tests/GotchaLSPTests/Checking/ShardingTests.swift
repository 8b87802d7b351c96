import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// Runs on several machines together have the findings of a single run.
struct ShardingTests {
  /// A project of many files whose findings depend on each other.
  static func project(_ features: Int) -> [String: String] {
    var files = [
      "App/Package.swift": """
      import PackageDescription
      let package = Package(
        name: "App", targets: [.target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)])])
      """
    ]
    for number in 0..<features {
      let next = (number + 1) % features
      files["App/Home\(number).swift"] = """
        // 👩‍👩‍👧 The lines of files differ.\(String(repeating: "\n", count: number))
        import SwiftUI
        struct Home\(number): View {
          @AppStorage(Keys\(next).name) var name = ""
          var body: some View {
            NavigationStack { List { NavigationLink("a") { Detail\(number)() } } }
              .sheet(isPresented: .constant(true)) { Sheet\(number)() }
              .searchable(text: $name)
          }
        }
        """
      files["App/Detail\(number).swift"] = """
        import SwiftUI
        struct Detail\(number): View {
          @State private var model = Model\(next)()
          @State private var plain = Plain\(next)()
          var body: some View {
            NavigationStack { Text("a").navigationTitle("b") }.animation(.default, value: plain)
          }
        }
        """
      files["Features/Sheet \(number).swift"] = """
        import SwiftUI
        struct Sheet\(number): View {
          var body: some View { Text("a").navigationTitle("b").toolbar { Button("c") {} } }
        }
        struct Row\(number): View { var body: some View { LazyVStack { Text("\(number)") } } }
        """
      files["Models/Model\(number).swift"] = """
        import Foundation
        enum Keys\(number) { static let name = "@name\(number)" }
        final class Plain\(number) { var a = 1; static let shared = Plain\(next)(other: .shared) }
        @Observable final class Model\(number) { var rows: [Int] = []; let other = Plain\(next).shared }
        """
    }
    return files
  }

  /// The findings of a run, one per line, sorted.
  private func findings(_ world: TestWorld, _ arguments: [String]) -> [String] {
    let outcome = world.run(["check", "--preset", "all", "--reporter", "jsonl"] + arguments)
    #expect(outcome.errorOutput == "")
    #expect(outcome.status != 2)
    return outcome.output.split(separator: "\n").map(String.init).filter { $0.contains("\"rule\"") }
  }

  @Test(arguments: 0..<12) func theUnionOfShardsEqualsOneRun(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try TestWorld(Self.project(4))
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Examples/Bookshelf")
    try FileManager.default.copyItem(atPath: examples.path, toPath: world.folder + "/Bookshelf")
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    let paths = discovery.files.map(\.path)
    let whole = findings(world, [])
    // The test is meaningful only if findings depend on other files.
    #expect(Set(paths.flatMap { findings(world, [$0]) }) != Set(whole))

    let shards = Dictionary(grouping: paths) { _ in Int.random(in: 0...Int(seed % 5), using: &random) }
    for (number, paths) in shards {
      let outcome = world.run(["check", "--facts-out", "\(number).facts"] + paths)
      #expect(outcome.status == 0)
      let files = paths.count == 1 ? "1 file" : "\(paths.count) files"
      #expect(outcome.errorOutput == "note: wrote the facts of \(files) to \(number).facts\n")
      #expect(outcome.output == "")
    }
    func given(_ numbers: some Collection<Int>) -> [String] {
      numbers.sorted().flatMap { ["--facts-in", "\($0).facts"] }
    }
    var union: [String] = []
    for (number, paths) in shards {
      // A shard's own facts may be given or left out.
      let isOwnGiven = Bool.random(using: &random)
      union += findings(world, given(shards.keys.filter { $0 != number || isOwnGiven }) + paths)
    }
    #expect(Set(union) == Set(whole))
    #expect(union.count == whole.count)

    // One file may contain the facts of all shards.
    let merging = ["check", "--quiet", "--files-from", "/dev/null", "--facts-out", "all.facts"]
    #expect(world.run(merging + given(shards.keys)).status == 0)
    #expect(world.run("check", "--quiet", "--facts-out", "whole.facts").status == 0)
    #expect(try world.bytes("all.facts") == world.bytes("whole.facts"))
    #expect(Set(shards.values.flatMap { findings(world, ["--facts-in", "all.facts"] + $0) }) == Set(whole))
  }

  @Test func textFromStandardInputIsSeenInTheLightOfOtherFiles() throws {
    let world = try TestWorld(Self.project(2))
    #expect(world.run("check", "--quiet", "--facts-out", "all.facts").status == 0)
    let input = try world.bytes("App/Detail0.swift")
    let arguments = ["check", "--stdin", "--stdin-path", "App/Detail0.swift"]
    #expect(!world.run(arguments, input: input).output.contains("nested_navigation_stack"))
    #expect(
      world.run(arguments + ["--facts-in", "all.facts"], input: input).output.contains("nested_navigation_stack"))
  }

  // MARK: Bad input

  @Test func missingFactsAreNamed() throws {
    let world = try TestWorld(["A.swift": ""])
    let outcome = world.run("check", "--facts-in", "a.facts")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput
        == "error: cannot read facts file a.facts: No such file or directory; create it with --facts-out a.facts\n")
  }

  @Test func damagedFactsAreRefused() throws {
    let world = try TestWorld(["A.swift": "struct A {}"])
    #expect(world.run("check", "--facts-out", "a.facts").status == 0)
    let bytes = try world.bytes("a.facts")
    func message(_ bytes: [UInt8]) throws -> String {
      try world.write(bytes, to: "b.facts")
      let outcome = world.run("check", "--facts-in", "b.facts")
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      return outcome.errorOutput
    }
    let firstLine = (bytes.firstIndex(of: 10) ?? 0) + 1
    let damaged = "error: facts file b.facts is damaged; write it again with --facts-out b.facts\n"
    for count in firstLine..<bytes.count { #expect(try message(Array(bytes.prefix(count))) == damaged) }
    for at in firstLine..<bytes.count {
      var changed = bytes
      changed[at] ^= 0x10
      #expect(try message(changed) == damaged)
    }
    let foreign = "error: b.facts is not a gotcha-lsp facts file; write it again with --facts-out b.facts\n"
    for bytes in [[], [0xFF, 0x00], Array("{}".utf8)] { #expect(try message(bytes) == foreign) }
    let newer = Array("gotcha-lsp facts 99.0.0\nwhatever".utf8)
    #expect(
      try message(newer) == "error: b.facts was written by gotcha-lsp 99.0.0, but this is version \(Product.version); "
        + "write it again with --facts-out b.facts\n")
  }

  /// The checksum and the version are valid, but facts have other fields.
  @Test func factsOfAnotherBuildAreRefused() throws {
    let world = try TestWorld(["A.swift": ""])
    let bytes = FactsFile().bytes
    let firstLine = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    let layout = String(FileFacts.layout, radix: 16)
    #expect(firstLine == "gotcha-lsp facts \(Product.version) \(layout)")
    let other = firstLine.dropLast(layout.count) + "1" + layout
    try world.write(Array(other.utf8) + bytes.dropFirst(firstLine.utf8.count), to: "b.facts")
    let outcome = world.run("check", "--facts-in", "b.facts")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput
        == "error: b.facts was written by another build of gotcha-lsp; write it again with --facts-out b.facts\n")
  }

  /// The checksum is valid, but the content is not facts.
  @Test func factsThatAreNoneAreRefused() throws {
    let world = try TestWorld(["A.swift": ""])
    var file = FactsFile()
    file.archives["B.swift"] = Array(repeating: 7, count: 40)
    try world.write(file.bytes, to: "b.facts")
    let outcome = world.run("check", "--facts-in", "b.facts")
    #expect(outcome.status == 2)
    #expect(outcome.errorOutput == "error: facts file b.facts is damaged; write it again with --facts-out b.facts\n")
  }

  @Test func shardsThatDisagreeAreRefused() throws {
    let world = try TestWorld(["A.swift": "struct A {}", "B.swift": "struct B {}"])
    #expect(world.run("check", "--facts-out", "a.facts", "A.swift").status == 0)
    try world.write("struct C {}", to: "A.swift")
    #expect(world.run("check", "--facts-out", "b.facts", "A.swift", "B.swift").status == 0)
    let both = world.run("check", "--facts-in", "a.facts", "--facts-in", "b.facts", "B.swift")
    #expect(both.status == 2)
    #expect(
      both.errorOutput
        == "error: a.facts and b.facts contain different facts for A.swift; write both again from the same revision\n")
    let old = world.run("check", "--facts-in", "a.facts", "A.swift")
    #expect(old.status == 2)
    #expect(
      old.notes
        == "error: A.swift: changed after its facts were written; write them again with --facts-out\n")
    // A change that other files cannot see keeps facts valid.
    try world.write("// A comment.\nstruct C {}", to: "A.swift")
    #expect(world.run("check", "--facts-in", "b.facts", "A.swift").status == 0)
  }

  @Test func factsAreWrittenWholeOrNotAtAll() throws {
    let world = try TestWorld(["A.swift": ""])
    let missing = world.run("check", "--facts-out", "a.facts", "A.swift", "Gone.swift")
    #expect(missing.status == 2)
    #expect(
      missing.errorOutput == """
        error: Gone.swift: cannot be read: No such file or directory
        error: facts file a.facts was not written, because it would be incomplete

        """)
    #expect(throws: FileProblem.self) { try world.read("a.facts") }
    let folder = world.run("check", "--facts-out", "no/such/a.facts")
    #expect(folder.status == 2)
    #expect(
      folder.errorOutput == "error: cannot write facts file no/such/a.facts: No such file or directory\n")
  }

  @Test func whatReportsDoesNotGoWithWritingFacts() throws {
    let world = try TestWorld(["A.swift": ""])
    let options = [
      "--fix", "--diff", "--stdin", "--statistics", "--reporter=json", "--changed-since=HEAD", "--context=.",
      "--lenient",
    ]
    for option in options {
      let outcome = world.run("check", "--facts-out", "a.facts", option)
      #expect(outcome.status == 2)
      let name = option.prefix { $0 != "=" }
      let message = "error: --facts-out does not report findings and cannot be combined with \(name)\n"
      #expect(outcome.errorOutput.hasPrefix(message))
    }
  }
}
