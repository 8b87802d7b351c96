import Foundation
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
