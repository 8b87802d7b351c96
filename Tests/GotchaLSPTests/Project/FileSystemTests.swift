import Foundation
import GotchaPlatform
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

struct FileSystemTests {
  @Test func readsWhatIsThere() throws {
    let world = try TestWorld(["empty": ""])
    let large = [UInt8](repeating: 7, count: 300_000)
    try world.write(large, to: "large")
    #expect(try FileSystem.contents(of: world.folder + "/large") == large)
    #expect(try FileSystem.contents(of: world.folder + "/empty") == [])
  }

  @Test func problemsSayWhy() throws {
    let world = try TestWorld()
    #expect(throws: FileProblem("No such file or directory")) { try FileSystem.contents(of: world.folder + "/x") }
    #expect(throws: FileProblem("Is a directory")) { try FileSystem.contents(of: world.folder) }
    #expect(throws: FileProblem("No such file or directory")) {
      try FileSystem.write([1], toNamed: world.folder + "/x/y")
    }
  }

  /// Opening a pipe without a writer would block.
  @Test func whatIsNoRegularFileIsNotRead() throws {
    let world = try TestWorld(["a": "text"])
    let path = world.folder + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    for origin in [FileSystem.PathOrigin.listed, .named, .lookedUp(in: ProjectFolders([world.folder]))] {
      #expect(throws: FileProblem("it is a pipe, not a file")) { try FileSystem.contents(of: path, origin) }
    }
    #expect(throws: FileProblem("it is a device, not a file")) { try FileSystem.contents(of: "/dev/zero") }
    #expect(try FileSystem.contents(of: "/dev/null", .stream) == [])
    let link = world.folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    #expect(throws: FileProblem("it is a symbolic link, not a file")) { try FileSystem.contents(of: link) }
    #expect(try FileSystem.contents(of: link, .named) == Array("text".utf8))
    #expect(try FileSystem.contents(of: link, .stream) == Array("text".utf8))
  }

  @Test func linksAreFollowedInsideTheProject() throws {
    let world = try TestWorld([
      "App/a": "a", "App/.git/HEAD": "", "App/Sub/b": "", "Other/c": "c", "App/Folder/x": "",
    ])
    let manager = FileManager.default
    for (link, target) in [
      ("App/Sub/up", "../a"), ("App/Sub/out", "../../Other/c"), ("App/Sub/Out", "../../Other"),
      ("App/Sub/self", "self"),
      ("App/Sub/gone", "nowhere"), ("App/Sub/In", "../Folder"), ("Seen", "App"), ("App/Sub/zero", "/dev/zero"),
    ] {
      try manager.createSymbolicLink(atPath: "\(world.folder)/\(link)", withDestinationPath: target)
    }
    // The repository around a folder belongs to the project.
    let project = ProjectFolders([world.folder + "/App/Sub"])
    func read(_ path: String, _ project: ProjectFolders) throws -> [UInt8] {
      try FileSystem.contents(of: "\(world.folder)/\(path)", .lookedUp(in: project))
    }
    #expect(try read("App/Sub/up", project) == Array("a".utf8))
    #expect(try read("App/Sub/In/x", project) == [])
    // `extends` may name a file outside the project, and a folder above the project may be a link.
    #expect(try read("Other/c", project) == Array("c".utf8))
    #expect(try read("Seen/a", ProjectFolders([world.folder + "/Seen"])) == Array("a".utf8))
    for (path, target) in [("out", "Other/c"), ("Out/c", "Other/c")] {
      let reason = "it is a symbolic link to \(world.folder)/\(target), outside the project"
      #expect(throws: FileProblem(reason)) { try read("App/Sub/" + path, project) }
    }
    #expect(throws: FileProblem("it is a symbolic link to /dev/zero, outside the project")) {
      try read("App/Sub/zero", project)
    }
    #expect(throws: FileProblem("it is a broken symbolic link")) { try read("App/Sub/gone", project) }
    #expect(throws: FileProblem("Too many levels of symbolic links", isRefusal: true)) {
      try read("App/Sub/self", project)
    }
    #expect(throws: FileProblem.self) { try FileSystem.contents(of: "/dev/stdin", .lookedUp(in: project)) }
  }

  @Test func aFileThatHasChangedIsNotReplaced() throws {
    let world = try TestWorld(["a.swift": "theirs"])
    let path = world.folder + "/a.swift"
    #expect(throws: FileProblem("file changed after it was read")) {
      try FileSystem.replace(path, with: Array("new".utf8), expecting: Array("old".utf8))
    }
    #expect(try world.read("a.swift") == "theirs")
    try FileSystem.replace(path, with: Array("new".utf8), expecting: Array("theirs".utf8))
    #expect(try world.read("a.swift") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["a.swift"])
  }

  /// Overwriting it would not be atomic, and replacing it would separate the two names.
  @Test func aFileOfSeveralNamesIsNotReplaced() throws {
    let world = try TestWorld(["a.swift": "old"])
    try FileManager.default.linkItem(atPath: world.folder + "/a.swift", toPath: world.folder + "/b.swift")
    let problem = FileProblem("file has 2 hard links, and the other names would keep the old text")
    #expect(throws: problem) { try FileSystem.replace(world.folder + "/a.swift", with: [1]) }
    #expect(throws: problem) { try FileSystem.write([1], toNamed: world.folder + "/b.swift") }
    #expect(try world.read("b.swift") == "old")
  }

  @Test func aPipeIsReplacedWhereNoUserNamedIt() throws {
    let world = try TestWorld()
    let path = world.folder + "/cache"
    try #require(mkfifo(path, 0o600) == 0)
    try FileSystem.replace(path, with: [1, 2])
    #expect(try world.bytes("cache") == [1, 2])
  }

  @Test func whatKilledRunsHaveLeftIsRemoved() throws {
    let dead = try TestWorld().system(["sh", "-c", "echo $$"]).output.filter(\.isNumber)
    let own = "\(getpid())"
    let kept = [
      ".gotcha-lsp-\(own)-123.tmp", ".gotcha-lsp-\(dead)-123", ".gotcha-lsp-\(dead)-x.tmp", ".gotcha-lsp-\(dead).tmp",
      ".gotcha-lsp--1-1.tmp", ".gotcha-lsp-0-1.tmp", "gotcha-lsp-\(dead)-123.tmp", "a.swift",
    ]
    let files = kept + [".gotcha-lsp-\(dead)-123.tmp", ".gotcha-lsp-\(dead)-18446744073709551615.tmp"]
    let world = try TestWorld(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    FileSystem.removeAbandonedFiles(in: world.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).sorted() == kept.sorted())
    FileSystem.removeAbandonedFiles(in: world.folder, includingOwn: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder).sorted() == kept.dropFirst().sorted())
  }

  @Test func writingKeepsPermissionsAndLinksAndLeavesNothingBehind() throws {
    let world = try TestWorld(["a.swift": "old"])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: world.folder + "/a.swift")
    try manager.createSymbolicLink(atPath: world.folder + "/link.swift", withDestinationPath: "a.swift")
    try FileSystem.write(Array("new".utf8), toNamed: world.folder + "/link.swift")
    #expect(try world.read("a.swift") == "new")
    let attributes = try manager.attributesOfItem(atPath: world.folder + "/a.swift")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try manager.destinationOfSymbolicLink(atPath: world.folder + "/link.swift") == "a.swift")
    #expect(try manager.contentsOfDirectory(atPath: world.folder).sorted() == ["a.swift", "link.swift"])
  }

  @Test func attributesAreCopiedAsFarAsThatCanBe() {
    let kept = Monitor<[String: [UInt8]]>([:])
    let attributes = ExtendedAttributes(
      names: { $0 == 1 ? "user.tags\0user.secret\0user.empty\0".utf8.map { CChar(bitPattern: $0) } : [] },
      value: { descriptor, name in
        switch String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) {
        case "user.tags": [UInt8(descriptor), 2, 3]
        case "user.empty": []
        default: nil
        }
      },
      set: { descriptor, name, value in
        let name = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        kept.update { $0["\(descriptor) \(name)"] = value }
      })
    attributes.copy(from: 1, to: 2)
    #expect(kept.read { $0 } == ["2 user.tags": [1, 2, 3], "2 user.empty": []])
    attributes.copy(from: 3, to: 4)
    #expect(kept.read { $0.count } == 2)
  }

  @Test func writingKeepsAttributes() throws {
    let world = try TestWorld(["a.swift": "old"])
    let name = Array("user.gotcha".utf8CString)
    func attribute(setting value: [UInt8]? = nil) throws -> [UInt8]? {
      let file = try #require(FileHandle(forUpdatingAtPath: world.folder + "/a.swift"))
      if let value { ExtendedAttributes.system.set(file.fileDescriptor, name, value) }
      return ExtendedAttributes.system.value(file.fileDescriptor, name)
    }
    // nil if the file system has no extended attributes; writing must work nevertheless.
    let kept = try attribute(setting: [1, 0, 255])
    #expect(kept == nil || kept == [1, 0, 255])
    try FileSystem.write(Array("new".utf8), toNamed: world.folder + "/a.swift")
    #expect(try world.read("a.swift") == "new")
    #expect(try attribute() == kept)
  }

  /// An open file is written to directly, even if it is a regular file that could be replaced.
  @Test func namesOfOpenFilesAreWrittenTo() throws {
    let world = try TestWorld(["a.txt": ""])
    let path = world.folder + "/a.txt"
    let descriptor = open(path, O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let before = try #require(FileSystem.stamp(of: path))
    for text in ["one\n", "two\n"] { try FileSystem.write(Array(text.utf8), toNamed: "/dev/fd/\(descriptor)") }
    #expect(try world.read("a.txt") == "one\ntwo\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["a.txt"])
    #expect(before.text.split(separator: " ").last == FileSystem.stamp(of: path)?.text.split(separator: " ").last)
  }

  @Test func newFilesAreCreated() throws {
    let world = try TestWorld()
    try FileSystem.write(Array("new".utf8), toNamed: world.folder + "/report.json")
    #expect(try world.read("report.json") == "new")
  }

  @Test func workIsDoneOnceEach() {
    let counts = ResultTable(count: 1000, filling: 0)
    ParallelWork.forEach(1000, jobs: 8) { counts[$0] += 1 }
    #expect(counts.all.allSatisfy { $0 == 1 })
    ParallelWork.forEach(0, jobs: 8) { _ in }
  }
}
