import Analyzers
import Testing

@testable import GotchaProgram

struct ProjectSurveyTests {
  private func survey(_ world: TestWorld, _ path: String = "") -> ProjectSurvey {
    let folder = path.isEmpty ? world.folder : world.folder + "/" + path
    return ProjectSurvey(of: folder, in: ProjectFolders([folder]), .standard)
  }

  private static func project(_ settings: String) -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; targets = (A, B, ); };
      A = { isa = PBXNativeTarget; name = App; };
      B = { isa = PBXNativeTarget; name = "App Tests"; };
      C = { isa = XCBuildConfiguration; buildSettings = { \(settings) }; };
    }; }
    """
  }

  @Test func manifestsNameTargets() {
    let manifest = SourceText(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", platforms: [.iOS(.v16)],
        targets: [
          .target(name: "Kit", dependencies: [.target(name: "Other"), .product(name: "P", package: "p")]),
          .testTarget(name: "KitTests", dependencies: ["Kit"]), .target(name: base + "X"),
        ])
      """)
    #expect(PackageTargets.names(in: manifest) == ["Kit", "KitTests"])
    #expect(PackageTargets.names(in: SourceText("let package = Package(name: \"A\", targets: targets)")) == [])
    #expect(PackageTargets.names(in: SourceText("let package = ")) == [])
  }

  @Test func projectsNameTargetsAndAllVersions() throws {
    let settings = "IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 14.0;"
    let world = try TestWorld([
      "App/App.xcodeproj/project.pbxproj": Self.project(settings + " IPHONEOS_DEPLOYMENT_TARGET = 16.4;"),
      "App/Sources/A.swift": "", "Pods/Pods.xcodeproj/project.pbxproj": Self.project(settings),
      "Kit/Package.swift": "let package = Package(name: \"Kit\", platforms: [.iOS(.v15)])",
    ])
    let survey = survey(world)
    #expect(survey.buildFiles.map(\.path) == ["App/App.xcodeproj", "Kit/Package.swift"])
    #expect(survey.buildFiles.first?.targets == ["App", "App Tests"])
    #expect(survey.buildFiles.first?.versions == [.iOS: [OSVersion(16, 4), OSVersion(17)], .macOS: [OSVersion(14)]])
    #expect(survey.deployment.map(\.platform) == [.iOS, .macOS])
    #expect(survey.deployment.map(\.version) == [OSVersion(15), OSVersion(14)])
    #expect(!survey.deploymentIsCertain)
  }

  /// A platform is certain only if nothing in the project can be built for another one.
  @Test(
    arguments: [
      (["IPHONEOS_DEPLOYMENT_TARGET = 16.0;"], nil, true), (["IPHONEOS_DEPLOYMENT_TARGET = 16.0;"], ".iOS(.v16)", true),
      (["IPHONEOS_DEPLOYMENT_TARGET = 16.0;"], ".iOS(.v15)", false),
      (["IPHONEOS_DEPLOYMENT_TARGET = 16.0;"], "", false), (["IPHONEOS_DEPLOYMENT_TARGET = 16.0;", ""], nil, false),
      (["IPHONEOS_DEPLOYMENT_TARGET = 16.0; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"], nil, false),
      (["IPHONEOS_DEPLOYMENT_TARGET = 16.0; XROS_DEPLOYMENT_TARGET = 1.0;"], nil, false), ([], ".iOS(.v16)", true),
      ([], ".iOS(.v16), .macOS(.v13)", false), ([], nil, false),
    ] as [([String], String?, Bool)])
  func onePlatformIsCertain(_ projects: [String], _ platforms: String?, _ isCertain: Bool) throws {
    let world = try TestWorld(["A.swift": ""])
    for (number, settings) in projects.enumerated() {
      try world.write(Self.project(settings), to: "P\(number).xcodeproj/project.pbxproj")
    }
    if let platforms {
      let argument = platforms.isEmpty ? "" : ", platforms: [\(platforms)]"
      try world.write("let package = Package(name: \"A\"\(argument))", to: "Package.swift")
    }
    #expect(survey(world).deploymentIsCertain == isCertain)
  }

  @Test func foldersOfASingleTargetHaveItsVersion() throws {
    let project = ProjectConfigurationTests.synchronized.replacing("FILE", with: "")
    let world = try TestWorld([
      "ios/App.xcodeproj/project.pbxproj": project.replacing("IPHONEOS_DEPLOYMENT_TARGET = 15.0;", with: ""),
      "ios/App/A.swift": "",
    ])
    #expect(
      survey(world).buildFiles.first?.platformFolders == [
        ProjectSurvey.PlatformFolder(path: "ios/Extra/My Widget", .iOS, OSVersion(18, 2)),
        ProjectSurvey.PlatformFolder(path: "ios/Extra/Shared", .iOS, OSVersion(18, 2)),
      ])
  }

  @Test func buildFilesAboveNameVersions() throws {
    let world = try TestWorld(["Package.swift": "let package = Package(platforms: [.iOS(.v16)])", "App/A.swift": ""])
    let survey = survey(world, "App")
    #expect(survey.deployment.map(\.version) == [OSVersion(16)])
    #expect(!survey.deploymentIsCertain)
  }

  @Test func foldersOfTestsAndCodeAreFound() throws {
    let world = try TestWorld([
      "App/A.swift": "", "App/Views/B.swift": "", "AppTests/C.swift": "", "AppTests/UITests/D.swift": "",
      "Kit/Tests/KitTests/E.swift": "", "F.swift": "", "node_modules/Tests/G.swift": "",
    ])
    let survey = survey(world)
    #expect(survey.testFolders == ["AppTests", "Kit/Tests"])
    #expect(survey.topFolders == ["App", "AppTests", "Kit"])
  }

  @Test func theConfigurationAboveIsFound() throws {
    let world = try TestWorld(["gotcha.json": "{}", "App/A.swift": ""])
    #expect(survey(world, "App").outerConfiguration == world.folder + "/gotcha.json")
  }

  // MARK: Generated code

  private func patterns(_ files: [String: String]) throws -> [GeneratedCode.Pattern] {
    survey(try TestWorld(files)).generated.patterns
  }

  @Test func generatedFoldersAndNamesBecomePatterns() throws {
    #expect(
      try patterns([
        "App/Generated/A.swift": "", "Generated/Deep/B.swift": "", "Kit/c.pb.swift": "", "Kit/D.swift": "// By hand",
        "Kit/Regenerated.swift": "",
      ]) == [
        GeneratedCode.Pattern(text: "**/Generated/**", fileCount: 2),
        GeneratedCode.Pattern(text: "*.pb.swift", fileCount: 1),
      ])
  }

  @Test func headersOfGeneratedFilesAreRead() throws {
    let header = "// swiftlint:disable all\n// Generated using SwiftGen\n\nenum L10n {}\n"
    #expect(
      try patterns([
        "API/A.swift": header, "API/Models/B.swift": header, "App/Strings.swift": header, "App/View.swift": "",
        "App/Quoted.swift": "let text = 1\n// do not edit\n", "[x]/C.swift": header,
      ]) == [
        GeneratedCode.Pattern(text: "API", fileCount: 2),
        GeneratedCode.Pattern(text: "App/Strings.swift", fileCount: 1),
      ])
    #expect(GeneratedCode.hasHeader(Array("/*\n * This file was automatically generated.\n */".utf8)))
    #expect(!GeneratedCode.hasHeader(Array("//\n//  View.swift\n//  Created by A on 1/1/26.\n".utf8)))
    #expect(!GeneratedCode.hasHeader([0xFF, 0xFE, 0x00]))
  }

  @Test func longListsOfFilesAreCut() throws {
    var files: [String: String] = ["A.swift": ""]
    for number in 0..<25 { files["F\(number)/G.swift"] = "// @generated\n" }
    let generated = survey(try TestWorld(files)).generated
    #expect(generated.patterns.count == 20 && generated.unlistedCount == 5)
  }
}
