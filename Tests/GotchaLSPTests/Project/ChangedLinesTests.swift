import Testing

@testable import GotchaProgram

struct ChangedLinesTests {
  /// A repository with one commit of some files.
  func repository(_ files: [String: String]) throws -> TestWorld {
    let world = try TestWorld(files)
    try git(world, "init", "-q", "-b", "main")
    try git(world, "config", "user.email", "a@example.com")
    try git(world, "config", "user.name", "A")
    try commit(world)
    return world
  }

  func git(_ world: TestWorld, _ arguments: String...) throws {
    #expect(try world.system(["git"] + arguments).status == 0, "git \(arguments)")
  }

  func commit(_ world: TestWorld) throws {
    try git(world, "add", "-A")
    try git(world, "commit", "-q", "-m", "x", "--allow-empty")
  }

  static let flagged = CheckCommandTests.flagged
  /// Unique lines, so that git does not match unrelated ones.
  static let padding = (1...20).map { "let a\($0) = \($0)\n" }.joined()

  @Test func onlyChangedLinesSpeak() throws {
    let world = try repository(["A.swift": Self.flagged + Self.padding, "B.swift": Self.flagged])
    #expect(world.run("check", "--changed-since", "main").output == "")
    #expect(world.run("check", "--changed-since", "main").status == 0)
    try world.write("// moved\n" + Self.flagged + Self.padding + Self.flagged, to: "A.swift")
    let outcome = world.run("check", "--changed-since", "HEAD")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("A.swift:23:36: "))
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test func theMergeBaseCountsNotTheRevision() throws {
    let world = try repository(["A.swift": Self.padding])
    try git(world, "checkout", "-q", "-b", "topic")
    try world.write(Self.padding + Self.flagged, to: "A.swift")
    try commit(world)
    try git(world, "checkout", "-q", "main")
    try world.write(Self.flagged, to: "B.swift")
    try commit(world)
    try git(world, "checkout", "-q", "topic")
    #expect(world.run("check", "--changed-since", "main").output.hasPrefix("A.swift:21:36"))
    // Without a merge base, lines that were merged from main would count as changed.
    try git(world, "merge", "-q", "main", "-m", "m")
    #expect(world.run("check", "--changed-since", "main").output.split(separator: "\n").count == 1)
  }

  @Test func newAndIgnoredAndRenamedFiles() throws {
    let world = try repository(["Old name.swift": Self.flagged + Self.padding, ".gitignore": "Ignored.swift\n"])
    try git(world, "mv", "Old name.swift", "New \"näme\".swift")
    #expect(world.run("check", "--changed-since", "HEAD").output == "")
    try world.write(Self.flagged, to: "Untracked.swift")
    try world.write(Self.flagged, to: "Ignored.swift")
    try world.write("// new\n" + Self.flagged + Self.padding + Self.flagged, to: "New \"näme\".swift")
    let outcome = world.run("check", "--changed-since", "HEAD", ".", "Ignored.swift")
    let places = outcome.output.split(separator: "\n").compactMap { $0.firstMatch(of: /^(.*?:\d+):/).map { $0.1 } }
    #expect(places == ["Ignored.swift:1", "New \"näme\".swift:23", "Untracked.swift:1"])
  }

  @Test func filesThatGitIsToldNotToCompareAreCompared() throws {
    let world = try repository(["A.swift": Self.padding, ".gitattributes": "*.swift -diff\n"])
    try world.write(Self.padding + Self.flagged, to: "A.swift")
    #expect(world.run("check", "--changed-since", "main").output.hasPrefix("A.swift:21:36"))
  }

  @Test func pathsAreFoundFromAFolderInside() throws {
    let world = try repository(["App/A.swift": Self.padding, "B.swift": Self.padding])
    try world.write(Self.padding + Self.flagged, to: "App/A.swift")
    let output = CapturedOutput()
    var environment = world.environment(output: output)
    environment.workingDirectory += "/App"
    #expect(CommandLineTool.run(["check", "--changed-since", "HEAD"], in: environment) == 1)
    #expect(output.text.hasPrefix("A.swift:21:36"))
  }

  @Test func fixesStayOnChangedLines() throws {
    let world = try repository(["A.swift": Self.flagged + Self.padding])
    try world.write(Self.flagged + Self.padding + Self.flagged + Self.flagged, to: "A.swift")
    #expect(world.run("check", "--changed-since", "HEAD", "--fix").status == 0)
    let fixed = CheckCommandTests.fixed
    #expect(try world.read("A.swift") == Self.flagged + Self.padding + fixed + fixed)
  }

  @Test func factsComeFromEverything() throws {
    let library = """
      import SwiftUI
      struct Library: View {
        var body: some View { NavigationStack { NavigationLink("a") { Detail() } } }
      }

      """
    let detail = "import SwiftUI\nstruct Detail: View {\n  var body: some View {\n    Text(\"a\")\n  }\n}\n"
    let world = try repository(["Library.swift": library, "Detail.swift": detail])
    try world.write(detail.replacing("Text(\"a\")", with: "NavigationStack { Text(\"a\") }"), to: "Detail.swift")
    let outcome = world.run("check", "--changed-since", "HEAD")
    #expect(outcome.output.contains("(nested_navigation_stack)"))
  }

  // MARK: Failures

  func expectFailure(_ world: TestWorld, _ revision: String, _ message: String) {
    let outcome = world.run("check", "--changed-since", revision)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errorOutput.contains(message), "\(outcome.errorOutput)")
  }

  @Test func failuresSayWhatToDo() throws {
    let none = try TestWorld(["A.swift": Self.flagged])
    expectFailure(none, "main", "is not in a git repository")
    try git(none, "init", "-q", "-b", "main")
    expectFailure(none, "main", "the repository has no commits")

    let world = try repository(["A.swift": Self.flagged])
    expectFailure(world, "no-such-branch", "unknown revision \"no-such-branch\"; fetch it first")
    expectFailure(world, "--output=x", "requires a value")
    try git(world, "checkout", "-q", "--orphan", "other")
    // With the same content, the commits would be identical.
    try world.write("", to: "Other.swift")
    try commit(world)
    expectFailure(world, "main", "\"main\" and HEAD have no common ancestor")
    #expect(world.run("check", "--stdin", "--changed-since", "main").status == 2)
  }

  @Test func shallowClonesAreNamed() throws {
    let world = try repository(["A.swift": Self.flagged])
    try git(world, "branch", "base")
    try commit(world)
    try commit(world)
    let clone = try TestWorld()
    try git(clone, "clone", "-q", "--depth=1", "file://" + world.folder, "here")
    var environment = clone.environment()
    environment.workingDirectory += "/here"
    let errors = CapturedOutput()
    environment.errorOutput = errors
    #expect(CommandLineTool.run(["check", "--changed-since", "base"], in: environment) == 2)
    #expect(errors.text.contains("the clone is shallow: fetch its history first"))
  }

  // MARK: Patches

  @Test func patchesAreRead() {
    let patch = """
      diff --git a/A.swift b/A.swift
      --- a/A.swift
      +++ b/A.swift
      @@ -1,2 +1,3 @@ func a()
      -++ b/x
      --- a/y
      +++ b/fake.swift
      +@@ -9,9 +9,9 @@
      +c
      \\ No newline at end of file
      @@ -9 +12 @@
      -a
      +b
      @@ -20,3 +22,0 @@
      -a
      -a
      -a
      diff --git a/B b/B
      deleted file mode 100644
      --- a/B
      +++ /dev/null
      @@ -1 +0,0 @@
      -a
      diff --git "a/n\\303\\244 \\"q\\"\\n" "b/n\\303\\244 \\"q\\"\\n"
      --- /dev/null
      +++ "b/n\\303\\244 \\"q\\"\\n"
      @@ -0,0 +1,2 @@
      +a
      +b
      """
    let lines = ChangedLines.parse(Array(patch.utf8))
    #expect(lines == ["A.swift": [0..<3, 11..<12], "nä \"q\"\n": [0..<2]])
  }

  @Test func programsThatAreMissingAreNamed() {
    #expect(throws: FileProblem("No such file or directory")) { try Subprocess.run(["no-such-program-here"]) }
    #expect(throws: Never.self) {
      let script = "head -c 300000 /dev/zero; head -c 200000 /dev/zero >&2; echo $X >&2; exit 3"
      let outcome = try Subprocess.run(["sh", "-c", script], variables: ["X": "y z"])
      #expect(outcome.status == 3)
      #expect(outcome.output.count == 300_000)
      #expect(outcome.errorOutput.count == 200_004)
    }
  }
}
