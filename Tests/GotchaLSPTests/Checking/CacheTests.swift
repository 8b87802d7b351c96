import Analyzers
import Foundation
import GotchaSupport
import LSPTransport
import Testing

@testable import GotchaProgram

/// A run with a cache has the same findings as a run without one, whatever changed in between.
struct CacheTests {
  /// A cache folder in which no run searches for sources.
  private func cached(_ world: TestWorld) -> [String: String] { ["XDG_CACHE_HOME": world.folder + "/.cache"] }

  private func check(_ world: TestWorld, cached isCached: Bool) -> TestWorld.Outcome {
    let arguments = ["check", "--preset", "all", "--reporter", "json"] + (isCached ? [] : ["--no-cache"])
    return world.run(arguments, variables: cached(world))
  }

  /// A report without the elapsed time.
  private func findings(_ outcome: TestWorld.Outcome) -> Substring {
    outcome.output.drop { $0 != "[" }
  }

  private func caches(_ world: TestWorld) throws -> [String] {
    let folder = world.folder + "/.cache/gotcha-lsp"
    return try FileSystem.entries(of: folder).map { folder + "/" + $0.name }
  }

  // MARK: - Any sequence of changes

  private static let examples = RuleCatalog.standard.all.flatMap(\.examples).map { example in
    example.code.filter { $0 != "▸" && $0 != "◂" }
  }

  /// Files whose findings depend on each other.
  private static let related = [
    "import SwiftUI\nstruct Home: View { var body: some View { NavigationStack { NavigationLink(\"a\") { Detail() } } } }",
    "import SwiftUI\nstruct Home: View { var body: some View { Detail().sheet(isPresented: $a) { Detail() } } }",
    "import SwiftUI\nstruct Detail: View { var body: some View { List { Text(\"a\") }.navigationTitle(\"Detail\") } }",
    "import SwiftUI\nstruct Detail: View { var body: some View { NavigationStack { Text(\"a\").searchable(text: $q) } } }",
    "import SwiftUI\nextension View { func blur(radius: Int) -> some View { self } }",
    "import AppKit\nfinal class Window: NSWindow {}",
    "import UIKit\nfinal class Cell: UITableViewCell { func load() { do { try a() } catch {} } }",
    "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\").clipShape(.circle).blur(radius: 8) } }",
    "import SwiftUI\n// gotcha:disable:file clip_before_blur -- meant\nstruct B: View { var body: some View "
      + "{ Text(\"a\").clipShape(.circle).blur(radius: 8) } }",
    "// gotcha:disable:next any_view\nlet a = 1",
    "func plain() -> Int { 1 }",
  ]

  private static let settings: [String?] = [
    nil, "{\"preset\": \"none\"}", "{\"rules\": {\"clip_before_blur\": \"error\"}}", "{\"exclude\": [\"File1.swift\"]}",
    "{\"deployment\": {\"iOS\": \"15.0\"}}", "{\"deployment\": {\"macOS\": \"14.0\"}}",
    "{\"rules\": {\"custom_navigation_bar_on_pushed_view\": {\"modifiers\": [\"searchable\"]}}}",
    "{\"overrides\": [{\"files\": [\"File2.swift\"], \"rules\": {\"clip_before_blur\": \"off\"}}]}",
  ]

  @Test(arguments: 0..<6) func runsAfterAnyChangesFindWhatAFreshRunFinds(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
    let world = try TestWorld()
    for step in 0..<25 {
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let path = "File\(Int.random(in: 0..<8, using: &random)).swift"
        switch Int.random(in: 0..<12, using: &random) {
        case 0...1: try? world.remove(path)
        case 2:
          if let text = Self.settings.randomElement(using: &random) ?? nil {
            try world.write(text, to: "gotcha.json")
          } else {
            try? world.remove("gotcha.json")
          }
        case 3:
          let version = Int.random(in: 14..<18, using: &random)
          try world.write(
            "import PackageDescription\nlet package = Package(name: \"a\", platforms: [.iOS(.v\(version))])\n",
            to: "Package.swift")
        case 4: try world.write("// moved\n" + ((try? world.read(path)) ?? ""), to: path)
        case 5: try world.write([0xFF, 0xFE, 0], to: path)
        case 6...8: try world.write(Self.examples.randomElement(using: &random) ?? "", to: path)
        default: try world.write(Self.related.randomElement(using: &random) ?? "", to: path)
        }
      }
      let (kept, fresh) = (check(world, cached: true), check(world, cached: false))
      #expect(findings(kept) == findings(fresh), "step \(step)")
      #expect(kept.errorOutput == fresh.errorOutput)
      #expect(kept.status == fresh.status)
    }
  }

  // MARK: - What is analyzed again

  private func stale(_ world: TestWorld, after cache: AnalysisCache) throws -> (paths: [String], AnalysisCache?) {
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    run.makesCache = true
    let files = discovery.files
    let trees = KeptTrees(count: files.count, limit: 0)
    let (readings, facts) = run.read(files, keeping: trees, cache, maySkip: true) {}
    let difference = try CacheDifference(files, readings, facts, run.settings(of: files), cache, jobs: run.jobs)
    let stale = zip(files, difference.steps).filter { if case .analyze = $1 { true } else { false } }.map(\.0.path)
    return (stale, run(files, after: cache).cache)
  }

  @Test func onlyWhatRestsOnAChangeIsAnalysedAnew() throws {
    let world = try TestWorld([
      "Home.swift": Self.related[0], "Detail.swift": Self.related[2], "Other.swift": Self.related[7],
    ])
    let (all, first) = try stale(world, after: AnalysisCache())
    #expect(all == ["Detail.swift", "Home.swift", "Other.swift"])
    let cache = try #require(first)
    let (none, second) = try stale(world, after: cache)
    #expect(none == [])
    #expect(second == nil)
    // The title is reported only while another file pushes the screen.
    try world.write("import SwiftUI\nstruct Home: View { var body: some View { Detail() } }", to: "Home.swift")
    #expect(try stale(world, after: cache).paths == ["Detail.swift", "Home.swift"])
    try world.write(Self.related[0] + "\n// nothing new", to: "Home.swift")
    #expect(try stale(world, after: cache).paths.contains("Other.swift") == false)
  }

  @Test func everySettingHasItsPartInTheFingerprint() {
    // A new property of `RuleSettings` must be added to its canonical text, and here.
    let properties = Set(Mirror(reflecting: RuleSettings()).children.compactMap(\.label))
    #expect(
      properties == [
        "preset", "levels", "deploymentTargets", "platformsAreCertain", "traits", "toolchain", "isolation",
        "languageMode", "options",
      ])
    let all = [
      RuleSettings(traits: ProjectTraits(runsOnIPad: true)), RuleSettings(traits: ProjectTraits(runsOnIPad: false)),
      RuleSettings(traits: ProjectTraits(localizedKeys: LocalizedKeys(["a", "b"]))),
      RuleSettings(traits: ProjectTraits(localizedKeys: LocalizedKeys(["a"]))),
      RuleSettings(traits: ProjectTraits(languages: ["ar"])),
      RuleSettings(traits: ProjectTraits(localizedKeys: LocalizedKeys(["a"], languages: ["ar"]))),
      RuleSettings(traits: ProjectTraits(localizedKeys: LocalizedKeys(["a"], languages: ["ar"], untranslated: ["a"]))),
      RuleSettings(traits: ProjectTraits(lacksStringTables: true)),
      RuleSettings(traits: ProjectTraits(platforms: [.iOS])),
      RuleSettings(), RuleSettings(preset: .all), RuleSettings(levels: ["a": .off]), RuleSettings(levels: ["a": .on]),
      RuleSettings(levels: ["a": .severity(.hint)]), RuleSettings(levels: ["b": .off]),
      RuleSettings(deploymentTargets: [.iOS: OSVersion(16)]), RuleSettings(deploymentTargets: [.iOS: OSVersion(16, 1)]),
      RuleSettings(deploymentTargets: [.macOS: OSVersion(16)]), RuleSettings(platformsAreCertain: false),
      RuleSettings(toolchain: OSVersion(16)), RuleSettings(options: ["a": ["b": .flag(true)]]),
      RuleSettings(options: ["a": ["b": .number(1)]]), RuleSettings(options: ["a": ["b": .names(["x", "y"])]]),
      RuleSettings(options: ["a": ["b": .names(["x"])]]), RuleSettings(isolation: ModuleIsolation()),
      RuleSettings(isolation: ModuleIsolation(isMainActorDefault: true)),
      RuleSettings(isolation: ModuleIsolation(isNonsendingDefault: true)), RuleSettings(languageMode: 5),
      RuleSettings(languageMode: 6),
    ]
    #expect(Set(all.map(\.canonicalText)).count == all.count)
    #expect(Set(all.map(\.fingerprint)).count == all.count)
    let names = (0..<20).map { "rule\($0)" }
    let forwards = RuleSettings(levels: Dictionary(uniqueKeysWithValues: names.map { ($0, .on) }))
    let backwards = RuleSettings(levels: Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, .on) }))
    #expect(forwards.fingerprint == backwards.fingerprint)
    let settings = RuleSettings(
      preset: .all, levels: ["b": .severity(.hint), "a": .off], deploymentTargets: [.iOS: OSVersion(16, 1)],
      platformsAreCertain: false, toolchain: OSVersion(26),
      options: ["r": ["names": .names(["x y", "z"]), "count": .number(3), "flag": .flag(true)]])
    #expect(
      settings.canonicalText == #"all uncertain toolchain=26.0 deployment.iOS=16.1 level.a=off level.b=hint "#
        + #"option.r.count=3 option.r.flag=true option.r.names=["x y", "z"]"#)
  }

  // MARK: - Caches that cannot be used

  @Test func aDamagedCacheIsNoticedAndMadeAnew() throws {
    let world = try TestWorld([
      "A.swift": "struct A: View { var body: some View { a.clipShape(.circle).blur(radius: 8) } }"
    ])
    let expected = findings(check(world, cached: false))
    #expect(check(world, cached: true).errorOutput == "")
    let cache = try #require(try caches(world).first)
    let bytes = try FileSystem.contents(of: cache)
    var damaged = (0..<bytes.count).map { Array(bytes[..<$0]) }
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var copy = bytes
      copy[index] ^= UInt8(1 << (index % 8))
      damaged.append(copy)
    }
    damaged.append(bytes + [0])
    for bytes in damaged {
      try FileSystem.write(bytes, toNamed: cache)
      let outcome = check(world, cached: true)
      #expect(findings(outcome) == expected)
      #expect(outcome.errorOutput == "note: ignored the damaged cache \(cache)\n")
    }
    #expect(try FileSystem.contents(of: cache) == bytes)
    #expect(check(world, cached: true).errorOutput == "")
  }

  /// A cache with a valid checksum and malformed content.
  @Test func aRunAfterADamagedEntryAnalyzesEverything() throws {
    let world = try TestWorld(["A.swift": Self.related[7], "B.swift": Self.related[10]])
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    var run = BatchRun(configuration: ProjectConfiguration(.standard))
    run.makesCache = true
    let fresh = run(discovery.files)
    let cache = try #require(fresh.cache)
    #expect(!fresh.cacheWasDamaged)
    #expect(!run(discovery.files, after: cache).cacheWasDamaged)
    var entry = try #require(cache["A.swift"])
    entry.record = entry.record.dropLast()
    let damaged = AnalysisCache(cache.entries.map { ($0.path, $0.path == "A.swift" ? entry : $0.entry) })
    let outcome = run(discovery.files, after: damaged)
    #expect(outcome.cacheWasDamaged)
    #expect(outcome.results.map(\.findings) == fresh.results.map(\.findings))
    #expect(outcome.results[0].findings.map(\.rule) == ["clip_before_blur"])
    #expect(outcome.cache?.bytes(key: "") == cache.bytes(key: ""))
  }

  /// Malformed bytes with a valid checksum do not trap.
  @Test func noBytesTrap() throws {
    let world = try TestWorld(["A.swift": Self.related[7], "B.swift": Self.related[8]])
    _ = check(world, cached: true)
    let cache = try #require(try caches(world).first)
    let bytes = try FileSystem.contents(of: cache)
    var reader = try SectionFile.Reader(bytes, AnalysisCache.header)
    let key = String(decoding: try reader.section(), as: UTF8.self)
    #expect(throws: Never.self) { try AnalysisCache(bytes, key: key) }
    let start = AnalysisCache.header.line.utf8.count
    for index in stride(from: start + 8, to: bytes.count, by: 4) {
      var copy = bytes
      copy[index] ^= UInt8(truncatingIfNeeded: index &* 37) | 1
      let checksum = copy[(start + 8)...].withUnsafeBytes(Checksum.of)
      copy.replaceSubrange(start..<start + 8, with: withUnsafeBytes(of: checksum.littleEndian, Array.init))
      try FileSystem.write(copy, toNamed: cache)
      let outcome = check(world, cached: true)
      #expect(outcome.status < 2)
    }
  }

  @Test func whereNothingCanBeWrittenTheFindingsAreTheSame() throws {
    let world = try TestWorld(["A.swift": Self.related[7], "file": ""])
    let expected = check(world, cached: false)
    for folder in ["/file/cache", "/file"] {
      let outcome = world.run(
        ["check", "--preset", "all", "--reporter", "json"], variables: ["XDG_CACHE_HOME": world.folder + folder])
      #expect(findings(outcome) == findings(expected))
      #expect(outcome.errorOutput == "")
    }
    #expect(world.run("check", variables: ["XDG_CACHE_HOME": "relative"]).notes == "")
    #expect(throws: FileProblem.self) { try FileSystem.kind(of: world.folder + "/relative") }
  }

  @Test func noCacheKeepsNothing() throws {
    let world = try TestWorld(["A.swift": Self.related[7]])
    _ = check(world, cached: false)
    #expect(throws: FileProblem.self) { try FileSystem.kind(of: world.folder + "/.cache") }
  }

  @Test func runsAtTheSameTimeDoNotDisturbEachOther() throws {
    let world = try TestWorld()
    for (number, text) in (Self.related + Self.examples.prefix(40)).enumerated() {
      try world.write(text, to: "File\(number).swift")
    }
    let expected = findings(check(world, cached: false))
    let outcomes = ResultTable<TestWorld.Outcome?>(count: 12, filling: nil)
    let folder = SharedWorld(world)
    ParallelWork.forEach(12, jobs: 4) { run in
      // The file changes in some rounds only, so that runs both read and write the cache.
      if run % 3 == 0 { try? folder.world.write("let a = \(run)\n", to: "Changing.swift") }
      outcomes[run] = folder.world.run(
        ["check", "--preset", "all", "--reporter", "json", "--max-findings", "100000"],
        variables: ["XDG_CACHE_HOME": folder.world.folder + "/.cache"])
    }
    for outcome in outcomes.all {
      let outcome = try #require(outcome)
      #expect(findings(outcome) == expected)
      #expect(outcome.errorOutput == "")
    }
  }

  private final class SharedWorld: @unchecked Sendable {
    let world: TestWorld
    init(_ world: TestWorld) { self.world = world }
  }

  @Test func oldCachesGiveWay() throws {
    let world = try TestWorld(["A.swift": Self.related[7]])
    _ = check(world, cached: true)
    let old = world.folder + "/.cache/gotcha-lsp/old.cache"
    let descriptor = open(old, O_WRONLY | O_CREAT, 0o600)
    // A sparse file takes no space on disk, but its size counts.
    #expect(ftruncate(descriptor, off_t(2 * CacheFolder.sizeLimit)) == 0)
    close(descriptor)
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes(old, &times)
    try world.write(Self.related[8], to: "B.swift")
    _ = check(world, cached: true)
    #expect(try caches(world).count == 1)
    #expect(try !caches(world).contains(old))
  }

  // MARK: - Without SwiftUI

  @Test func withoutSwiftUINothingIsParsed() throws {
    let world = try TestWorld(["A.swift": Self.related[6], "B.swift": Self.related[10], "C.swift": Self.related[9]])
    var discovery = FileDiscovery(in: world.folder)
    discovery.add(".")
    let run = BatchRun(configuration: ProjectConfiguration(.standard))
    let trees = KeptTrees(count: 3, limit: 0)
    func skipped(maySkip: Bool) -> [Bool] {
      run.read(discovery.files, keeping: trees, maySkip: maySkip) {}.readings.map(\.isSkipped)
    }
    #expect(skipped(maySkip: true) == [true, true, false])
    #expect(skipped(maySkip: false) == [false, false, false])
    // The file that uses SwiftUI is read last.
    try world.write(Self.related[7], to: "Z.swift")
    discovery.add("Z.swift")
    let all = run.read(discovery.files, keeping: KeptTrees(count: 4, limit: 0), maySkip: true) {}.readings
    #expect(all.map(\.isSkipped) == [false, false, false, false])
  }

  /// Skipping files does not change the findings.
  @Test(arguments: 0..<8) func whatIsSkippedHadNothingToSay(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77)
    for _ in 0..<20 {
      let world = try TestWorld()
      for number in 0..<Int.random(in: 1..<5, using: &random) {
        var text = (Self.examples + Self.related).randomElement(using: &random) ?? ""
        // Most files that do not use SwiftUI do not contain its name either.
        if Bool.random(using: &random) { text = text.replacingOccurrences(of: "import SwiftUI", with: "import UIKit") }
        if Bool.random(using: &random) {
          text = text.replacingOccurrences(of: ": View", with: ": /* a */\n  // b\n  `View`")
        }
        try world.write(text, to: "File\(number).swift")
      }
      var discovery = FileDiscovery(in: world.folder)
      discovery.add(".")
      var layer = ConfigurationLayer()
      layer.preset = Sourced(.all, .option("--preset"))
      var run = BatchRun(configuration: ProjectConfiguration(.standard, outer: [layer]))
      let skipping = run(discovery.files).results
      // With facts of files that are not checked, nothing may be skipped.
      run.knownFacts = ["Elsewhere.swift": FileFacts()]
      let parsing = run(discovery.files).results
      #expect(skipping.map(\.findings) == parsing.map(\.findings))
    }
  }
}
