import GotchaAnalysis
import GotchaSupport

/// What a folder contains, as far as it determines the settings that `init` proposes.
struct ProjectSurvey: Sendable {
  /// A package manifest or an Xcode project.
  struct BuildFile: Sendable {
    /// Relative to the folder.
    let path: String
    let targets: [String]
    /// Every deployment target in it, in ascending order.
    let versions: [Platform: [OSVersion]]
    /// The folders that Xcode compiles for a single platform; relative to the surveyed folder.
    var platformFolders: [PlatformFolder] = []
  }

  struct PlatformFolder: Sendable, Equatable {
    let path: String
    let platform: Platform
    let version: OSVersion

    init(path: String, _ platform: Platform, _ version: OSVersion) {
      (self.path, self.platform, self.version) = (path, platform, version)
    }
  }

  /// The Swift files that `check` would find, with paths relative to the folder.
  let files: [ProjectFile]
  let buildFiles: [BuildFile]
  /// The deployment targets of build files in the folders above.
  let outerDeployment: [Platform: OSVersion]
  let generated: GeneratedCode
  /// The outermost folders of tests.
  let testFolders: [String]
  /// The top folders with Swift files.
  let topFolders: [String]
  /// The absolute path of the nearest configuration in a folder above, nil if there is none.
  let outerConfiguration: String?

  /// - Parameters:
  ///   - folder: absolute.
  ///   - project: the folders that links in it may lead to.
  ///   - catalog: the rules that can be set.
  init(of folder: String, in project: ProjectFolders, _ catalog: RuleCatalog) {
    var discovery = FileDiscovery(in: folder)
    discovery.add(".")
    let files = discovery.files
    var folders: Set<String> = [""]
    for file in files { folders.formUnion(Self.folders(above: file.path)) }
    let sortedFolders = folders.sorted { $0.precedesByBytes($1) }

    self.files = files
    buildFiles = sortedFolders.flatMap { Self.buildFiles(in: $0, of: folder, project) }
    generated = GeneratedCode(in: files) { Array(((try? SourceReader.bytes(of: $0)) ?? []).prefix(1024)) }
    let isTests = { (path: String) in path.hasSuffix("Tests") }
    testFolders = sortedFolders.filter { path in
      isTests(path.lastPathComponent) && !Self.folders(above: path).contains { isTests($0.lastPathComponent) }
    }
    topFolders = sortedFolders.filter { !$0.isEmpty && !$0.contains("/") }
    let outer = ProjectConfiguration(catalog, of: project)
    outerDeployment = outer.settings(for: (folder == "/" ? "" : folder) + "/.swift").rules.deploymentTargets
    // A file in the folder above: the folder itself may have a configuration when a new one is only printed.
    outerConfiguration = folder == "/" ? nil : outer.settings(for: folder).file
  }

  /// The folders above a relative path, outermost first: "", "A" and "A/B" for "A/B/C.swift".
  static func folders(above path: String) -> [String] {
    var folders = [""]
    for (index, byte) in zip(path.utf8.indices, path.utf8) where byte == UInt8(ascii: "/") {
      folders.append(String(path[..<index]))
    }
    return folders
  }

  private static func buildFiles(in folder: String, of root: String, _ project: ProjectFolders) -> [BuildFile] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let base = (root == "/" ? "" : root) + "/"
    var found: [BuildFile] = []
    if let source = source(base + prefix + "Package.swift", project) {
      let versions = DeploymentTargets.manifest(source, path: "").mapValues { [$0.value] }
      found.append(
        BuildFile(path: prefix + "Package.swift", targets: PackageTargets.names(in: source), versions: versions))
    }
    for entry in (try? FileSystem.entries(of: base + folder, endingWith: ".xcodeproj")) ?? [] {
      guard let source = source("\(base)\(prefix)\(entry.name)/project.pbxproj", project) else { continue }
      var versions: [Platform: Set<OSVersion>] = [:]
      for setting in DeploymentTargets.settings(ofXcodeProject: source) {
        versions[setting.platform, default: []].insert(setting.version)
      }
      let folders = DeploymentTargets.folders(source, path: "", onlyWhole: true).compactMap { path, targets in
        targets.count == 1 ? targets.first.map { PlatformFolder(path: prefix + path, $0.key, $0.value.value) } : nil
      }
      found.append(
        BuildFile(
          path: prefix + entry.name, targets: XcodeProject(source.bytes)?.targetNames ?? [],
          versions: versions.mapValues { $0.sorted() },
          platformFolders: folders.sorted { $0.path.precedesByBytes($1.path) }))
    }
    return found
  }

  private static func source(_ path: String, _ project: ProjectFolders) -> SourceText? {
    guard FileSystem.exists(path) else { return nil }
    return (try? FileSystem.contents(of: path, .lookedUp(in: project))).map(SourceText.init(bytes:))
  }
}

extension ProjectSurvey {
  /// The lowest version of each platform in the build files of the folder, or else in those above.
  var deployment: [(platform: Platform, version: OSVersion)] {
    Platform.allCases.compactMap { platform in
      let version = buildFiles.compactMap { $0.versions[platform]?.first }.min()
      return (version ?? (buildFiles.isEmpty ? outerDeployment[platform] : nil)).map { (platform, $0) }
    }
  }

  /// Whether all code is certain to be built for the platforms and versions in `deployment`: every build file names the
  /// same single one.
  var deploymentIsCertain: Bool {
    let versions = buildFiles.map(\.versions)
    return deployment.count == 1 && !versions.isEmpty
      && versions.allSatisfy { $0 == versions.first && $0.values.first?.count == 1 }
  }
}

/// The targets that a package manifest declares.
enum PackageTargets {
  /// The names in `targets: [.target(name: "A"), .testTarget(name: "ATests")]`; computed names are left out.
  static func names(in manifest: SourceText) -> [String] {
    let tree = SyntaxTree.parse(manifest)
    defer { withExtendedLifetime(tree) {} }
    guard let argument = DeploymentTargets.packageArgument("targets", in: tree) else { return [] }
    return argument.descendants.compactMap { call -> String? in
      // The dependencies of a target contain calls with the same names.
      guard call.kind == .functionCallExpr,
        call.ancestors.first(where: { $0.kind == .labeledExpr }) == argument,
        let name = call.children.first(where: { $0.kind == .labeledExpr && $0.firstToken?.text == "name" }),
        let text = name.child(.stringLiteralExpr)?.text, !text.contains("\\")
      else { return nil }
      return String(text.dropFirst().dropLast())
    }
  }
}
