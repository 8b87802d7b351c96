import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what the imports of neighboring files show about a file's platforms.
@Suite struct PlatformImportFactTests {
  private func reader(_ sources: [String: String], _ path: String) -> FactReader {
    FactReader(FactIndex(sources.mapValues { FileFacts(SyntaxTree.parse(SourceText($0))) }), path: path)
  }

  @Test func targetsAreFoldersBelowSources() {
    let sources = ["Sources/Mac/A/Window.swift": "import AppKit", "Sources/Phone/B.swift": "import UIKit"]
    #expect(reader(sources, "Sources/Mac/Other.swift").isTargetForMac)
    #expect(!reader(sources, "Sources/Phone/Other.swift").isTargetForMac)
    #expect(!reader(sources, "Sources/Third/Other.swift").isTargetForMac)
  }

  @Test func oneImportOfUIKitIsEnough() {
    let sources = ["App/A.swift": "import AppKit", "App/B.swift": "import UIKit"]
    #expect(!reader(sources, "App/C.swift").isTargetForMac)
    #expect(reader(["App/A.swift": "import AppKit"], "App/C.swift").isTargetForMac)
  }

  @Test func manifestsNameTheFoldersOfTargets() {
    let manifest = """
      import PackageDescription
      let package = Package(name: "a", targets: [
        .target(name: "Outer", path: "Code"), .target(name: "Inner", path: "Code/Inner"),
      ])
      """
    let sources = ["Package.swift": manifest, "Code/A/Window.swift": "import AppKit", "Code/Inner/B.swift": ""]
    #expect(reader(sources, "Code/C.swift").isTargetForMac)
    #expect(!reader(sources, "Code/Inner/B.swift").isTargetForMac)
    let inner = sources.merging(["Code/Inner/D.swift": "import Cocoa", "Code/A/Window.swift": ""]) { $1 }
    #expect(!reader(inner, "Code/C.swift").isTargetForMac)
    #expect(reader(inner, "Code/Inner/B.swift").isTargetForMac)
  }

  @Test func theNearestFolderSaysWhatIsAround() {
    let sources = ["Apps/Mac/A.swift": "import AppKit", "Apps/B.swift": "#if os(iOS)\nimport UIKit\n#endif"]
    #expect(reader(sources, "Apps/Mac/Views/C.swift").isAmongMacCode)
    #expect(!reader(sources, "Apps/C.swift").isAmongMacCode)
    #expect(!reader([:], "Apps/C.swift").isAmongMacCode)
    #expect(reader([:], "Apps/macOS/C.swift").isAmongMacCode)
    #expect(!reader([:], "Apps/macOSTools/C.swift").isAmongMacCode)
  }

  @Test func importsInOtherFoldersSayNothingAboutAFolderForPhones() {
    let sources = ["Sources/App/macOS/A.swift": "import AppKit", "Sources/App/iOS/Charts/B.swift": ""]
    let phone = reader(sources, "Sources/App/iOS/Charts/B.swift")
    #expect(!phone.isTargetForMac)
    #expect(!phone.isAmongMacCode)
    let other = reader(sources, "Sources/App/C.swift")
    #expect(other.isTargetForMac)
    #expect(other.isAmongMacCode)
    #expect(reader(["iOS/A.swift": "import AppKit"], "iOS/B.swift").isTargetForMac)
  }

  @Test(arguments: [
    "App Watch App/A.swift", "AppWatch/A.swift", "Sources/watchOS/A.swift", "WatchKit Extension/B/A.swift",
  ])
  func foldersSpeakOfTheWatch(path: String) { #expect(reader([:], path).isTargetForWatch) }

  @Test(arguments: ["Watchlist/A.swift", "FileWatcher/A.swift", "Stopwatch/A.swift", "A.swift"])
  func otherFoldersDoNot(path: String) { #expect(!reader([:], path).isTargetForWatch) }

  @Test func answersDependOnImportsAndTargets() {
    var index = FactIndex(["App/A.swift": FileFacts(SyntaxTree.parse(SourceText("import AppKit")))])
    let reader = FactReader(index, path: "App/B.swift")
    for _ in 0..<2 {
      #expect(reader.isTargetForMac)
      let dependencies = reader.takeDependencies()
      var copy = index
      #expect(
        !dependencies.isAffected(
          by: copy.replace("C.swift", with: FileFacts(SyntaxTree.parse(SourceText("let a = 1"))))))
      #expect(dependencies.isAffected(by: copy.replace("App/A.swift", with: nil)))
    }
    let changed = index.replace("App/C.swift", with: FileFacts(SyntaxTree.parse(SourceText("import UIKit"))))
    #expect(!changed.isEmpty)
    #expect(!FactReader(index, path: "App/B.swift").isTargetForMac)
  }

  @Test func targetsOfManifestsThatAreRemovedAreForgotten() {
    var summary = PackageTargetFact.Summary()
    let (a, b) = (PackageTargetFact(target: "A", folder: "Sources/A"), PackageTargetFact(target: "B", folder: "."))
    for fact in [a, a, b] { summary.add(fact, in: "App/Package.swift") }
    summary.add(PackageTargetFact(target: "C", folder: "C"), in: "Package.swift")
    #expect(summary.folders.map(\.path) == ["App/Sources/A/", "C/"])
    summary.remove(a, in: "App/Package.swift")
    #expect(summary.folders.map(\.path) == ["App/Sources/A/", "C/"])
    summary.remove(a, in: "App/Package.swift")
    #expect(summary.folders.map(\.path) == ["C/"])
  }

  @Test func theInnermostTargetAroundAFileIsFound() {
    var summary = PackageTargetFact.Summary()
    summary.add(PackageTargetFact(target: "A", folder: "Sources/A"), in: "App/Package.swift")
    summary.add(PackageTargetFact(target: "B", folder: "Sources/A/B"), in: "App/Package.swift")
    summary.add(PackageTargetFact(target: "T", folder: "Tests/T", isTest: true), in: "App/Package.swift")
    func target(_ path: String) -> String? { summary.position(around: path).map { summary.folders[$0].path } }
    #expect(target("App/Sources/A/File.swift") == "App/Sources/A/")
    #expect(target("App/Sources/A/B/File.swift") == "App/Sources/A/B/")
    #expect(target("App/Sources/AB/File.swift") == nil)
    #expect(target("Sources/A/File.swift") == nil)
    #expect(target("") == nil)
    #expect(summary.position(around: "App/Sources/A/File.swift").map(summary.isDivided) == true)
    #expect(summary.position(around: "App/Sources/A/B/File.swift").map(summary.isDivided) == false)
    #expect(summary.position(around: "App/Tests/T/File.swift").map { summary.folders[$0].isTest } == true)
  }
}
