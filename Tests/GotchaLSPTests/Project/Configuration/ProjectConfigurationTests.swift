import Analyzers
import Testing

@testable import GotchaProgram

struct ProjectConfigurationTests {
  private func settings(_ world: TestWorld, _ path: String) -> ProjectConfiguration.Settings {
    ProjectConfiguration(.standard).settings(for: world.folder + "/" + path)
  }

  @Test func theNearestFileApplies() throws {
    let world = try TestWorld([
      "gotcha.json": "{\"preset\": \"all\"}", "A/gotcha.json": "{\"preset\": \"none\"}", "A/B/C/x.swift": "",
    ])
    #expect(settings(world, "x.swift").rules.preset == .all)
    #expect(settings(world, "A/B/C/x.swift").rules.preset == .none)
    #expect(settings(world, "A/B/C/x.swift").file == world.folder + "/A/gotcha.json")
    #expect(settings(world, "Apples/x.swift").rules.preset == .all)
    #expect(ProjectConfiguration(.standard).settings(for: "untitled:x").file == nil)
    let endless = String(repeating: "/a", count: 1_000_000)
    #expect(ProjectConfiguration(.standard).settings(for: endless).file == nil)
  }

  @Test func extendedFilesSpeakFirst() throws {
    let world = try TestWorld([
      "base.json": """
      {
        "preset": "all", "exclude": ["Old"], "toolchain": "26",
        "rules": {"empty_catch": "off", "fixed_font_size": {"severity": "hint", "ignore_images": true}},
        "deployment": {"iOS": "16.0", "macOS": "13.0"}
      }
      """,
      "App/gotcha.json": """
      {
        "extends": "../base.json", "rules": {"fixed_font_size": "error"}, "deployment": {"iOS": "17.0"},
        "exclude": ["New"]
      }
      """,
    ])
    let settings = settings(world, "App/x.swift")
    #expect(settings.rules.preset == .all)
    #expect(settings.rules.levels == ["empty_catch": .off, "fixed_font_size": .severity(.error)])
    #expect(settings.rules.options == ["fixed_font_size": ["ignore_images": .flag(true)]])
    #expect(settings.rules.deploymentTargets == [.iOS: OSVersion(17), .macOS: OSVersion(13)])
    #expect(settings.rules.toolchain == ToolchainVersion(26))
    #expect(settings.rules.platformsAreCertain)
    // Lists are replaced as a whole; their paths are relative to the file that contains them.
    #expect(settings.merged.includes(world.folder + "/App/Old/x.swift"))
    #expect(!settings.merged.includes(world.folder + "/App/New/x.swift"))
  }

  @Test func overridesAreForTheirFiles() throws {
    let world = try TestWorld([
      "gotcha.json": """
      {
        "rules": {"empty_catch": "error", "clip_before_blur": "off"},
        "overrides": [
          {"files": ["Tests/**"], "preset": "none"},
          {"files": ["**/Legacy/**", "Tests/Loud.swift"], "rules": {"empty_catch": "hint"}},
        ],
      }
      """
    ])
    #expect(settings(world, "A.swift").rules.levels["empty_catch"] == .severity(.error))
    // `none` removes the levels of an extended configuration.
    #expect(settings(world, "Tests/A.swift").rules.levels.isEmpty)
    #expect(settings(world, "Tests/A.swift").rules.preset == .none)
    #expect(settings(world, "Tests/Loud.swift").rules.levels == ["empty_catch": .severity(.hint)])
    #expect(settings(world, "Legacy/A.swift").rules.levels["empty_catch"] == .severity(.hint))
    #expect(settings(world, "Legacy/A.swift").rules.levels["clip_before_blur"] == .off)
  }

  @Test func whatExtendsItselfIsRefused() throws {
    let world = try TestWorld([
      "gotcha.json": "{\"extends\": \"a.json\", \"preset\": \"all\"}", "a.json": "{\"extends\": \"b.json\"}",
      "b.json": "{\n  \"extends\": \"./x/../gotcha.json\"\n}", "Own/gotcha.json": "{\"extends\": \"gotcha.json\"}",
      "Gone/gotcha.json": "{\"extends\": \"../no.json\"}", "Folder/gotcha.json": "{\"extends\": \"../Own\"}",
    ])
    let configuration = ProjectConfiguration(.standard)
    #expect(configuration.settings(for: world.folder + "/A.swift").rules.preset == .all)
    for folder in ["Own", "Gone", "Folder"] { _ = configuration.settings(for: "\(world.folder)/\(folder)/A.swift") }
    let problems = configuration.problems.map { problem in
      "\(problem.path):\(problem.line ?? 0):\(problem.column ?? 0): \(problem.message)"
        .split(separator: world.folder + "/").joined(separator: "")
    }
    #expect(
      problems == [
        "Folder/gotcha.json:1:13: Own is a folder, not a file; rename the folder or specify a file in it (Own)",
        "Gone/gotcha.json:1:13: no.json cannot be read: No such file or directory (no.json)",
        """
        Own/gotcha.json:1:13: circular "extends": \
        Own/gotcha.json → Own/gotcha.json
        """,
        """
        b.json:2:14: circular "extends": \
        gotcha.json → a.json → b.json → gotcha.json
        """,
      ])
  }

  @Test(arguments: [
    ("Sources", "Sources/A.swift", true), ("Sources", "Sources/B/C.swift", true),
    ("Sources", "SourcesB/A.swift", false),
    ("Sources", "App/Sources/A.swift", false), ("Sources/", "Sources/A.swift", true),
    ("./Sources", "Sources/A.swift", true),
    ("**/Generated/**", "Generated/A.swift", true), ("**/Generated/**", "A/B/Generated/C/D.swift", true),
    ("**/Generated", "A/Generated/D.swift", true), ("Tests/**", "Tests/A.swift", true),
    ("Tests/**", "A/Tests/B.swift", false),
    ("*.generated.swift", "A/B.generated.swift", true), ("A/*.swift", "A/B.swift", true),
    ("A/*.swift", "A/B/C.swift", false),
    ("A?[0-9]/x.swift", "AB7/x.swift", true), ("*Tests", "A/FooTests/B.swift", true), (".", "A/B.swift", true),
    ("**", "A/B.swift", true), ("A.swift", "A.swift", true), ("A.swift", "B/A.swift", false),
    ("../A.swift", "A.swift", false),
  ])
  func patternsNameFiles(pattern: String, path: String, matches: Bool) {
    #expect(FilePattern(pattern, in: "/p").matches("/p/" + path) == matches)
    #expect(!FilePattern(pattern, in: "/p").matches("/q/" + path))
  }

  @Test(arguments: [
    ("../Sources", "/p/Sources/A.swift", true), ("../Sources", "/p/shared/Sources/A.swift", false),
    ("..", "/p/A.swift", true), ("..", "/q/A.swift", false), ("./x/../../*.swift", "/p/B/A.swift", true),
    ("../../../../p/A.swift", "/p/A.swift", true), ("Sources/../../B/*.swift", "/p/B/A.swift", true),
  ])
  func patternsMayLeadOutOfTheirFolder(pattern: String, path: String, matches: Bool) {
    #expect(FilePattern(pattern, in: "/p/shared").matches(path) == matches)
  }

  // MARK: Deployment targets

  @Test func targetsComeFromTheNearestManifestOrProject() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "A",
        platforms: [.iOS(.v16), .macOS("13.4"), .tvOS(.v14_5), .macCatalyst(.v15), .custom("x", versionString: "1.0")],
        targets: [.target(name: "iOS(.v9)")])
      """
    let project = """
      \t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 17.0;
      \t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 15.2;
      \t\t\t\t"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]" = "16.0";
      \t\t\t\tMACOSX_DEPLOYMENT_TARGET = "$(OTHER)";
      \t\t\t\tXROS_DEPLOYMENT_TARGET = 1.0;
      """
    let world = try TestWorld([
      "Package.swift": manifest, "App/Some App.xcodeproj/project.pbxproj": project,
      "Bare/Package.swift": "let package = 1",
      "Both/Package.swift": manifest, "Both/A.xcodeproj/project.pbxproj": project,
      "Said/gotcha.json": "{\"deployment\": {\"macOS\": \"12\"}}", "Said/Package.swift": manifest,
    ])
    let versions = [Platform.iOS: OSVersion(16), .macOS: OSVersion(13, 4), .tvOS: OSVersion(14, 5)]
    #expect(settings(world, "Sources/A/B.swift").rules.deploymentTargets == versions)
    #expect(!settings(world, "Sources/A/B.swift").rules.platformsAreCertain)
    #expect(
      settings(world, "Sources/B.swift").merged.deployment[.macOS]?.origin
        == .file(path: world.folder + "/Package.swift", line: 5, column: 27))
    let phone = settings(world, "App/Views/A.swift").rules
    #expect(phone.deploymentTargets == [.iOS: OSVersion(15, 2), .visionOS: OSVersion(1)])
    #expect(!phone.platformsAreCertain)
    // A package without platforms does not inherit those of an enclosing package.
    #expect(settings(world, "Bare/A.swift").rules.deploymentTargets.isEmpty)
    #expect(settings(world, "Both/A.swift").rules.deploymentTargets[.iOS] == OSVersion(15, 2))
    #expect(settings(world, "Both/A.swift").rules.deploymentTargets[.tvOS] == OSVersion(14, 5))
    #expect(settings(world, "Said/A.swift").rules.deploymentTargets == [.macOS: OSVersion(12)])
    #expect(settings(world, "Said/A.swift").rules.platformsAreCertain)
  }

  @Test func projectsSayHowTheirModulesAreIsolated() throws {
    let world = try TestWorld([
      "Main/A.xcodeproj/project.pbxproj": "{ SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }",
      "Caller/A.xcodeproj/project.pbxproj": "{ SWIFT_APPROACHABLE_CONCURRENCY = YES; }",
      "Plain/A.xcodeproj/project.pbxproj":
        "{ SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated; SWIFT_APPROACHABLE_CONCURRENCY = NO; }",
      "Files/A.xcodeproj/project.pbxproj": "{ path = Config/Shared.xcconfig; }",
      "Files/Config/Shared.xcconfig": "// all\nSWIFT_DEFAULT_ACTOR_ISOLATION[config=*] = MainActor\n",
      "Unused/A.xcodeproj/project.pbxproj": "{ }",
      "Unused/Shared.xcconfig": "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor",
      "Generated/project.yml": "settings:\n  SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\n",
      "Tuist/Project.swift": "[\"SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT\": .string(\"YES\")]",
      "Package/Package.swift": "let package = Package()",
    ])
    func isolation(_ folder: String) -> ModuleIsolation? { settings(world, folder + "/Views/A.swift").rules.isolation }
    let (main, caller) = (ModuleIsolation(isMainActorDefault: true), ModuleIsolation(isNonsendingDefault: true))
    #expect(isolation("Main") == main)
    #expect(isolation("Caller") == caller)
    #expect(isolation("Plain") == ModuleIsolation())
    #expect(isolation("Files") == main)
    #expect(isolation("Unused") == ModuleIsolation())
    #expect(isolation("Generated") == main)
    #expect(isolation("Tuist") == caller)
    #expect(isolation("Package") == ModuleIsolation())
    #expect(isolation("None") == nil)
  }

  @Test func projectsSayWhetherTheyAreForIPads() throws {
    let world = try TestWorld([
      "Both/A.xcodeproj/project.pbxproj": "{ TARGETED_DEVICE_FAMILY = \"1,2\"; }",
      "Phone/A.xcodeproj/project.pbxproj": "{ TARGETED_DEVICE_FAMILY = 1; TARGETED_DEVICE_FAMILY = 4; }",
      "Phone/Package/Package.swift": "let package = Package()",
      "Watch/A.xcodeproj/project.pbxproj": "{ TARGETED_DEVICE_FAMILY = 4; }",
      "Tested/A.xcodeproj/project.pbxproj":
        "{ TARGETED_DEVICE_FAMILY = 1; }; { TARGETED_DEVICE_FAMILY = \"1,2\"; TEST_HOST = \"A.app/A\"; };",
      "Generated/project.yml": "settings:\n  TARGETED_DEVICE_FAMILY: \"1, 2\"\n",
      "Playground/Package.swift": "[.iOSApplication(supportedDeviceFamilies: [.pad, .phone], capabilities: [])]",
      "Pocket/Package.swift": "[.iOSApplication(supportedDeviceFamilies: [\n.phone\n], name: \"pad\")]",
    ])
    func runsOnIPad(_ folder: String) -> Bool? { settings(world, folder + "/A.swift").rules.traits.runsOnIPad }
    #expect(runsOnIPad("Both/Views") == true)
    #expect(runsOnIPad("Phone") == false)
    #expect(runsOnIPad("Phone/Package/Sources") == false)
    #expect(runsOnIPad("Watch") == nil)
    #expect(runsOnIPad("Tested") == false)
    #expect(runsOnIPad("Generated") == true)
    #expect(runsOnIPad("Playground") == true)
    #expect(runsOnIPad("Pocket") == false)
    #expect(runsOnIPad("None") == nil)
  }

  @Test func projectsSayForWhichPlatformsTheyAreBuilt() throws {
    let world = try TestWorld([
      "Mac/A.xcodeproj/project.pbxproj": "{ SDKROOT = macosx; }; { sourceTree = SDKROOT; }",
      "All/A.xcodeproj/project.pbxproj":
        "{ SDKROOT = auto; SUPPORTED_PLATFORMS = \"appletvos appletvsimulator iphoneos iphonesimulator\"; }; { SDKROOT = watchos; }",
      "Auto/A.xcodeproj/project.pbxproj": "{ SDKROOT = auto; }",
      "Other/A.xcodeproj/project.pbxproj": "{ SDKROOT = \"$(KIT)\"; }",
      "File/A.xcodeproj/project.pbxproj": "{ SDKROOT = iphoneos; path = A.xcconfig; }",
      "File/A.xcconfig": "SDKROOT = macosx",
      "Mac/Kit/Package.swift": "let package = 1",
    ])
    func platforms(_ folder: String) -> Set<Platform>? { settings(world, folder + "/A.swift").rules.traits.platforms }
    #expect(platforms("Mac/Views") == [.macOS])
    #expect(platforms("All") == [.tvOS, .iOS, .watchOS])
    #expect(platforms("Auto") == nil)
    #expect(platforms("Other") == nil)
    #expect(platforms("File") == nil, "a target may use the file")
    #expect(platforms("Mac/Kit/Sources") == nil, "a package supports what its code supports")
    #expect(platforms("None") == nil)
  }

  @Test func stringTablesAreRead() throws {
    let world = try TestWorld([
      "App/A.xcodeproj/project.pbxproj": "{ }",
      "App/Texts/de.lproj/Localizable.strings": "/* \"no\" = */ \"german\" = \"b\";",
      "App/Texts/en.lproj/Localizable.strings":
        "// \"no\" = \"a\";\n\"one \\\"quoted\\\"\" = \"=\";\n\"two\"=\"b\"; \"unclosed",
      "App/Texts/Base.lproj/Info.strings": "\"three\" /* = */ = \"c\";",
      "App/Localizable.xcstrings": "{\"sourceLanguage\": \"en\", \"strings\": {\"four %lld\": {}, "
        + "\"five\": {\"localizations\": {\"he\": {}}}}}",
      "App/Pods/en.lproj/Localizable.strings": "\"pod\" = \"a\";",
      "App/Settings.bundle/ar.lproj/Root.strings": "\"settings\" = \"a\";",
      "App/Kit.framework/fa.lproj/Kit.strings": "\"kit\" = \"a\";",
      "App/Bad.xcstrings": "{", "App/Kit/Package.swift": "let package = Package()",
      "Empty/Package.swift": "let package = Package()",
    ])
    func keys(_ folder: String) -> [String]? { settings(world, folder + "/A.swift").rules.traits.localizedKeys?.keys }
    let all = ["five", "four %lld", "one \"quoted\"", "three", "two"]
    #expect(keys("App") == all)
    #expect(keys("App/Kit/Sources") == all)
    #expect(keys("Empty") == nil)
    #expect(keys("None") == nil)
    #expect(settings(world, "App/A.swift").rules.traits.localizedKeys?.languages == ["de", "en", "he"])
    #expect(settings(world, "App/A.swift").rules.traits.localizedKeys?.untranslated == ["four %lld"])
    let lacking = ["App", "Empty", "None"].filter {
      settings(world, $0 + "/A.swift").rules.traits.lacksStringTables
    }
    #expect(lacking == ["Empty"])
  }

  @Test func languagesOfProjectsAreRead() throws {
    let list = "developmentRegion = en; knownRegions = (\n en,\n \"pt-BR\",\n Base,\n);"
    let world = try TestWorld([
      "App/A.xcodeproj/project.pbxproj": list, "App/Kit/Package.swift": "let package = Package()",
      "Package/P.xcodeproj/project.pbxproj": list, "Package/Package.swift": "let package = Package()",
      "Bare/B.xcodeproj/project.pbxproj": "knownRegions = (Base);", "Odd/O.xcodeproj/project.pbxproj": "knownRegions",
    ])
    func languages(_ folder: String) -> Set<String>? { settings(world, folder + "/A.swift").rules.traits.languages }
    #expect(languages("App/Views") == ["en", "pt-BR"])
    #expect(languages("App/Kit/Sources") == ["en", "pt-BR"])
    for folder in ["Package", "Bare", "Odd", "None"] { #expect(languages(folder) == nil) }
  }

  @Test func tablesInUTF16AreRead() {
    let text = "\"größe\" = \"size\";"
    let little: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(StringTables.keys(ofTable: little) == ["größe"])
    #expect(StringTables.keys(ofTable: big) == ["größe"])
    for length in 0..<little.count { _ = StringTables.keys(ofTable: Array(little.prefix(length))) }
  }

  @Test func buildFilesSayTheLanguageMode() throws {
    let six = "// swift-tools-version: 6.0\nlet package = Package(name: \"A\")"
    let world = try TestWorld([
      "Six/A.xcodeproj/project.pbxproj": "{ SWIFT_VERSION = 6.0; SWIFT_VERSION = 6.0; }",
      "Five/A.xcodeproj/project.pbxproj": "{ SWIFT_VERSION = 5.0; }",
      "Both/A.xcodeproj/project.pbxproj": "{ SWIFT_VERSION = 5.0; SWIFT_VERSION = 6.0; }",
      "Unset/A.xcodeproj/project.pbxproj": "{ }",
      "Generated/project.yml": "settings:\n  SWIFT_VERSION: \"6.0\"\n",
      "Tuist/Project.swift": "[\"SWIFT_VERSION\": .string(\"6.0\")]",
      "Package/Package.swift": six,
      "Package/Old/Package.swift": "// swift-tools-version:5.9\nlet package = Package(name: \"A\")",
      "Modes/Package.swift":
        "// swift-tools-version: 6.1\nlet package = Package(name: \"A\", swiftLanguageModes: [.v5])",
      "Targets/Package.swift":
        six + "\nlet a = Target.target(name: \"B\", swiftSettings: [.swiftLanguageMode(.v5)])",
    ])
    func mode(_ folder: String) -> Int? { settings(world, folder + "/Views/A.swift").rules.languageMode }
    #expect(mode("Six") == 6)
    #expect(mode("Five") == 5)
    #expect(mode("Both") == nil)
    #expect(mode("Unset") == nil)
    #expect(mode("Generated") == 6)
    #expect(mode("Tuist") == 6)
    #expect(mode("Package") == 6)
    #expect(mode("Package/Old") == 5)
    #expect(mode("Modes") == 5)
    #expect(mode("Targets") == nil)
    #expect(mode("None") == nil)
  }

  @Test func anyManifestAndProjectIsRead() {
    for text in [
      "", "Package(", "Package(platforms: [.iOS", "Package(platforms: [.iOS(", "let platforms = [.iOS(.v9)]",
    ] {
      #expect(DeploymentTargets.manifest(SourceText(text), path: "/p").isEmpty)
    }
    for text in [
      "IPHONEOS_DEPLOYMENT_TARGET", "IPHONEOS_DEPLOYMENT_TARGET = ", "RECOMMENDED_MACOSX_DEPLOYMENT_TARGET = 9;",
      "\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos17]\" = 9;", "IPHONEOS_DEPLOYMENT_TARGET = \"$(OTHER)\";",
    ] {
      #expect(DeploymentTargets.xcodeProject(SourceText(text), path: "/p").isEmpty, "\(text)")
    }
    let line =
      "{a = {MACOSX_DEPLOYMENT_TARGET = 14; IPHONEOS_DEPLOYMENT_TARGET=\"16.4\"; TVOS_DEPLOYMENT_TARGET = 17.0;}}"
    let targets = DeploymentTargets.xcodeProject(SourceText(line), path: "/p").mapValues(\.value)
    #expect(targets == [.macOS: OSVersion(14), .iOS: OSVersion(16, 4), .tvOS: OSVersion(17)])
  }

  @Test func theProjectsTargetCountsOnlyForTargetsWithoutTheirOwn() {
    func target(_ own: String, _ targets: String = "TA, TW") -> OSVersion? {
      let text = """
        { objects = {
          P = {isa = PBXProject; targets = (\(targets)); buildConfigurationList = PL; };
          TA = {isa = PBXNativeTarget; buildConfigurationList = AL; };
          TW = {isa = PBXNativeTarget; buildConfigurationList = WL; };
          PL = {buildConfigurations = (PD); }; PD = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 14.0; }; };
          AL = {buildConfigurations = (AD); }; AD = {name = Debug; buildSettings = {\(own) }; };
          WL = {buildConfigurations = (WD); }; WD = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 16.2; }; };
        }; rootObject = P; }
        """
      return DeploymentTargets.xcodeProject(SourceText(text), path: "/p")[.iOS]?.value
    }
    #expect(target("IPHONEOS_DEPLOYMENT_TARGET = 16.0;") == OSVersion(16))
    #expect(target("") == OSVersion(14))
    #expect(target("", "TW") == OSVersion(16, 2))
    #expect(target("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", "") == OSVersion(14))
  }

  /// Two targets, each with its own folder, and a folder with files of both.
  static let synchronized = """
    // !$*UTF8*$!
    { objects = {
      P /* Project object */ = {isa = PBXProject; mainGroup = M; buildConfigurationList = PL; };
      M = {isa = PBXGroup; children = (A, G, ); sourceTree = "<group>"; };
      G = {isa = PBXGroup; children = (W, S); path = Extra; sourceTree = "<group>"; };
      A = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
      W = {isa = PBXFileSystemSynchronizedRootGroup; path = "My Widget"; sourceTree = "<group>"; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (X); path = Shared; sourceTree = "<group>"; };
      X = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = TA; };
      TA = {isa = PBXNativeTarget; buildConfigurationList = AL; fileSystemSynchronizedGroups = (A /* App */, ); };
      TW = {isa = PBXNativeTarget; buildConfigurationList = WL; fileSystemSynchronizedGroups = (W, S); };
      PL = {buildConfigurations = (PD); }; PD = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 15.0; }; };
      AL = {buildConfigurations = (AD); }; AD = {name = Debug; buildSettings = {}; };
      WL = {buildConfigurations = (WD); };
      WD = {name = Debug; FILE buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 18.2; }; };
    }; rootObject = P; }
    """

  @Test func foldersThatATargetHasAsAWholeHaveItsDeploymentTarget() throws {
    let world = try TestWorld([
      "App.xcodeproj/project.pbxproj": Self.synchronized.replacing("FILE", with: ""),
      "Files/App.xcodeproj/project.pbxproj":
        Self.synchronized
        .replacing("FILE", with: "baseConfigurationReference = F;").replacing(
          "IPHONEOS_DEPLOYMENT_TARGET = 18.2;", with: ""),
    ])
    func target(_ folder: String) -> OSVersion? { settings(world, folder + "/A.swift").rules.deploymentTargets[.iOS] }
    #expect(target("Other") == OSVersion(15))
    #expect(target("App/Views") == OSVersion(15))
    #expect(target("Extra/My Widget/Views") == OSVersion(18, 2))
    #expect(target("Extra/Shared") == OSVersion(15), "the app compiles files of it too")
    #expect(target("Files/Extra/My Widget") == OSVersion(15), "its settings may be in an .xcconfig")
  }

  /// An app and its watch app. The project lists their files, and has the versions of both platforms.
  static let listed = """
    { objects = {
      P = {isa = PBXProject; mainGroup = M; buildConfigurationList = PL; };
      M = {isa = PBXGroup; children = (A, W, B); sourceTree = "<group>"; };
      A = {isa = PBXGroup; children = (AF, ); path = App; sourceTree = "<group>"; };
      W = {isa = PBXGroup; children = (WF, ); path = Watch; sourceTree = "<group>"; };
      B = {isa = PBXGroup; children = (BF, ); path = Both; sourceTree = "<group>"; };
      AF = {isa = PBXFileReference; path = "Home.swift"; sourceTree = "<group>"; };
      WF = {isa = PBXFileReference; path = "Home.swift"; sourceTree = "<group>"; };
      BF = {isa = PBXFileReference; path = "Model.swift"; sourceTree = "<group>"; };
      AB = {isa = PBXBuildFile; fileRef = AF; }; WB = {isa = PBXBuildFile; fileRef = WF; };
      BB = {isa = PBXBuildFile; fileRef = BF; }; BC = {isa = PBXBuildFile; fileRef = BF; };
      AS = {isa = PBXSourcesBuildPhase; files = (AB, BB); }; WS = {isa = PBXSourcesBuildPhase; files = (WB, BC); };
      TA = {isa = PBXNativeTarget; buildConfigurationList = AL; buildPhases = (AS, ); };
      TW = {isa = PBXNativeTarget; buildConfigurationList = WL; buildPhases = (WS, ); };
      PL = {buildConfigurations = (PD); };
      PD = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 15.0; WATCHOS_DEPLOYMENT_TARGET = 4.0; };};
      AL = {buildConfigurations = (AD); };
      AD = {name = Debug; baseConfigurationReference = F; buildSettings = {SDKROOT = iphoneos; }; };
      F = {isa = PBXFileReference; path = "Pods-App.debug.xcconfig"; sourceTree = "<group>"; };
      WL = {buildConfigurations = (WD); }; WD = {name = Debug; buildSettings = {SDKROOT = watchos; }; };
    }; rootObject = P; }
    """

  @Test func foldersHaveTheDeploymentTargetsOfTheTargetsThatCompileTheirFiles() throws {
    let world = try TestWorld(["App.xcodeproj/project.pbxproj": Self.listed])
    func targets(_ folder: String) -> [Platform: OSVersion] {
      settings(world, folder + "/A.swift").rules.deploymentTargets
    }
    #expect(targets("App") == [.iOS: OSVersion(15)])
    #expect(targets("App/Views") == [.iOS: OSVersion(15)])
    #expect(targets("Watch") == [.watchOS: OSVersion(4)])
    #expect(targets("Both") == [.iOS: OSVersion(15), .watchOS: OSVersion(4)])
    #expect(targets("Other") == [.iOS: OSVersion(15), .watchOS: OSVersion(4)], "no target compiles it")
  }

  @Test func generatedProjectsHaveDeploymentTargets() throws {
    let world = try TestWorld([
      "Gen/project.yml": """
      options:
        deploymentTarget:
          iOS: "16.4"
          macOS: 13
      targets:
        App: {platform: iOS, sources: [App]}
      """,
      "Tuist/ProjectDescriptionHelpers/Project+App.swift": """
      extension Project {
        static func app(deploymentTargets: DeploymentTargets = .iOS("17.4")) -> Project {
          Project(targets: [.target(name: "App", deploymentTargets: deploymentTargets, sources: ["16.0"])])
        }
      }
      """,
      "Both/Project.swift": """
      let project = Project(targets: [
        .target(name: "A", deploymentTargets: .multiplatform(iOS: "17.0", macOS: "14.0")),
        .target(name: "B", deploymentTarget: .iOS(targetVersion: "15.0", devices: [.iphone])),
      ])
      """,
    ])
    func targets(_ folder: String) -> [Platform: OSVersion] {
      settings(world, folder + "/A.swift").rules.deploymentTargets
    }
    #expect(targets("Gen/App") == [.iOS: OSVersion(16, 4), .macOS: OSVersion(13)])
    #expect(targets("Apps/App") == [.iOS: OSVersion(17, 4)])
    #expect(targets("Both") == [.iOS: OSVersion(15), .macOS: OSVersion(14)])
  }

  @Test func anyPropertyListIsRead() {
    let text = Self.synchronized.utf8
    for end in stride(from: 0, to: text.count, by: 7) {
      _ = XcodeProject(Array(text.prefix(end)))?.settings(["IPHONEOS_DEPLOYMENT_TARGET"])
    }
    #expect(XcodeProject(Array(repeating: UInt8(ascii: "{"), count: 100_000)) == nil)
    #expect(XcodeProject(Array("{objects = {a = (((\"".utf8)) == nil)
    #expect(XcodeProject(Array("{objects = {}; } \\".utf8))?.settings(["A"]).isEmpty == true)
  }
}
