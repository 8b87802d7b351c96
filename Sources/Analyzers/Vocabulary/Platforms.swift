// Determines the platforms of code by the imports of its target and by the settings.

extension FileModel {
  /// Whether the file or others of its target import, outside any `#if`, a framework that only macOS has.
  package var isForMac: Bool { importsMacFramework || facts.isTargetForMac }

  /// Whether the file or its target imports, outside any `#if`, a framework that only watchOS has, or its folder is for
  /// watchOS.
  package var isForWatch: Bool { importsUnconditionally("WatchKit") || facts.isTargetForWatch }

  /// Whether a node can be compiled only for watchOS: by its target, the settings or an `#if`.
  package func isForWatchOnly(at node: SyntaxNode) -> Bool {
    isForWatch
      || mayBeCompiled(for: .watchOS, at: node)
        && !Platform.allCases.contains { $0 != .watchOS && mayBeCompiled(for: $0, at: node) }
  }

  /// Whether a node runs only on systems that lack a newer API: an availability check is around it, or around every use
  /// of the view that contains it.
  package func isOnlyForOlderSystems(_ node: SyntaxNode) -> Bool {
    if isForOlderSystems(node) { return true }
    guard let type = enclosingType(of: node), !type.isForeign else { return false }
    let known = facts.uses(of: type.name.text)
    guard !known.isEmpty, known.allSatisfy({ $0.path == facts.path }) else { return false }
    return uses(of: type).allSatisfy(isForOlderSystems)
  }

  /// Whether a node is certainly compiled for a platform: an `#if` around it mentions the platform or excludes all
  /// others, the settings list it, or a file in the same target imports a framework that only it has. A condition that
  /// mentions it does not count if the code is compiled for another platform that the settings list instead.
  package func isCertainlyCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    guard isCompiled(for: platform, at: node), !isUnavailable(on: platform, at: node) else { return false }
    if settings.platformsAreCertain, settings.deploymentTargets[platform] != nil { return true }
    if platform == .macOS, isForMac { return true }
    let targets = settings.deploymentTargets
    if targets[platform] == nil, targets.keys.contains(where: { isCompiled(for: $0, at: node) }) { return false }
    return isForPlatformByCondition(platform, at: node)
  }

  /// Whether a node may be compiled for a platform, so that a fix must compile there: no `#if` or `@available` excludes
  /// it, the targets of the project are built for the platform, and the settings, the manifest or the project list it. If none of them lists any, a condition in the
  /// target or the imports of the target decide.
  package func mayBeCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    guard settings.mayBeBuilt(for: platform), isCompiled(for: platform, at: node),
      !isUnavailable(on: platform, at: node)
    else { return false }
    let targets = settings.deploymentTargets
    if targets[platform] != nil { return true }
    // Omitting a platform in a manifest does not exclude it, but a condition shows that it is supported.
    if facts.isNamedByCondition(platform) { return !settings.platformsAreCertain || targets.isEmpty }
    guard targets.isEmpty else { return false }
    switch platform {
    case .iOS: return !isForMac && !isForWatch
    case .macOS: return isForMac
    case .watchOS: return isForWatch
    case .tvOS, .visionOS: return false
    }
  }

  /// The platforms for which a node may be compiled and that lack a SwiftUI API. A fix that inserts the API there needs
  /// an `#if` for the other platforms.
  package func platforms(lacking api: StaticString, at node: SyntaxNode) -> [Platform] {
    guard let missing = SwiftUICatalog.entry(of: "\(api)")?.missing else { return [] }
    return Platform.allCases.filter { missing.contains($0) && mayBeCompiled(for: $0, at: node) }
  }

  /// The condition of an `#if` that excludes the platforms without an API, but no other platform for which the node may
  /// be compiled: `os(iOS) || os(visionOS)`.
  package func condition(leavingOut missing: [Platform], at node: SyntaxNode) -> String {
    let having = Platform.allCases.filter { !missing.contains($0) && mayBeCompiled(for: $0, at: node) }
    let fallback: [Platform] = missing.contains(.iOS) ? [.macOS] : [.iOS]
    return (having.isEmpty ? fallback : having).map { "os(\($0.rawValue))" }.joined(separator: " || ")
  }

  /// Whether the code can only be for platforms other than iOS: by settings, by `#if`, or by the imports of the file.
  package func isForMacOrTVOnly(at node: SyntaxNode) -> Bool {
    let phonePlatforms: [Platform] = [.iOS, .watchOS, .visionOS]
    let targets = settings.deploymentTargets.keys
    if settings.platformsAreCertain, !targets.isEmpty, !targets.contains(where: phonePlatforms.contains) { return true }
    if isForMac || facts.isAmongMacCode { return true }
    return !phonePlatforms.contains { settings.mayBeBuilt(for: $0) && isCompiled(for: $0, at: node) }
  }

  /// Whether a node may be compiled for macOS: no `#if` or `@available` excludes it, and neither the file nor the type around it
  /// uses UIKit there, nor is it in a folder for iOS.
  package func mayBeForMac(at node: SyntaxNode) -> Bool {
    isCompiled(for: .macOS, at: node) && !isUnavailable(on: .macOS, at: node) && !importsUnconditionally("UIKit")
      && !facts.isAmongPhoneCode && !(enclosingType(of: node).map(usesUIKitOnMac) ?? false)
  }

  /// Whether a type uses a color or an image of UIKit in code that an `#if` does not hide from macOS, so that it does not compile
  /// there.
  private func usesUIKitOnMac(_ type: TypeDeclaration) -> Bool {
    let values: [(type: StaticString, label: StaticString)] = [("Color", "uiColor"), ("Image", "uiImage")]
    return values.contains { name, label in
      let isOwn = facts.types(named: "\(name)").flatMap(\.fact.members).contains { member in
        member.kind == .initializer && member.parameters.contains { $0.label == "\(label)" }
      }
      return !isOwn
        && calls(named: name, in: type).contains {
          $0.argument(label) != nil && isCompiled(for: .macOS, at: $0.node)
        }
    }
  }

  /// Whether a node can be compiled only for tvOS: by the targets of the project, the settings or an `#if`.
  package func isForTVOnly(at node: SyntaxNode) -> Bool {
    mayBeCompiled(for: .tvOS, at: node)
      && !Platform.allCases.contains { $0 != .tvOS && mayBeCompiled(for: $0, at: node) }
  }

  /// Whether a node may be compiled for iOS, watchOS or visionOS, where navigation bars belong to stacks, and text can
  /// follow the size that users choose. On macOS, titles and toolbars that no stack shows belong to the window.
  package func mayBeForPhones(at node: SyntaxNode) -> Bool {
    let platforms: [Platform] = [.iOS, .watchOS, .visionOS]
    return !isForMacOrTVOnly(at: node) && platforms.contains { mayBeCompiled(for: $0, at: node) }
  }
}

extension FileModel {
  /// Whether two modifiers of a chain can be compiled together: the `#if`s around them do not exclude each other.
  func coexist(_ modifier: Modifier, _ other: Modifier) -> Bool {
    guard modifier.coexists(with: other) else { return false }
    guard let clause = modifier.clause, let otherClause = other.clause, clause != otherClause else { return true }
    return Platform.allCases.contains {
      isCompiled(for: $0, at: modifier.node) && isCompiled(for: $0, at: other.node)
    }
  }

  /// Whether a node of this file and one of another file may be in the same build: there is a platform for which both may be
  /// compiled.
  package func mayBeCompiledTogether(_ node: SyntaxNode, _ inner: SyntaxNode, of other: FileModel) -> Bool {
    let platforms = facts.isAmongPhoneCode ? [.iOS] : facts.isAmongMacCode ? [.macOS] : Platform.allCases
    return platforms.contains { isCompiled(for: $0, at: node) && other.isCompiled(for: $0, at: inner) }
  }

  /// Whether the code may be for iOS and need not be for macOS, where a window shows titles, toolbars and search fields
  /// without a navigation container.
  package func mayBeForPhonesOnly(_ node: SyntaxNode) -> Bool {
    let targets = settings.deploymentTargets
    return (targets.isEmpty || targets[.iOS] != nil && targets[.macOS] == nil) && !isForMacOrTVOnly(at: node)
  }
}
