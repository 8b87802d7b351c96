import Testing

@testable import GotchaProgram

struct GitignoreTests {
  static let paths = [
    "a.swift", "b.swift", "ab.swift", "A.swift", "x/a.swift", "x/b.swift", "x/y/a.swift", "x/y/z/a.swift",
    "build/a.swift",
    "x/build/a.swift", "foo/bar/a.swift", "foo/x/bar/a.swift", "foo/x/y/bar/a.swift", "Generated/a.swift",
    "Sources/App/Generated/Strings.swift", "Sources/App/View.swift", "#hash.swift", "!bang.swift", "sp ace.swift",
    "tail .swift", "[x].swift", "日本/a.swift", "é.swift", "x/keep.swift", "deep/er/keep.swift", "file*.swift",
    "a1.swift",
    "a-.swift", "a].swift",
  ]

  /// Texts of a `.gitignore`; git itself determines what each excludes.
  static let samples = [
    "", "*.swift", "a.swift", "/a.swift", "x/a.swift", "x/", "build", "build/", "/build/", "x/build", "**/a.swift",
    "**/build", "foo/**/bar", "foo/**", "**/foo/bar", "x/*", "x/*/", "x/**/a.swift", "a?.swift", "?.swift",
    "[ab].swift", "[!a].swift", "[^a].swift", "[a-c]*.swift", "[[:upper:]].swift", "a[[:digit:]].swift", "a[]-].swift",
    "\\#hash.swift", "#hash.swift", "\\!bang.swift", "sp ace.swift", "tail\\ .swift", "*.swift   ", "\\[x\\].swift",
    "*\n!keep.swift", "*.swift\n!a.swift", "*.swift\n!x/\n!x/keep.swift", "x/*\n!x/keep.swift", "!a.swift\n*.swift",
    "Generated\r\n*.md\r\n", "日本/", "é.swift", "file\\*.swift", "**", "**/", "/**", "/*",
    "/*\n!/x\n/x/*\n!/x/keep.swift",
    "deep/**/keep.swift", "a**.swift", "**er/keep.swift", "Sources/**/Generated/", "/", "//", "!", "a.swift/",
    "x//a.swift",
    "*a*t*.swift", "[a.swift", "a\\", "\u{FEFF}a.swift",
  ]

  @Test(arguments: samples)
  func excludesWhatGitExcludes(_ gitignore: String) throws {
    var files = Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") })
    files[".gitignore"] = gitignore
    try expectSameFilesAsGit(TestWorld(files))
  }

  @Test func nestedFilesWinOverOuterOnes() throws {
    var files = Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") })
    files[".gitignore"] = "a.swift\n/foo/x\nbuild/"
    files["x/.gitignore"] = "!a.swift\n/b.swift\n/y/z"
    files["x/y/.gitignore"] = "a.swift"
    files["Sources/.gitignore"] = "App/*\n!App/Generated/"
    files["Sources/App/.gitignore"] = "View.swift"
    try expectSameFilesAsGit(TestWorld(files))
  }

  @Test func withoutPatternsGitListsEveryFile() throws {
    let world = try TestWorld(Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") }))
    try expectSameFilesAsGit(world)
    let listing = try world.system(["git", "ls-files", "-z", "--others"]).output
    #expect(listing.split(separator: "\0").count == Self.paths.count)
  }

  private func expectSameFilesAsGit(_ world: TestWorld) throws {
    try world.system(["git", "init", "-q"])
    let listing = try world.system(
      ["git", "-c", "core.quotePath=false", "ls-files", "-z", "--others", "--exclude-standard", "*.swift"])
    let expected = listing.output.split(separator: "\0").map(String.init).sorted()
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    #expect(discovery.files.map(\.path).sorted() == expected)
  }
}
