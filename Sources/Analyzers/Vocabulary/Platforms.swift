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

  /// Whether the code can only be for platforms other than iOS: by settings, by `#if`, or by the imports of the file.
  func isForMacOrTVOnly(at node: SyntaxNode) -> Bool {
    let phonePlatforms: [Platform] = [.iOS, .watchOS, .visionOS]
    let targets = settings.deploymentTargets.keys
    if settings.platformsAreCertain, !targets.isEmpty, !targets.contains(where: phonePlatforms.contains) { return true }
    if isForMac || facts.isAmongMacCode { return true }
    return !phonePlatforms.contains { isCompiled(for: $0, at: node) }
  }
}
