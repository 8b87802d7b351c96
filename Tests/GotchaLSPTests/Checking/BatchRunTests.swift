import Analyzers
import LSPTransport
import Testing

@testable import GotchaLSP

struct BatchRunTests {
  static let flagged = CheckCommandTests.flagged

  func files(_ world: TestWorld, _ paths: String...) -> [ProjectFile] {
    paths.map { ProjectFile(path: $0, location: world.folder + "/" + $0, isNamed: false) }
  }

  @Test func keptTreesChangeNothing() throws {
    let world = try TestWorld()
    for number in 0..<40 {
      try world.write(
        """
        import SwiftUI
        struct View\(number): View {
          @State var a = 1
          var body: some View { NavigationStack { NavigationLink("x") { View\(number + 1)() } } }
        }

        """, to: "View\(number).swift")
    }
    var discovery = FileDiscovery(in: world.environment())
    discovery.add(".")
    var run = BatchRun(configuration: ProjectConfiguration())
    let kept = run(discovery.files) { _ in }
    run.keptBytes = 0
    let parsedTwice = run(discovery.files) { _ in }
    run.keptBytes = 5000
    let some = run(discovery.files) { _ in }
    #expect(kept.count == 40)
    #expect(kept.allSatisfy { !$0.findings.isEmpty })
    for other in [parsedTwice, some] { #expect(kept.map(\.findings) == other.map(\.findings)) }
  }

  @Test func filesThatChangeDuringTheRunAreNotOverwritten() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    var run = BatchRun(configuration: ProjectConfiguration())
    run.fixing = .apply
    let read = Monitor(0)
    let saved = world.folder + "/A.swift"
    let results = run(files(world, "A.swift", "B.swift")) { phase in
      // Between the phases somebody saves a file.
      guard phase == .read, read.update({ $0 += 1; return $0 }) == 2 else { return }
      try? FileSystem.write(Array("let mine = 1\n".utf8), to: saved)
    }
    #expect(try world.read("A.swift") == "let mine = 1\n")
    #expect(try world.read("B.swift") == CheckCommandTests.fixed)
    #expect(
      results[0].problems.map(\.text) == [
        "error: A.swift: cannot be written: it has changed since it was read; nothing in it was fixed"
      ])
    #expect(results[0].findings.count == 1)
    #expect(results[0].appliedFixCount == 0)
  }

  @Test func filesThatVanishAreNamed() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let run = BatchRun(configuration: ProjectConfiguration())
    let results = run(files(world, "A.swift", "Gone.swift")) { _ in }
    #expect(results[0].findings.count == 1)
    #expect(results[1].problems.map(\.text) == ["warning: Gone.swift: cannot be read: No such file or directory"])
  }
}
