import Foundation
import Testing

/// System-dependent code is in `Sources/Platform`, where it is easy to find and to compile for another system.
@Suite struct PlatformFolderTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// The lines of all files outside that folder and the plug-ins, with their locations.
  private func lines() throws -> [(place: String, text: Substring)] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Platform/") && !$0.prefix { $0 != "/" }.hasSuffix("Plugin") }
    #expect(files.count > 300)
    return try files.flatMap { file in
      let text = try String(contentsOf: Self.sources.appendingPathComponent(file), encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { ("\(file):\($0.offset + 1)", $0.element) }
    }
  }

  @Test func onlyThatFolderAsksForTheSystem() throws {
    let conditions = try lines().filter { line in
      let text = line.text.drop { $0 == " " }
      return ["#if", "#elseif"].contains { text.hasPrefix($0) }
        && ["canImport(", "os("].contains { text.contains($0) }
        // Examples of rules also contain Swift.
        && !line.place.hasPrefix("Analyzers/Rules/")
    }
    #expect(conditions.map(\.place) == [])
  }

  @Test func nothingImportsFoundationOrACLibrary() throws {
    let modules = ["Foundation", "FoundationEssentials", "Darwin", "Glibc", "Musl", "Dispatch"]
    let imports = try lines().filter { line in
      guard line.text.contains("import "), !line.place.hasPrefix("Analyzers/Rules/") else { return false }
      return modules.contains { line.text.drop { $0 == " " } == "import \($0)" }
    }
    #expect(imports.map(\.place) == [])
  }
}
