struct UnavailableModifierOnPlatform: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "unavailable_modifier_on_platform", topic: .platforms, cases: [.unavailable], tier: .precise)

  static let modifiers: [StaticString] =
    SwiftUICatalog.names { $0.kind == .modifier && !$0.missing.isEmpty }
    + SwiftUICatalog.modifiers { $0.missing.contains(.macOS) }

  static let callees: [StaticString] =
    SwiftUICatalog.names { $0.kind.isType && $0.missing.contains(.macOS) } + ["ToolbarItem", "ToolbarItemGroup"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, !modifier.isImplicitMember, !chain.baseName.hasPrefix("NS"),
      !chain.baseName.hasPrefix("UI")
    else { return }
    let lacking = platforms(lacking: modifier, call, in: file)
    for platform in lacking where file.isCertainlyCompiled(for: platform, at: modifier.node) {
      findings.add(
        at: modifier.range, "`\(modifier.name.text)` is unavailable on \(platform.rawValue); exclude it with `#if`",
        fixes: fixes(modifier, on: platform, of: lacking, in: file))
      return
    }
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, file.isCertainlyCompiled(for: .macOS, at: call.node) else { return }
    if let placement = call.argument("placement").flatMap(MemberAccessExpr.init)?.name {
      guard let place = SwiftUICatalog.entry(of: placement), place.kind == .toolbarPlacement,
        place.missing.contains(.macOS)
      else { return }
      findings.add(
        at: call.range, "Placement `\(placement.text)` is unavailable on macOS; exclude the item with `#if`",
        related: [RelatedLocation(range: placement.range, message: "the placement")])
    } else if SwiftUICatalog.entry(of: name)?.missing.contains(.macOS) ?? false {
      findings.add(at: call.range, "`\(name.text)` is unavailable on macOS; exclude it with `#if`")
    }
  }

  private func platforms(lacking modifier: Modifier, _ call: FunctionCallExpr, in file: FileModel) -> [Platform] {
    let argument = call.firstArgument
    let styles = SwiftUICatalog.styles.filter { entry in
      entry.missing.contains(.macOS) && entry.style.map { modifier.name == $0.modifier } ?? false
    }
    if !styles.isEmpty {
      guard let argument, argument.kind == .memberAccessExpr || argument.kind == .functionCallExpr else { return [] }
      let access = MemberAccessExpr(FunctionCallExpr(argument)?.calledExpression ?? argument)
      guard access?.base == nil, let name = access?.name else { return [] }
      return styles.contains { $0.style.map { name == $0.name } ?? false } ? [.macOS] : []
    }
    if modifier.name == "textContentType" { return contentTypePlatforms(argument, in: file) }
    guard let entry = SwiftUICatalog.entry(of: modifier.name) else { return [] }
    let missing = entry.missing(for: call)
    return Self.platforms.filter { platform in
      guard missing.contains(platform) else { return false }
      guard let later = entry.addedLater?[platform] else { return true }
      return (file.settings.deploymentTargets[platform] ?? later) < later
        && !file.isGuarded(modifier.node, on: platform, atLeast: later)
    }
  }

  /// In order of precedence: only the first platform without the modifier is reported.
  private static let platforms: [Platform] = [.macOS, .iOS, .watchOS, .tvOS, .visionOS]

  /// The platforms without a text content type. macOS and watchOS have types of their own, `NSTextContentType` with
  /// fewer values before macOS 14.
  private func contentTypePlatforms(_ argument: SyntaxNode?, in file: FileModel) -> [Platform] {
    guard let argument, let access = MemberAccessExpr(argument) else { return [] }
    if access.base.textEquals("UITextContentType") { return [.macOS, .watchOS] }
    guard access.base == nil, let name = access.name,
      !name.isAny(of: ["username", "password", "oneTimeCode", "newPassword"]),
      (file.settings.deploymentTargets[.macOS] ?? OSVersion(14)) < OSVersion(14)
    else { return [] }
    return [.macOS]
  }

  // MARK: - Fixes

  private func fixes(
    _ modifier: Modifier, on platform: Platform, of lacking: [Platform], in file: FileModel
  ) -> [Fix?] {
    let other: Platform = platform == .iOS ? .macOS : .iOS
    // If an `#if` compiles the code only for this platform, excluding the platform would remove the modifier entirely.
    guard file.isCompiled(for: other, at: modifier.node), modifier.clause == nil, modifier.receiver != nil else {
      return []
    }
    let condition = file.condition(leavingOut: lacking, at: modifier.node)
    var fixes: [Fix?] = [
      .safe("Wrap in `#if \(condition)`", preferred: true, self.condition(modifier, "#if \(condition)"))
    ]
    if modifier.name == "navigationBarTitleDisplayMode", file.settings.supports(.year2023) == true {
      fixes.append(
        .unsafe(
          "Use `toolbarTitleDisplayMode`", .replace(modifier.name.rangeWithBackticks, by: "toolbarTitleDisplayMode")))
    }
    return fixes
  }

  /// Wraps a modifier in `#if` and `#endif` on separate lines.
  private func condition(_ modifier: Modifier, _ opening: String) -> TextEdit {
    let tree = modifier.node.tree
    let own = tree.indentation(ofLineAt: modifier.name.range.lowerBound)
    let indentation = modifier.isOnOwnLine ? own : own + tree.indentationUnit
    let text = tree.source.string(in: modifier.range)
    // The line break replaces a semicolon after the statement.
    var end = modifier.node.endWithSemicolon
    while end > modifier.range.upperBound, tree.isBlank(at: end) { end += 1 }
    let line = tree.source.lineRange(tree.source.line(at: end))
    let rest = tree.source.string(in: end..<max(end, line.upperBound))
    let hasMore = rest.contains { $0 != " " && $0 != "\t" }
    let following = hasMore ? "\n" + (rest.hasPrefix(".") ? indentation : own) : ""
    return .replace(
      modifier.rangeWithPeriod.lowerBound..<end,
      by: "\n\(indentation)\(opening)\n\(indentation).\(text)\n\(indentation)#endif\(following)")
  }
}

extension RuleCase {
  fileprivate static let unavailable = RuleCase(
    "unavailable", .doesNotCompile, "a supported platform does not have the modifier, view or placement")
}
