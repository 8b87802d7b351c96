import Analyzers
import GotchaPlatform

/// What the build files in a folder say about the code below it.
struct BuildFiles: Sendable {
  /// The targets that the manifest and projects name; nil if there are neither.
  var deployment: [Platform: Sourced<OSVersion>]?
  /// The same for folders below that belong to targets of a project as a whole, by their relative paths.
  var deploymentOfFolders: [String: [Platform: Sourced<OSVersion>]] = [:]
  /// What the settings of projects make of isolation; nil if there is no build file. Manifests are Swift files, whose
  /// settings are facts.
  var isolation: ModuleIsolation?

  /// - Parameters:
  ///   - folder: absolute.
  ///   - project: where links in it may lead.
  init(in folder: String, of project: ProjectFolders) {
    let prefix = folder == "/" ? "/" : folder + "/"
    if let text = Self.source(prefix + "Package.swift", project) {
      deployment = DeploymentTargets.manifest(text, path: prefix + "Package.swift")
      isolation = ModuleIsolation()
    }
    for entry in (try? FileSystem.entries(of: folder, endingWith: ".xcodeproj")) ?? [] {
      let path = "\(prefix)\(entry.name)/project.pbxproj"
      guard let text = Self.source(path, project) else { continue }
      deployment = (deployment ?? [:]).merging(DeploymentTargets.xcodeProject(text, path: path)) {
        $1.value < $0.value ? $1 : $0
      }
      deploymentOfFolders.merge(DeploymentTargets.synchronizedFolders(text, path: path)) { first, _ in first }
      add(BuildSettings.isolation(in: text.bytes))
      if !SearchedBytes.starts(of: ".xcconfig", in: text.bytes).isEmpty {
        var budget = Self.maximumFolders
        addConfigurations(in: folder, of: project, depth: 0, &budget)
      }
    }
    // The projects that XcodeGen and Tuist generate are often not in the repository.
    for name in ["project.yml", "Project.swift"] {
      if let text = Self.source(prefix + name, project) { add(BuildSettings.isolation(in: text.bytes)) }
    }
  }

  private mutating func add(_ other: ModuleIsolation) { isolation = (isolation ?? ModuleIsolation()).union(other) }

  /// Folders below that of a project in which its `.xcconfig` files are looked for.
  private static let maximumDepth = 2
  /// How many folders are looked into in all.
  private static let maximumFolders = 200

  /// Adds the `.xcconfig` files of a folder. Which of them a target uses is not read: where one of them changes the
  /// default, it is not certain for any code of the project.
  private mutating func addConfigurations(
    in folder: String, of project: ProjectFolders, depth: Int, _ budget: inout Int
  ) {
    guard budget > 0 else { return }
    budget -= 1
    for entry in (try? FileSystem.entries(of: folder)) ?? [] {
      let path = "\(folder)/\(entry.name)"
      if entry.name.hasSuffix(".xcconfig") {
        if let text = Self.source(path, project) { add(BuildSettings.isolation(in: text.bytes)) }
      } else if entry.kind == .folder, depth < Self.maximumDepth, !entry.name.contains(".") {
        addConfigurations(in: path, of: project, depth: depth + 1, &budget)
      }
    }
  }

  private static func source(_ path: String, _ project: ProjectFolders) -> SourceText? {
    // Most folders have none of these files; looking for one takes less than following the links in its path.
    guard FileSystem.exists(path) else { return nil }
    return (try? FileSystem.contents(of: path, .lookedUp(in: project))).map(SourceText.init(bytes:))
  }
}

/// The settings of Xcode's build system, as projects and `.xcconfig` files write them.
enum BuildSettings {
  /// What the settings in a file make of isolation. A setting of one target counts for all.
  static func isolation(in bytes: [UInt8]) -> ModuleIsolation {
    ModuleIsolation(
      isMainActorDefault: values(of: "SWIFT_DEFAULT_ACTOR_ISOLATION", in: bytes).contains("MainActor"),
      isNonsendingDefault: [
        "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT",
      ]
      .contains { values(of: $0, in: bytes).contains("YES") })
  }

  /// `NAME = value;`, `"NAME[sdk=*]" = "value"`, `NAME: value` and `"NAME": .string("value")`.
  private static func values(of name: StaticString, in bytes: [UInt8]) -> [String] {
    let isSeparator = { (byte: UInt8) in " \t\"':=".utf8.contains(byte) }
    return SearchedBytes.starts(of: name, in: bytes).map { start in
      var rest = bytes[(start + name.utf8CodeUnitCount)...].prefix(80)
      if rest.first == UInt8(ascii: "[") {
        rest = rest.drop { $0 != UInt8(ascii: "]") }.dropFirst()
      }
      rest = rest.drop(while: isSeparator)
      if rest.first == UInt8(ascii: "."), let open = rest.firstIndex(of: UInt8(ascii: "(")) {
        rest = rest[(open + 1)...].drop(while: isSeparator)
      }
      let isLetter = { (byte: UInt8) in byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }
      return String(decoding: rest.prefix(while: isLetter), as: UTF8.self)
    }
  }
}

enum SearchedBytes {
  /// The offsets of a word that is rare in a text.
  static func starts(of word: StaticString, in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { text in
      word.withUTF8Buffer { word in
        var found: [Int] = []
        guard let start = text.baseAddress, let spelling = word.baseAddress else { return found }
        var at = 0
        while text.count - at >= word.count,
          let next = memchr(start + at, Int32(word[0]), text.count - at - word.count + 1)
        {
          at = start.distance(to: next)
          if memcmp(next, spelling, word.count) == 0 { found.append(at) }
          at += 1
        }
        return found
      }
    }
  }
}

/// The deployment targets of a package's manifest or an Xcode project.
enum DeploymentTargets {
  // MARK: Package.swift

  /// `platforms: [.iOS(.v16), .macOS("13.4")]`
  ///
  /// - Parameter path: the file that the origins name.
  static func manifest(_ source: SourceText, path: String) -> [Platform: Sourced<OSVersion>] {
    let tree = SyntaxTree.parse(source)
    defer { withExtendedLifetime(tree) {} }
    let package = tree.root.descendants.first { node in
      node.kind == .functionCallExpr && node.firstToken?.text == "Package"
    }
    let argument = package?.children.first { child in
      child.kind == .labeledExpr && child.firstToken?.text == "platforms"
    }
    guard let argument else { return [:] }
    var found: [Platform: Sourced<OSVersion>] = [:]
    for call in argument.descendants where call.kind == .functionCallExpr && call.firstToken?.text == "." {
      let tokens = call.tokens.map(\.text)
      guard tokens.count > 1, let platform = Platform(rawValue: tokens[1]), let version = version(tokens[2...]) else {
        continue
      }
      let place = Sourced(version, origin(at: call.range.lowerBound, in: source, path))
      found[platform] = found[platform].map { $0.value <= version ? $0 : place } ?? place
    }
    return found
  }

  /// `(.v16_4)` or `("16.4")`, in tokens.
  private static func version(_ tokens: ArraySlice<String>) -> OSVersion? {
    let text = tokens.joined()
    let word = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "_" || $0 == "." }
    return OSVersion(String(word.map { $0 == "_" ? "." : $0 }))
  }

  // MARK: Xcode projects

  /// By the text before `_DEPLOYMENT_TARGET`.
  private static let platforms: [(key: String, platform: Platform)] = [
    ("IPHONEOS", .iOS), ("MACOSX", .macOS), ("TVOS", .tvOS), ("WATCHOS", .watchOS), ("XROS", .visionOS),
  ]

  /// `IPHONEOS_DEPLOYMENT_TARGET = 16.0;`
  ///
  /// - Parameter path: the file that the origins name.
  static func xcodeProject(_ source: SourceText, path: String) -> [Platform: Sourced<OSVersion>] {
    var found: [Platform: Sourced<OSVersion>] = [:]
    let word: StaticString = "_DEPLOYMENT_TARGET"
    for start in SearchedBytes.starts(of: word, in: source.bytes) {
      let before = source.bytes[..<start]
      let name = before.reversed().prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0 == UInt8(ascii: "_") }
      guard let (key, platform) = platforms.first(where: { name.elementsEqual($0.key.utf8.reversed()) }) else {
        continue
      }
      let behind = source.bytes[(start + word.utf8CodeUnitCount)...].prefix(40)
      let value = String(decoding: behind, as: UTF8.self).drop { " \t\"".contains($0) }
      let digits = value.dropFirst().drop { " \t\"".contains($0) }.prefix { $0.isNumber || $0 == "." }
      guard value.first == "=", let version = OSVersion(String(digits)) else { continue }
      let place = Sourced(version, origin(at: start - key.utf8.count, in: source, path))
      found[platform] = found[platform].map { $0.value <= version ? $0 : place } ?? place
    }
    return found
  }

  /// The targets of the folders that Xcode synchronizes with groups of a project, by their paths relative to it.
  ///
  /// - Parameter path: the file that the origins name.
  static func synchronizedFolders(
    _ source: SourceText, path: String
  ) -> [String: [Platform: Sourced<OSVersion>]] {
    // Other projects list each file; reading that takes time and would tell little more.
    guard !SearchedBytes.starts(of: "PBXFileSystemSynchronizedRootGroup", in: source.bytes).isEmpty,
      let project = XcodeProject(source.bytes)
    else { return [:] }
    let keys = platforms.map { ("\($0.key)_DEPLOYMENT_TARGET", $0.platform) }
    return project.settings(keys.map(\.0)).mapValues { settings in
      var found: [Platform: Sourced<OSVersion>] = [:]
      for (key, platform) in keys {
        let versions = (settings[key] ?? []).compactMap { setting in
          OSVersion(setting.value).map { ($0, setting.offset) }
        }
        if let (version, offset) = versions.min(by: { $0.0 < $1.0 }) {
          found[platform] = Sourced(version, origin(at: offset, in: source, path))
        }
      }
      return found
    }
  }

  private static func origin(at offset: Int, in source: SourceText, _ path: String) -> ConfigurationOrigin {
    let position = source.position(at: offset)
    return .file(path: path, line: position.line + 1, column: position.column + 1)
  }
}
