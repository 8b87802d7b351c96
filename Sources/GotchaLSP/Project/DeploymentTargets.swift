import Analyzers
import GotchaPlatform

/// The deployment targets of a package's manifest or an Xcode project.
enum DeploymentTargets {
  /// The targets that the manifest and projects in a folder name; the lowest version if several name a platform.
  ///
  /// - Parameter folder: absolute.
  /// - Returns: nil if the folder contains neither.
  static func read(in folder: String) -> [Platform: Sourced<OSVersion>]? {
    var found: [Platform: Sourced<OSVersion>]?
    func add(_ targets: [Platform: Sourced<OSVersion>]) {
      found = (found ?? [:]).merging(targets) { $1.value < $0.value ? $1 : $0 }
    }
    let prefix = folder == "/" ? "/" : folder + "/"
    if let text = source(prefix + "Package.swift") { add(manifest(text, path: prefix + "Package.swift")) }
    for entry in (try? FileSystem.entries(of: folder, endingWith: ".xcodeproj")) ?? [] {
      let path = "\(prefix)\(entry.name)/project.pbxproj"
      if let text = source(path) { add(xcodeProject(text, path: path)) }
    }
    return found
  }

  private static func source(_ path: String) -> SourceText? {
    guard let kind = try? FileSystem.kind(of: path), kind == .file else { return nil }
    return (try? FileSystem.contents(of: path)).map(SourceText.init(bytes:))
  }

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
    for start in starts(of: word, in: source.bytes) {
      let before = source.bytes[..<start]
      let name = before.reversed().prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0 == UInt8(ascii: "_") }
      guard let (key, platform) = platforms.first(where: { name.elementsEqual($0.key.utf8.reversed()) }) else { continue }
      let behind = source.bytes[(start + word.utf8CodeUnitCount)...].prefix(40)
      let value = String(decoding: behind, as: UTF8.self).drop { " \t\"".contains($0) }
      let digits = value.dropFirst().drop { " \t\"".contains($0) }.prefix { $0.isNumber || $0 == "." }
      guard value.first == "=", let version = OSVersion(String(digits)) else { continue }
      let place = Sourced(version, origin(at: start - key.utf8.count, in: source, path))
      found[platform] = found[platform].map { $0.value <= version ? $0 : place } ?? place
    }
    return found
  }

  /// The offsets of a word that is rare in a text.
  private static func starts(of word: StaticString, in bytes: [UInt8]) -> [Int] {
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

  private static func origin(at offset: Int, in source: SourceText, _ path: String) -> ConfigurationOrigin {
    let position = source.position(at: offset)
    return .file(path: path, line: position.line + 1, column: position.column + 1)
  }
}
