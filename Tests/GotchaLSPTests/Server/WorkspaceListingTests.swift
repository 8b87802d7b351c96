import Foundation
import LSPTransport
import Testing

@testable import GotchaProgram

struct WorkspaceListingTests {
  /// Creates sparse files of the given sizes, which take no space on disk.
  func world(_ files: [String: Int]) throws -> TestWorld {
    let world = try TestWorld()
    for (path, size) in files {
      try world.write("", to: path)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: world.folder + "/" + path))
      try file.truncate(atOffset: UInt64(size))
      try file.close()
    }
    return world
  }

  func names(_ listing: WorkspaceListing) -> [String] { listing.paths.map(\.lastPathComponent) }

  @Test func allOfAnUsualWorkspace() throws {
    let world = try world(["A.swift": 10, "B/C.swift": WorkspaceListing.longestFile, "B/D.txt": 1])
    let listing = WorkspaceListing(of: [world.folder], CancellationToken())
    #expect(names(listing) == ["A.swift", "C.swift"])
    #expect(listing.notice == nil && listing.problems.isEmpty)
  }

  @Test func longFilesAreLeftOut() throws {
    let world = try world(["A.swift": WorkspaceListing.longestFile + 1, "B.swift": 1])
    let listing = WorkspaceListing(of: [world.folder], CancellationToken())
    #expect(names(listing) == ["B.swift"])
    #expect(listing.notice == nil && listing.problems.map(\.message) == ["not indexed, because it is larger than 4 MB"])
  }

  @Test func noMoreBytesThanTheLimit() throws {
    let count = WorkspaceListing.byteLimit / WorkspaceListing.longestFile
    let sizes = (0...count).map { ("F\(1000 + $0).swift", WorkspaceListing.longestFile) }
    let world = try world(Dictionary(uniqueKeysWithValues: sizes))
    let listing = WorkspaceListing(of: [world.folder], CancellationToken())
    #expect(listing.paths.count == count)
    #expect(listing.notice?.contains("only \(count) Swift files are") ?? false)
  }

  @Test func aCancelledListingSaysNothing() throws {
    let world = try world(["A.swift": 1])
    let cancellation = CancellationToken()
    cancellation.cancel()
    let listing = WorkspaceListing(of: [world.folder], cancellation)
    #expect(listing.paths.isEmpty && listing.notice == nil)
  }
}
