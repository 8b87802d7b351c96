import Analyzers
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

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
          var body: some View { NavigationStack { NavigationLink("x") { View\((number + 1) % 40)() } } }
        }

        """, to: "View\(number).swift")
    }
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    let kept = run(discovery.files).results
    run.keptBytes = 0
    let parsedTwice = run(discovery.files).results
    run.keptBytes = 5000
    let some = run(discovery.files).results
    #expect(kept.count == 40)
    #expect(kept.allSatisfy { !$0.findings.isEmpty })
    for other in [parsedTwice, some] { #expect(kept.map(\.findings) == other.map(\.findings)) }
  }

  @Test func filesThatChangeDuringTheRunAreNotOverwritten() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    run.fixing = .apply
    let read = Monitor(0)
    let saved = world.folder + "/A.swift"
    let results = run(files(world, "A.swift", "B.swift")) { phase in
      // The user saves a file between the phases.
      guard phase == .read,
        read.update({
          $0 += 1
          return $0
        }) == 2
      else { return }
      try? FileSystem.write(Array("let mine = 1\n".utf8), toNamed: saved)
    }.results
    #expect(try world.read("A.swift") == "let mine = 1\n")
    #expect(try world.read("B.swift") == CheckCommandTests.fixed)
    #expect(
      results[0].problems.map(\.text) == [
        "error: A.swift: cannot be written: file changed after it was read; no fixes were applied to it"
      ])
    #expect(results[0].findings.count == 1)
    #expect(results[0].appliedFixCount == 0)
  }

  /// The results of a run with a cache and of one without, where `between` runs between their two phases.
  private func results(
    _ world: TestWorld, _ files: [ProjectFile], between: @escaping @Sendable () -> Void
  ) throws -> [[BatchRun.Result]] {
    let texts = try files.map { try world.read($0.path) }
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    run.keptBytes = 0
    return try [false, true].map { makesCache in
      run.makesCache = makesCache
      for (file, text) in zip(files, texts) { try world.write(text, to: file.path) }
      let read = Monitor(0)
      let advance: @Sendable (Progress.Phase) -> Void = { phase in
        guard phase == .read,
          read.update({
            $0 += 1
            return $0
          }) == files.count
        else { return }
        between()
      }
      let outcome = run(files, advance: advance)
      #expect((outcome.cache != nil) == makesCache)
      // A file that changed in between must not be reported with the findings of its earlier content.
      let changed = outcome.results.indices.filter { !outcome.results[$0].problems.isEmpty }
      for index in changed { #expect(outcome.cache?[files[index].path] == nil) }
      return outcome.results
    }
  }

  @Test func filesThatChangeBetweenThePhasesAreCheckedAsTheyAre() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    let (location, new) = (world.folder + "/A.swift", Array(("// moved\n" + Self.flagged).utf8))
    for results in try results(
      world, files(world, "A.swift", "B.swift"),
      between: {
        try? FileSystem.write(new, toNamed: location)
      })
    {
      #expect(results[0].source.bytes == new)
      #expect(results[0].findings.map { results[0].source.line(at: $0.range.lowerBound) } == [1])
      #expect(
        results[0].problems.map(\.text) == [
          "warning: A.swift: changed during the run; run again, because findings in other files may depend on its "
            + "old content"
        ])
      #expect(results[1].findings.count == 1)
      #expect(results[1].problems.isEmpty)
    }
  }

  @Test func whatAChangedFileSaysOfItselfIsWhatItSaysNow() throws {
    // A navigation destination is a fact, also for the file that contains it.
    func code(_ modifier: String) -> String {
      """
      import SwiftUI
      struct Recipe: Hashable { let id: Int }
      struct Cookbook: View {
        var body: some View {
          NavigationStack {
            List { NavigationLink("Soup", value: Recipe(id: 1)) }\(modifier)
          }
        }
      }

      """
    }
    let (before, after) = (code(""), code(".navigationDestination(for: Recipe.self) { _ in Text(\"a\") }"))
    let world = try TestWorld(["A.swift": before])
    let file = try #require(files(world, "A.swift").first)
    let run = BatchRun(configuration: ProjectConfiguration(.standard))
    func found(_ text: String) -> [String] {
      var given = file
      given.givenText = SourceText(text)
      return run([given]).results[0].findings.map(\.rule)
    }
    #expect(found(before) == ["navigation_value_without_destination"])
    #expect(found(after) == [])
    for results in try results(
      world, [file],
      between: {
        try? FileSystem.write(Array(after.utf8), toNamed: file.location)
      })
    {
      #expect(results[0].findings.isEmpty)
    }
  }

  @Test func filesThatVanishBetweenThePhasesAreNamed() throws {
    let world = try TestWorld(["A.swift": Self.flagged, "B.swift": Self.flagged])
    let location = world.folder + "/A.swift"
    for results in try results(world, files(world, "A.swift", "B.swift"), between: { FileSystem.remove(location) }) {
      #expect(!results[0].isAnalyzed)
      #expect(
        results[0].problems.map(\.text) == ["warning: A.swift: cannot be read: No such file or directory"])
      #expect(results[1].findings.count == 1)
    }
  }

  @Test func aGivenTextIsFixedAndWrittenNowhere() throws {
    let world = try TestWorld(["A.swift": "let onDisk = 1\n"])
    var file = try #require(files(world, "A.swift").first)
    file.givenText = SourceText(Self.flagged)
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    run.fixing = .apply
    // Known facts may describe the file on disk, which is not an error of the given text.
    run.knownFacts = ["A.swift": FileFacts(FileOutline(SourceText("struct Other {}")))]
    let result = run([file]).results[0]
    #expect(result.problems.map(\.text) == [])
    #expect(result.fixedSource == SourceText(CheckCommandTests.fixed))
    #expect(try world.read("A.swift") == "let onDisk = 1\n")
    // The text is parsed although no file uses SwiftUI.
    file.givenText = SourceText("let a = [\n")
    run.knownFacts = [:]
    #expect(run([file]).results[0].problems.map(\.kind) == [.note])
  }

  @Test func whatDoesNotParseIsNoted() throws {
    let world = try TestWorld(["A.swift": Self.flagged + "\nstruct Half {\n  func \n", "B.swift": Self.flagged])
    let note = "note: A.swift:4:7: syntax error; code around it is not checked\n"
    let variables = ["XDG_CACHE_HOME": world.folder + "/.cache"]
    for arguments in [[], [], ["--no-cache"], ["--statistics"], ["--diff"]] {
      let outcome = world.run(["check"] + arguments, variables: variables)
      #expect(outcome.status == 1)
      #expect(outcome.errorOutput.hasPrefix(note), "\(arguments)")
      #expect(!outcome.errorOutput.contains("B.swift"))
    }
    #expect(world.run("check", "--quiet", "--no-cache").errorOutput == "")
    let sarif = world.run("check", "--reporter", "sarif", "--no-cache").output
    #expect(sarif.contains("\"level\": \"note\", \"message\": {\"text\": \"A.swift:4:7: syntax error"))
    // An excluded file is not checked.
    try world.write("{\"exclude\": [\"A.swift\"]}", to: "gotcha.json")
    #expect(world.run("check", variables: variables).notes == "")
  }

  @Test func filesThatVanishAreNamed() throws {
    let world = try TestWorld(["A.swift": Self.flagged])
    let run = BatchRun(configuration: ProjectConfiguration(.standard))
    let results = run(files(world, "A.swift", "Gone.swift")).results
    #expect(results[0].findings.count == 1)
    #expect(results[1].problems.map(\.text) == ["warning: Gone.swift: cannot be read: No such file or directory"])
  }
}
