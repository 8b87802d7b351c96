// Which platforms code is for, by what its target imports and the settings say.

extension FileModel {
  /// Whether the file or others of its target import, outside of any `#if`, what only macOS has.
  var isForMac: Bool { importsMacFramework || facts.isTargetForMac }

  /// Whether the file or others of its target import, outside of any `#if`, what only watchOS has, or its folder says so.
  var isForWatch: Bool { importsUnconditionally("WatchKit") || facts.isTargetForWatch }

  /// Whether a node is certainly compiled for a platform: an `#if` around it names the platform or leaves only it, the
  /// settings name it, or the file or one beside it in the same target imports a framework that only it has.
  func isCertainlyCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    guard isCompiled(for: platform, at: node), !isUnavailable(on: platform, at: node) else { return false }
    if settings.platformsAreCertain, settings.deploymentTargets[platform] != nil { return true }
    if platform == .macOS, isForMac { return true }
    return isForPlatformByCondition(platform, at: node)
  }

  /// Whether the code can only be for platforms without iOS: by settings, by `#if`, or by what the file imports.
  func isForMacOrTVOnly(at node: SyntaxNode) -> Bool {
    let phonePlatforms: [Platform] = [.iOS, .watchOS, .visionOS]
    let targets = settings.deploymentTargets.keys
    if settings.platformsAreCertain, !targets.isEmpty, !targets.contains(where: phonePlatforms.contains) { return true }
    if isForMac || facts.isAmongMacCode { return true }
    return !phonePlatforms.contains { isCompiled(for: $0, at: node) }
  }
}
