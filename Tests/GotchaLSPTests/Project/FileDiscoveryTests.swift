import Foundation
import LSPTransport
import Testing

@testable import GotchaProgram

struct FileDiscoveryTests {
  func discover(_ paths: String..., in world: TestWorld) -> FileDiscovery {
    var discovery = FileDiscovery(in: world.folder)
    for path in paths { discovery.add(path) }
    return discovery
  }

  @Test func walksFoldersInOrderOfBytes() throws {
    let world = try TestWorld(["b.swift": "", "a/z.swift": "", "a.swift": "", "a/b/c.swift": "", "a/readme.md": ""])
    #expect(discover(".", in: world).files.map(\.path) == ["a.swift", "a/b/c.swift", "a/z.swift", "b.swift"])
  }

  @Test func endsAtItsBound() throws {
    let world = try TestWorld(["a.swift": "", "b/c.swift": "", "b/d.swift": "", "e.swift": ""])
    func discover(_ bound: FileDiscovery.Bound) -> (paths: [String], isComplete: Bool) {
      var discovery = FileDiscovery(in: world.folder, bound: bound)
      discovery.add(".")
      return (discovery.files.map(\.path), discovery.isComplete)
    }
    #expect(discover(.init(files: 4, names: 5)) == (["a.swift", "b/c.swift", "b/d.swift", "e.swift"], true))
    #expect(discover(.init(files: 2)) == (["a.swift", "b/c.swift"], false))
    // The inner folder exceeds the limit after the outer one has been listed.
    #expect(discover(.init(names: 4)) == (["a.swift", "e.swift"], false))
    #expect(discover(.init { true }) == ([], false))
  }

  @Test func skipsOtherPeoplesCodeUnlessNamed() throws {
    var files = ["App/A.swift": "", ".hidden/B.swift": "", "App/._A.swift": ""]
    for folder in FileDiscovery.skippedFolders { files["Inner/\(folder)/C.swift"] = "" }
    let world = try TestWorld(files)
    #expect(discover(".", in: world).files.map(\.path) == ["App/A.swift"])
    #expect(discover("Inner/Pods", in: world).files.map(\.path) == ["Inner/Pods/C.swift"])
    #expect(discover("Inner/.build/C.swift", in: world).files.map(\.path) == ["Inner/.build/C.swift"])
  }

  @Test func settingsMayNameFoldersThatAreSkipped() throws {
    let world = try TestWorld([
      ".gitignore": "Vendor", "A.swift": "", "Pods/B.swift": "", "Vendor/C.swift": "", ".hidden/D.swift": "",
      "Pods/node_modules/E.swift": "", "Inner/Pods/F.swift": "", "Inner/.build/checkouts/Kit/G.swift": "",
    ])
    func found(_ include: String...) -> [String] {
      let patterns = include.map { FilePattern($0, in: world.folder) }
      var discovery = FileDiscovery(in: world.folder) { folder in patterns.contains { $0.names(folder) } }
      discovery.add(".")
      return discovery.files.map(\.path).filter { $0 != "A.swift" }
    }
    #expect(found("Pods") == ["Pods/B.swift"])
    #expect(found("Pods/**", "./Vendor", ".hidden/*.swift") == [".hidden/D.swift", "Pods/B.swift", "Vendor/C.swift"])
    #expect(found("**/Pods/**") == ["Inner/Pods/F.swift", "Pods/B.swift"])
    #expect(found("Inner/.build/checkouts/Kit") == ["Inner/.build/checkouts/Kit/G.swift"])
    #expect(found("*/node_modules") == [])
    #expect(found("Pods/*/node_modules", "Pods/node_modules") == ["Pods/B.swift", "Pods/node_modules/E.swift"])
    // A path that only a wildcard matches does not count as named.
    #expect(found("**", "*", "Pod*/**", "Inner/*", ".", "*.swift") == [])
  }

  @Test func namedPathsAreCheckedThoughIgnored() throws {
    let world = try TestWorld([
      ".gitignore": "Generated/\n*.gen.swift", ".git/HEAD": "", "Generated/A.swift": "", "Generated/B.gen.swift": "",
    ])
    #expect(discover(".", in: world).files.isEmpty)
    #expect(discover("Generated", in: world).files.map(\.path) == ["Generated/A.swift"])
    #expect(discover("Generated/B.gen.swift", in: world).files.map(\.path) == ["Generated/B.gen.swift"])
  }

  @Test func linksAreNotFollowedButMayBeNamed() throws {
    let world = try TestWorld(["App/A.swift": ""])
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: world.folder + "/App/loop", withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: world.folder + "/Linked", withDestinationPath: "App")
    try manager.createSymbolicLink(atPath: world.folder + "/App/B.swift", withDestinationPath: "A.swift")
    #expect(discover(".", in: world).files.map(\.path) == ["App/A.swift"])
    #expect(discover("Linked", in: world).files.map(\.path) == ["Linked/A.swift"])
  }

  @Test func samePathIsFoundOnce() throws {
    let world = try TestWorld(["App/A.swift": ""])
    let discovery = discover("App", "./App/A.swift", world.folder + "/App", "App/../App", in: world)
    #expect(discovery.files.map(\.path) == ["App/A.swift"])
    #expect(discovery.problems.isEmpty)
  }

  @Test func aFolderAboveIsFoundWithThePathsThatFilesHaveHere() throws {
    let world = try TestWorld(["App/A.swift": "", "App/Inner/B.swift": "", "Lib/C.swift": ""])
    func paths(_ named: String...) -> [String] {
      var discovery = FileDiscovery(in: world.folder + "/App")
      for path in named { discovery.add(path) }
      return discovery.files.map(\.path)
    }
    #expect(paths("..") == ["../Lib/C.swift", "A.swift", "Inner/B.swift"])
    #expect(paths(world.folder) == [world.folder + "/Lib/C.swift", "A.swift", "Inner/B.swift"])
    try FileManager.default.createSymbolicLink(atPath: world.folder + "/Link", withDestinationPath: "App")
    #expect(paths("A.swift", "../Link/A.swift", "../Link/Inner", "Inner") == ["A.swift", "Inner/B.swift"])
    #expect(
      paths("..", "Inner", "./A.swift", world.folder + "/Lib/C.swift").map(\.lastPathComponent)
        == ["C.swift", "A.swift", "B.swift"])
  }

  @Test func strangeNamesAreFound() throws {
    let world = try TestWorld(["a b/c\nd.swift": "", "日本/😀.swift": ""])
    #expect(discover(".", in: world).files.map(\.path) == ["a b/c\nd.swift", "日本/😀.swift"])
  }

  /// Names of files that are not UTF-8, which Linux allows.
  @Test func misnamedFilesAndFoldersAreFoundButCannotBeRead() throws {
    let world = try TestWorld(["A.swift": ""])
    let latin = Array("caf".utf8) + [0xE9]
    let swift = Array(".swift".utf8)
    guard world.create(misnamed: latin, isFolder: true), world.create(misnamed: latin + swift),
      world.create(misnamed: latin + Array(".txt".utf8)), world.create(misnamed: Array(".".utf8) + latin + swift)
    else { return }
    let discovery = discover(".", in: world)
    #expect(discovery.problems.isEmpty)
    #expect(discovery.files.map(\.path) == ["A.swift", #"caf\xE9"#, #"caf\xE9.swift"#])
    #expect(discovery.files.map(\.isMisnamed) == [false, true, true])
    #expect(throws: UnreadableSource(misnamed: #"caf\xE9.swift"#)) { try SourceReader.read(discovery.files[2]) }
    let listing = WorkspaceListing(of: [world.folder], CancellationToken(), in: world.folder)
    #expect(listing.paths == [world.folder + "/A.swift"])
    let reason = "cannot be read: its name is not UTF-8; rename it"
    #expect(listing.problems.map(\.text) == [#"error: caf\xE9: \#(reason)"#, #"error: caf\xE9.swift: \#(reason)"#])
    // A name of other bytes is another name.
    try world.write("caf\u{FFFD}*", to: ".gitignore")
    #expect(discover(".", in: world).files.count == 3)
    try world.write("caf*", to: ".gitignore")
    #expect(discover(".", in: world).files.map(\.path) == ["A.swift"])
  }

  @Test func misnamedPathsInAListAreFound() throws {
    let world = try TestWorld(["Sub/A.swift": "", "A.txt": ""])
    guard world.create(misnamed: [0xFF], isFolder: true) else { return }
    var discovery = FileDiscovery(in: world.folder)
    let lines = ["Sub", "A.txt", "A\u{FFFD}.swift"].map { Array($0.utf8) }
    let folder = Array(world.folder.utf8)
    for line in lines + [[0xFF], folder + [0x2F, 0xFF], [0xFE], [0xFF, 0x2F] + Array("A.swift".utf8)] {
      discovery.add(listed: line)
    }
    #expect(discovery.files.map(\.path) == ["Sub/A.swift", #"\xFF"#, #"\xFF/A.swift"#])
    #expect(discovery.files.map(\.isMisnamed) == [false, true, true])
    #expect(discovery.problems.map(\.place) == ["A\u{FFFD}.swift"])
  }

  @Test func missingAndEmptyPathsAreProblems() throws {
    let world = try TestWorld(["App/A.swift": "", "Empty/readme.md": ""])
    let discovery = discover("", "Ap", "Empty", in: world)
    let skipped = "(hidden folders, Pods and git-ignored files are skipped)"
    #expect(
      discovery.problems.map(\.text) == [
        "error: empty path",
        "error: Ap: cannot be read: No such file or directory; did you mean \"App\"?",
        "warning: no Swift files found in \"Empty\" \(skipped)",
      ])
  }

  @Test func devicesAndPipesAreRefused() throws {
    let discovery = discover("/dev/null", in: try TestWorld())
    #expect(discovery.files.isEmpty)
    let problem = "error: /dev/null: is not a regular file; to read from a pipe, use --stdin"
    #expect(discovery.problems.map(\.text) == [problem])
  }

  @Test(arguments: [
    ("a//b/./c", "a/b/c"), ("./", "."), ("a/../b", "b"), ("../x/../y", "../y"), ("/a/../../b", "/b"), ("", "."),
  ])
  func pathsAreTidied(_ pair: (path: String, tidy: String)) {
    #expect(DisplayPath.tidied(pair.path) == pair.tidy)
  }

  @Test func pathsAreRelativeWhereTheyCanBe() throws {
    let world = try TestWorld()
    let environment = world.environment()
    #expect(DisplayPath.of(world.folder + "/x/y.swift", in: environment) == "x/y.swift")
    #expect(DisplayPath.of("../elsewhere/y.swift", in: environment) == "../elsewhere/y.swift")
    #expect(DisplayPath.of("/elsewhere/y.swift", in: environment) == "/elsewhere/y.swift")
  }
}
