import Testing

@testable import GotchaProgram

/// Files that are read only as cross-file context.
struct CrossFileContextTests {
  private static let view = """
    import SwiftUI
    struct Shelf: View {
      let book: Book
      var body: some View { Text("a").animation(.default, value: book) }
    }
    """
  private static let line =
    "App/Shelf.swift:4:35: error: Changes of `book` cannot be detected; make `Book` conform to `Equatable` "
    + "(animation_value_not_equatable)\n"

  private func world() throws -> TestWorld {
    try TestWorld([
      "App/Shelf.swift": Self.view, "Kit/Book.swift": "struct Book {}\n", "Kit/A.swift": CheckCommandTests.flagged,
    ])
  }

  @Test func contextIsReadAndNotReported() throws {
    let world = try world()
    #expect(world.run("check", "App").output == "")
    #expect(world.run("check", "App", "--context", "Kit").output == Self.line)
    #expect(world.run("check", "App", "--context", ".").output == Self.line)
    #expect(world.run("check", "App", "--context", "Kit/Book.swift").output == Self.line)
    try world.write("App/Shelf.swift\n", to: "list.txt")
    #expect(world.run("check", "--files-from", "list.txt", "--context", world.folder).output == Self.line)
  }

  @Test func theCacheNoticesWhatChangesInTheContext() throws {
    let world = try world()
    let caches = ["XDG_CACHE_HOME": world.folder + "/caches"]
    for _ in 0..<2 {
      #expect(world.run("check", "App", "--context", "Kit", variables: caches).output == Self.line)
    }
    try world.write("struct Book: Equatable {}\n", to: "Kit/Book.swift")
    #expect(world.run("check", "App", "--context", "Kit", variables: caches).output == "")
  }

  @Test func whatIsCheckedIsNotContextOnly() throws {
    let world = try world()
    #expect(world.run("check", "Kit", "--context", ".").output == "Kit/" + CheckCommandTests.line)
    #expect(world.run("check", "Kit/A.swift", "--context", "Kit").output == "Kit/" + CheckCommandTests.line)
  }

  @Test func fixesLeaveTheContextAlone() throws {
    let world = try world()
    _ = world.run("check", "App", "--context", "Kit", "--fix")
    #expect(try world.read("Kit/A.swift") == CheckCommandTests.flagged)
  }

  @Test func settingsThatLeaveOutAllThatIsCheckedAreNoted() throws {
    let world = try world()
    try world.write("{\"exclude\": [\"App\"]}", to: "gotcha.json")
    let outcome = world.run("check", "App", "--context", "Kit")
    #expect(outcome.errorOutput.contains("all files are excluded by settings (1 file)"))
  }
}
