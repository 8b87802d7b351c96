import Foundation
import GotchaPlatform
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaLSP

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
    #expect(throws: FileProblem("No such file or directory")) { try FileSystem.write([1], to: world.folder + "/x/y") }
  }

  @Test func writingKeepsPermissionsAndLinksAndLeavesNothingBehind() throws {
    let world = try TestWorld(["a.swift": "old"])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: world.folder + "/a.swift")
    try manager.createSymbolicLink(atPath: world.folder + "/link.swift", withDestinationPath: "a.swift")
    try FileSystem.write(Array("new".utf8), to: world.folder + "/link.swift")
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
    // nil if the file system has no extended attributes; writing must work all the same.
    let kept = try attribute(setting: [1, 0, 255])
    #expect(kept == nil || kept == [1, 0, 255])
    try FileSystem.write(Array("new".utf8), to: world.folder + "/a.swift")
    #expect(try world.read("a.swift") == "new")
    #expect(try attribute() == kept)
  }

  /// An open file is written to where it stands, also if it is a regular one that could be replaced.
  @Test func namesOfOpenFilesAreWrittenTo() throws {
    let world = try TestWorld(["a.txt": ""])
    let path = world.folder + "/a.txt"
    let descriptor = open(path, O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let before = try #require(FileSystem.stamp(of: path))
    for text in ["one\n", "two\n"] { try FileSystem.write(Array(text.utf8), to: "/dev/fd/\(descriptor)") }
    #expect(try world.read("a.txt") == "one\ntwo\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder) == ["a.txt"])
    #expect(before.text.split(separator: " ").last == FileSystem.stamp(of: path)?.text.split(separator: " ").last)
  }

  @Test func newFilesAreCreated() throws {
    let world = try TestWorld()
    try FileSystem.write(Array("new".utf8), to: world.folder + "/report.json")
    #expect(try world.read("report.json") == "new")
  }

  @Test func workIsDoneOnceEach() {
    let counts = ResultTable(count: 1000, filling: 0)
    ParallelWork.forEach(1000, jobs: 8) { counts[$0] += 1 }
    #expect(counts.all.allSatisfy { $0 == 1 })
    ParallelWork.forEach(0, jobs: 8) { _ in }
  }
}
