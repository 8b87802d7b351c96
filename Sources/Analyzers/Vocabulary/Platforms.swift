// Which platforms code is for, judged by the imports of its target and by the settings.

extension FileModel {
  /// Whether the file or others of its target import, outside any `#if`, a framework that only macOS has.
  var isForMac: Bool { importsMacFramework || facts.isTargetForMac }

  /// Whether the file or its target imports, outside any `#if`, what only watchOS has, or its folder is for watchOS.
  var isForWatch: Bool { importsUnconditionally("WatchKit") || facts.isTargetForWatch }

  /// Whether a node is certainly compiled for a platform: an `#if` around it names the platform or leaves only it, the
  /// settings name it, or the file or another one in the same target imports a framework that only it has.
  func isCertainlyCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    guard isCompiled(for: platform, at: node), !isUnavailable(on: platform, at: node) else { return false }
    if settings.platformsAreCertain, settings.deploymentTargets[platform] != nil { return true }
    if platform == .macOS, isForMac { return true }
    return isForPlatformByCondition(platform, at: node)
  }

  /// Whether a node may be compiled for a platform, so that a fix must compile there: no `#if` or `@available` excludes
  /// it, and the settings, the manifest or the project name the platform. Where none of them names any, a condition in
  /// the target does, or what the target imports.
  func mayBeCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    guard isCompiled(for: platform, at: node), !isUnavailable(on: platform, at: node) else { return false }
    let targets = settings.deploymentTargets
    if targets[platform] != nil { return true }
    // Versions that a manifest leaves out do not exclude a platform, while a condition shows that it is meant.
    if facts.isNamedByCondition(platform) { return !settings.platformsAreCertain || targets.isEmpty }
    guard targets.isEmpty else { return false }
    switch platform {
    case .iOS: return !isForMac && !isForWatch
    case .macOS: return isForMac
    case .watchOS: return isForWatch
    case .tvOS, .visionOS: return false
    }
  }

  /// The platforms that a node may be compiled for and that lack something of SwiftUI: a fix that inserts it there needs
  /// an `#if` for the others.
  func platforms(lacking api: StaticString, at node: SyntaxNode) -> [Platform] {
    guard let missing = SwiftUICatalog.entry(of: "\(api)")?.missing else { return [] }
    return Platform.allCases.filter { missing.contains($0) && mayBeCompiled(for: $0, at: node) }
  }

  /// The condition of an `#if` that leaves out the platforms without something, and no other that the node may be
  /// compiled for: `os(iOS) || os(visionOS)`.
  func condition(leavingOut missing: [Platform], at node: SyntaxNode) -> String {
    let having = Platform.allCases.filter { !missing.contains($0) && mayBeCompiled(for: $0, at: node) }
    let fallback: [Platform] = missing.contains(.iOS) ? [.macOS] : [.iOS]
    return (having.isEmpty ? fallback : having).map { "os(\($0.rawValue))" }.joined(separator: " || ")
  }

  /// Whether the code can only be for platforms other than iOS: by settings, by `#if`, or by the imports of the file.
  func isForMacOrTVOnly(at node: SyntaxNode) -> Bool {
    let phonePlatforms: [Platform] = [.iOS, .watchOS, .visionOS]
    let targets = settings.deploymentTargets.keys
    if settings.platformsAreCertain, !targets.isEmpty, !targets.contains(where: phonePlatforms.contains) { return true }
    if isForMac || facts.isAmongMacCode { return true }
    return !phonePlatforms.contains { isCompiled(for: $0, at: node) }
  }

  /// Whether a node may be compiled for a platform on which text can follow the size that users choose, which it does not
  /// on macOS and tvOS.
  func mayScaleText(at node: SyntaxNode) -> Bool {
    let scaling: [Platform] = [.iOS, .watchOS, .visionOS]
    return !isForMacOrTVOnly(at: node) && scaling.contains { mayBeCompiled(for: $0, at: node) }
  }
}
