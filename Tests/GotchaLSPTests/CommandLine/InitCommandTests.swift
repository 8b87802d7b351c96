import Analyzers
import Testing

@testable import GotchaProgram

/// `init`, which writes a configuration and pipelines.
struct InitCommandTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", platforms: [.iOS(.v16)], targets: [.target(name: "App"), .testTarget(name: "T")])
    """
  private static let blurred = ConfigurationCommandTests.blurred

  private func world() throws -> TestWorld {
    try TestWorld([
      "Package.swift": Self.manifest, "Sources/App/A.swift": Self.blurred,
      "Sources/App/Generated/B.swift": Self.blurred, "Tests/T/C.swift": "",
    ])
  }

  /// The settings of a folder.
  private func settings(_ world: TestWorld, _ path: String = "A.swift") -> ProjectConfiguration.Settings {
    ProjectConfiguration(.standard, of: ProjectFolders([world.folder])).settings(for: world.folder + "/" + path)
  }

  // MARK: The configuration

  @Test func theFileFitsTheProject() throws {
    let world = try world()
    let outcome = world.run("init")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Wrote gotcha.json

        Found:
          Swift files         4
          Package.swift       2 targets: App, T
          deployment targets  iOS 16.0
          generated code      1 file: **/Generated/**
          findings            1 warning

        Next steps:
          gotcha-lsp check                                    shows the findings
          gotcha-lsp check --diff                             previews fixes of 1 finding
          gotcha-lsp init --ci github|gitlab|bitbucket|xcode  sets up a pipeline, or a build phase in Xcode

        """)
    #expect(outcome.errorOutput == "")
    let written = try world.read("gotcha.json")
    #expect(
      written == """
        // Settings of gotcha-lsp for this folder and those in it: JSON with comments and trailing commas.
        // `gotcha-lsp config` prints the settings that apply, `gotcha-lsp schema` the JSON schema.
        // To use a setting that is a comment, remove the slashes before it.
        {
          // The rules that are enabled by default:
          //   recommended    \(RuleSettings.Preset.recommended.summary)
          //   all            All rules, including hints and heuristics.
          //   none           Only the rules that `rules` enables.
          //   accessibility  All rules about accessibility, including hints and heuristics.
          //   performance    All rules about performance, including hints and heuristics.
          //   migration      \(RuleSettings.Preset.migration.summary)
          "preset": "recommended",

          // Single rules: off, on, hint, info, warning, error. `gotcha-lsp rules` lists them all.
          "rules": {
            // "fixed_font_size": "off",
            // "clip_before_blur": "error",
          },

          // The files to check (default: all), for example only some of the folders with Swift files.
          // "include": ["Sources", "Tests"],

          // Files in which nothing is reported. Other files are still checked against their declarations.
          // These are generated: 1 file.
          "exclude": ["**/Generated/**"],

          // The platforms that the code is built for, with the deployment target of each. Keep them up to date.
          // Without this setting, they are read from Package.swift or the Xcode project.
          "deployment": {"iOS": "16.0"},

          // Different settings for some files.
          "overrides": [
            // {"files": ["Tests"], "preset": "none"},
          ],
        }

        """)
    #expect(world.run("init", "--print").output == written)
    // The program reads its own file, and `check` uses it.
    #expect(world.run("config").status == 0)
    #expect(world.run("check").output == "Sources/App/A.swift:\(ConfigurationCommandTests.finding)")
    #expect(settings(world).rules.deploymentTargets == [.iOS: OSVersion(16)])
  }

  /// Removing the slashes before any setting gives a valid file.
  @Test(arguments: [true, false]) func commentsAreValidSettings(_ isCertain: Bool) throws {
    let world = try world()
    if !isCertain { try world.write("let package = Package(name: \"App\")", to: "Package.swift") }
    let text = world.run("init", "--print").output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isSetting = line.contains(#/^ *// ["{]/#)
      return isSetting ? line.replacing("// ", with: "", maxReplacements: 1) : line
    }
    #expect(lines.joined(separator: "\n") != text)
    try world.write(lines.joined(separator: "\n"), to: "gotcha.json")
    let outcome = world.run("config")
    #expect(outcome.errorOutput == "")
    #expect(outcome.status == 0)
    for key in ["include", "exclude", "rules.clip_before_blur", "deployment.iOS"] {
      #expect(outcome.output.contains("\n\(key) "))
    }
  }

  @Test func foldersOfATargetHaveTheirOwnVersion() throws {
    let project = ProjectConfigurationTests.synchronized.replacing("FILE", with: "")
    let world = try TestWorld(["App.xcodeproj/project.pbxproj": project, "App/A.swift": ""])
    let text = world.run("init", "--print").output
    #expect(text.contains("\n  // \"deployment\": {\"iOS\": \"15.0\"},\n"))
    let override = #"{"files": ["Extra/My Widget"], "deployment": {"iOS": "18.2"}},"#
    #expect(text.contains("\n    // \(override)\n"))
    try world.write(text.replacing("// \(override)", with: override), to: "gotcha.json")
    #expect(world.run("config").errorOutput == "")
    #expect(settings(world, "Extra/My Widget/A.swift").rules.deploymentTargets == [.iOS: OSVersion(18, 2)])
  }

  @Test func anEmptyFolderGetsAFileToo() throws {
    let world = try TestWorld()
    let outcome = world.run("init")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Swift files         0\n"))
    #expect(outcome.output.contains("deployment targets  unknown\n"))
    #expect(world.run("config").status == 0)
  }

  @Test func manyFindingsAreForABaseline() throws {
    let view = "View { var body: some View { Text(\"\").clipShape(Circle()).blur(radius: 2) } }\n"
    let views = (0..<60).map { "struct A\($0): \(view)" }
    let world = try TestWorld(["A.swift": "import SwiftUI\n" + views.joined()])
    let outcome = world.run("init")
    #expect(outcome.output.contains("findings            60 warnings\n"))
    #expect(outcome.output.contains("gotcha-lsp check --write-baseline gotcha-baseline.json "))
    #expect(outcome.output.contains("records the 60 existing findings"))
    #expect(try world.read("gotcha.json").contains("\n  // \"baseline\": \"gotcha-baseline.json\",\n"))
  }

  @Test func aFolderCanBeNamed() throws {
    let world = try TestWorld(["gotcha.json": "{\"preset\": \"all\"}", "My App/A.swift": Self.blurred])
    let outcome = world.run("init", "My App")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Wrote My App/gotcha.json\n"))
    #expect(outcome.output.contains("gotcha-lsp check 'My App' "))
    // The settings that applied before still do.
    let settings = settings(world, "My App/A.swift")
    #expect(settings.file == world.folder + "/My App/gotcha.json")
    #expect(settings.rules.preset == .all)
  }

  @Test func namesCannotLeaveTheirComment() throws {
    let name = "a\",\n  \"preset\": \"none\"\u{2028}//"
    let world = try TestWorld(["\(name)/A.swift": "", "B/A.swift": "", "\(name)/Generated/C.swift": ""])
    #expect(world.run("init").status == 0)
    let configuration = settings(world)
    #expect(configuration.rules.preset == .recommended)
    #expect(world.run("config").errorOutput == "")
  }

  // MARK: What exists

  @Test func anExistingConfigurationIsKept() throws {
    let world = try TestWorld(["gotcha.json": "{}"])
    let outcome = world.run("init")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errorOutput
        == "error: gotcha.json already exists and was not changed; to see a new one, run gotcha-lsp init --print\n")
    #expect(try world.read("gotcha.json") == "{}")
    // A pipeline can use it.
    let pipeline = world.run("init", "--ci", "gitlab")
    #expect(pipeline.status == 0)
    #expect(pipeline.output.hasPrefix("Kept gotcha.json\nWrote .gitlab-ci.yml\n\nNext steps:\n"))
    #expect(try world.read("gotcha.json") == "{}")
  }

  @Test(arguments: PipelineFile.allCases) func pipelinesAreWrittenOnce(_ pipeline: PipelineFile) throws {
    let world = try world()
    let outcome = world.run("init", "--ci", pipeline.rawValue)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Wrote gotcha.json\nWrote \(pipeline.path)\n"))
    let text = try world.read(pipeline.path)
    #expect(world.run("init", "--ci", pipeline.rawValue, "--print").output == text)
    try world.remove("gotcha.json")
    try world.write("mine", to: pipeline.path)
    let again = world.run("init", "--ci", pipeline.rawValue)
    #expect(again.status == 2)
    #expect(
      again.errorOutput == """
        error: \(pipeline.path) already exists and was not changed; copy what you need from the output of \
        gotcha-lsp init --ci \(pipeline.rawValue) --print

        """)
    #expect(try world.read(pipeline.path) == "mine")
    // Nothing was written at all.
    #expect(!FileSystem.exists(world.folder + "/gotcha.json"))
  }

  @Test func pipelinesBelongInTheRootOfTheRepository() throws {
    let world = try TestWorld([".git/HEAD": "", "App/A.swift": ""])
    let outcome = world.run("init", "App", "--ci", "github")
    #expect(outcome.status == 2)
    #expect(
      outcome.errorOutput == """
        error: .github/workflows/gotcha.yml must be in the root of the repository; \
        run gotcha-lsp init --ci github \(world.folder)

        """)
    #expect(!FileSystem.exists(world.folder + "/App/gotcha.json"))
    #expect(world.run("init", "App", "--ci", "xcode").status == 0)
  }

  @Test func foldersThatCannotBeSetUpAreErrors() throws {
    let world = try TestWorld(["A.swift": ""])
    let missing = world.run("init", "no")
    #expect(missing.status == 2)
    #expect(missing.errorOutput == "error: no: cannot be read: No such file or directory\n")
    let file = world.run("init", "A.swift")
    #expect(file.status == 2)
    #expect(file.errorOutput == "error: A.swift: is not a folder; specify the folder that contains the code\n")
    #expect(world.run("init", "--ci", "gitlub").errorOutput.contains("did you mean \"github\"?"))
  }

  @Test func linksLeadNowhere() throws {
    let world = try TestWorld(["outside/x": "", "project/A.swift": ""])
    try world.system(["ln", "-s", "../outside", "project/.github"])
    let outcome = world.run("init", "project", "--ci", "github")
    #expect(outcome.status == 2)
    let error = "error: cannot write project/.github/workflows/gotcha.yml: .github is a symbolic link to "
    #expect(outcome.errorOutput.hasPrefix(error))
    #expect(try FileSystem.entries(of: world.folder + "/outside").map(\.name) == ["x"])
    // A broken link counts as an existing file.
    try world.remove("project/gotcha.json")
    try world.system(["ln", "-s", "../outside/new.json", "project/gotcha.json"])
    #expect(world.run("init", "project").status == 2)
    #expect(try FileSystem.entries(of: world.folder + "/outside").map(\.name) == ["x"])
    // A link to a folder in the project is fine.
    try world.system(["sh", "-c", "rm project/.github; mkdir project/real; ln -s real project/.github"])
    #expect(world.run("init", "project", "--ci", "github").status == 0)
    #expect(FileSystem.exists(world.folder + "/project/real/workflows/gotcha.yml"))
  }

  @Test func creatingReplacesNothing() throws {
    let world = try TestWorld(["a/b.txt": "old", "file": ""])
    #expect(throws: FileProblem.self) { try FileSystem.create("a/b.txt", in: world.folder, with: [65]) }
    #expect(throws: FileProblem.self) { try FileSystem.create("file/b.txt", in: world.folder, with: [65]) }
    #expect(try world.read("a/b.txt") == "old")
    try FileSystem.create("c/d/e.txt", in: world.folder, with: [65])
    #expect(try world.read("c/d/e.txt") == "A")
    // No temporary files are left.
    #expect(try FileSystem.entries(of: world.folder + "/a").map(\.name) == ["b.txt"])
    #expect(try FileSystem.entries(of: world.folder + "/c/d").map(\.name) == ["e.txt"])
  }
}
