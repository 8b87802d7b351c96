import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct BundleFilesTests {
  private func isInBundle(_ expression: String) throws -> Bool {
    let file = SampleFile(
      """
      import Foundation
      struct Reader {
        let bundle: Bundle
        let folder: URL
        var own: URL? { Bundle.main.url(forResource: "a", withExtension: "json") }
        func read() throws {
          let path = Bundle.main.path(forResource: "a", ofType: "json")!
          guard let found = Bundle.module.url(forResource: "a", withExtension: "json") else { return }
          _ = try Data(contentsOf: ▸\(expression)◂)
        }
        func resource(_ name: String) -> URL? { bundle.url(forResource: name, withExtension: "json") }
        func stored(_ name: String) -> URL { folder.appendingPathComponent(name) }
      }
      """)
    return file.model.isInBundle(try file.node)
  }

  @Test(arguments: [
    "found", "own!", "URL(fileURLWithPath: path)", "resource(\"a\")!",
    "Bundle.main.resourceURL!.appendingPathComponent(\"a\")", "Bundle(for: Other.self).bundleURL",
  ])
  func resourcesAreFound(expression: String) throws {
    #expect(try isInBundle(expression))
  }

  @Test(arguments: [
    "folder", "stored(\"bundle\")", "URL(fileURLWithPath: bundlePath)", "folder.appending(path: \"a\")",
  ])
  func otherFilesAreNot(expression: String) throws {
    #expect(try !isInBundle(expression))
  }
}
